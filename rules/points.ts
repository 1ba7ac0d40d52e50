import { leastCents } from './currency.ts';

/**
 * A tenant's loyalty programme (section 1 of the specification). `earnRate`: what one major unit of the currency earns: points,
 * or major units where the programme counts in money (0.05 gives five cents of a dollar back).
 *
 * Wherever points are counted, those of a money programme are hundredths of the major unit.
 */
export type Programme = {
  type: 'earn' | 'redeem' | 'both' | 'none';
  currencyType: 'points' | 'money';
  earnRate: number;
  /** ISO 4217: the only currency in which purchases earn, and points pay. Null: an upstream that doesn't say, and decides by itself. */
  currency: string | null;
};

/** 100 points pay one major unit of the program's currency. */
const POINTS_PER_CENT = 1;

/** TEN-3 */
export const earnsPoints = (type: Programme['type']): boolean => type === 'earn' || type === 'both';

/** LOYAL-3 */
export const takesPoints = (type: Programme['type']): boolean => type === 'redeem' || type === 'both';

/** LOYAL-7: whether points count in a currency. In another one they would be worth more or less than what they were earned with. */
export const countsIn = (currency: string, programme: Pick<Programme, 'currency'>): boolean =>
  programme.currency === null || programme.currency === currency;

/** The points that pay an amount. */
export const pointsFor = (cents: number): number => cents * POINTS_PER_CENT;

/** The cents that points pay. */
export const centsFor = (points: number): number => points / POINTS_PER_CENT;

/** Rounds down to whole points, or to what can be paid in the currency (whole yen) where the programme counts in money. */
const roundDown = (points: number, { currencyType }: Pick<Programme, 'currencyType'>, currency: string): number => {
  const step = currencyType === 'money' ? pointsFor(leastCents(currency)) : 1;
  // 100 × 0.29 is 28.999999999999996 in floating point.
  return Math.floor(Number((points / step).toFixed(6))) * step;
};

/** An amount in cents (hundredths of the major unit) and its currency, ISO 4217. */
type Amount = { cents: number; currency: string };

/** TEN-3: whether a purchase in a currency earns. */
const earnsIn = (currency: string, programme: Programme): boolean =>
  earnsPoints(programme.type) && countsIn(currency, programme);

/** LOYAL-3: the points that pay an amount; 0 in a currency in which none count. */
export const pointsToPay = ({ cents, currency }: Amount, programme: Pick<Programme, 'currency'>): number =>
  countsIn(currency, programme) ? pointsFor(cents) : 0;

/** LOYAL-4: the points for an amount, rounded down; 0 when the programme does not earn. */
export const pointsEarned = ({ cents, currency }: Amount, programme: Programme): number => {
  if (!earnsIn(currency, programme)) return 0;
  const ofAmount = programme.currencyType === 'money' ? pointsFor(cents) : cents / 100;
  return roundDown(ofAmount * programme.earnRate, programme, currency);
};

/** What a purchase earns: all points, and how many of them are the event's bonus. */
export type Earning = { points: number; bonus: number };

/** LOYAL-2: what a purchase at one event earns: the points of the amount, and the event's bonus once. What costs nothing earns nothing. */
export const earningOfPurchase = (amount: Amount, bonusPoints: number, programme: Programme): Earning => {
  const bonus =
    amount.cents > 0 && earnsIn(amount.currency, programme) ? roundDown(bonusPoints, programme, amount.currency) : 0;
  return { points: pointsEarned(amount, programme) + bonus, bonus };
};

/** LOYAL-4: what is earned on the part that was paid in cash, rounded down: what is paid in points earns nothing. */
export const earningForCash = (
  promised: Earning,
  { totalCents, cashCents, currency }: { totalCents: number; cashCents: number; currency: string },
  programme: Pick<Programme, 'currencyType'>,
): Earning => {
  if (totalCents === 0) return { points: 0, bonus: 0 };
  if (cashCents === totalCents) return promised;
  const share = (points: number) => roundDown((points * cashCents) / totalCents, programme, currency);
  return { points: share(promised.points), bonus: share(promised.bonus) };
};

/** LOYAL-3: points below the tenant's minimum cannot be redeemed. */
export const isEnoughToRedeem = (points: number, minimum: number): boolean => points >= minimum;

/**
 * LOYAL-3: how many points can be spent on a total: none, or `least` to `most` in multiples of `step`. Null when the balance or the
 * total is below the programme's minimum.
 */
export const redeemableRange = (
  balance: number,
  { cents, currency }: Amount,
  minimum: number,
): { least: number; most: number; step: number } | null => {
  const step = pointsFor(leastCents(currency));
  const least = Math.ceil(minimum / step) * step;
  const most = Math.floor(Math.min(balance, pointsFor(cents)) / step) * step;
  return isEnoughToRedeem(most, least) ? { least, most, step } : null;
};
