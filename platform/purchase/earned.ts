import type { CartItemRow } from '../cart/service.ts';

type Payment = { totalCents: number; cashCents: number };

/** LOYAL-4: what the items promise, for the part that was paid in cash: points earn no points. */
export const pointsForCash = (
  items: readonly Pick<CartItemRow, 'earn_points'>[],
  { totalCents, cashCents }: Payment,
): number => {
  const promised = items.reduce((sum, item) => sum + item.earn_points, 0);
  return cashCents === totalCents ? promised : Math.floor((promised * cashCents) / totalCents);
};
