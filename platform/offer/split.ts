import { leastCents } from '#rules/currency.ts';

/** An order as it was paid: cents of its currency by card, the rest in points. */
export type Paid = { currency: string; totalCents: number; cashCents: number; pointsEarned: number };
export type Split = { cashCents: number; points: number; earned: number };

/**
 * The share of `cents` in an order, after `before` cents of it: what was paid by card and in points in proportion, and what it
 * earned. With the last share the sums are exactly what was paid and earned.
 */
export const splitOf = (paid: Paid, before: number, cents: number, isAll: boolean): Split => {
  const upTo = (whole: number, part: number, least = 1): number =>
    part === paid.totalCents ? whole : Math.floor((whole * part) / paid.totalCents / least) * least;
  const least = leastCents(paid.currency);
  const cashCents = upTo(paid.cashCents, before + cents, least) - upTo(paid.cashCents, before, least);
  // What an order earned that cost nothing goes with its last share.
  const earnedBefore = before === paid.totalCents ? 0 : upTo(paid.pointsEarned, before);
  const earnedAfter = isAll ? paid.pointsEarned : paid.totalCents === 0 ? 0 : upTo(paid.pointsEarned, before + cents);
  return { cashCents, points: cents - cashCents, earned: earnedAfter - earnedBefore };
};

/** The shares of an order's items, one after the other; delivery, which is nobody's item, has the rest. */
export const splitItems = (paid: Paid, cents: readonly number[]): Split[] => {
  let before = 0;
  return cents.map((own) => {
    const split = splitOf(paid, before, own, before + own === paid.totalCents);
    before += own;
    return split;
  });
};
