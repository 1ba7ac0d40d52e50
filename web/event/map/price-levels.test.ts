import { expect, test } from 'vitest';
import type { PricedOffer } from '../tickets/ticket-filter.ts';
import { levelOf, priceLevels } from './price-levels.ts';

const offer = (id: string, type: PricedOffer['type'], minorUnits: number) =>
  ({ id, type, order: { each: { minorUnits } } }) as PricedOffer;
const section = { available: 12, offerId: 'floor', priceFrom: { minorUnits: 9_000 } };

test('[CART-16] resale does not change the levels of the standard prices', () => {
  const levels = priceLevels([
    offer('balcony', 'STANDARD', 5_000),
    offer('floor', 'STANDARD', 9_000),
    offer('resold', 'RESALE', 30_000),
  ]);
  expect(levels.map(({ max }) => max)).toEqual([9_000, 5_000]);
});

test.each([
  ['is only resold', [offer('floor', 'RESALE', 9_000), offer('balcony', 'RESALE', 5_000)], 0],
  ['has offers that could not be read', [], 3],
])('[CART-16] the free seats of an event that %s are not shown as sold out', (_case, offers, level) => {
  expect(levelOf(priceLevels(offers), section)).toBe(level);
});

test('[CART-16] a section without free seats has no level', () => {
  expect(levelOf(priceLevels([offer('floor', 'STANDARD', 9_000)]), { ...section, available: 0 })).toBeNull();
});
