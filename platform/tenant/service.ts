import type { TenantConfig } from './schemas.ts';

/** One point pays one cent: 100 points are worth one unit of the currency. */
const POINTS_PER_CENT = 1;

/** LOYAL-4: whole points for whole units of the currency, at the tenant's rate; none when nothing can be earned. */
export const pointsEarned = (cents: number, { loyalty }: TenantConfig): number =>
  loyalty.type === 'earn' || loyalty.type === 'both' ? Math.floor((cents * loyalty.earnRate) / 100) : 0;

/** What an amount costs in points. */
export const pointsFor = (cents: number): number => cents * POINTS_PER_CENT;
