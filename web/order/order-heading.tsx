import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../core/layout/shell.tsx';
import { EarnChip } from '../core/money/earn-chip.tsx';
import { formatMoney } from '../core/money/format.ts';
import { formatLoyalty, loyaltyAmount } from '../core/money/loyalty.ts';
import { Icon } from '../core/ui/icon.tsx';
import { Poster } from '../core/ui/poster.tsx';
import type { OrderItem, OrderOnPage, Programme } from './order-data.ts';

export type OrderProps = { order: OrderOnPage; programme: Programme };

/** Nothing of it counts any more. */
export const isInvalid = ({ status }: OrderOnPage): boolean => status === 'CANCELLED' || status === 'REFUNDED';

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
  // Unknown is not said: only a ticketing system that tells it is known to send tickets.
  const sends = useShell().tenant?.sendsTickets === true;
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
            ...(order.undeliveredEmail || !sends ? { context: 'undelivered' } : roomsOnly && { context: 'room' }),
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

/** The top of an order's page. */
export const OrderHeading = (props: OrderProps) =>
  isInvalid(props.order) ? <Invalid order={props.order} /> : <Celebration {...props} />;
