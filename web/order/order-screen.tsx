import { CircleCheck, MapPin, Printer, QrCode, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../core/i18n/isolated.ts';
import { EarnChip } from '../core/money/earn-chip.tsx';
import { useEventTime } from '../core/time/use-event-time.ts';
import { Button, ButtonLink } from '../core/ui/button.tsx';
import { Icon } from '../core/ui/icon.tsx';
import { Poster } from '../core/ui/poster.tsx';
import { BookingCard } from './booking-card.tsx';
import type { OrderItem, OrderOnPage, Programme } from './order-data.ts';
import { OrderLink } from './order-link.tsx';
import { Receipt } from './receipt.tsx';
import { TicketCard } from './ticket-card.tsx';

type OrderProps = { order: OrderOnPage; programme: Programme };

/** Heading: confirmed, or cancelled or refunded, with the order number. */
const Headline = ({ order, programme }: OrderProps) => {
  const { t } = useTranslation('order');
  const isInvalid = order.status === 'CANCELLED' || order.status === 'REFUNDED';
  const title =
    order.status === 'CANCELLED' ? t('cancelled') : order.status === 'REFUNDED' ? t('refunded') : t('title');
  const { firstName } = order.billing;
  const roomsOnly = order.items.length === 0;
  return (
    <div className="flex flex-col gap-4 sm:flex-row sm:items-start">
      <span
        className={`inline-flex size-14 shrink-0 items-center justify-center rounded-full ${isInvalid ? 'bg-warn-tint text-warn' : 'bg-good-tint text-good'}`}
      >
        <Icon as={isInvalid ? TriangleAlert : CircleCheck} className="size-7" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <h1 className="text-3xl font-extrabold tracking-tight sm:text-4xl">{title}</h1>
        {!isInvalid && (
          <p className="text-lg text-soft">{t('thanks', { name: firstName, ...(roomsOnly && { context: 'room' }) })}</p>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-1">
          <p>
            <span className="text-soft">{t('number')}</span> <strong className="tabular-nums">{order.number}</strong>
          </p>
          <EarnChip who="bought" programme={programme} earn={order.earned} bonus={order.earnedBonus} />
        </div>
      </div>
      <Button variant="secondary" className="print:hidden" onClick={() => print()}>
        <Icon as={Printer} className="size-4" />
        {t('print', roomsOnly ? { context: 'room' } : {})}
      </Button>
      {order.items.some(({ tickets }) => tickets.length > 0) && !isInvalid && (
        <ButtonLink to={`/order-confirmation/${order.id}/tickets`} className="print:hidden">
          <Icon as={QrCode} className="size-4" />
          {t('showTickets')}
        </ButtonLink>
      )}
    </div>
  );
};

const EventFacts = ({ item }: { item: OrderItem }) => {
  const { t } = useTranslation(['order', 'common']);
  const { dateLong, time, machine } = useEventTime(item.event.starts);
  const { venue } = item.event;
  return (
    <div className="flex flex-col gap-4 sm:flex-row sm:items-center">
      <Poster
        image={item.event.image}
        className="w-full shrink-0 rounded-card sm:w-52 print:hidden"
        sizes="(min-width: 640px) 208px, 100vw"
        eager
      />
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="text-xl leading-snug font-bold">{item.event.name}</h2>
        <p className="text-soft">
          <time dateTime={machine}>
            {dateLong}
            {time && ` · ${time}`}
          </time>
        </p>
        <p className="text-soft">
          {[isolated(venue.name), venue.address.city, venue.address.stateCode].filter(Boolean).join(', ')}
        </p>
        {venue.mapUrl && (
          <a
            href={venue.mapUrl}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-1.5 self-start font-semibold text-brand-text underline underline-offset-4 print:hidden"
          >
            <Icon as={MapPin} className="size-4" />
            {t('directions')}
            <span className="sr-only">{t('common:status.newTab')}</span>
          </a>
        )}
      </div>
    </div>
  );
};

/** The tickets of an item; refunded items have none. */
const Tickets = ({ item }: { item: OrderItem }) => {
  const { t } = useTranslation('order');
  const { tickets } = item;
  return (
    <>
      <h3 className="text-lg font-bold">{t('tickets')}</h3>
      <ol className="flex flex-col gap-4">
        {tickets.map((ticket, index) => (
          <TicketCard key={ticket.id} item={item} ticket={ticket} number={index + 1} total={tickets.length} />
        ))}
      </ol>
      <p className="text-soft print:hidden">{t('show')}</p>
    </>
  );
};

/** An order: can be opened again at any time and printed with one ticket per page (ORDER-1). */
export const OrderScreen = ({ order, programme }: OrderProps) => {
  const { t } = useTranslation('order');
  return (
    <div className="shell flex flex-col gap-8 pt-8 pb-16 md:pt-12">
      <Headline order={order} programme={programme} />
      <div className="flex flex-col gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] print:flex">
        <div className="flex min-w-0 flex-col gap-8">
          {order.items.map((item) => (
            <section key={item.id} aria-label={item.event.name} className="flex flex-col gap-5">
              <EventFacts item={item} />
              {item.tickets.length > 0 && <Tickets item={item} />}
            </section>
          ))}
          {order.rooms.map((booking) => (
            <BookingCard key={booking.id} booking={booking} />
          ))}
        </div>
        <div className="flex min-w-0 flex-col gap-5 lg:self-start">
          <Receipt order={order} programme={programme} />
          {order.linkKey && <OrderLink orderId={order.id} linkKey={order.linkKey} />}
        </div>
      </div>
      <ButtonLink to="/" variant="secondary" className="self-start print:hidden">
        {t('keep')}
      </ButtonLink>
    </div>
  );
};
