import { expect, test } from 'vitest';
import type { SeatMapData } from '../page/event-page-data.ts';
import { withSectionPrices } from './live-tickets.ts';
import type { PricedOffer } from './ticket-filter.ts';

const usd = (minorUnits: number) => ({ minorUnits, currencyCode: 'USD' });
const offer = (sections: string[], alone: number, each: number) =>
  ({ sections, price: { total: usd(alone) }, order: { each: usd(each) } }) as PricedOffer;
const section = (name: string, alone: number | null) => ({ name, priceFrom: alone === null ? null : usd(alone) });
const offers = [offer(['A'], 6590, 6393), offer(['A'], 6590, 6400), offer(['B'], 6590, 6380), offer(['A'], 9000, 8800)];

test.each([
  ['what each of the chosen number costs', 'A', 6590, 6400],
  ['what it costs there, not elsewhere', 'B', 6590, 6380],
  ['the price of one alone, where its offer is not known', 'A', 7000, 7000],
  ['no price, where nothing is free', 'A', null, undefined],
])('[PRICE-1] a section of the map has %s', (_case, name, alone, each) => {
  const map = { sections: [section(name, alone)] } as SeatMapData;
  expect(withSectionPrices(map, offers).sections[0]?.priceFrom?.minorUnits).toBe(each);
});
