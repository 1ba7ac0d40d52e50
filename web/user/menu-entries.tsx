import { Bookmark, Heart, LogOut, type LucideIcon, Ticket, UserRound, WalletCards } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useMatch } from 'react-router';
import { useShell } from '../core/layout/shell.tsx';
import { Icon } from '../core/ui/icon.tsx';
import { useViewer } from '../core/viewer/use-viewer.ts';

const entryClass =
  'feedback flex min-h-12 w-full items-center gap-4 rounded-control px-4 text-left text-[0.9375rem] font-semibold hover:bg-sunk';

type EntryProps = { to: string; icon: LucideIcon; inNewTab?: boolean; onClose: () => void; children: ReactNode };

const Entry = ({ to, icon, inNewTab = false, onClose, children }: EntryProps) => {
  const { t } = useTranslation('common');
  return (
    <li>
      <Link to={to} {...(inNewTab && { target: '_blank' })} onClick={onClose} className={entryClass}>
        <Icon as={icon} />
        <span>
          {children}
          {inNewTab && <span className="sr-only">{t('status.newTab')}</span>}
        </span>
      </Link>
    </li>
  );
};

/** Where a member may go, and signing out. */
export const MenuEntries = ({ onClose, onSignOut }: { onClose: () => void; onSignOut: () => void }) => {
  const { t } = useTranslation('account');
  const { can } = useViewer();
  const { has } = useShell();
  const isCheckout = useMatch('/checkout/:cartId/:step?') !== null;
  return (
    <nav aria-label={t('menu')} className="p-2">
      <ul>
        {can('ORDERS') && has('ORDERS') && (
          <Entry to="/userTickets" icon={Ticket} onClose={onClose}>
            {t('entries.tickets')}
          </Entry>
        )}
        {can('FAVOURITE') && (
          // A new tab from the checkout: leaving it would release the seats.
          <Entry to="/userFavorites" icon={Heart} inNewTab={isCheckout} onClose={onClose}>
            {t('entries.favourites')}
          </Entry>
        )}
        {can('WALLET') && has('SAVED_SEARCHES') && (
          <Entry to="/userSearches" icon={Bookmark} inNewTab={isCheckout} onClose={onClose}>
            {t('entries.searches')}
          </Entry>
        )}
        {can('ORDERS') && has('PROFILE') && (
          <Entry to="/profile" icon={UserRound} inNewTab={isCheckout} onClose={onClose}>
            {t('entries.profile')}
          </Entry>
        )}
        {can('WALLET') && (
          <Entry to="/wallet" icon={WalletCards} onClose={onClose}>
            {t('entries.wallet')}
          </Entry>
        )}
      </ul>
      <div className="mx-2 my-1 border-t border-line" />
      <button type="button" onClick={onSignOut} className={entryClass}>
        <Icon as={LogOut} />
        {t('signOut')}
      </button>
    </nav>
  );
};
