import type { FragmentType } from '@apollo/client';
import { useTranslation } from 'react-i18next';
import { type EventPriceFragment, EventPriceFragmentDoc } from '#operations/generated/documents.ts';
import { useFragment } from '../../core/apollo/use-fragment.ts';
import { formatMoney, type MoneyAmount } from '../../core/money/format.ts';
import { classNames } from '../../core/ui/class-names.ts';
import { Price } from '../../core/ui/price.tsx';

type PriceFromProps = {
  price: { total: MoneyAmount; fee: MoneyAmount; feeIncluded: boolean; feeKnown: boolean } | null;
  /** On a picture or a colour: what is said beside the price has the colour of the text there. */
  onColour?: boolean;
};

/** EVENT-4: the lowest total for one ticket, and whether fees are included, added, or still to come. */
export const PriceFrom = ({ price, onColour = false }: PriceFromProps) => {
  const { t, i18n } = useTranslation('common');
  if (!price) return null;
  const { total, fee, feeIncluded, feeKnown } = price;
  const [before, after] = t('price.from', { price: '\u0000' }).split('\u0000');
  const added = feeKnown ? t('price.withFees') : t('price.plusFees');
  const feeText = feeIncluded ? t('price.feesIncluded') : added;
  return (
    <p
      className="amount text-[1.0625rem] leading-6 font-bold sm:text-lg sm:leading-6"
      title={feeIncluded || !feeKnown ? undefined : t('price.includesFee', { fee: formatMoney(fee, i18n.language) })}
    >
      {before}
      <Price money={total} />
      {after}{' '}
      <span
        className={classNames('font-sans text-[0.8125rem] font-normal whitespace-nowrap', !onColour && 'text-soft')}
      >
        {feeText}
      </span>
    </p>
  );
};

type EventPriceProps = Pick<PriceFromProps, 'onColour'> & { event: FragmentType<EventPriceFragment> };

/** The same of an event on a card. */
export const EventPrice = ({ event, ...look }: EventPriceProps) => {
  const { data, complete } = useFragment({ fragment: EventPriceFragmentDoc, fragmentName: 'EventPrice', from: event });
  return complete ? <PriceFrom price={data.priceFrom} {...look} /> : null;
};
