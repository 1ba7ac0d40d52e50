import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isolated } from '../../core/i18n/isolated.ts';
import { useShell } from '../../core/layout/shell.tsx';
import { formatMoney } from '../../core/money/format.ts';
import type { PriceLine } from '../../core/money/line-names.ts';
import { PriceLines } from '../../core/money/price-lines.tsx';
import { returnsText } from '../../core/money/returns-text.ts';
import { seatLabel, seatSpoken } from '../../core/seats/seat-label.ts';
import { useEventTime } from '../../core/time/use-event-time.ts';
import { Alert } from '../../core/ui/alert.tsx';
import { ButtonLink } from '../../core/ui/button.tsx';
import { Dotted } from '../../core/ui/dotted.tsx';
import { PackageBox } from '../../core/ui/package-box.tsx';
import { Poster } from '../../core/ui/poster.tsx';
import { Price } from '../../core/ui/price.tsx';
import { type CheckoutCart, roomItems, type TicketItem, ticketItems, withoutSeats } from '../cart-data.ts';
import { checkoutPath } from './checkout-steps.ts';
import { laterOf, type SummaryProps, Totals } from './order-summary.tsx';
import { RoomReview } from './room-review.tsx';
import type { ComparedPrice } from './shown-price.ts';
import { StepBar } from './step-bar.tsx';
import { StepCard } from './step-card.tsx';
import { keepsCart } from './use-checkout-guards.ts';

const Tickets = ({ item }: { item: TicketItem }) => {
  const { t, i18n } = useTranslation(['sale', 'checkout']);
  const { dateLong, time, machine } = useEventTime(item.event.starts, item.event.lastDate);
  const { address, name } = item.event.venue;
  // Where neither seats nor general admission are told, neither is said.
  const hasPlace = item.section !== null || item.event.admission !== 'UNKNOWN';
  return (
    <article className="flex gap-4">
      <Poster
        image={item.image}
        className="w-1/4 max-w-26 shrink-0 self-start rounded-control sm:w-44 sm:max-w-none"
        sizes="(min-width: 640px) 176px, 104px"
        eager
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h2 className="text-lg leading-snug font-bold">{item.name}</h2>
        <p className="text-soft">
          <time dateTime={machine}>
            <Dotted parts={[dateLong, time]} />
          </time>
        </p>
        <p className="text-soft">{[isolated(name), address.city, address.stateCode].filter(Boolean).join(', ')}</p>
        {hasPlace && (
          <p className="pt-1 font-semibold">
            {item.section !== null && <span className="sr-only">{seatSpoken(t, item, i18n.language)}</span>}
            <span aria-hidden={item.section !== null || undefined}>{seatLabel(t, item)}</span>
          </p>
        )}
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-soft">
            <Dotted parts={[t('quantity', { count: item.quantity }), item.offerName]} />
          </span>
          <Price money={item.total} className="amount font-bold" />
        </p>
        <Link
          to={`/event/${item.event.id}`}
          className="inline-flex min-h-11 items-center self-start rounded-control font-semibold text-brand-text underline underline-offset-4"
        >
          {t(item.event.admission === 'UNKNOWN' ? 'checkout:review.seeTickets' : 'checkout:review.change')}
        </Link>
      </div>
    </article>
  );
};

const Scope = ({ title, lines, delivery }: { title: string; lines: PriceLine[]; delivery?: string }) =>
  lines.length > 0 && (
    <div className="flex flex-col gap-2.5">
      <h3 className="label text-soft">{title}</h3>
      <PriceLines lines={lines} delivery={delivery} detailed />
    </div>
  );

/** PRICE-1: that the tickets cost what their event page said, or both prices. */
const Shown = ({ price }: { price: NonNullable<ComparedPrice> }) => {
  const { t, i18n } = useTranslation('checkout');
  const [shown, actual] = [price.shown, price.actual].map((one) => formatMoney(one, i18n.language));
  if (!price.hasRisen) return <p className="text-sm text-soft">{t('review.shown', { price: shown })}</p>;
  return (
    <Alert tone="warning" announce title={t('review.risen.title')}>
      {t('review.risen.text', { shown, actual })}
    </Alert>
  );
};

/** The one breakdown of this step, with the button that goes on: beside the tickets on a desktop, below them on a phone. */
const Breakdown = ({ cart, tenant, split, price }: ReviewStepProps) => {
  const { t } = useTranslation('checkout');
  const ofTickets = cart.lines.filter(({ product }) => product === 'TICKET');
  return (
    <div className="flex flex-col gap-5 roomy:sticky roomy:top-24">
      <StepCard title={t('summary.title')}>
        <Scope title={t('review.perTicket')} lines={ofTickets.filter(({ scope }) => scope === 'PER_TICKET')} />
        <Scope title={t('review.perRoom')} lines={cart.lines.filter(({ product }) => product === 'HOTEL')} />
        <Scope
          title={t('review.perOrder')}
          lines={ofTickets.filter(({ scope }) => scope === 'PER_ORDER')}
          delivery={cart.shippingOption?.name}
        />
        <Totals cart={cart} tenant={tenant} split={split} />
        {price && <Shown price={price} />}
        <div className="max-lg:hidden">
          <NextLink cart={cart} price={price} />
        </div>
      </StepCard>
    </div>
  );
};

type NextLinkProps = { cart: CheckoutCart; price: ComparedPrice; short?: boolean };

/** In the phone's bar, beside the total, its text is shorter. To go on at a higher price than was shown is to agree to it. */
const NextLink = ({ cart, price, short = false }: NextLinkProps) => {
  const { t, i18n } = useTranslation('checkout');
  const link = { to: checkoutPath(cart.id, 1), size: 'large', block: true } as const;
  if (price?.hasRisen) {
    return (
      <ButtonLink {...link} onClick={price.agree}>
        {t('review.agree', { price: formatMoney(price.actual, i18n.language) })}
      </ButtonLink>
    );
  }
  const text = t('review.next', withoutSeats(cart));
  return (
    <ButtonLink {...link} aria-label={short ? text : undefined}>
      {short ? t('review.nextShort', withoutSeats(cart)) : text}
    </ButtonLink>
  );
};

const Terms = ({ cart, tenant }: Pick<ReviewStepProps, 'cart' | 'tenant'>) => {
  const { t, i18n } = useTranslation('checkout');
  const { t: sale } = useTranslation('sale');
  const returns = returnsText(tenant.ticketReturns, { t: sale, language: i18n.language });
  const [rooms, tickets] = [roomItems(cart), ticketItems(cart)];
  const terms = [
    t('review.term1', rooms.length > 0 ? { context: 'room' } : {}),
    // Of an unknown rule for returns nothing is said.
    ...(tickets.length > 0 && tenant.ticketReturns ? [returns ?? t('review.term2')] : []),
    ...(tickets.length > 0 ? [t('review.term3')] : []),
    ...(rooms.length > 0 ? [t('review.termRoom')] : []),
  ];
  return (
    <StepCard title={t('review.terms')}>
      <ul className="flex list-disc flex-col gap-1.5 pl-5 leading-relaxed text-soft">
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
    </StepCard>
  );
};

/** A room for the tickets, or tickets for the room; both are then reserved as one order. */
const More = ({ cart }: { cart: CheckoutCart }) => {
  const { t } = useTranslation(['checkout', 'sale']);
  const { has } = useShell();
  const [tickets, rooms] = [ticketItems(cart), roomItems(cart)];
  const event = rooms.length === 0 ? tickets[0]?.event : undefined;
  const eventId = tickets.length === 0 ? rooms[0]?.room.eventId : undefined;
  if (!has('HOTELS') || !(event || eventId)) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-panel border border-line p-5">
      <p className="min-w-0">
        <strong className="block">{t(event ? 'review.addRoom' : 'review.addTickets')}</strong>
        <span className="text-soft">{t('review.oneOrder')}</span>
      </p>
      <ButtonLink to={event ? `/event/${event.id}/hotels` : `/event/${eventId}`} state={keepsCart} variant="secondary">
        {event ? t('sale:room.near', { place: event.venue.name }) : t('review.seeTickets')}
      </ButtonLink>
    </div>
  );
};

type ReviewStepProps = SummaryProps & { price: ComparedPrice };

/** Step 0: the held tickets and rooms, the lines of the price, and the terms. */
export const ReviewStep = (props: ReviewStepProps) => {
  const { cart, split, price } = props;
  const { t } = useTranslation('checkout');
  const rooms = roomItems(cart);
  return (
    <>
      <div className="flex min-w-0 flex-col gap-6 lg:col-start-1">
        <StepCard title={t('review.title', rooms.length > 0 ? { context: 'room' } : {})} level="h1">
          {ticketItems(cart).map((item) => (
            <Tickets key={item.id} item={item} />
          ))}
          {cart.package && <PackageBox {...cart.package} />}
          {rooms.map((item) => (
            <RoomReview key={item.id} item={item} />
          ))}
        </StepCard>
        <More cart={cart} />
      </div>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Breakdown {...props} />
      </div>
      <div className="lg:col-start-1 lg:self-start">
        <Terms cart={cart} tenant={props.tenant} />
      </div>
      <StepBar total={split.cash} {...laterOf(cart)} className="lg:hidden">
        <NextLink cart={cart} price={price} short />
      </StepBar>
    </>
  );
};
