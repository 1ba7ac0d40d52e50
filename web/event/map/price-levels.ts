import type { PricedOffer } from '../tickets/ticket-filter.ts';

/** Prices that the map shows in one colour, in minor units; index 0 is the highest. */
export type PriceLevel = { index: number; min: number; max: number; offerIds: readonly string[] };

/** More colours could not be told apart. */
const levelCount = 4;

/** The standard prices of an event, or those of an event that is only resold, in at most four levels, highest first. */
export function priceLevels(offers: readonly PricedOffer[]): PriceLevel[] {
  const standard = offers.filter(({ type }) => type === 'STANDARD');
  const byPrice = (standard.length > 0 ? standard : offers).toSorted(
    (a, b) => b.order.each.minorUnits - a.order.each.minorUnits,
  );
  const prices = [...new Set(byPrice.map(({ order }) => order.each.minorUnits))];
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
      offerIds: byPrice.filter(({ order }) => band.includes(order.each.minorUnits)).map(({ id }) => id),
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

/** Colour of each price level on the map: shades of the tenant's colour (derive.ts). */
export const levelFills = ['fill-seat-1', 'fill-seat-2', 'fill-seat-3', 'fill-seat-4'] as const;

/** Text colour that is readable on each level's colour. */
export const levelInks = ['fill-on-seat-1', 'fill-on-seat-2', 'fill-on-seat-3', 'fill-on-seat-4'] as const;

/** The same pairs for a seat's button. */
export const levelLooks = [
  'bg-seat-1 text-on-seat-1',
  'bg-seat-2 text-on-seat-2',
  'bg-seat-3 text-on-seat-3',
  'bg-seat-4 text-on-seat-4',
] as const;

export const soldFill = 'fill-line';
