import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import type { EventWire } from '../../../event/wire.ts';
import { importHere } from '../../import/import.fixture.ts';
import { wholeEvent } from './every-fact.fixture.ts';
import { page } from './page.fixture.ts';

let platform: TestPlatform;
let shown: EventWire;
beforeAll(async () => {
  platform = await startTestPlatform();
  expect(await importHere(platform.databaseUrl, JSON.stringify(page(wholeEvent)))).toEqual([]);
  const { items } = (await platform.app.inject('/api/product?keyword=whole%20tide')).json<{ items: EventWire[] }>();
  if (items[0] === undefined) throw new Error('The event was not imported');
  [shown] = items;
});
afterAll(() => platform.close());

const read = async (path: string) => (await platform.app.inject(path)).json();

/** Paths of a value's facts without the positions in lists, like dates.start.localDate. */
const factsOf = (value: unknown, path: string): string[] => {
  if (Array.isArray(value)) return value.length === 0 ? [path] : value.flatMap((one) => factsOf(one, path));
  if (typeof value !== 'object' || value === null) return [path];
  const entries = Object.entries(value);
  return entries.length === 0 ? [path] : entries.flatMap(([key, inner]) => factsOf(inner, `${path}.${key}`));
};

describe('every fact of a page of the Discovery API', () => {
  it('[OPS-5] stands in the README with its place or its reason, once, and the README names no other', async () => {
    const { _embedded, ...event } = wholeEvent;
    const facts = [
      ...factsOf(event, 'event'),
      ..._embedded.venues.flatMap((one) => factsOf(one, 'venue')),
      ..._embedded.attractions.flatMap((one) => factsOf(one, 'attraction')),
    ];
    const readme = await readFile(join(import.meta.dirname, 'README.md'), 'utf8');
    const named = [...readme.matchAll(/`((?:event|venue|attraction)\.[\w.]+)`/g)].map(([, path = '']) => path);
    const covers = (path: string) => (fact: string) => fact === path || fact.startsWith(`${path}.`);
    expect(facts.filter((fact) => named.filter((path) => covers(path)(fact)).length !== 1)).toEqual([]);
    expect(named.filter((path) => !facts.some(covers(path)))).toEqual([]);
  });

  it('[OPS-5] about the event is answered: texts, doors, promoters, ages, accessibility, seats, links', async () => {
    expect(shown.name).toBe('The Gull Choir – Whole Tide');
    expect(await read(`/api/product/${shown.id}/info`)).toEqual({
      info: 'Doors at 6.\nFish & chips\n\nBring a coat.\n\nSongs of the harbour.',
      pleaseNote: 'Bold words',
      ticketLimit: 'Eight a person.',
      boxOfficeInfo: 'Noon to six\n\n555 0100\n\nCards only\n\nAt the side door',
      parkingDetail: 'The pier has no parking.',
      accessibleSeatingDetail: 'Ramp at pier 2.\n\nAsk at the door.\n\nAsk for Ada.\n\n555 0101\n\nNine to five',
      generalRule: 'No bags.',
      childRule: 'Under 3 free.',
      ageRule: 'Over 18 only.',
      doorsDateTime: '2031-03-29T18:30:00',
      doorsDateTimeUtc: '2031-03-29T22:30:00.000Z',
      promoters: ['Harbour Nights', 'Tide & Sons'],
      legalAgeEnforced: true,
      accessibleTicketLimit: 4,
      seatMapImageUrl: 'https://pictures.example/seats.gif',
      links: [
        { kind: 'homepage', url: 'https://gulls.example/tide', name: null },
        { kind: 'accessibility', url: 'https://tickets.example/accessible', name: 'Ask for a place' },
        { kind: 'outlet', url: 'https://boxoffice.example/whole', name: null },
        { kind: 'extra', url: 'https://tickets.example/parking', name: 'Parking at pier 2' },
      ],
    });
  });

  it('[OPS-5] about its prices is answered: all ranges in the country’s currency, with the fees they include', () => {
    expect(shown).toMatchObject({
      currency: 'USD',
      minPrice: { totalPrice: 45.5, feeIncluded: true, feeKnown: true },
      maxPrice: { totalPrice: 120 },
    });
  });

  it('[OPS-5] about the venue is answered, with its address whole', async () => {
    expect(shown.venue.street).toBe('1 Pier Street, Pier 2, Back yard');
    expect(await read(`/api/venue/${shown.venue.id}/info`)).toEqual({
      info: 'A hall of 1912.\n\nCloakroom downstairs.',
      boxOfficeInfo: 'Noon to six\n\n555 0100\n\nCards only\n\nAt the side door',
      parkingDetail: 'The pier has no parking.',
      accessibleSeatingDetail: 'Ask at the door.\n\nAsk for Ada.\n\n555 0101\n\nNine to five',
      generalRule: 'No bags.',
      childRule: 'Under 3 free.',
      links: [
        { kind: 'homepage', url: 'https://hall.example/', name: null },
        { kind: 'x', url: 'https://x.com/HarbourHall', name: null },
      ],
    });
  });

  it('[OPS-5] about the attraction is answered, without addresses that are not of the web', async () => {
    const { info, links } = await read(`/api/attraction/${shown.attractions[0]?.id}/info`);
    expect(info).toBe('Five voices & a drum.\n\nOn tour since 1999.');
    expect(links.map(({ kind }: { kind: string }) => kind)).toEqual([
      ...['homepage', 'x', 'facebook', 'instagram', 'youtube', 'spotify', 'apple', 'lastfm', 'wikipedia'],
      ...['musicbrainz', 'other'],
    ]);
    expect(links[9].url).toBe('https://musicbrainz.org/artist/35f343df-3b87-4475-b0e4-d2ba5cc26eea');
  });

  it('[OPS-5] about the venue stays when a record of our own gives it a capacity', async () => {
    const { id: _id, ...before } = await read(`/api/venue/${shown.venue.id}/info`);
    const own = {
      ...{ type: 'venue', id: 'KovWhole', name: 'Harbour Hall', city: 'New York', state: 'NY', country: 'US' },
      ...{ latitude: 40.75, longitude: -73.99, capacity: 900 },
    };
    for (const file of [own, [own, page(wholeEvent)]]) {
      expect(await importHere(platform.databaseUrl, JSON.stringify(file))).toEqual([]);
      expect(await read(`/api/venue/${shown.venue.id}/info`)).toEqual(before);
    }
  });
});
