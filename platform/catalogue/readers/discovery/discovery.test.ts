import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import type { EventWire } from '../../../event/wire.ts';
import { asLines, importContent, importHere } from '../../import/import.fixture.ts';
import { band, event, page, venue } from './page.fixture.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const information = async ({ id }: EventWire) => (await platform.app.inject(`/api/product/${id}/info`)).json();

describe('a page of the Discovery API', () => {
  it('[OPS-5] becomes an event with all fields of the page, sold by its provider', async () => {
    const { code, stdout } = await importContent(platform.databaseUrl, JSON.stringify(page(event)));
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('Events       1 added') });
    const { items } = (await platform.app.inject('/api/product?keyword=gull%20choir')).json<{ items: EventWire[] }>();
    expect(items).toHaveLength(1);
    const [found] = items;
    expect(found).toMatchObject({
      name: 'The Gull Choir: Low Tide',
      partnerId: 'vvGull',
      source: 'TICKETMASTER',
      transactable: false,
      canBeLinkedOver: true,
      eventStatus: 'onsale',
      ticketsStatus: null,
      startDateTime: '2031-03-29T19:30:00',
      startDateTimeUtc: '2031-03-29T23:30:00.000Z',
      endDateTimeUtc: null,
      endDate: null,
      onSaleStartUtc: '2030-06-01T14:00:00.000Z',
      onSaleEndUtc: '2031-03-29T23:00:00.000Z',
      category: { id: 'concerts' },
      classification: { segment: 'Music', genre: 'Rock', subGenre: null },
      imageUrl: 'https://pictures.example/3x2.jpg',
      backdropUrl: 'https://pictures.example/wide.jpg',
      minPrice: { basePrice: 45.5, totalPrice: 45.5, feePrice: 0, feeKnown: false, feeIncluded: false },
      maxPrice: { basePrice: 120, feeKnown: false },
      attractions: [{ name: 'The Gull Choir', partnerId: 'K8vBand', imageUrl: 'https://pictures.example/band.jpg' }],
      venue: { name: 'Harbour Hall', street: '1 Pier Street', city: 'New York', state: 'NY', latitude: 40.75 },
    });
    expect(found && (await information(found))).toEqual({
      info: 'Doors at 6.\nFish & chips',
      pleaseNote: 'Bold words',
      ticketLimit: 'Eight a person.',
      boxOfficeInfo: 'Noon to six\n\nCards only',
      parkingDetail: 'The pier has no parking.',
      accessibleSeatingDetail: 'Ramp at pier 2.\n\nAsk at the door.',
      generalRule: 'No bags.',
      childRule: 'Under 3 free.',
    });
  });

  it('[OPS-5] [SEARCH-17] brings the aliases of attractions and venues; a page without them leaves them', async () => {
    const told = page({
      ...event,
      id: 'vvAlias',
      name: 'The Alias Night',
      _embedded: {
        venues: [
          { ...venue, id: 'KovAlias', name: 'Aliased Pier', aliases: ['quaycorner', 7, '', null, 'quaycorner'] },
        ],
        attractions: [{ ...band, id: 'K8vAlias', name: 'Five Gulls', aliases: ['5gulls'] }],
      },
    });
    const silent = JSON.stringify(told, (key, value) => (key === 'aliases' ? undefined : value));
    for (const content of [JSON.stringify(told), silent]) {
      expect((await importContent(platform.databaseUrl, content)).code).toBe(0);
      const found = (await platform.app.inject('/api/search?keyword=5gulls%20quaycorner')).json();
      expect(found.events.items).toMatchObject([{ partnerId: 'vvAlias' }]);
      expect(found.attractions.items[0]).toMatchObject({ name: 'Five Gulls', aliases: ['5gulls'] });
      expect(found.venues.items[0]).toMatchObject({ name: 'Aliased Pier', aliases: ['quaycorner', '7'] });
    }
  });

  it('[OPS-5] is read in every layout: over many lines, several on a line, one a line, in a list', async () => {
    const named = (id: string) => page({ ...event, id, name: `Printed ${id}` });
    const pretty = JSON.stringify(named('p1'), null, 2);
    const contents = [
      `${pretty}\n${JSON.stringify(named('p2'), null, 2)}`,
      JSON.stringify(named('p3')) + JSON.stringify(named('p4')),
      `\uFEFF${JSON.stringify(named('p5'))}\r\n${JSON.stringify(named('p6'))}\r\n`,
      JSON.stringify([named('p7'), { ...event, id: 'p8', name: 'Printed p8' }]),
      `${JSON.stringify(named('p9'), null, 2)}${JSON.stringify(named('p10'), null, 2)}`,
    ];
    for (const content of contents) expect(await importHere(platform.databaseUrl, content)).toEqual([]);
    const { rows } = {
      rows: await platform.db.selectFrom('event').select('name').where('name', 'like', 'Printed %').execute(),
    };
    expect(rows).toHaveLength(10);
  });

  it('[OPS-5] with a broken event is reported by index and id; the others are imported with keepGood', async () => {
    const content = asLines([
      page({ ...event, id: 'g1', name: 'Kept one' }, { ...event, id: 'g2', name: '  ' }, { name: 'No id' }),
    ]);
    const problems = ['line 1, event 1 (g2): name: is required', 'line 1, event 2 (without id): id: is required'];
    expect(await importHere(platform.databaseUrl, content)).toEqual(problems);
    expect(await importHere(platform.databaseUrl, content, { keepGood: true })).toEqual(problems);
    const imported = await platform.db
      .selectFrom('event')
      .select('partner_id')
      .where('partner_id', 'in', ['g1', 'g2'])
      .execute();
    expect(imported).toEqual([{ partner_id: 'g1' }]);
    const fault = JSON.stringify({ fault: { faultstring: 'Invalid ApiKey' } });
    expect(await importHere(platform.databaseUrl, fault)).toEqual(['line 1: is an error of the API: Invalid ApiKey']);
    expect(await importHere(platform.databaseUrl, JSON.stringify({ page: { totalElements: 0 }, _links: {} }))).toEqual(
      [],
    );
  });

  it('[OPS-5] is sold here when offers come with it', async () => {
    const sold = { ...event, id: 'vvSold', name: 'Sold By Us' };
    const offer = {
      type: 'offer',
      id: 'floor',
      event: 'vvSold',
      name: 'Floor',
      priceLevel: 1,
      price: 60,
      capacity: 200,
    };
    expect(await importHere(platform.databaseUrl, asLines([page(sold), offer]))).toEqual([]);
    // The same page again, without its offer, changes nothing.
    expect(await importHere(platform.databaseUrl, asLines([page(sold)]))).toEqual([]);
    const { items } = (await platform.app.inject('/api/product?keyword=sold%20by%20us')).json<{ items: EventWire[] }>();
    expect(items[0]).toMatchObject({
      transactable: true,
      canBeLinkedOver: true,
      minPrice: { totalPrice: 60, feeKnown: true },
    });
  });
});
