import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#platform/core/db.ts';
import type { Target } from './attacked-stack.ts';
import { type Answer, addressOf, createAttacker } from './attacker.ts';

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const inBatches = async (count: number, width: number, work: (index: number) => Promise<unknown>): Promise<void> => {
  for (let first = 0; first < count; first += width)
    await Promise.all(times(Math.min(width, count - first), (i) => work(first + i)));
};

/** Each attack comes from addresses of its own. */
let attacks = 0;
const ADDRESSES_OF_AN_ATTACK = 4_000;
const MOST_NEW_HOLDERS = 20;
/** Of an address that has asked for nothing else, whose other limits would refuse them first. */
const ADDRESS_OF_HOLDERS = '203.0.113.88';

/** The attacks on a gateway, each of the size that the caller gives, and what all their answers have in common. */
export function attacksOn(target: Target, db: Db) {
  const attacker = createAttacker(target.gateway.url);
  attacks += 1;
  const first = attacks * ADDRESSES_OF_AN_ATTACK;
  const address = (index: number) => addressOf(first + index);
  const request = (line: string, more: string[] = [], body = '') =>
    [line, 'Host: localhost', ...more, '', body].join('\r\n');

  /** An operation whose fragments double sixty times. */
  async function doublingFragments({ operations }: { operations: number }): Promise<void> {
    const fragments = times(60, (i) => `fragment A${i} on Event { id ...A${i + 1} ...A${i + 1} }`).join(' ');
    const bomb = `{ event(by: { id: "${randomUUID()}" }) { ...A0 } } ${fragments} fragment A60 on Event { id }`;
    for (let time = 0; time < operations; time += 1)
      expect((await attacker.query(bomb, address(time))).text).toContain('OPERATION_TOO_EXPENSIVE');
  }

  /** Keys and ids that no REST call can carry. */
  const invalidIds = ({ operations }: { operations: number }) =>
    inBatches(operations, 8, async (index) => {
      const input = { eventId: randomUUID(), quantity: 1, idempotencyKey: '日' };
      const answers = await Promise.all([
        attacker.operation('ReserveTickets', { input }, address(index)),
        attacker.operation('DeleteCart', { cartId: '..', input: { cartId: '..' } }, address(index)),
      ]);
      for (const { status, text } of answers) {
        expect(status).toBeLessThan(500);
        expect(text).toMatch(/INVALID_DATA|BAD_USER_INPUT/);
      }
    });

  async function sizeOfDatabase(): Promise<{ bytes: number; seats: number }> {
    const { rows } = await sql<{ bytes: number; seats: number }>`
      select pg_database_size(current_database())::float8 as bytes, (select count(*)::int from seat) as seats`.execute(
      db,
    );
    const [size] = rows;
    if (size === undefined) throw new Error('the database has no size');
    return size;
  }

  /** The offers of all events, a hundred in a query. Nothing is written for them. */
  async function crawl({ queries }: { queries: number }): Promise<void> {
    const before = await sizeOfDatabase();
    await inBatches(queries, 3, (index) =>
      attacker.query(
        `{ events(page: { limit: 100, offset: ${index * 100} }) { items { offers { id } } } }`,
        address(index),
      ),
    );
    const after = await sizeOfDatabase();
    expect(after.seats).toBe(before.seats);
    expect(after.bytes - before.bytes).toBeLessThan(1_000_000);
  }

  /** Operations that cost almost as much as one may, from many addresses; one that costs more is refused. */
  async function costlyOperations({ operations }: { operations: number }): Promise<void> {
    const list = (limit: number, offset: number, at: number) =>
      `a${at}: events(page: { limit: ${limit}, offset: ${offset} }) { items { id seatMap { width } } }`;
    await inBatches(operations, 20, (index) => {
      const lists = times(4, (at) => list(12, (index * 4 + at) * 12, at));
      return attacker.query(`{ ${lists.join(' ')} }`, address(index));
    });
    const tooMany = times(12, (at) => list(100, at * 100, at));
    const { text } = await attacker.query(`{ ${tooMany.join(' ')} }`, address(operations));
    expect(text).toContain('OPERATION_TOO_EXPENSIVE');
  }

  /** Suggestions for one address, far faster than anybody types. How many are refused depends on how fast they are answered. */
  async function suggestions({ requests }: { requests: number }): Promise<void> {
    await inBatches(requests, 30, async (index) => {
      const variables = { keyword: `a${index}`, limit: 5 };
      const { status, headers } = await attacker.operation('Autocomplete', variables, address(0));
      expect([200, 429]).toContain(status);
      if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    });
  }

  /** Holds from one address, each as a new browser: twenty in ten minutes may try. */
  async function newHolders({ attempts }: { attempts: number }): Promise<void> {
    const answers: Answer[] = [];
    await inBatches(attempts, 10, async (index) => {
      const input = { eventId: randomUUID(), quantity: 1, idempotencyKey: `key ${index}` };
      answers.push(await attacker.operation('ReserveTickets', { input }, ADDRESS_OF_HOLDERS));
    });
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(attempts - MOST_NEW_HOLDERS);
    for (const { headers, text } of refused) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(text).toContain('RATE_LIMITED');
    }
  }

  /** Pictures with invented versions. */
  async function inventedPictures({ requests }: { requests: number }): Promise<void> {
    const { rows } = await sql<{ id: string }>`select id from event limit 40`.execute(db);
    await inBatches(requests, 16, async (index) => {
      const path = `/images/event/${rows[index % rows.length]?.id}.svg?v=${randomUUID()}&as=share`;
      expect([404, 429]).toContain((await attacker.get(path, address(index))).status);
    });
  }

  /** Link previews, 32 at once. */
  async function linkPreviews({ requests }: { requests: number }): Promise<void> {
    const { text } = await attacker.query(
      '{ events(page: { limit: 100 }) { items { image { shareUrl } } } }',
      address(0),
    );
    const { data }: { data: { events: { items: { image: { shareUrl: string } }[] } } } = JSON.parse(text);
    const urls = data.events.items.map(({ image }) => image.shareUrl);
    await inBatches(requests, 32, (index) => attacker.get(urls[index % urls.length] ?? '', address(index)));
  }

  /** Connections that request home twenty times and read no answer. */
  const stalledReaders = ({ connections }: { connections: number }) =>
    inBatches(connections, 50, (index) => {
      const headers = [`X-Forwarded-For: ${address(index)}`, 'Accept: text/html'];
      return attacker.raw(request(`GET /fanatics/?x=${index} HTTP/1.1`, headers).repeat(20), { reads: false });
    });

  /** Connections that begin a request and never end it. */
  const stalledWriters = ({ connections }: { connections: number }) =>
    inBatches(connections, 50, (index) => {
      const headers = [`X-Forwarded-For: ${address(index)}`, 'Content-Type: application/json', 'Content-Length: 90000'];
      return attacker.raw(request('POST /graphql HTTP/1.1', headers, '{"query":'), { reads: false });
    });

  const STREAM = /^HTTP\/1\.1 200 [\s\S]*\r\n\r\n/;
  const openStream = (from: string, reads: boolean) => {
    const query = `subscription { eventLive(id: "${target.eventId}") { offers { available } } }`;
    const body = JSON.stringify({ query });
    const headers = [
      `X-Forwarded-For: ${from}`,
      'Content-Type: application/json',
      'Accept: text/event-stream',
      `Content-Length: ${body.length}`,
      ...(reads ? ['Connection: close'] : []),
    ];
    return attacker.raw(request('POST /graphql HTTP/1.1', headers, body), { reads, until: STREAM });
  };
  const REFUSED = /^HTTP\/1\.1 429 [\s\S]*RATE_LIMITED/;

  /** Streams of live state that nobody reads: one address gets only a share of them, and all together a share of all connections. */
  async function streams({ ofOneAddress, ofAll }: { ofOneAddress: number; ofAll: number }): Promise<void> {
    const greedy = address(ofAll + 1);
    await inBatches(ofOneAddress, 50, () => openStream(greedy, false));
    await expect.poll(() => openStream(greedy, true)).toMatch(REFUSED);
    await inBatches(ofAll, 50, (index) => openStream(address(index), false));
    await expect.poll(() => openStream(address(ofAll), true)).toMatch(REFUSED);
  }

  const malformedRequests = [
    'GET http://evil.example/fanatics/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    'TRACE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    'GET /fanatics/ HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
    'GET /%ff%fe HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    'GET /fanatics/event/%00 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    'GET /favicon.ico HTTP/1.1\r\nHost: localhost\r\nRange: bytes=10-5\r\nConnection: close\r\n\r\n',
    'GET /fanatics/checkout/x/y HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    'nonsense\r\n\r\n',
  ];

  /** Malformed requests and operations. */
  async function malformed({ requests, operations }: { requests: number; operations: number }): Promise<void> {
    await inBatches(requests, 8, async (index) => {
      const answer = await attacker.raw(malformedRequests[index % malformedRequests.length] ?? '', { reads: true });
      expect(answer).not.toMatch(/^HTTP\/1\.1 5/);
    });
    await inBatches(operations, 10, async (index) => {
      const text = index % 2 ? '{ __proto__: apiVersion }' : `{ ${'['.repeat(9_000)}`;
      expect([400, 429]).toContain((await attacker.query(text, address(index))).status);
    });
  }

  return {
    doublingFragments,
    invalidIds,
    crawl,
    costlyOperations,
    suggestions,
    newHolders,
    inventedPictures,
    linkPreviews,
    stalledReaders,
    stalledWriters,
    streams,
    malformed,
    close: attacker.close,
  };
}
