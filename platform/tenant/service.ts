import { timingSafeEqual } from 'node:crypto';
import type { TenantConfig, TenantDiscount } from './schemas.ts';

/** One point pays one cent: 100 points are worth one unit of the currency. */
const POINTS_PER_CENT = 1;

const earnsPoints = ({ loyalty }: TenantConfig): boolean => loyalty.type === 'earn' || loyalty.type === 'both';

/** LOYAL-3 */
export const takesPoints = ({ loyalty }: TenantConfig): boolean => loyalty.type === 'redeem' || loyalty.type === 'both';

/** LOYAL-4: whole points for whole units of the currency, at the tenant's rate; none when nothing can be earned. */
export const pointsEarned = (cents: number, tenant: TenantConfig): number =>
  earnsPoints(tenant) ? Math.floor((cents * tenant.loyalty.earnRate) / 100) : 0;

/** LOYAL-2: what a purchase at one event earns: the amount's points, and the event's bonus once. */
export const pointsOfPurchase = (cents: number, bonusPoints: number, tenant: TenantConfig): number =>
  earnsPoints(tenant) ? pointsEarned(cents, tenant) + bonusPoints : 0;

/** What an amount costs in points. */
export const pointsFor = (cents: number): number => cents * POINTS_PER_CENT;

/** What points pay of an amount. */
export const centsFor = (points: number): number => points / POINTS_PER_CENT;

const same = (given: string, wanted: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/** CART-15: the discounts that everyone gets, and those of the token that a visitor brought. */
export const discountsFor = ({ discounts }: Pick<TenantConfig, 'discounts'>, token: string | null): TenantDiscount[] =>
  discounts.filter((discount) => discount.token === undefined || (token !== null && same(token, discount.token)));
