import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EarnChip } from '../../core/money/earn-chip.tsx';
import { formatMoney } from '../../core/money/format.ts';
import { formatLoyalty } from '../../core/money/loyalty.ts';
import { PriceLines } from '../../core/money/price-lines.tsx';
import { Icon } from '../../core/ui/icon.tsx';
import { PackageBox } from '../../core/ui/package-box.tsx';
import { Price } from '../../core/ui/price.tsx';
import { useViewer } from '../../core/viewer/use-viewer.ts';
import { type CheckoutCart, type CheckoutTenant, dueAtHotels, roomItems, ticketItems } from '../cart-data.ts';
import type { PaymentSplit } from '../pay/payment-split.ts';
import { DueAtHotel, Item, Room, TripTotal } from './cart-rows.tsx';

const hasDueAtHotel = (cart: CheckoutCart): boolean => roomItems(cart).some(({ room }) => room.dueAtHotel);

/** Under an amount that is due now: what is due at the hotel. */
const AtHotel = ({ cart }: { cart: CheckoutCart }) => {
  const { t, i18n } = useTranslation('sale');
  const due = dueAtHotels(cart);
  return (
    due && <span className="text-sm text-soft">{t('trip.later', { price: formatMoney(due, i18n.language) })}</span>
  );
};

/** For the bar of a step. */
export const laterOf = (cart: CheckoutCart) => (hasDueAtHotel(cart) ? { later: <AtHotel cart={cart} /> } : {});

export type SummaryProps = { cart: CheckoutCart; tenant: CheckoutTenant; split: PaymentSplit };

/** What is paid in the end is the largest amount of a breakdown. */
const paidClass = 'amount text-[1.6875rem] leading-8';

const CartTotal = ({ cart, split }: Omit<SummaryProps, 'tenant'>) => {
  const { t } = useTranslation('checkout');
  return (
    <p className="flex items-baseline justify-between gap-4 border-t border-line pt-4 text-xl font-bold">
      {t(hasDueAtHotel(cart) ? 'summary.dueNow' : 'summary.total')}
      <Price money={cart.totals.total} className={split.points === 0 ? paidClass : 'amount'} />
    </p>
  );
};

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
        <Price money={split.cash} className={paidClass} />
      </p>
    </>
  );
};

/** The total, what points pay of it, and what it earns. */
export const Totals = ({ cart, tenant, split }: SummaryProps) => {
  const { can } = useViewer();
  return (
    <>
      <CartTotal cart={cart} split={split} />
      <DueAtHotel cart={cart} />
      <TripTotal cart={cart} />
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

/** Items, total and, on a desktop, what follows from it: beside the steps there, collapsed above them on a phone. */
export const OrderSummary = ({ action, ...props }: SummaryProps & { action?: ReactNode }) => {
  const { t } = useTranslation('checkout');
  return (
    <>
      <section
        aria-labelledby="summary-heading"
        className="hidden rounded-panel border border-line bg-raised p-6 shadow-card lg:block roomy:sticky roomy:top-24 lg:self-start"
      >
        <h2 id="summary-heading" className="sr-only">
          {t('summary.title')}
        </h2>
        <Content {...props} />
        {action && <div className="mt-5">{action}</div>}
      </section>
      <details className="group rounded-card border border-line bg-raised shadow-card lg:hidden">
        <summary className="flex min-h-14 list-none items-center gap-3 rounded-card px-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1">{t('summary.show')}</span>
          <span className="flex flex-col items-end text-right">
            <Price money={props.split.cash} className="amount font-bold" />
            <AtHotel cart={props.cart} />
          </span>
          <Icon as={ChevronDown} className="size-5 text-soft group-open:rotate-180" />
        </summary>
        <div className="border-t border-line p-4">
          <Content {...props} />
        </div>
      </details>
    </>
  );
};
