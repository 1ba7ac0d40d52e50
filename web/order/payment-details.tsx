import { useTranslation } from 'react-i18next';
import { formatLoyalty, loyaltyAmount, shownEarning } from '../core/money/loyalty.ts';
import { Dotted } from '../core/ui/dotted.tsx';
import { Price } from '../core/ui/price.tsx';
import { Fact } from './fact.tsx';
import type { OrderItem, OrderOnPage, Programme } from './order-data.ts';

type DetailsProps = { order: OrderOnPage; programme: Programme };

/** What of the item card and points paid, and what it earned; nothing from a platform that does not tell. */
const ItemSplit = ({ item, programme }: { item: OrderItem; programme: Programme }) => {
  const { t, i18n } = useTranslation('order');
  const { paidByCard, paidWithPoints, earned, total } = item;
  const inProgramme = (amount: Parameters<typeof formatLoyalty>[0]) =>
    t('points', { points: formatLoyalty(amount, i18n.language), programme: programme.name });
  const earning = shownEarning(programme, earned);
  return (
    <>
      <p>
        {t('details.total')} <Price money={total} />
      </p>
      {paidByCard && (
        <p>
          {t('details.byCard')} <Price money={paidByCard} />
        </p>
      )}
      {paidWithPoints && paidWithPoints.points > 0 && (
        <p>
          {t('details.byPoints')} {inProgramme(loyaltyAmount(paidWithPoints.points, programme, total.currencyCode))}
        </p>
      )}
      {earning && (
        <p>
          {t('details.earned')} {inProgramme(earning)}
        </p>
      )}
      {item.sellerCartId && (
        <p className="break-all">
          {t('details.reference')} {item.sellerCartId}
        </p>
      )}
      {item.ticketsPath && (
        <p className="break-all">
          {t('details.ticketsAt')} {item.ticketsPath}
        </p>
      )}
    </>
  );
};

/** The rest of ORDER-1's fields, for whoever has to account for them. */
export const PaymentDetails = ({ order, programme }: DetailsProps) => {
  const { t } = useTranslation('order');
  const { card, taxes, paymentStatus, memberId, items, refunds } = order;
  const isRefused = paymentStatus === 'PENDING' && refunds.some(({ status }) => status === 'REFUSED');
  const shown = isRefused ? 'REFUSED' : paymentStatus;
  return (
    <details className="border-t border-line pt-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand-text underline underline-offset-4 print:hidden">
        {t('details.title')}
      </summary>
      <dl className="flex flex-col gap-4 pt-2">
        <Fact term={t('details.status')}>{t(`details.statuses.${shown}`)}</Fact>
        <Fact term={t('details.taxes')}>
          <Price money={taxes} />
        </Fact>
        {card && (
          <Fact term={t('details.cardUntil')}>
            <span className="tabular-nums">
              {String(card.expireMonth).padStart(2, '0')}/{card.expireYear}
            </span>
          </Fact>
        )}
        {memberId && (
          <Fact term={t('details.member')}>
            <span className="break-all">{memberId}</span>
          </Fact>
        )}
        {items.map((item) => (
          <Fact key={item.id} term={<Dotted parts={[item.event.name, item.offerName]} />}>
            <ItemSplit item={item} programme={programme} />
          </Fact>
        ))}
      </dl>
    </details>
  );
};
