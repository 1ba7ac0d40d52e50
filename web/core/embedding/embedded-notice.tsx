import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useApp } from '../app.tsx';

/** Browsers keep no cookies for a frame of another site, so buying and signing in need a window. First of the page's column. */
export const EmbeddedNotice = () => {
  const { t } = useTranslation(['shared', 'common']);
  const { basePath } = useApp();
  const { pathname, search } = useLocation();
  return (
    <aside className="shell order-first flex flex-wrap items-center gap-x-4 bg-sunk py-1 text-sm">
      <p>{t('embedded.why')}</p>
      <a
        href={`${basePath}${pathname.slice(1)}${search}`}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-11 items-center font-semibold text-brand-text underline"
      >
        {t('embedded.open')}
        <span className="sr-only">{t('common:status.newTab')}</span>
      </a>
    </aside>
  );
};
