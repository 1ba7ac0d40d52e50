import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EarnChip } from '../core/money/earn-chip.tsx';
import { formatLoyalty } from '../core/money/loyalty.ts';
import { PriceLines } from '../core/money/price-lines.tsx';
import { guestsText, stayText } from '../core/rooms/room-words.ts';
import { seatLabel } from '../core/seats/seat-label.ts';
import { useEventTime } from '../core/time/use-event-time.ts';
import { Icon } from '../core/ui/icon.tsx';
import { PackageBox } from '../core/ui/package-box.tsx';
import { Poster } from '../core/ui/poster.tsx';
import { Price } from '../core/ui/price.tsx';
import { useViewer } from '../core/viewer/use-viewer.ts';
import {
  type CheckoutCart,
  type CheckoutTenant,
  type RoomItem,
  roomItems,
  type TicketItem,
  ticketItems,
} from './cart-data.ts';
import type { PaymentSplit } from './payment-split.ts';

const Item = ({ item }: { item: TicketItem }) => {
  const { t } = useTranslation('sale');
  const { date, time, machine } = useEventTime(item.event.starts);
  return (
    <div className="flex gap-4">
      <Poster image={item.image} className="w-20 shrink-0 self-start rounded-control" sizes="80px" eager />
      <div className="flex min-w-0 flex-col gap-0.5 text-[0.9375rem]">
        <p className="leading-snug font-bold">{item.name}</p>
        <p className="text-soft">
          <time dateTime={machine}>
            {date}
            {time && ` · ${time}`}
          </time>
        </p>
        <p className="text-soft">
          {item.section === null
            ? `${t('quantity', { count: item.quantity })} · ${item.offerName}`
            : seatLabel(t, item)}
        </p>
      </div>
    </div>
  );
};

const Room = ({ item: { image, name, room } }: { item: RoomItem }) => {
  const { t, i18n } = useTranslation('sale');
  const words = { t, language: i18n.language };
  return (
    <div className="flex gap-4">
      <Poster image={image} className="w-20 shrink-0 self-start rounded-control" sizes="80px" eager />
      <div className="flex min-w-0 flex-col gap-0.5 text-[0.9375rem]">
        <p className="leading-snug font-bold">{name}</p>
        <p className="text-soft">{stayText(room, words)}</p>
        <p className="text-soft">{`${room.name} · ${guestsText(room, words)}`}</p>
      </div>
    </div>
  );
};

const hasDueAtHotel = (cart: CheckoutCart): boolean => roomItems(cart).some(({ room }) => room.dueAtHotel);

const CartTotal = ({ cart }: { cart: CheckoutCart }) => {
  const { t } = useTranslation('checkout');
  return (
    <p className="flex items-baseline justify-between gap-4 border-t border-line pt-4 text-xl font-bold">
      {t(hasDueAtHotel(cart) ? 'summary.dueNow' : 'summary.total')}
      <Price money={cart.totals.total} className="amount" />
    </p>
  );
};

export type SummaryProps = { cart: CheckoutCart; tenant: CheckoutTenant; split: PaymentSplit };

/** CART-10: points and card, which add up to the total. */
const Split = ({ tenant, split }: Omit<SummaryProps, 'cart'>) => {
  const { t, i18n } = useTranslation('checkout');
  if (split.points === 0) return null;
  const used = t('summary.used', { amount: formatLoyalty(split.used, i18n.language), programme: tenant.loyalty.name });
  return (
    <>
      <p className="flex items-baseline justify-between gap-4 font-semibold text-brand-text">
        {used}
        <Price money={{ ...split.worth, minorUnits: -split.worth.minorUnits }} />
      </p>
      <p className="flex items-baseline justify-between gap-4 text-xl font-bold">
        {t('summary.byCard')}
        <Price money={split.cash} className="amount" />
      </p>
    </>
  );
};

/** What is paid at the hotels' desks, and is in no total. */
const DueAtHotel = ({ cart }: { cart: CheckoutCart }) => {
  const { t } = useTranslation('sale');
  return roomItems(cart).map(
    ({ id, room: { dueAtHotel } }) =>
      dueAtHotel && (
        <p key={id} className="flex items-baseline justify-between gap-4 text-soft">
          {t('room.dueAtHotel')}
          <Price money={dueAtHotel} />
        </p>
      ),
  );
};

/** The total, what points pay of it, and what it earns. */
export const Totals = ({ cart, tenant, split }: SummaryProps) => {
  const { can } = useViewer();
  return (
    <>
      <CartTotal cart={cart} />
      <DueAtHotel cart={cart} />
      <Split tenant={tenant} split={split} />
      <EarnChip
        who={can('EARN_POINTS') ? 'you' : 'members'}
        programme={tenant.loyalty}
        earn={split.earn}
        bonus={split.bonus}
        className="self-start"
      />
    </>
  );
};

const Content = (props: SummaryProps) => {
  const { cart } = props;
  return (
    <div className="flex flex-col gap-5">
      {ticketItems(cart).map((item) => (
        <Item key={item.id} item={item} />
      ))}
      {roomItems(cart).map((item) => (
        <Room key={item.id} item={item} />
      ))}
      {cart.package && <PackageBox {...cart.package} />}
      <PriceLines lines={cart.lines} delivery={cart.shippingOption?.name} />
      <Totals {...props} />
    </div>
  );
};

/** Items and total: beside the steps on a desktop, collapsed above them on a phone. */
export const OrderSummary = (props: SummaryProps) => {
  const { t } = useTranslation('checkout');
  return (
    <>
      <section
        aria-labelledby="summary-heading"
        className="hidden rounded-panel border border-line bg-raised p-6 shadow-card lg:sticky lg:top-24 lg:block lg:self-start"
      >
        <h2 id="summary-heading" className="sr-only">
          {t('summary.title')}
        </h2>
        <Content {...props} />
      </section>
      <details className="group rounded-card border border-line bg-raised shadow-card lg:hidden">
        <summary className="flex min-h-14 list-none items-center gap-3 rounded-card px-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1">{t('summary.show')}</span>
          <Price money={props.split.cash} className="amount font-bold" />
          <Icon as={ChevronDown} className="size-5 text-soft group-open:rotate-180" />
        </summary>
        <div className="border-t border-line p-4">
          <Content {...props} />
        </div>
      </details>
    </>
  );
};
