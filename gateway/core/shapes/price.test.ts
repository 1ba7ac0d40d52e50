import { expect, test } from 'vitest';
import { toCartDiscount, toPriceLine } from './price.ts';

const discount = {
  messages: { short: 'A tenth off', topBanner: null, bottomBanner: null },
  description: null,
  value: 10,
  type: 'percentage',
  appliedTo: 'service',
  limitMax: null,
} as const;

const line = {
  type: 'service',
  scope: 'per_ticket',
  name: 'Service fee',
  price: 5,
  quantity: 2,
  grand: 10,
  included: false,
  currency: 'USD',
} as const;

test('[ENT-1] a discount and a line of an older platform, which does not tell an amount or what is unpaid, have none', () => {
  expect(toCartDiscount(discount, 'USD').amount).toBeNull();
  expect(toCartDiscount({ ...discount, amount: 4 }, 'USD').amount).toMatchObject({ minorUnits: 400 });
  expect(toPriceLine(line).unpaid).toBeNull();
  expect(toPriceLine({ ...line, unpaid: 10 }).unpaid).toMatchObject({ minorUnits: 1000 });
});
