import { useTranslation } from 'react-i18next';
import type { PriceLinesFragment } from '#operations/generated/documents.ts';
import { classNames } from '../ui/class-names.ts';
import { Price } from '../ui/price.tsx';
import { formatMoney } from './format.ts';

export type PriceLine = Omit<PriceLinesFragment, ' $fragmentName'>;

type PriceLinesProps = {
  lines: readonly PriceLine[];
  /** Name of the chosen delivery option. */
  delivery?: string | null;
  /** Shows the price of one unit too when there are several. */
  detailed?: boolean;
};

const useLabel = (delivery: string | null | undefined) => {
  const { t } = useTranslation('sale');
  const roomLabel = (type: PriceLine['type'], quantity: number): string => {
    if (type === 'FACE_VALUE') return t('lines.room.nights', { count: quantity });
    if (type === 'FACILITY') return t('lines.room.fee');
    return type === 'TAX' ? t('lines.room.tax') : t('lines.UNKNOWN');
  };
  return ({ type, quantity, product, description }: PriceLine): string => {
    if (product === 'HOTEL') return roomLabel(type, quantity);
    if (description) return quantity > 1 ? t('lines.named', { count: quantity, name: description }) : description;
    if (type === 'FACE_VALUE') return t('lines.FACE_VALUE', { count: quantity });
    return type === 'DELIVERY' && delivery ? t('lines.deliveryBy', { option: delivery }) : t(`lines.${type}`);
  };
};

const Amount = ({ line }: { line: PriceLine }) => {
  const { t } = useTranslation('sale');
  if (line.included) return <span className="text-soft">{t('lines.included')}</span>;
  if (line.total.minorUnits === 0) return <>{t('lines.free')}</>;
  return <Price money={line.total} />;
};

/** The lines of a price and their total (CART-9, CART-10). */
export const PriceLines = ({ lines, delivery, detailed = false }: PriceLinesProps) => {
  const { t, i18n } = useTranslation('sale');
  const label = useLabel(delivery);
  return (
    <dl className="flex flex-col gap-2.5">
      {lines.map((line, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have one type, and their order never changes
          key={`${line.type}-${index}`}
          className={classNames('flex items-baseline justify-between gap-4', line.total.minorUnits < 0 && 'text-good')}
        >
          <dt className="min-w-0">
            {label(line)}
            {detailed && line.quantity > 1 && (
              <span className="block text-sm text-soft">
                {t('lines.times', { count: line.quantity, price: formatMoney(line.amount, i18n.language) })}
              </span>
            )}
          </dt>
          <dd className="shrink-0">
            <Amount line={line} />
          </dd>
        </div>
      ))}
    </dl>
  );
};
