import { describe, expect, test } from 'vitest';
import { fromStripeAmount, leastStripeCents, toStripeAmount } from './stripe-amounts.ts';

describe('amounts at Stripe', () => {
  test.each([
    ['USD', 13_198, 13_198],
    ['JPY', 800_000, 8_000],
    ['KRW', 5_000_000, 50_000],
    ['KWD', 1_050, 10_500],
    ['ISK', 550_000, 550_000],
    ['UGX', 1_000_000, 1_000_000],
    ['HUF', 17_500, 17_500],
    ['TWD', 30_000, 30_000],
  ])('%s: %i cents are written %i, and back', (currency, cents, amount) => {
    expect(toStripeAmount(cents, currency)).toBe(amount);
    expect(fromStripeAmount(amount, currency)).toBe(cents);
  });

  test.each(['MGA', 'IQD', 'LYD', 'CLF', 'UYI', 'UYW'])('%s cannot be charged', (currency) => {
    expect(toStripeAmount(100_000, currency)).toBeNull();
  });

  test('a part of a whole unit cannot be charged', () => {
    expect(toStripeAmount(800_050, 'JPY')).toBeNull();
  });

  test.each([
    ['USD', 50],
    ['GBP', 30],
    ['JPY', 5_000],
    ['HUF', 17_500],
    ['ISK', 1],
  ])('%s: at least %i cents', (currency, cents) => {
    expect(leastStripeCents(currency)).toBe(cents);
  });
});
