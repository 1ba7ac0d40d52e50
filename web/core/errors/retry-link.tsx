import { useTranslation } from 'react-i18next';
import { useHref, useLocation, useRevalidator } from 'react-router';
import { useShell } from '../layout/shell.tsx';
import { buttonClass } from '../ui/button.tsx';

/**
 * Loads the same screen again: without JavaScript as a link; with it inside the page, so that a visitor without a network keeps the
 * page. A page that was rendered without its tenant is always loaded as a whole.
 */
export const RetryLink = () => {
  const { t } = useTranslation('common');
  const { pathname, search } = useLocation();
  const { tenant } = useShell();
  const { state, revalidate } = useRevalidator();
  const busy = state === 'loading';
  return (
    <a
      href={useHref({ pathname, search })}
      className={buttonClass()}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (!tenant) return;
        event.preventDefault();
        if (!busy) void revalidate();
      }}
    >
      {t('actions.retry')}
    </a>
  );
};
