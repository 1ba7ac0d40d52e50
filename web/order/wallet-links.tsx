import { Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useShell } from '../core/layout/shell.tsx';
import { Icon } from '../core/ui/icon.tsx';

const texts = { APPLE: 'apple', GOOGLE: 'google' } as const;
const endings = { APPLE: '.pkpass', GOOGLE: '/google' } as const;

/** ORDER-3: the ways of a ticket into the wallets for which the brand gives passes; nothing without them. */
export const WalletLinks = ({ orderId, ticketId }: { orderId: string; ticketId: string }) => {
  const { t } = useTranslation('take-along');
  const wallets = (useShell().tenant?.walletPasses ?? []).filter((wallet) => wallet !== 'UNKNOWN');
  if (wallets.length === 0) return null;
  return (
    <p className="flex flex-col items-center gap-2 print:hidden">
      {wallets.map((wallet) => (
        <Link
          key={wallet}
          to={`/order-confirmation/${orderId}/passes/${ticketId}${endings[wallet]}`}
          reloadDocument
          className="inline-flex min-h-11 items-center gap-2 rounded-control bg-black px-4 text-sm font-semibold text-white ring-1 ring-white/30 hover:bg-black/80"
        >
          <Icon as={Wallet} className="size-5" />
          {t(texts[wallet])}
        </Link>
      ))}
    </p>
  );
};
