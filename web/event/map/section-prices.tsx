import { useTranslation } from 'react-i18next';
import { formatMoney, type MoneyAmount } from '../../core/money/format.ts';
import { levelFills, soldFill } from './price-levels.ts';
import { Swatch } from './seat-map-legend.tsx';
import type { SeatRow } from './seat-selection.ts';

type SectionPricesProps = {
  rows: readonly SeatRow[];
  priceOf: (offerId: string) => MoneyAmount | null;
  priceLevelOf: (offerId: string) => number;
};

/** The prices of the section's free seats, the dearest first, each with the rows that have it. */
export const SectionPrices = ({ rows, priceOf, priceLevelOf }: SectionPricesProps) => {
  const { t, i18n } = useTranslation('event');
  const bands = new Map<number, { price: MoneyAmount; level: number; rows: string[] }>();
  for (const { name, seats } of rows) {
    for (const { offerId } of seats.filter(({ state }) => state === 'FREE')) {
      const price = priceOf(offerId);
      if (!price) continue;
      const band = bands.get(price.minorUnits) ?? { price, level: priceLevelOf(offerId), rows: [] };
      if (!band.rows.includes(name)) band.rows.push(name);
      bands.set(price.minorUnits, band);
    }
  }
  const language = i18n.language;
  const names = (list: string[]) => new Intl.ListFormat(language, { style: 'narrow', type: 'unit' }).format(list);
  return (
    <ul aria-label={t('seatMap.legend')} className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm text-soft">
      {[...bands.values()]
        .sort((a, b) => b.price.minorUnits - a.price.minorUnits)
        .map((band) => (
          <li key={band.price.minorUnits} className="inline-flex flex-wrap items-center gap-1.5">
            <Swatch fill={levelFills[band.level] ?? soldFill} />
            <span className="amount font-bold text-ink">{formatMoney(band.price, language)}</span>
            {bands.size > 1 && <span>{t('seatMap.rows', { count: band.rows.length, rows: names(band.rows) })}</span>}
          </li>
        ))}
    </ul>
  );
};
