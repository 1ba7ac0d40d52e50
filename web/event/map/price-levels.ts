import type { Offer } from '../tickets/ticket-filter.ts';

/** Prices that the map shows in one colour, in minor units; index 0 is the highest. */
export type PriceLevel = { index: number; min: number; max: number; offerIds: readonly string[] };

/** More colours could not be told apart. */
const levelCount = 4;

/** The standard prices of an event, or those of an event that is only resold, in at most four levels, highest first. */
export function priceLevels(offers: readonly Offer[]): PriceLevel[] {
  const standard = offers.filter(({ type }) => type === 'STANDARD');
  const byPrice = (standard.length > 0 ? standard : offers).toSorted(
    (a, b) => b.price.total.minorUnits - a.price.total.minorUnits,
  );
  const prices = [...new Set(byPrice.map(({ price }) => price.total.minorUnits))];
  const count = Math.min(levelCount, prices.length);
  return Array.from({ length: count }, (_, index) => {
    const band = prices.slice(
      Math.floor((index * prices.length) / count),
      Math.floor(((index + 1) * prices.length) / count),
    );
    return {
      index,
      min: Math.min(...band),
      max: Math.max(...band),
      offerIds: byPrice.filter(({ price }) => band.includes(price.total.minorUnits)).map(({ id }) => id),
    };
  });
}

/** The price level of a section; null when it has no free seats. */
export function levelOf(
  levels: readonly PriceLevel[],
  section: { available: number; offerId: string | null; priceFrom: { minorUnits: number } | null },
): number | null {
  if (section.available === 0) return null;
  const byOffer = levels.find(({ offerIds }) => section.offerId !== null && offerIds.includes(section.offerId));
  if (byOffer) return byOffer.index;
  const price = section.priceFrom?.minorUnits ?? 0;
  return (levels.find(({ min }) => price >= min) ?? levels.at(-1))?.index ?? levelCount - 1;
}

/** Colour of each price level: shades of the tenant's colour. */
export const levelFills = [
  'fill-[color-mix(in_oklab,var(--brand),black_45%)]',
  'fill-brand',
  'fill-[color-mix(in_oklab,var(--brand),white_38%)]',
  'fill-[color-mix(in_oklab,var(--brand),white_68%)]',
] as const;

/** Text colour that is readable on each level's colour. */
export const levelInks = ['fill-white', 'fill-on-brand', 'fill-black', 'fill-black'] as const;

export const soldFill = 'fill-line';
