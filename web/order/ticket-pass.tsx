import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../core/i18n/isolated.ts';
import { later } from '../core/later.tsx';
import { Poster } from '../core/ui/poster.tsx';
import { Skeleton } from '../core/ui/skeleton.tsx';
import { EventDay } from './event-day.tsx';
import type { TicketsItem } from './order-data.ts';
import { WalletLinks } from './wallet-links.tsx';

const QrCode = later(() => import('./qr-code.tsx').then((module) => module.QrCode));

type Ticket = TicketsItem['tickets'][number];
type PassProps = {
  orderId: string;
  event: TicketsItem['event'];
  offerName: string;
  ticket: Ticket;
  number: number;
  total: number;
};

const Place = ({ term, value }: { term: string; value: string }) => (
  <div className="flex max-w-[60%] flex-1 flex-col wrap-break-word">
    <dt className="label text-black/65">{term}</dt>
    <dd className="amount text-[2.125rem] leading-tight font-extrabold [font-stretch:74%]">{value}</dd>
  </div>
);

/** In groups of five, so that it can be read to somebody. */
const spaced = (barcode: string): string => barcode.replace(/(.{5})(?=.)/g, '$1 ');

/** The line to tear off, with half a hole at either end through which the page is seen. */
const TearLine = () => (
  <div
    aria-hidden="true"
    className="-my-px flex h-8 items-center bg-white [mask:radial-gradient(circle_at_left,#0000_12px,#000_12.5px)_left/51%_100%_no-repeat,radial-gradient(circle_at_right,#0000_12px,#000_12.5px)_right/51%_100%_no-repeat]"
  >
    <span className="mx-6 flex-1 border-t-2 border-dashed border-black/20" />
  </div>
);

const Head = ({ event }: Pick<PassProps, 'event'>) => (
  <div className="relative isolate flex min-h-28 flex-col justify-end overflow-hidden bg-black text-white print:min-h-0 print:bg-white print:text-black">
    <div className="absolute inset-0 -z-10 print:hidden">
      <Poster
        image={{ ...event.image, url: event.image.backdropUrl ?? event.image.url }}
        segment={event.category?.id}
        shape="wide"
        className="size-full"
        sizes="360px"
        eager
      />
    </div>
    {/* As high as the name: it is on enough black, whatever the picture is. */}
    <div className="bg-linear-to-t from-black/85 via-black/65 via-[calc(100%-3rem)] to-transparent p-4 pt-12 print:bg-none">
      <h2 className="text-2xl leading-tight font-extrabold tracking-tight text-balance">{event.name}</h2>
    </div>
  </div>
);

const Seat = ({ ticket: { section, row, seat } }: Pick<PassProps, 'ticket'>) => {
  const { t } = useTranslation(['my-tickets', 'sale']);
  if (section === null) return <p className="text-2xl font-extrabold">{t('sale:seats.general')}</p>;
  return (
    <dl className="flex gap-5">
      <Place term={t('pass.section')} value={section} />
      {row !== null && <Place term={t('pass.row')} value={row} />}
      {seat !== null && <Place term={t('pass.seat')} value={seat} />}
    </dl>
  );
};

/** One ticket as the gate wants to see it: always dark on white, its code large. */
export const TicketPass = ({ orderId, event, offerName, ticket, number, total }: PassProps) => {
  const { t } = useTranslation('my-tickets');
  const { barcode } = ticket;
  const { name, address } = event.venue;
  return (
    <article
      aria-label={t('pass.title', { number, total })}
      className="flex flex-col overflow-hidden rounded-panel text-black forced-colors:border"
    >
      <Head event={event} />
      <div className="flex flex-col gap-3 bg-white px-5 pt-4 pb-1">
        <div>
          <p className="font-bold">
            <EventDay event={event} />
          </p>
          <p className="text-black/65">
            {[isolated(name), address.city, address.stateCode].filter(Boolean).join(', ')}
          </p>
        </div>
        <Seat ticket={ticket} />
      </div>
      <TearLine />
      <div className="flex flex-1 flex-col items-center gap-1 bg-white px-2 pb-5 text-center">
        <div className="aspect-square w-full max-w-72">
          <Suspense fallback={<Skeleton className="size-full rounded-card" />}>
            <QrCode text={barcode} label={t('pass.code', { barcode })} />
          </Suspense>
        </div>
        <p className="font-mono tracking-wide" aria-hidden="true">
          {spaced(barcode)}
        </p>
        <p className="text-black/65">{offerName}</p>
        <WalletLinks orderId={orderId} ticketId={ticket.id} />
      </div>
    </article>
  );
};
