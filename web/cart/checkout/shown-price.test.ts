import { expect, test } from 'vitest';
import type { CheckoutCart } from '../cart-data.ts';
import { comparePrice, type ShownPrice } from './shown-price.ts';

const usd = (minorUnits: number) => ({ minorUnits, currencyCode: 'USD' });
const seats = { section: 'A', row: '1', seats: ['3', '4'] };
const item = { __typename: 'TicketCartItem', event: { id: 'e' }, quantity: 2, ...seats, total: usd(12_785) };
const cart = (rest: object = {}, pack: { id: string } | null = null) =>
  ({
    items: [
      { __typename: 'HotelCartItem', total: usd(50_000) },
      { ...item, ...rest },
    ],
    package: pack,
  }) as unknown as CheckoutCart;
const shown = (minorUnits: number, rest: object = {}): ShownPrice => ({
  request: { eventId: 'e', quantity: 2, accessible: false, ...seats, ...rest },
  total: usd(minorUnits),
});

test.each([
  ['the same', 12_785, false],
  ['less than was shown', 13_000, false],
  ['more than was shown', 12_784, true],
])('[PRICE-1] the tickets of a cart cost %s, whatever the room beside them costs', (_case, minorUnits, hasRisen) => {
  expect(comparePrice(shown(minorUnits), cart())).toEqual({ shown: usd(minorUnits), actual: usd(12_785), hasRisen });
});

test.each([
  ['nothing was shown', null, cart()],
  ['it was another event', shown(1, { eventId: 'f' }), cart()],
  ['it was another number of tickets', shown(1, { quantity: 3 }), cart()],
  ['they were other seats', shown(1, { seats: ['4', '5'] }), cart()],
  ['it was with a package', shown(1, { packageId: 'p' }), cart()],
  ['it was without the package', shown(1), cart({}, { id: 'p' })],
  ['it was in another currency', shown(1), cart({ total: { minorUnits: 2, currencyCode: 'CAD' } })],
  ['a room alone is held', shown(1), { items: [], package: null }],
])('[PRICE-1] nothing is said of the price when %s', (_case, before, now) => {
  expect(comparePrice(before, now)).toBeNull();
});

test('[PRICE-1] of places without seats, and of seats in another order, the price is compared too', () => {
  const general = { section: null, row: null, seats: [] };
  const without = { section: undefined, row: undefined, seats: undefined };
  expect(comparePrice(shown(12_000, without), cart(general))?.hasRisen).toBe(true);
  expect(comparePrice(shown(12_000, { seats: ['4', '3'] }), cart())?.hasRisen).toBe(true);
});
