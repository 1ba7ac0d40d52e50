import { useTranslation } from 'react-i18next';
import { localeOf } from '#rules/locale.ts';
import { cardBrandNames, isCardBrand } from '../core/money/card-brand.ts';
import { CardMark } from '../core/money/card-mark.tsx';
import { formatMoney } from '../core/money/format.ts';
import { formatLoyalty, loyaltyAmount } from '../core/money/loyalty.ts';
import { PriceLines } from '../core/money/price-lines.tsx';
import { formatUtcDay } from '../core/time/format.ts';
import { Dotted } from '../core/ui/dotted.tsx';
import { PackageBox } from '../core/ui/package-box.tsx';
import { Price } from '../core/ui/price.tsx';
import { Fact } from './fact.tsx';
import type { OrderOnPage, Programme } from './order-data.ts';
import { PaymentDetails } from './payment-details.tsx';

const Paid = ({ order, programme }: { order: OrderOnPage; programme: Programme }) => {
  const { t, i18n } = useTranslation('order');
  const { card, paymentMethod, paidByCard, paidWithPoints } = order;
  const withPoints = loyaltyAmount(paidWithPoints.points, programme, paidByCard.currencyCode);
  const type = card ? (isCardBrand(card.type) ? cardBrandNames[card.type] : card.type) : '';
  return (
    <>
      {card && (
        <p className="flex flex-wrap items-center gap-x-1">
          {isCardBrand(card.type) && (
            <span aria-hidden="true" className="me-1 print:hidden">
              <CardMark brand={card.type} className="block" />
            </span>
          )}
          <span className="sr-only">{t('cardSpoken', { type, last4: card.last4 })}</span>
          <Dotted
            parts={[
              <span key="card" aria-hidden="true">
                {t('card', { type, last4: card.last4 })}
              </span>,
              <Price key="price" money={paidByCard} />,
            ]}
          />
        </p>
      )}
      {!card && (paymentMethod || paidWithPoints.points === 0) && (
        <p className="flex flex-wrap items-center gap-x-1">
          <Dotted
            parts={[
              ...(paymentMethod ? [<span key="method">{paymentMethod.label}</span>] : []),
              <Price key="price" money={paidByCard} />,
            ]}
          />
        </p>
      )}
      {paidWithPoints.points > 0 && (
        <p>{t('points', { points: formatLoyalty(withPoints, i18n.language), programme: programme.name })}</p>
      )}
    </>
  );
};

type GivenBackProps = { refund: OrderOnPage['refunds'][number]; order: OrderOnPage; programme: Programme };

type LessProps = Pick<GivenBackProps, 'refund'> & { inPoints: (points: number) => string };

/** What was taken back or kept of a refund, and what is owed for it. */
const Less = ({ refund: { takenBack, owed, kept, dueAtHotel }, inPoints }: LessProps) => {
  const { t, i18n } = useTranslation('order');
  const less = [
    ...(takenBack && takenBack.points > 0 ? [t('giveBack.takenRow', { points: inPoints(takenBack.points) })] : []),
    ...(owed && owed.points > 0 ? [t('giveBack.owedRow', { points: inPoints(owed.points) })] : []),
    ...(kept && kept.minorUnits > 0 ? [t('giveBack.keptRow', { amount: formatMoney(kept, i18n.language) })] : []),
    ...(dueAtHotel && dueAtHotel.minorUnits > 0
      ? [t('giveBack.dueRow', { amount: formatMoney(dueAtHotel, i18n.language) })]
      : []),
  ];
  if (less.length === 0) return null;
  return (
    <p className="text-sm text-soft">
      <Dotted parts={less} />
    </p>
  );
};

/** A refund: what it was for, what came back, what was taken back or kept of it, and what is owed at the hotel. */
const GivenBack = ({ refund, order, programme }: GivenBackProps) => {
  const { t, i18n } = useTranslation('order');
  const { createdAt, partIds, toCard, toWallet, status } = refund;
  const inPoints = (points: number) =>
    t('points', {
      points: formatLoyalty(loyaltyAmount(points, programme, toCard.currencyCode), i18n.language),
      programme: programme.name,
    });
  // Seats that went back are no longer in the order, and are on sale again.
  const parts = [
    ...order.items.map(({ id, event, offerName }) => ({ id, names: [event.name, offerName] })),
    ...order.rooms.map(({ id, room }) => ({ id, names: [room.hotel.name, room.name] })),
  ].filter(({ id }) => partIds?.includes(id));
  const hasMoney = toCard.minorUnits > 0 || toWallet.points === 0;
  return (
    <div className="pb-2 last:pb-0">
      {parts.map(({ id, names }) => (
        <p key={id} className="font-semibold">
          <Dotted parts={names} />
        </p>
      ))}
      <p>
        <Dotted
          parts={[
            <time key="day" dateTime={createdAt}>
              {formatUtcDay(createdAt, i18n.language)}
            </time>,
            hasMoney && <Price key="price" money={toCard} />,
            toWallet.points > 0 && inPoints(toWallet.points),
          ]}
        />
      </p>
      <Less refund={refund} inPoints={inPoints} />
      {status === 'PENDING' && <p className="text-sm text-soft">{t('giveBack.pending')}</p>}
      {status === 'REFUSED' && <p className="text-sm font-semibold text-warn">{t('giveBack.cardRefused.title')}</p>}
      {status === 'UNKNOWN' && <p className="text-sm text-soft">{t('details.statuses.UNKNOWN')}</p>}
    </div>
  );
};

/** City and postal code in the country's order. */
const townLine = ({ city, stateCode, zipCode, country }: OrderOnPage['billing']): string =>
  ['US', 'CA', 'GB', 'IE'].includes(country)
    ? `${[city, stateCode].filter(Boolean).join(', ')} ${zipCode}`
    : `${zipCode} ${city}`;

const BilledTo = ({ billing }: { billing: OrderOnPage['billing'] }) => {
  const { i18n } = useTranslation();
  return (
    <>
      <p>{`${billing.firstName} ${billing.lastName}`}</p>
      <p>{billing.address}</p>
      <p>{townLine(billing)}</p>
      <p>{new Intl.DisplayNames(localeOf(i18n.language), { type: 'region' }).of(billing.country)}</p>
      <p className="break-all">{billing.emailAddress}</p>
    </>
  );
};

/** Items, prices, payment and billing address of an order. */
export const Receipt = ({ order, programme }: { order: OrderOnPage; programme: Programme }) => {
  const { t, i18n } = useTranslation('order');
  const { shipping } = order;
  return (
    <section
      aria-labelledby="receipt-heading"
      className="flex flex-col gap-5 rounded-panel border border-line bg-raised p-5 shadow-card md:p-6 print:shadow-none"
    >
      <h2 id="receipt-heading" className="text-xl font-bold">
        {t('receipt')}
      </h2>
      {order.package && <PackageBox {...order.package} />}
      <PriceLines lines={order.lines} delivery={shipping?.name} />
      <p className="flex items-baseline justify-between gap-4 border-t border-line pt-4 text-xl font-bold">
        {t('total')}
        <Price money={order.total} className="amount" />
      </p>
      <dl className="flex flex-col gap-4">
        <Fact term={t('paid')}>
          <Paid order={order} programme={programme} />
        </Fact>
        {order.refunds.length > 0 && (
          <Fact term={t('giveBack.given')}>
            {order.refunds.map((refund) => (
              <GivenBack key={refund.id} refund={refund} order={order} programme={programme} />
            ))}
          </Fact>
        )}
        <Fact term={t('billing')}>
          <BilledTo billing={order.billing} />
        </Fact>
        {shipping && (
          <Fact term={t('delivery')}>
            <p>{shipping.name}</p>
            {shipping.description && <p className="text-soft">{shipping.description}</p>}
          </Fact>
        )}
        <Fact term={t('placed')}>
          <time dateTime={order.createdAt}>{formatUtcDay(order.createdAt, i18n.language)}</time>
        </Fact>
      </dl>
      <PaymentDetails order={order} programme={programme} />
    </section>
  );
};
