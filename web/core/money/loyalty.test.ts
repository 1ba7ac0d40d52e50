import { expect, test } from 'vitest';
import { type LoyaltyAmount, type LoyaltyProgramme, shownEarning } from './loyalty.ts';

const points = (count: number): LoyaltyAmount => ({ __typename: 'Points', points: count });
const money = (minorUnits: number): LoyaltyAmount => ({ __typename: 'Money', minorUnits, currencyCode: 'USD' });

test.each<[LoyaltyProgramme['type'], boolean]>([
  ['EARN', true],
  ['BOTH', true],
  ['REDEEM', false],
  ['NONE', false],
])('[TEN-3] [LOYAL-2] what a purchase earns is said under %s: %s', (type, isSaid) => {
  for (const earned of [points(443), money(968)]) expect(shownEarning({ type }, earned)).toBe(isSaid ? earned : null);
  for (const nothing of [points(0), money(0), null, undefined]) expect(shownEarning({ type }, nothing)).toBeNull();
});
