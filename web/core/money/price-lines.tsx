import { useTranslation } from 'react-i18next';
import { classNames } from '../ui/class-names.ts';
import { Price } from '../ui/price.tsx';
import { formatMoney } from './format.ts';
import { lineNames, type PriceLine } from './line-names.ts';

type PriceLinesProps = {
  lines: readonly PriceLine[];
  /** Name of the chosen delivery option. */
  delivery?: string | null;
  /** Shows the price of one unit too when there are several. */
  detailed?: boolean;
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
  const names = lineNames(lines, { t, language: i18n.language, delivery });
  return (
    <dl className="flex flex-col gap-2.5">
      {lines.map((line, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have one type, and their order never changes
          key={`${line.type}-${index}`}
          className={classNames('flex items-baseline justify-between gap-4', line.total.minorUnits < 0 && 'text-good')}
        >
          <dt className="min-w-0">
            {names[index]}
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
