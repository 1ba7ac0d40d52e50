import { expect, test } from 'vitest';
import { levelOf, priceLevels } from '../map/price-levels.ts';
import type { Seat } from '../map/seat-selection.ts';
import { readTicketFilter, withTicketFilter } from './filter-address.ts';
import { generalChoice, pickedChoice, suggestedChoice, toRequest } from './ticket-choice.ts';
import {
  hasResale,
  matchesSeats,
  matchingOffers,
  noFilter,
  type PricedOffer,
  priceStops,
  type Suggestion,
  sectionNames,
  sortSuggestions,
  toBestAvailable,
} from './ticket-filter.ts';

const usd = (minorUnits: number) => ({ __typename: 'Money' as const, minorUnits, currencyCode: 'USD' });
/** Priced for two. */
const offer = (
  id: string,
  cents: number,
  sections: string[],
  type: 'STANDARD' | 'RESALE' = 'STANDARD',
): PricedOffer => ({
  __typename: 'TicketOffer',
  id,
  name: id,
  type,
  available: 10,
  sections,
  lines: [],
  price: { __typename: 'Price', base: usd(cents), fee: usd(300), total: usd(cents + 300), feeIncluded: false },
  order: { total: usd(2 * cents), each: usd(cents) },
});
const offers = [
  offer('upper', 5000, ['210', '2']),
  offer('lower', 12000, ['104', '10']),
  offer('club', 20000, ['107']),
  offer('resale', 9000, ['104'], 'RESALE'),
];
const seat = (number: string, features: Seat['features'] = [], offerId = 'lower') => ({
  __typename: 'Seat' as const,
  id: number,
  number,
  state: 'FREE' as const,
  offerId,
  features,
});
const suggestion = (section: string, cents: number): Suggestion => ({
  __typename: 'SeatSuggestion',
  offerId: 'lower',
  section,
  row: 'F',
  seats: [seat('7'), seat('8')],
  total: usd(cents),
});

const nothing = {
  quantity: 2,
  accessible: false,
  aisle: false,
  frontRow: false,
  fullView: false,
  resale: false,
  limit: 8,
};

test.each([
  ['nothing chosen', {}, nothing],
  ['accessible', { accessible: true }, { ...nothing, accessible: true }],
  ['a section', { section: '104' }, { ...nothing, section: '104' }],
  ['resale', { resale: true }, { ...nothing, resale: true }],
  ['a price', { minPrice: 0, maxPrice: 9000 }, { ...nothing, minPriceMinorUnits: 0, maxPriceMinorUnits: 9000 }],
  ['an aisle, in front', { aisle: true, frontRow: true }, { ...nothing, aisle: true, frontRow: true }],
  ['a full view', { fullView: true }, { ...nothing, fullView: true }],
  ['lowest price', { order: 'price' as const }, { ...nothing, limit: 50 }],
])('[CART-1] the query’s input with %s', (_, filter, input) => {
  expect(toBestAvailable({ ...noFilter, ...filter }, 2)).toEqual(input);
});

test('offers are narrowed by both ends of the price, seller and section', () => {
  const found = (filter: object) => matchingOffers(offers, { ...noFilter, ...filter }).map(({ id }) => id);
  expect(found({ minPrice: 9000, maxPrice: 12000 })).toEqual(['lower', 'resale']);
  expect(found({ resale: true })).toEqual(['resale']);
  expect(found({ section: '104' })).toEqual(['lower', 'resale']);
});

test.each([
  [
    '?minPrice=45.5&maxPrice=120&aisle=true&section=104',
    { minPrice: 4550, maxPrice: 12000, aisle: true, section: '104' },
  ],
  [
    '?order=price&frontRow=true&fullView=true&accessible=true&resale=true',
    { order: 'price', frontRow: true, fullView: true, accessible: true, resale: true },
  ],
])('the filter of the address %s is read and written as it is, beside what else stands there', (address, filter) => {
  const read = readTicketFilter(new URLSearchParams(address), 'USD');
  expect(read).toEqual({ ...noFilter, ...filter });
  const written = new URLSearchParams(withTicketFilter('?token=abc', read, 'USD'));
  expect(written.get('token')).toBe('abc');
  written.delete('token');
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(new URLSearchParams(address)));
  expect(withTicketFilter(address, noFilter, 'USD')).toBe('');
});

test.each(['?minPrice=-1', '?maxPrice=dear', '?minPrice=90&maxPrice=20', '?aisle=yes', '?order=name', '?section=%20'])(
  'a filter that is not valid, %s, is none',
  (address) => {
    expect(readTicketFilter(new URLSearchParams(address), 'USD')).toEqual(noFilter);
  },
);

test('seats on the map fit by the rules of the list: one at the aisle is enough, one behind a pillar too much', () => {
  const taken = (...features: Seat['features'][]) => features.map((one, index) => seat(String(index), one));
  const fits = (seats: readonly Seat[], filter: object) => matchesSeats(seats, { ...noFilter, ...filter }, offers);
  expect(fits(taken(['AISLE', 'FRONT_ROW'], ['FRONT_ROW']), { aisle: true, frontRow: true })).toBe(true);
  expect(fits(taken([], []), { aisle: true })).toBe(false);
  expect(fits(taken(['FRONT_ROW'], []), { frontRow: true })).toBe(false);
  expect(fits(taken([], ['RESTRICTED_VIEW']), { fullView: true })).toBe(false);
  expect(fits(taken([], []), { accessible: true })).toBe(false);
  expect(fits(taken([], []), { maxPrice: 11999 })).toBe(false);
  expect(fits(taken([], []), { minPrice: 12000, maxPrice: 12000 })).toBe(true);
});

test('“lowest price” sorts by price, “best value” keeps the platform’s order', () => {
  const found = [suggestion('107', 40000), suggestion('210', 10000), suggestion('104', 24000)];
  expect(sortSuggestions(found, 'best').map(({ section }) => section)).toEqual(['107', '210', '104']);
  expect(sortSuggestions(found, 'price').map(({ section }) => section)).toEqual(['210', '104', '107']);
});

test('the filters offer prices and sections that have tickets left, in numeric order', () => {
  expect(priceStops([...offers, offer('also upper', 5000, ['211'])])).toEqual([
    { price: 5000, tickets: 20 },
    { price: 9000, tickets: 10 },
    { price: 12000, tickets: 10 },
    { price: 20000, tickets: 10 },
  ]);
  expect(sectionNames(offers)).toEqual(['2', '10', '104', '107', '210']);
  expect(hasResale(offers)).toBe(true);
  expect(hasResale(offers.slice(0, 3))).toBe(false);
});

test('[CART-1] the request names exactly the seats shown, and is accessible for accessible seats', () => {
  expect(toRequest(suggestedChoice('event', suggestion('104', 24000)))).toEqual({
    eventId: 'event',
    quantity: 2,
    offerIds: ['lower'],
    section: '104',
    row: 'F',
    seats: ['7', '8'],
    accessible: false,
  });
  const place = { section: '104', row: 'A', seats: [seat('1', ['ACCESSIBLE']), seat('2', ['COMPANION'])] };
  const choice = pickedChoice('event', place, offers);
  expect(choice?.total.minorUnits).toBe(24000);
  expect(choice && toRequest(choice).accessible).toBe(true);
});

test('seats of an offer that no longer exists cannot be chosen', () => {
  expect(pickedChoice('event', { section: '104', row: 'A', seats: [seat('1', [], 'gone')] }, offers)).toBeNull();
});

test('[CART-1] for general admission the request has a quantity and no seats', () => {
  expect(toRequest(generalChoice('event', offers[0] as PricedOffer, 3))).toEqual({
    eventId: 'event',
    quantity: 3,
    offerIds: ['upper'],
    accessible: false,
  });
});

test('the map groups standard prices into levels, highest first, and gives a section its offer’s level', () => {
  const levels = priceLevels(offers);
  expect(levels.map(({ max }) => max)).toEqual([20000, 12000, 5000]);
  expect(levelOf(levels, { available: 4, offerId: 'lower', priceFrom: usd(9000) })).toBe(1);
  expect(levelOf(levels, { available: 4, offerId: null, priceFrom: usd(5000) })).toBe(2);
  expect(levelOf(levels, { available: 0, offerId: 'lower', priceFrom: null })).toBeNull();
});

test('more than four prices share four colours', () => {
  const many = [1, 2, 3, 4, 5, 6, 7].map((price) => offer(String(price), price * 1000, []));
  expect(priceLevels(many).map(({ min, max }) => [min, max])).toEqual([
    [7000, 7000],
    [5000, 6000],
    [3000, 4000],
    [1000, 2000],
  ]);
});
