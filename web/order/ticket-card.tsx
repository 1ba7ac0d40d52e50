import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../core/i18n/isolated.ts';
import { later } from '../core/later.tsx';
import { seatLabel, seatSpoken } from '../core/seats/seat-label.ts';
import { Skeleton } from '../core/ui/skeleton.tsx';
import { EventDay } from './event-day.tsx';
import type { OrderItem, OrderTicket } from './order-data.ts';
import { WalletLinks } from './wallet-links.tsx';

const QrCode = later(() => import('./qr-code.tsx').then((module) => module.QrCode));

type TicketCardProps = { orderId: string; item: OrderItem; ticket: OrderTicket; number: number; total: number };

/** A ticket with its place and QR code; printed on a page of its own. */
export const TicketCard = ({ orderId, item, ticket, number, total }: TicketCardProps) => {
  const { t, i18n } = useTranslation(['sale', 'order']);
  const { section, row, seat } = ticket;
  const place = { section, row, seats: seat === null ? [] : [seat] };
  const { name, address } = item.event.venue;
  return (
    <li className="flex flex-col overflow-hidden rounded-panel border border-line bg-raised shadow-card sm:flex-row print:break-inside-avoid print:break-after-page print:shadow-none">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 p-5 md:p-6">
        <p className="text-sm font-semibold text-brand-text">{t('order:ticket', { number, total })}</p>
        <p className="text-lg leading-snug font-bold">{item.event.name}</p>
        <p className="text-soft">
          <EventDay event={item.event} long />
        </p>
        <p className="text-soft">{[isolated(name), address.city, address.stateCode].filter(Boolean).join(', ')}</p>
        <p className="mt-auto pt-3 text-xl font-extrabold">
          <span className="sr-only">{seatSpoken(t, place, i18n.language)}</span>
          <span aria-hidden="true">{seatLabel(t, place)}</span>
        </p>
        <p className="text-soft">{item.offerName}</p>
      </div>
      <div className="flex flex-col items-center justify-center gap-2 border-line bg-sunk p-5 max-sm:border-t sm:border-l sm:border-dashed print:bg-white">
        <div className="size-44">
          <Suspense fallback={<Skeleton className="size-full rounded-card" />}>
            <QrCode text={ticket.barcode} label={t('order:qr', { barcode: ticket.barcode })} />
          </Suspense>
        </div>
        <p className="font-mono text-sm break-all text-soft" aria-hidden="true">
          {ticket.barcode}
        </p>
        <WalletLinks orderId={orderId} ticketId={ticket.id} />
      </div>
    </li>
  );
};
