import { expect, test } from 'vitest';
import { levelOf, priceLevels } from '../map/price-levels.ts';
import { generalChoice, pickedChoice, suggestedChoice, toRequest } from './ticket-choice.ts';
import {
  hasResale,
  noFilter,
  type Offer,
  priceSteps,
  type Suggestion,
  sectionNames,
  sortSuggestions,
  toBestAvailable,
} from './ticket-filter.ts';

const usd = (minorUnits: number) => ({ __typename: 'Money' as const, minorUnits, currencyCode: 'USD' });
const offer = (id: string, cents: number, sections: string[], type: 'STANDARD' | 'RESALE' = 'STANDARD'): Offer => ({
  __typename: 'TicketOffer',
  id,
  name: id,
  type,
  available: 10,
  sections,
  lines: [],
  price: { __typename: 'Price', base: usd(cents), fee: usd(0), total: usd(cents), feeIncluded: false },
});
const offers = [
  offer('upper', 5000, ['210', '2']),
  offer('lower', 12000, ['104', '10']),
  offer('club', 20000, ['107']),
  offer('resale', 9000, ['104'], 'RESALE'),
];
const seat = (number: string, features: ('ACCESSIBLE' | 'COMPANION')[] = [], offerId = 'lower') => ({
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

test.each([
  ['nothing chosen', {}, { quantity: 2, accessible: false, limit: 8 }],
  ['accessible', { accessible: true }, { quantity: 2, accessible: true, limit: 8 }],
  ['a section', { section: '104' }, { quantity: 2, accessible: false, limit: 8, section: '104' }],
  ['resale', { resale: true }, { quantity: 2, accessible: false, limit: 8, offerIds: ['resale'] }],
  ['a price', { maxPrice: 9000 }, { quantity: 2, accessible: false, limit: 8, offerIds: ['upper', 'resale'] }],
  ['lowest price', { order: 'price' as const }, { quantity: 2, accessible: false, limit: 50 }],
])('[CART-1] the query’s input with %s', (_, filter, input) => {
  expect(toBestAvailable(offers, { ...noFilter, ...filter }, 2)).toEqual(input);
});

test('“lowest price” sorts by price, “best value” keeps the platform’s order', () => {
  const found = [suggestion('107', 40000), suggestion('210', 10000), suggestion('104', 24000)];
  expect(sortSuggestions(found, 'best').map(({ section }) => section)).toEqual(['107', '210', '104']);
  expect(sortSuggestions(found, 'price').map(({ section }) => section)).toEqual(['210', '104', '107']);
});

test('the filters offer prices and sections that have tickets left, in numeric order', () => {
  expect(priceSteps(offers)).toEqual([5000, 9000, 12000, 20000]);
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
  expect(toRequest(generalChoice('event', offers[0] as Offer, 3))).toEqual({
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
