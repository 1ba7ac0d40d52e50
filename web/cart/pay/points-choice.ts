import { pointsFor } from '#rules/points.ts';

/** What may be spent: none, or `least` to `most` in multiples of `step` (rules/points.ts). */
export type PointsRange = { least: number; most: number; step: number };

/** The slider moves by one major unit of the currency; the field takes any amount. */
const POINTS_PER_STOP = pointsFor(100);

/** Stops of the slider after the first one, which is none. */
export const lastStop = ({ least, most }: PointsRange): number => 1 + Math.ceil((most - least) / POINTS_PER_STOP);

export const pointsAtStop = (stop: number, range: PointsRange): number =>
  stop === 0 ? 0 : Math.min(range.least + (stop - 1) * POINTS_PER_STOP, range.most);

/** The stop next to these points. */
export const stopOf = (points: number, range: PointsRange): number => {
  if (points < range.least) return 0;
  return points === range.most ? lastStop(range) : 1 + Math.round((points - range.least) / POINTS_PER_STOP);
};

/** Any number as points that may be spent: none below the minimum, at most all. Without a range none may be. */
export const allowedPoints = (points: number, range: PointsRange | null): number => {
  if (range === null || points < range.least) return 0;
  return Math.min(Math.floor(points / range.step) * range.step, range.most);
};

/** Amounts to choose with one press: none, the least, the most in whole thousands, all. */
export const quickChoices = (range: PointsRange): number[] => {
  const thousands = Math.floor(range.most / 1000) * 1000;
  return [...new Set([0, range.least, allowedPoints(thousands, range), range.most])].sort((a, b) => a - b);
};

type Lot = { points: { points: number }; expiresAt: string };

/** What of the balance is left after spending, and the lot that expires first then. Lots are spent in their order (LOYAL-3). */
export const leftAfter = (
  lots: readonly Lot[],
  spent: number,
): { points: number; first: { points: number; expiresAt: string } | null } => {
  let missing = spent;
  const left = lots.flatMap(({ points: { points }, expiresAt }) => {
    const taken = Math.min(points, missing);
    missing -= taken;
    return points > taken ? [{ points: points - taken, expiresAt }] : [];
  });
  return { points: left.reduce((sum, lot) => sum + lot.points, 0), first: left[0] ?? null };
};
