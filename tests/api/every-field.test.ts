import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGateway } from '#gateway/server.ts';
import { asLines, importHere } from '#platform/catalogue/import/import.fixture.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { everyField, type Fate, type Records, seatMap } from './every-field.ts';
import { ask } from './world.ts';

const root = join(import.meta.dirname, '../..');
// The provider's page: the platform links to it only while it answers.
const provider = createServer((_request, response) => response.end());
let shop: Shop;
let gateway: ReturnType<typeof createGateway>;
let records: Records;
let fates: Record<keyof Records, Fate[]>;
type Answers = Record<keyof Records, unknown>;
let rest: Answers;
let graph: Answers;

const read = async (url: string) => (await shop.app.inject(url)).json();

const QUERY = `query ($event: ID!, $attraction: ID!, $venue: ID!) {
  event(by: { id: $event }) {
    id legacyId partnerId name image { url placeholder backdropUrl } status availability active transactable canBeLinkedOver
    providerUrl source starts { at date time timeZone } ends { at date time } lastDate onSale { starts ends }
    presales { name description starts ends url } venue { partnerId name } category { id }
    classification { segment genre subGenre } attractions { partnerId name } currencyCode
    priceFrom { total { amount } feeIncluded feeKnown } priceTo { total { amount } }
    loyalty { bonus { ... on Points { points } } } healthCheck { summary description learnMoreUrl }
    information { kind text } ticketLimit admission
    details {
      doorsOpen { date time } seatMapImage { url } promoters legalAgeEnforced accessibleTicketLimit links { kind url name }
    }
  }
  attraction(by: { id: $attraction }) { partnerId name image { url placeholder } colours leagueId category { id } information links { kind url name } }
  venue(id: $venue) {
    partnerId name address { street city stateCode countryCode postalCode } coordinates { latitude longitude } timeZone
    information { kind text } links { kind url name }
  }
}`;

beforeAll(async () => {
  await new Promise<void>((done) => {
    provider.listen(0, '127.0.0.1', done);
  });
  const { port } = provider.address() as AddressInfo;
  ({ records, fates } = everyField(`http://127.0.0.1:${port}/every`));
  // Points count in the event's currency only.
  const loyalty = {
    programName: 'FanCash',
    type: 'both',
    currencyType: 'points',
    earnRate: 1,
    currency: 'CAD',
  } as const;
  shop = await openShop({ tenant: { transactableType: 'BOTH', loyalty } });
  expect(await importHere(shop.databaseUrl, asLines([seatMap, ...Object.values(records)]))).toEqual([]);
  const platformUrl = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  gateway = createGateway({ platformUrl, environment: 'test' });
  const idOf = async (table: 'event' | 'attraction' | 'venue') =>
    (
      await shop.db
        .selectFrom(table)
        .select('id')
        .where('partner_id', '=', String(records[table].id))
        .executeTakeFirstOrThrow()
    ).id;
  const ids = { event: await idOf('event'), attraction: await idOf('attraction'), venue: await idOf('venue') };
  const linkover = { method: 'POST', url: '/api/event/linkover', payload: { productId: ids.event } } as const;
  rest = {
    event: {
      ...(await read(`/api/product/${ids.event}`)),
      information: await read(`/api/product/${ids.event}/info`),
      linkover: (await shop.app.inject(linkover)).json(),
    },
    attraction: {
      ...(await read(`/api/attraction/${ids.attraction}`)),
      information: await read(`/api/attraction/${ids.attraction}/info`),
    },
    venue: {
      ...(await read(`/api/venue/${ids.venue}`)),
      information: await read(`/api/venue/${ids.venue}/info`),
    },
  };
  const { data, errors } = await ask(gateway, QUERY, ids);
  expect(errors).toEqual([]);
  graph = data;
});
afterAll(async () => {
  await gateway.close();
  await shop.close();
  provider.close();
});

/** The value at a path like presales.0.name. */
const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce((inner, key) => (Object(inner) as Record<string, unknown>)[key], value);
const leavesOf = (value: unknown, path: readonly string[] = []): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))
    : [path.join('.')];
/** Empty by design: a provider's segment id, and the end's date where its instant is set. */
const emptyColumns = { event: ['segment_id', 'end_date'], attraction: [], venue: [] };
const kinds = ['event', 'attraction', 'venue'] as const;

describe.each(kinds)('every field of an imported %s', (kind) => {
  test('[DEV-2] is in the record of this test', async () => {
    const file = await readFile(join(root, 'platform/generated/catalogue.schema.json'), 'utf8');
    const { oneOf }: { oneOf: { properties: Record<string, { const?: string }> }[] } = JSON.parse(file);
    const schemaFields = oneOf.find(({ properties }) => properties.type?.const === kind)?.properties ?? {};
    const testedFields = new Set(fates[kind].map(({ field }) => field.split('.')[0] ?? ''));
    expect([...testedFields, 'type', 'imageUrl'].sort()).toEqual(
      [...new Set([...Object.keys(schemaFields), 'imageUrl'])].sort(),
    );
    const withoutFate = leavesOf(records[kind]).filter(
      (leaf) => leaf !== 'type' && !fates[kind].some(({ field }) => leaf === field || leaf.startsWith(`${field}.`)),
    );
    expect(withoutFate).toEqual([]);
  });

  test('[DEV-2] fills its column: no other column of the row is empty', async () => {
    const row = await shop.db
      .selectFrom(kind)
      .selectAll()
      .where('partner_id', '=', records[kind].id)
      .executeTakeFirstOrThrow();
    const empty = Object.entries(row).flatMap(([column, value]) => (value === null ? [column] : []));
    expect(empty).toEqual(emptyColumns[kind]);
    const popularity = 'popularity' in row ? row.popularity : undefined;
    expect(popularity).toBe(records[kind].popularity);
  });

  test('[DEV-2] [EVENT-7] is answered by REST, or has a reason not to be', () => {
    const checks = fates[kind].flatMap((fate) =>
      'rest' in fate ? [[fate.field, at(rest[kind], fate.rest), fate.inRest ?? at(records[kind], fate.field)]] : [],
    );
    expect(checks.map(([field, found]) => [field, found])).toEqual(
      checks.map(([field, , expected]) => [field, expected]),
    );
  });

  test('[DEV-2] [EVENT-7] is answered by the graph, or has a reason not to be', () => {
    const checks = fates[kind].flatMap((fate) =>
      'graph' in fate ? [[fate.field, at(graph[kind], fate.graph), fate.inGraph ?? at(records[kind], fate.field)]] : [],
    );
    expect(checks.map(([field, found]) => [field, found])).toEqual(
      checks.map(([field, , expected]) => [field, expected]),
    );
  });
});
