import { expect, test } from 'vitest';
import { eventJsonLd } from './event-json-ld.ts';
import type { EventOnPage, EventTickets } from './event-page-data.ts';

const usd = (minorUnits: number) => ({ minorUnits, currencyCode: 'USD' });
const event = {
  name: 'Kings vs. Pacers',
  status: 'ONSALE',
  availability: 'FEW_TICKETS_LEFT',
  sale: { canBuy: true, blockedBy: null },
  currencyCode: 'USD',
  priceFrom: { total: usd(11_603) },
  attractions: [],
  image: { shareUrl: '/images/kings.png' },
  starts: { at: '2031-03-29T20:00:00Z', date: '2031-03-29', timeZone: 'UTC' },
  onSale: {},
  venue: { name: 'Arena', address: {} },
} as unknown as EventOnPage;

const page = { url: '/event/1', origin: 'https://tickets.example', description: 'Kings at the Arena.' };

const offersWith = (...offers: [total: number, available: number | null][]) => {
  const tickets = { offers: offers.map(([total, available]) => ({ price: { total: usd(total) }, available })) };
  return eventJsonLd(event, tickets as EventTickets, page)?.offers;
};

test.each<[string, Parameters<typeof offersWith>, object]>([
  [
    'sold-out levels are left out',
    [
      [7029, 0],
      [9227, 0],
      [11_603, 2],
      [15_000, 1],
      [20_000, 0],
    ],
    { lowPrice: '116.03', highPrice: '150.00', offerCount: 2 },
  ],
  [
    'a level without a number counts',
    [
      [7029, null],
      [9227, 1],
    ],
    { lowPrice: '70.29', highPrice: '92.27', offerCount: 2 },
  ],
  ['without any the event’s own price is named', [[7029, 0]], { lowPrice: '116.03', highPrice: '116.03' }],
])('[PRICE-1] search engines are told prices that can be bought: %s', (_case, offers, expected) => {
  expect(offersWith(...offers)).toMatchObject(expected);
});

test('[EVENT-2] structured data has the page’s description, and no performer or organizer where none is told', () => {
  const data = eventJsonLd(event, null, page);
  expect(data).toMatchObject({ description: 'Kings at the Arena.', eventStatus: 'https://schema.org/EventScheduled' });
  expect(JSON.parse(JSON.stringify(data))).not.toHaveProperty('performer');
  expect(JSON.parse(JSON.stringify(data))).not.toHaveProperty('organizer');
});
