import { BedDouble, Check, type LucideIcon, QrCode, Ticket, Wallet } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isolated } from '../core/i18n/isolated.ts';
import { useShell } from '../core/layout/shell.tsx';
import { seatLabel, seatSpoken } from '../core/seats/seat-label.ts';
import { ButtonLink } from '../core/ui/button.tsx';
import { Chip } from '../core/ui/chip.tsx';
import { classNames } from '../core/ui/class-names.ts';
import { Dotted } from '../core/ui/dotted.tsx';
import { Icon } from '../core/ui/icon.tsx';
import { Poster } from '../core/ui/poster.tsx';
import { EventChanged } from './event-changed.tsx';
import { EventWhen } from './event-when.tsx';
import {
  admits,
  type ItemState,
  isRefundRefused,
  movedOf,
  seatRows,
  stateOf,
  type TicketGroup,
} from './ticket-groups.ts';

type EventGroup = Extract<TicketGroup, { kind: 'event' }>;
type Bought = EventGroup['bought'][number];
type CardProps = {
  group: EventGroup;
  /** The next event: larger, and its button is the page's main one. */
  isNext: boolean;
  isPast: boolean;
  /** Ids of the orders that can be opened without a network. */
  saved: ReadonlySet<string>;
};

const Banner = ({ group, titleId, state, isNext, isPast }: CardProps & { titleId: string; state: ItemState }) => {
  const { image, category, starts, lastDate, name } = group.event;
  const off = state === 'cancelled' || state === 'postponed' ? state : null;
  // The first change of the oldest order tells what all of its buyers once knew.
  const moved = group.bought[0]?.order.notices.find((one) => one.eventId === group.event.id && one.kind === 'MOVED');
  const isNewStart = moved !== undefined && movedOf(moved.before, group.event).some((what) => what !== 'venue');
  const before = state === 'rescheduled' && isNewStart ? moved.before.starts : null;
  return (
    <header
      className={classNames(
        'relative isolate flex flex-col justify-end overflow-hidden bg-black text-white',
        isNext ? 'min-h-36 md:min-h-52' : 'min-h-28',
      )}
    >
      <div className={classNames('absolute inset-0 -z-10', (!admits(state) || isPast) && 'grayscale')}>
        <Poster
          image={{ ...image, url: image.backdropUrl ?? image.url }}
          segment={category?.id}
          shape="wide"
          className="size-full"
          eager={isNext}
        />
      </div>
      {/* As high as the text and a little more: whatever the picture is, and however long the name, the text is on enough black. */}
      <div className="flex flex-col gap-2 bg-linear-to-t from-black/85 via-black/65 via-[calc(100%-3rem)] to-transparent p-4 pt-12">
        <EventWhen
          starts={starts}
          lastDate={lastDate}
          before={before}
          isAhead={admits(state) && !off && !isPast}
          off={off}
        />
        <h2
          id={titleId}
          className={classNames(
            'leading-tight font-extrabold tracking-tight text-balance',
            isNext ? 'text-2xl md:text-3xl' : 'text-xl',
            state === 'cancelled' && 'line-through',
          )}
        >
          {name}
        </h2>
      </div>
    </header>
  );
};

const Seats = ({ item }: { item: Bought['item'] }) => {
  const { t, i18n } = useTranslation('sale');
  return seatRows(item.tickets).map((row) => (
    <p key={`${row.section} ${row.row}`} className="text-lg leading-snug font-bold">
      <span className="sr-only">{seatSpoken(t, row, i18n.language)}</span>
      <span aria-hidden="true">{seatLabel(t, row)}</span>
    </p>
  ));
};

type Notices = Bought['order']['notices'];

/** What is new to who bought before the event moved; who bought afterwards knows its day as a new one. */
const MovedChip = ({ notices, event }: { notices: Notices; event: EventGroup['event'] }) => {
  const { t } = useTranslation('order');
  const [first] = notices;
  const moved = first ? movedOf(first.before, event) : (['date'] as const);
  if (moved.length === 0) return null;
  return (
    <Chip tone="rescheduled">
      <Dotted parts={moved.map((what) => t(`changed.new.${what}`))} />
    </Chip>
  );
};

type OrderPartProps = { bought: Bought } & Omit<CardProps, 'group'>;

const noticesOf = ({ order, item }: Bought): Notices =>
  order.notices.filter(({ eventId }) => eventId === item.event.id);

/** What has become of the order's tickets, or that they can be opened without a network. */
const StateChip = ({ bought, saved }: OrderPartProps) => {
  const { t } = useTranslation('my-tickets');
  const { order, item } = bought;
  const state = stateOf(bought);
  if (state === 'refunded') {
    const isRefused = isRefundRefused(order, item.id);
    return <Chip tone={isRefused ? 'warn' : 'neutral'}>{t(isRefused ? 'state.refused' : 'state.refunded')}</Chip>;
  }
  if (state === 'rescheduled') return <MovedChip notices={noticesOf(bought)} event={item.event} />;
  if (state) return <Chip tone={state}>{t(`state.${state}`)}</Chip>;
  return (
    saved.has(order.id) && (
      <Chip tone="good">
        <Icon as={Check} className="size-4" />
        {t('saved')}
      </Chip>
    )
  );
};

/** What the state means for the buyer, and what came back. */
const StateText = ({ bought, isPast }: OrderPartProps) => {
  const { t } = useTranslation(['my-tickets', 'order']);
  const { order, item } = bought;
  const notices = noticesOf(bought);
  const state = stateOf(bought);
  const count = item.tickets.length;
  const isRefused = isRefundRefused(order, item.id);
  return (
    <>
      {notices.length > 0 && !isPast ? (
        <EventChanged
          orderId={order.id}
          event={item.event}
          notices={notices}
          hasTickets={count > 0}
          mayChoose={count > 0}
          action={
            <ButtonLink to={`/order-confirmation/${order.id}`} variant="secondary">
              {t('order:giveBack.open')}
            </ButtonLink>
          }
        />
      ) : (
        state &&
        (state !== 'rescheduled' || notices.length === 0) && <p className="text-soft">{t(`stateText.${state}`)}</p>
      )}
      {item.returned > 0 && isRefused && <p className="font-semibold">{t('order:giveBack.cardRefused.title')}</p>}
      {item.returned > 0 && count > 0 && !isRefused && (
        <p className="text-soft">{t('returned', { count: item.returned })}</p>
      )}
    </>
  );
};

type TextLinkProps = { to: string; state?: { from: string }; icon: LucideIcon; children: ReactNode };

const TextLink = ({ to, state, icon, children }: TextLinkProps) => (
  <Link
    to={to}
    state={state}
    className="inline-flex min-h-11 items-center gap-1.5 self-start font-semibold text-brand-text underline underline-offset-4"
  >
    <Icon as={icon} className="size-4" />
    {children}
  </Link>
);

/** The ways to the codes, the order and hotels near by. */
const OrderLinks = ({ bought, isNext, isPast }: OrderPartProps) => {
  const { t } = useTranslation(['my-tickets', 'sale']);
  const { order, item } = bought;
  const { tenant, has } = useShell();
  const hasWallets = (tenant?.walletPasses ?? []).length > 0;
  const count = item.tickets.length;
  const mayEnter = admits(stateOf(bought)) && !isPast;
  const page = `/order-confirmation/${order.id}`;
  return (
    <div className="mt-auto flex flex-col gap-1">
      {count > 0 && mayEnter && (
        <ButtonLink
          to={`${page}/tickets`}
          state={{ from: 'tickets' }}
          variant={isNext ? 'primary' : 'secondary'}
          size="large"
          block
        >
          <Icon as={QrCode} className="size-5" />
          {t('show', { count })}
        </ButtonLink>
      )}
      {count > 0 && mayEnter && hasWallets && (
        <TextLink to={`${page}/tickets`} state={{ from: 'tickets' }} icon={Wallet}>
          {t('toWallet')}
        </TextLink>
      )}
      <TextLink to={page} icon={Ticket}>
        {t('orderNumber', { number: order.number })}
      </TextLink>
      {mayEnter && has('HOTELS') && (
        <TextLink to={`/event/${item.event.id}/hotels`} icon={BedDouble}>
          {t('sale:room.near', { place: item.event.venue.name })}
        </TextLink>
      )}
    </div>
  );
};

/** What one order has for the event: seats, state, its codes and the order itself. */
const OrderPart = (props: OrderPartProps) => {
  const { t } = useTranslation('sale');
  const { item } = props.bought;
  return (
    <div className="flex flex-1 flex-col gap-3">
      {/* Where both do not fit, the chip goes below the seats. */}
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <div className="min-w-40 flex-1">
          <Seats item={item} />
          <p className="text-soft">
            <Dotted parts={[t('quantity', { count: item.tickets.length || item.quantity }), item.offerName]} />
          </p>
        </div>
        <StateChip {...props} />
      </div>
      <StateText {...props} />
      <OrderLinks {...props} />
    </div>
  );
};

/** An event with the member's seats and the way to their codes (ORDER-2). */
export const EventTicketsCard = (props: CardProps) => {
  const { group, isNext, isPast, saved } = props;
  const titleId = useId();
  const { venue } = group.event;
  const [first] = group.bought;
  // The event's own state; one order's refund concerns the banner only when it is the only one.
  const state = first && group.bought.every((one) => stateOf(one) === stateOf(first)) ? stateOf(first) : null;
  return (
    <article
      aria-labelledby={titleId}
      className={classNames(
        'flex flex-col overflow-hidden rounded-panel border border-line bg-raised shadow-card',
        isNext && 'md:col-span-2',
      )}
    >
      <Banner {...props} titleId={titleId} state={state} />
      <div className="flex flex-1 flex-col gap-4 p-4">
        <p className="text-soft">
          {[isolated(venue.name), venue.address.city, venue.address.stateCode].filter(Boolean).join(', ')}
        </p>
        {group.bought.map((bought) => (
          <OrderPart key={bought.item.id} bought={bought} isNext={isNext} isPast={isPast} saved={saved} />
        ))}
      </div>
    </article>
  );
};
