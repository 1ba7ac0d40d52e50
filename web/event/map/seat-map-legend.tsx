import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../core/money/format.ts';
import { classNames } from '../../core/ui/class-names.ts';
import { levelFills, type PriceLevel, soldFill } from './price-levels.ts';

export const Swatch = ({ fill, struck = false }: { fill: string; struck?: boolean }) => (
  <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 shrink-0">
    <rect width="12" height="12" rx="3" className={fill} />
    {struck && <path d="M2 10 10 2" className="stroke-soft" strokeWidth="1.5" />}
  </svg>
);

/** The price of each colour, fees included. */
export const SeatMapLegend = ({ levels, currencyCode }: { levels: readonly PriceLevel[]; currencyCode: string }) => {
  const { t, i18n } = useTranslation('event');
  const money = (minorUnits: number) => formatMoney({ minorUnits, currencyCode }, i18n.language);
  const items = levels.map(({ index, min, max }) => ({
    key: index,
    fill: levelFills[index] ?? soldFill,
    text: min === max ? money(max) : `${money(min)} – ${money(max)}`,
  }));
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm text-soft" aria-label={t('seatMap.legend')}>
      {items.map(({ key, fill, text }) => (
        <li key={key} className={classNames('inline-flex items-center gap-1.5 tabular-nums')}>
          <Swatch fill={fill} />
          {text}
        </li>
      ))}
      <li className="inline-flex items-center gap-1.5">
        <Swatch fill={soldFill} struck />
        {t('seatMap.sold')}
      </li>
    </ul>
  );
};
