import { leastCents } from '#rules/currency.ts';

/** An order as it was paid: cents of its currency by card, the rest in points. `pointsOfPrice` is what it earned without a bonus. */
export type Paid = { currency: string; totalCents: number; cashCents: number; pointsOfPrice: number };
export type Split = { cashCents: number; points: number; earned: number };

/**
 * The share of `cents` in an order, after `before` cents of it: what was paid by card and in points in proportion, and what its
 * price earned. With the last share the sums are exactly what was paid and earned; of what it earned also where some of it is kept (`isAll`).
 */
export const splitOf = (paid: Paid, before: number, cents: number, isAll: boolean): Split => {
  const upTo = (whole: number, part: number, least = 1): number =>
    part === paid.totalCents ? whole : Math.floor((whole * part) / paid.totalCents / least) * least;
  const share = (whole: number, least?: number): number =>
    upTo(whole, before + cents, least) - upTo(whole, before, least);
  const cashCents = share(paid.cashCents, leastCents(paid.currency));
  const earnedBefore = upTo(paid.pointsOfPrice, before);
  const earned = isAll ? paid.pointsOfPrice - earnedBefore : share(paid.pointsOfPrice);
  return { cashCents, points: cents - cashCents, earned };
};

/** The shares of an order's items, one after the other, each with its event's bonus; delivery, which is nobody's item, has the rest. */
export const splitItems = (paid: Paid, items: readonly { cents: number; bonus: number }[]): Split[] => {
  let before = 0;
  return items.map(({ cents, bonus }) => {
    const { earned, ...split } = splitOf(paid, before, cents, before + cents === paid.totalCents);
    before += cents;
    return { ...split, earned: earned + bonus };
  });
};
