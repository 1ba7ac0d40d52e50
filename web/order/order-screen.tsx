import { BedDouble, MapPin, Printer, QrCode, RotateCcw, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isolated } from '../core/i18n/isolated.ts';
import { EarnChip } from '../core/money/earn-chip.tsx';
import { formatMoney } from '../core/money/format.ts';
import { formatLoyalty, loyaltyAmount } from '../core/money/loyalty.ts';
import { returnsText, type TicketReturns } from '../core/money/returns-text.ts';
import { seatRanges } from '../core/seats/seat-label.ts';
import { Button, ButtonLink } from '../core/ui/button.tsx';
import { Icon } from '../core/ui/icon.tsx';
import { Poster } from '../core/ui/poster.tsx';
import { BookingCard } from './booking-card.tsx';
import { CardRefused } from './card-refused.tsx';
import { EventChanged } from './event-changed.tsx';
import { EventDay } from './event-day.tsx';
import { finalSale } from './final-sale.ts';
import type { OrderItem, OrderOnPage, Programme } from './order-data.ts';
import { OrderLink } from './order-link.tsx';
import { Receipt } from './receipt.tsx';
import { TakeAlong } from './take-along.tsx';
import { TicketCard } from './ticket-card.tsx';
import { seatRows } from './ticket-groups.ts';
import { UndeliveredEmail } from './undelivered-email.tsx';

type OrderProps = { order: OrderOnPage; programme: Programme };

const isInvalid = ({ status }: OrderOnPage): boolean => status === 'CANCELLED' || status === 'REFUNDED';

const OrderNumber = ({ order }: { order: OrderOnPage }) => {
  const { t } = useTranslation('order');
  return (
    <p>
      <span>{t('number')}</span> <strong className="tabular-nums">{order.number}</strong>
    </p>
  );
};

const PaidAmount = ({ order, programme }: OrderProps) => {
  const { t, i18n } = useTranslation('order');
  const { paidByCard, paidWithPoints } = order;
  const points = formatLoyalty(loyaltyAmount(paidWithPoints.points, programme, paidByCard.currencyCode), i18n.language);
  const parts = [
    ...(paidByCard.minorUnits > 0 || paidWithPoints.points === 0 ? [formatMoney(paidByCard, i18n.language)] : []),
    ...(paidWithPoints.points > 0 ? [t('points', { points, programme: programme.name })] : []),
  ];
  return (
    <p>
      <span>{t('paid')}</span> <strong className="amount">{parts.join(' + ')}</strong>
    </p>
  );
};

/** A cancelled or refunded order says so, soberly. */
const Invalid = ({ order }: { order: OrderOnPage }) => {
  const { t } = useTranslation('order');
  return (
    <div className="shell flex items-start gap-4 pt-8 md:pt-12">
      <span className="inline-flex size-14 shrink-0 items-center justify-center rounded-full bg-warn-tint text-warn">
        <Icon as={TriangleAlert} className="size-7" />
      </span>
      <div className="flex min-w-0 flex-col gap-2">
        <h1 className="text-3xl font-extrabold tracking-tight sm:text-4xl">
          {t(order.status === 'CANCELLED' ? 'cancelled' : order.paymentStatus === 'PENDING' ? 'refunding' : 'refunded')}
        </h1>
        <OrderNumber order={order} />
      </div>
    </div>
  );
};

/** The event's own picture, as dark as the text on it needs: on a desktop its left, where the text ends before the picture is light. */
const Backdrop = ({ image }: { image: OrderItem['event']['image'] }) => (
  <div className="absolute inset-0 -z-10 forced-colors:hidden print:hidden">
    <Poster
      image={{ ...image, url: image.backdropUrl ?? image.url }}
      shape="wide"
      className="size-full"
      sizes="100vw"
      eager
    />
    <div className="absolute inset-0 bg-black/55 lg:bg-transparent lg:bg-linear-to-r lg:from-black/75 lg:via-black/55 lg:via-60% lg:to-black/15" />
  </div>
);

/** The celebration: the event's colours over the whole width, the brand's own where a room alone was bought; the tickets reach into it. */
const Celebration = ({ order, programme }: OrderProps) => {
  const { t } = useTranslation('order');
  const roomsOnly = order.items.length === 0;
  const image = order.items[0]?.event.image;
  return (
    <div className="stage relative isolate overflow-hidden print:bg-none print:text-black">
      {image && <Backdrop image={image} />}
      <div className="shell flex flex-col items-start gap-3 pt-8 pb-28 md:pt-14 lg:*:max-w-3/5 print:pb-4">
        <h1 className="flex items-center gap-3 text-5xl leading-none font-extrabold tracking-tight [font-stretch:72%] md:text-7xl">
          {t('title')}
        </h1>
        <p className="text-lg">
          {t('thanks', {
            name: order.billing.firstName,
            email: order.billing.emailAddress,
            ...(order.undeliveredEmail ? { context: 'undelivered' } : roomsOnly && { context: 'room' }),
          })}
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <OrderNumber order={order} />
          <PaidAmount order={order} programme={programme} />
          <EarnChip who="bought" programme={programme} earn={order.earned} bonus={order.earnedBonus} />
        </div>
      </div>
    </div>
  );
};

const EventFacts = ({ item }: { item: OrderItem }) => {
  const { venue } = item.event;
  return (
    <div className="flex items-center gap-4">
      <Poster
        image={item.event.image}
        className="w-52 shrink-0 rounded-card max-sm:hidden print:hidden"
        sizes="208px"
        eager
      />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="label text-brand-text">
          <EventDay event={item.event} />
        </p>
        <h2 className="text-2xl leading-tight font-bold text-balance">{item.event.name}</h2>
        <p className="text-soft">
          {[isolated(venue.name), venue.address.street, venue.address.city, venue.address.stateCode]
            .filter(Boolean)
            .join(', ')}
        </p>
      </div>
    </div>
  );
};

/** The way there, and a bed for the night. */
const VenueLinks = ({ event, withHotels }: { event: OrderItem['event']; withHotels: boolean }) => {
  const { t } = useTranslation(['order', 'common', 'sale']);
  const { mapUrl, name } = event.venue;
  if (!mapUrl && !withHotels) return null;
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-1 px-5 pb-4 md:px-6 print:hidden">
      {mapUrl && (
        <a
          href={mapUrl}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand-text underline underline-offset-4"
        >
          <Icon as={MapPin} className="size-4" />
          {t('directions')}
          <span className="sr-only">{t('common:status.newTab')}</span>
        </a>
      )}
      {withHotels && (
        <Link
          to={`/event/${event.id}/hotels`}
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand-text underline underline-offset-4"
        >
          <Icon as={BedDouble} className="size-4" />
          {t('sale:room.near', { place: name })}
        </Link>
      )}
    </div>
  );
};

const Place = ({ term, value }: { term: string; value: string }) => (
  <div className="flex max-w-[60%] flex-1 flex-col wrap-break-word">
    <dt className="label text-soft">{term}</dt>
    <dd className="amount text-3xl leading-tight font-extrabold">{value}</dd>
  </div>
);

/** The line to tear off, with half a hole at either end. */
const TearLine = () => (
  <div aria-hidden="true" className="relative flex h-6 items-center print:hidden">
    <span className="absolute -left-3 size-6 rounded-full border border-line bg-page" />
    <span className="mx-6 flex-1 border-t-2 border-dashed border-line" />
    <span className="absolute -right-3 size-6 rounded-full border border-line bg-page" />
  </div>
);

/** An event of the order as the stub of a ticket: what, when and where, then the seats and the way to their codes. */
const Stub = ({ order, item }: { order: OrderOnPage; item: OrderItem }) => {
  const { t } = useTranslation(['order', 'sale']);
  const places = seatRows(item.tickets).filter(({ section }) => section !== null);
  return (
    <div className="overflow-hidden rounded-panel border border-line bg-raised shadow-float motion-safe:animate-[arrive_400ms_ease-out] print:shadow-none">
      <div className="p-5 md:p-6">
        <EventFacts item={item} />
      </div>
      {item.tickets.length > 0 && (
        <>
          <TearLine />
          <div className="flex flex-col gap-4 px-5 pt-2 pb-5 md:px-6 md:pb-6">
            {places.map(({ section, row, seats }) => (
              <dl key={`${section} ${row}`} className="flex gap-5">
                <Place term={t('place.section')} value={section ?? ''} />
                {row !== null && <Place term={t('place.row')} value={row} />}
                {seats.length > 0 && (
                  <Place term={t('place.seats', { count: seats.length })} value={seatRanges(seats)} />
                )}
              </dl>
            ))}
            <div className="flex flex-col gap-3 sm:flex-row print:hidden">
              {!isInvalid(order) && (
                <ButtonLink to={`/order-confirmation/${order.id}/tickets`} size="large" className="flex-1">
                  <Icon as={QrCode} className="size-5" />
                  {t('showTickets')}
                </ButtonLink>
              )}
              <PrintButton />
            </div>
          </div>
        </>
      )}
      <VenueLinks
        event={item.event}
        withHotels={!isInvalid(order) && item.event.status !== 'CANCELLED' && order.rooms.length === 0}
      />
    </div>
  );
};

/** `room`: there is nothing else left to print. */
const PrintButton = ({ room = false }: { room?: boolean }) => {
  const { t } = useTranslation('order');
  return (
    <Button variant="secondary" size="large" className="print:hidden" onClick={() => print()}>
      <Icon as={Printer} className="size-4" />
      {t('print', room ? { context: 'room' } : {})}
    </Button>
  );
};

/** What is left to do, which is little. */
const NextSteps = ({ returns }: { returns: TicketReturns }) => {
  const { t, i18n } = useTranslation('order');
  const { t: sale } = useTranslation('sale');
  const steps = [
    { icon: QrCode, text: t('next.code') },
    { icon: RotateCcw, text: returnsText(returns, { t: sale, language: i18n.language }) ?? t('next.change') },
  ];
  return (
    <section aria-labelledby="next-heading" className="flex flex-col gap-3 print:hidden">
      <h2 id="next-heading" className="text-lg font-bold">
        {t('next.title')}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {steps.map(({ icon, text }) => (
          <li key={text} className="flex items-start gap-3 rounded-card bg-sunk p-4 leading-snug">
            <Icon as={icon} className="mt-0.5 size-5 text-brand-text" />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
};

/** The tickets of an item; refunded items have none. */
const Tickets = ({ orderId, item }: { orderId: string; item: OrderItem }) => {
  const { t } = useTranslation('order');
  const { tickets } = item;
  return (
    <>
      <h3 className="text-lg font-bold">{t('tickets')}</h3>
      <ol className="flex flex-col gap-4">
        {tickets.map((ticket, index) => (
          <TicketCard
            key={ticket.id}
            orderId={orderId}
            item={item}
            ticket={ticket}
            number={index + 1}
            total={tickets.length}
          />
        ))}
      </ol>
      <p className="text-soft print:hidden">{t('show')}</p>
    </>
  );
};

const GiveBack = lazy(() => import('./give-back.tsx').then((module) => ({ default: module.GiveBack })));

/** Opens the dialog in which tickets and rooms are given back; while nothing is left there is nothing to open. */
const GiveBackButton = ({ order, programme }: OrderProps) => {
  const { t } = useTranslation('order');
  // The number of the dialog that is open, or 0: a click while the last one still closes opens another.
  const [opened, setOpened] = useState(0);
  const hasTickets = order.items.some(({ tickets }) => tickets.length > 0);
  const hasRoom = order.rooms.some(({ isReturned }) => !isReturned);
  if (!hasTickets && !hasRoom && opened === 0) return null;
  return (
    <div className="print:hidden">
      <Button variant="secondary" onClick={() => setOpened((last) => last + 1)}>
        <Icon as={RotateCcw} className="size-4" />
        {t('giveBack.open', hasRoom ? { context: hasTickets ? 'both' : 'room' } : {})}
      </Button>
      {opened > 0 && (
        <Suspense fallback={null}>
          <GiveBack
            key={opened}
            order={order}
            programme={programme}
            onClose={() => setOpened((now) => (now === opened ? 0 : now))}
          />
        </Suspense>
      )}
    </div>
  );
};

/** The way to give something back, or why that is not possible. */
const GivingBack = ({ order, programme, returns }: OrderProps & { returns: TicketReturns }) => {
  const { t } = useTranslation('order');
  const reasons = finalSale(order, returns);
  // A changed event may be offered while the page is open; what is offered stays, and with it the dialog that says what is given back.
  const [isOffered, setOffered] = useState(reasons.length === 0);
  if (!isOffered && reasons.length === 0) setOffered(true);
  if (isOffered) return <GiveBackButton order={order} programme={programme} />;
  return (
    <div className="flex flex-col gap-1.5 text-soft print:hidden">
      {reasons.map((reason) => (
        <p key={reason}>{t(`giveBack.refusal.${reason}`)}</p>
      ))}
    </div>
  );
};

/** An order: can be opened again at any time and printed with one ticket per page (ORDER-1). */
export const OrderScreen = ({ order, programme, returns }: OrderProps & { returns: TicketReturns }) => {
  const { t } = useTranslation('order');
  const invalid = isInvalid(order);
  const hasTickets = order.items.some(({ tickets }) => tickets.length > 0);
  return (
    <>
      {invalid ? <Invalid order={order} /> : <Celebration order={order} programme={programme} />}
      {/* Positioned, so that it lies above the picture that it reaches into. */}
      <div className={`shell relative flex flex-col gap-8 pb-16 print:mt-0 ${invalid ? 'pt-8' : '-mt-20'}`}>
        <div className="flex flex-col gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] print:flex">
          <div className="flex min-w-0 flex-col gap-8">
            <UndeliveredEmail key={order.id} order={order} />
            {order.items.map((item, index) => (
              <section key={item.id} aria-label={item.event.name} className="flex flex-col gap-6">
                <Stub order={order} item={item} />
                <EventChanged
                  orderId={order.id}
                  event={item.event}
                  mayChoose
                  notices={order.notices.filter(({ eventId }) => eventId === item.event.id)}
                  hasTickets={item.tickets.length > 0}
                  action={<GiveBackButton order={order} programme={programme} />}
                />
                {index === 0 && hasTickets && !invalid && <TakeAlong order={order} look="page" />}
                {item.tickets.length > 0 && <Tickets orderId={order.id} item={item} />}
              </section>
            ))}
            {order.rooms
              .filter(({ isReturned }) => !isReturned)
              .map((booking) => (
                <BookingCard key={booking.id} booking={booking} />
              ))}
            {hasTickets && !invalid && <NextSteps returns={returns} />}
            {!hasTickets && order.rooms.some(({ isReturned }) => !isReturned) && (
              <div>
                <PrintButton room />
              </div>
            )}
          </div>
          <div className="flex min-w-0 flex-col gap-5 lg:self-start">
            {order.refunds
              .filter(({ status }) => status === 'REFUSED')
              .map(({ id, toCard }) => (
                <CardRefused key={id} amount={toCard} />
              ))}
            <Receipt order={order} programme={programme} />
            <GivingBack key={order.id} order={order} programme={programme} returns={returns} />
            {order.linkKey && <OrderLink orderId={order.id} linkKey={order.linkKey} />}
          </div>
        </div>
        <ButtonLink to="/" variant="secondary" className="self-start print:hidden">
          {t('keep')}
        </ButtonLink>
      </div>
    </>
  );
};
