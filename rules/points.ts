/** A tenant's loyalty programme (section 1 of the specification). earnRate: points for each major unit of the currency. */
export type Programme = { type: 'earn' | 'redeem' | 'both' | 'none'; earnRate: number };

/** 100 points pay one major unit of the currency. */
const POINTS_PER_CENT = 1;

/** TEN-3 */
export const earnsPoints = (type: Programme['type']): boolean => type === 'earn' || type === 'both';

/** LOYAL-3 */
export const takesPoints = (type: Programme['type']): boolean => type === 'redeem' || type === 'both';

/** LOYAL-4: whole points for an amount, rounded down; 0 when the programme does not earn. */
export const pointsEarned = (cents: number, { type, earnRate }: Programme): number =>
  earnsPoints(type) ? Math.floor((cents * earnRate) / 100) : 0;

/** LOYAL-2: the points of a purchase at one event: those of the amount, and the event's bonus once. */
export const pointsOfPurchase = (cents: number, bonusPoints: number, programme: Programme): number =>
  earnsPoints(programme.type) ? pointsEarned(cents, programme) + bonusPoints : 0;

/** The points that pay an amount. */
export const pointsFor = (cents: number): number => cents * POINTS_PER_CENT;

/** The cents that points pay. */
export const centsFor = (points: number): number => points / POINTS_PER_CENT;

/** LOYAL-3: points below the tenant's minimum cannot be redeemed. */
export const isEnoughToRedeem = (points: number, minimum: number): boolean => points >= minimum;

/** LOYAL-4: the items' points for the part that was paid in cash, rounded down: what is paid in points earns nothing. */
export const pointsForCash = (
  promised: number,
  { totalCents, cashCents }: { totalCents: number; cashCents: number },
): number => (cashCents === totalCents ? promised : Math.floor((promised * cashCents) / totalCents));
