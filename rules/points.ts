/** What a tenant's loyalty programme does (section 1 of the specification): earnRate points for each unit of the currency. */
export type Programme = { type: 'earn' | 'redeem' | 'both' | 'none'; earnRate: number };

/** One point pays one cent: 100 points are worth one unit of the currency. */
const POINTS_PER_CENT = 1;

/** TEN-3 */
export const earnsPoints = (type: Programme['type']): boolean => type === 'earn' || type === 'both';

/** LOYAL-3 */
export const takesPoints = (type: Programme['type']): boolean => type === 'redeem' || type === 'both';

/** LOYAL-4: whole points for whole units of the currency, at the programme's rate; none when nothing can be earned. */
export const pointsEarned = (cents: number, { type, earnRate }: Programme): number =>
  earnsPoints(type) ? Math.floor((cents * earnRate) / 100) : 0;

/** LOYAL-2: what a purchase at one event earns: the amount's points, and the event's bonus once. */
export const pointsOfPurchase = (cents: number, bonusPoints: number, programme: Programme): number =>
  earnsPoints(programme.type) ? pointsEarned(cents, programme) + bonusPoints : 0;

/** What an amount costs in points. */
export const pointsFor = (cents: number): number => cents * POINTS_PER_CENT;

/** What points pay of an amount, in cents. */
export const centsFor = (points: number): number => points / POINTS_PER_CENT;

/** LOYAL-3: fewer points than the tenant's minimum pay nothing. */
export const isEnoughToRedeem = (points: number, minimum: number): boolean => points >= minimum;

/** LOYAL-4: what the items promise, for the part that was paid in cash: points earn no points. */
export const pointsForCash = (
  promised: number,
  { totalCents, cashCents }: { totalCents: number; cashCents: number },
): number => (cashCents === totalCents ? promised : Math.floor((promised * cashCents) / totalCents));
