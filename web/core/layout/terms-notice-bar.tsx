import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { ModalLink } from '../modal/modal-link.tsx';
import { Button } from '../ui/button.tsx';
import { MenuLink } from './menu.tsx';
import { useShell } from './shell.tsx';
import { termsStore } from './terms-notice.ts';

/** The server does not know who has accepted: its page shows the notice to everyone. */
const unknown = { open: true };

const linkClass = '-my-3 inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4';

/** The terms notice at the end of every page; closing it accepts (SHELL-12). */
export const TermsNoticeBar = () => {
  const { t } = useTranslation('common');
  const { open } = useSyncExternalStore(termsStore.subscribe, termsStore.current, () => unknown);
  const { tenant, has } = useShell();
  const termsUrl = tenant?.legal.termsUrl;
  if (!open) return null;
  return (
    <aside aria-label={t('terms.label')} className="border-t border-line bg-sunk print:hidden">
      <div className="shell flex flex-wrap items-center gap-4 py-3">
        <p className="grow basis-48 text-sm text-soft">
          {/* Nothing is said of returns where nothing is known of them. */}
          {t(has('REFUNDS') ? 'terms.text' : 'terms.accepting')}{' '}
          {termsUrl ? (
            <MenuLink to={termsUrl} className={linkClass}>
              {t('terms.more')}
            </MenuLink>
          ) : (
            <ModalLink to="/modal/static-pages/termsAgreement" className={linkClass}>
              {t('terms.more')}
            </ModalLink>
          )}
        </p>
        <Button variant="secondary" className="shrink-0" onClick={() => termsStore.send({ type: 'closed' })}>
          {t('terms.accept')}
        </Button>
      </div>
    </aside>
  );
};
