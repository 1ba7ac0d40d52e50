import { parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGateway, type Gateway } from '#gateway/server.ts';
import { post, readReply } from './world.ts';

let gateway: Gateway;
beforeAll(async () => {
  // No request of these tests needs the platform.
  gateway = createGateway({ platformUrl: 'http://127.0.0.1:1', environment: 'production' });
  await readReply(await post(gateway, { query: '{ apiVersion }' }));
});
afterAll(() => gateway.close());

const times = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => part(i)).join(' ');
/** What `work` costs this process in ms of processor time: the least of some tries, because it may also clear up after other tests. */
async function costOf(work: () => unknown, tries = 3): Promise<number> {
  const costs: number[] = [];
  for (let time = 0; time < tries; time += 1) {
    const mark = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(mark);
    costs.push((user + system) / 1000);
  }
  return Math.min(...costs);
}
/** Thirty thousand names, which take about as long as an answer of a page of events. */
const plain = `{ ${'name '.repeat(30_000)} }`;
/** Fails when `query` costs more than ten readings of a plain text by graphql-js, in the same seconds on the same machine. */
async function expectCheap(query: () => Promise<unknown>): Promise<void> {
  const most = 10 * (await costOf(() => parse(plain)));
  expect(await costOf(query)).toBeLessThan(most);
}
const ask = (query: string) => post(gateway, { query }).then(readReply);
const nested = (field: string, levels: number) => `${`{ ${field} `.repeat(levels)}{ id }${'}'.repeat(levels)}`;

const hostile: [string, string, string][] = [
  ['a thousand aliases', `{ ${times(1_000, (i) => `a${i}: apiVersion`)} }`, 'GRAPHQL_PARSE_FAILED'],
  ['sixteen aliases', `{ ${times(16, (i) => `a${i}: apiVersion`)} }`, 'OPERATION_TOO_EXPENSIVE'],
  ['sixteen aliases of __typename', `{ ${times(16, (i) => `a${i}: __typename`)} }`, 'OPERATION_TOO_EXPENSIVE'],
  [
    'fragments that double forty times over',
    `{ ...F0 } ${times(40, (i) => `fragment F${i} on Query { x${i}: apiVersion ...F${i + 1} ...F${i + 1} }`)} fragment F40 on Query { apiVersion }`,
    'OPERATION_TOO_EXPENSIVE',
  ],
  [
    'fragments in a cycle',
    '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }',
    'GRAPHQL_VALIDATION_FAILED',
  ],
  ['twenty levels', `{ events { items { venue ${nested('venue', 20)} } } }`, 'OPERATION_TOO_EXPENSIVE'],
  ['fifty thousand tokens', `{ ${'apiVersion '.repeat(50_000).slice(0, 90_000)} }`, 'GRAPHQL_PARSE_FAILED'],
  ['one field 240 times', `{ ${'tenant { id } '.repeat(240)} }`, 'OPERATION_TOO_EXPENSIVE'],
  ['one leaf 980 times', `{ ${'apiVersion '.repeat(980)} nothing }`, 'GRAPHQL_VALIDATION_FAILED'],
  ['ninety thousand brackets', '{'.repeat(90_000), 'GRAPHQL_PARSE_FAILED'],
  ['a hundred directives', `{ apiVersion ${'@include(if: true) '.repeat(100)} }`, 'OPERATION_TOO_EXPENSIVE'],
  [
    'costly fields on a full page',
    '{ events(page: { limit: 100 }) { items { offers { id } seatMap { width } } } }',
    'OPERATION_TOO_EXPENSIVE',
  ],
  [
    'costly fields by default limit and aliases',
    `{ ${times(5, (i) => `a${i}: events { items { seatMap { width } } }`)} }`,
    'OPERATION_TOO_EXPENSIVE',
  ],
  [
    'introspection in a cycle',
    '{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }',
    'GRAPHQL_VALIDATION_FAILED',
  ],
];

describe('hostile queries', () => {
  test.each(hostile)('[GRAPH-10] %s: refused at little cost', async (_case, query, code) => {
    const reply = await ask(query);
    expect(reply.errors[0]?.extensions.code).toBe(code);
    expect(reply.status).toBe(400);
    expect(reply.errors.length).toBeLessThanOrEqual(6);
    await expectCheap(() => ask(query));
  });

  test('[GRAPH-10] 90 kB of comments before a small query cost little processor time', async () => {
    const comments = `${'#'.repeat(99)}\n`.repeat(900);
    const query = `${comments} { apiVersion }`;
    expect((await ask(query)).data).toEqual({ apiVersion: '1.0' });
    await expectCheap(() => ask(query));
  });

  test.each([
    ['a declared length', { 'content-length': '10000000' }, '{}'],
    ['a body', {}, JSON.stringify({ query: `{ apiVersion } #${'x'.repeat(110_000)}` })],
    ['ten megabytes', {}, 'x'.repeat(10_000_000)],
  ])('[GRAPH-10] more than 100 kB is 413: %s', async (_case, headers, body) => {
    const reply = await readReply(await post(gateway, body, headers));
    await expectCheap(async () => readReply(await post(gateway, body, headers)));
    expect([reply.status, reply.errors[0]?.extensions.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  test.each([
    ['no JSON', '{', 400],
    ['a list of operations', JSON.stringify([{ query: '{ apiVersion }' }, { query: '{ apiVersion }' }]), 400],
    ['a number', '7', 400],
    ['an unknown parameter', JSON.stringify({ query: '{ apiVersion }', debug: true }), 400],
    ['variables that are text', JSON.stringify({ query: '{ apiVersion }', variables: 'x' }), 400],
    [
      'deep variables',
      JSON.stringify({ query: '{ apiVersion }', variables: JSON.parse(`${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`) }),
      400,
    ],
  ])('[GRAPH-10] a body with %s is 400 without a stack trace', async (_case, body, status) => {
    const reply = await readReply(await post(gateway, body));
    expect(reply.status).toBe(status);
    expect(reply.text).not.toMatch(/at \w+ \(|node_modules|\.ts:/);
  });

  const doubling = (times: number, selection: string) =>
    `query { event(by: { id: "${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}" }) { ...A0 } } ${times > 0 ? Array.from({ length: times }, (_, i) => `fragment A${i} on Event { ${selection} ...A${i + 1} ...A${i + 1} }`).join(' ') : ''} fragment A${times} on Event { ${selection} }`;
  test.each([
    ['of one field', doubling(60, 'id')],
    ['of nothing but themselves', doubling(60, '...B').concat(' fragment B on Event { id }')],
    ['of fields with fields', doubling(40, 'venue { id }')],
  ])(
    '[DOOR-1, GRAPH-10] fragments that double %s: refused at little cost, also when repeated',
    async (_case, query) => {
      for (let time = 0; time < 5; time += 1) {
        await expectCheap(async () => {
          const reply = await ask(query);
          expect([reply.status, reply.errors[0]?.extensions.code]).toEqual([400, 'OPERATION_TOO_EXPENSIVE']);
        });
      }
      const { status } = await gateway.fetch(new Request('http://localhost:3000/healthz'));
      expect(status).toBe(200);
    },
  );

  test('[DOOR-1] a large operation within the limits costs little processor time, however often it is sent', async () => {
    const fields =
      'id name active status currencyCode ticketLimit admission image { url placeholder } starts { at date time timeZone } venue { id name }';
    const query = `{ ${times(15, (i) => `a${i}: event(by: { id: "00000000-0000-4000-8000-0000000000${10 + i}" }) { ...E }`)} } fragment E on Event { ${fields} }`;
    for (let time = 0; time < 6; time += 1) {
      await expectCheap(async () => expect((await ask(query)).status).toBe(200));
    }
  });

  test('[DOOR-1, DOOR-4] an operation whose answer would be too large is refused without a REST call', async () => {
    const query =
      '{ leagues { ...L } } fragment L on League { teams { ...T } } fragment T on Team { id name logo { url } }';
    expect((await readReply(await post(gateway, { query }))).errors[0]?.extensions.code).toBe('UPSTREAM_UNAVAILABLE');
    const many = `{ ${times(15, (i) => `a${i}: leagues { ...L }`)} } fragment L on League { teams { ...T } } fragment T on Team { id name logo { url } }`;
    expect((await readReply(await post(gateway, { query: many }))).errors[0]?.extensions).toMatchObject({
      code: 'OPERATION_TOO_EXPENSIVE',
      cost: { allowedValues: 20_000 },
    });
    const costly = '{ autocomplete(keyword: "a", limit: 20) { events { offers { id } seatMap { width } } } }';
    expect((await readReply(await post(gateway, { query: costly }))).status).toBe(200);
    const tooCostly = '{ autocomplete(keyword: "a", limit: 100) { events { seatMap { width } } } }';
    expect((await readReply(await post(gateway, { query: tooCostly }))).errors[0]?.extensions).toMatchObject({
      code: 'OPERATION_TOO_EXPENSIVE',
      cost: { requested: 503, allowed: 250 },
    });
  });

  test('[GRAPH-10] an operation costs what the variables that are sent with it ask for', async () => {
    const query = 'query ($n: Int!) { events(page: { limit: $n }) { items { seatMap { width } } } }';
    const send = (n: number) => post(gateway, { query, variables: { n } }).then(readReply);
    expect((await send(1)).errors[0]?.extensions.code).toBe('UPSTREAM_UNAVAILABLE');
    expect((await send(100)).errors[0]?.extensions).toMatchObject({
      code: 'OPERATION_TOO_EXPENSIVE',
      cost: { requested: 502, allowed: 250 },
    });
  });
});
