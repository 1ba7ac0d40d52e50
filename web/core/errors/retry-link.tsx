import { useTranslation } from 'react-i18next';
import { useHref, useLocation, useRevalidator } from 'react-router';
import { useShell } from '../layout/shell.tsx';
import { buttonClass } from '../ui/button.tsx';

/**
 * Asks for the same screen again: a plain link without JavaScript; with it in place, so that a visitor without a network
 * keeps the page. Only a page that came without its tenant has to come anew.
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
