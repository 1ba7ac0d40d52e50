import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Attacker, addressOf, createAttacker } from './attacker.ts';
import { type Figures, type House, openHouses } from './house.ts';

const MOST_MS = 1_000;
const MOST_MB = 700;
/** Measuring goes on for this long after an attack, to see its late effects. */
const AFTERMATH_MS = 3_000;

let houses: Awaited<ReturnType<typeof openHouses>>;
let house: House;
let attacker: Attacker;
let database: pg.Client;
beforeAll(async () => {
  houses = await openHouses();
});
beforeEach(async () => {
  house = await houses.open();
  attacker = createAttacker(house.gateway.url);
  database = new pg.Client({ connectionString: house.stack.databaseUrl });
  await database.connect();
});
afterEach(async () => {
  await attacker.close();
  await database.end();
  await house.gateway.kill();
});
afterAll(() => houses.close());

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const inBatches = async (count: number, width: number, work: (index: number) => Promise<unknown>): Promise<void> => {
  for (let first = 0; first < count; first += width)
    await Promise.all(times(Math.min(width, count - first), (i) => work(first + i)));
};

/** Checks the bystander's answers and waits, memory and log during an attack, and prints the figures. */
async function expectBystanderServed(name: string, attack: () => Promise<unknown>): Promise<Figures> {
  const figures = await house.during(async () => {
    await attack();
    await pause(AFTERMATH_MS);
  });
  const tickets = { id: house.eventId, reserved: false, filtered: false, input: { quantity: 1 } };
  const { text } = await attacker.operation('EventTickets', tickets, '203.0.113.79');
  expect(JSON.parse(text), 'tickets are shown afterwards').toMatchObject({
    data: { event: { id: house.eventId, offers: expect.any(Array) } },
  });
  console.info(name, JSON.stringify({ p95: figures.p95, memory: figures.memory }));
  expect(figures.refused).toEqual([]);
  for (const [page, ms] of Object.entries(figures.p95)) expect(ms, page).toBeLessThan(MOST_MS);
  expect(figures.memory.gateway).toBeLessThan(MOST_MB);
  expect(figures.memory.platform).toBeLessThan(MOST_MB);
  expect(figures.errors).toBe('');
  return figures;
}

describe('a bystander is served while an attacker', () => {
  test('[DOOR-1] sends fragments that double sixty times, twenty times', async () => {
    const bomb = `{ event(by: { id: "${randomUUID()}" }) { ...A0 } } ${times(60, (i) => `fragment A${i} on Event { id ...A${i + 1} ...A${i + 1} }`).join(' ')} fragment A60 on Event { id }`;
    await expectBystanderServed('doubling fragments', async () => {
      for (let time = 0; time < 20; time += 1)
        expect((await attacker.query(bomb, addressOf(time))).text).toContain('OPERATION_TOO_EXPENSIVE');
    });
  });

  test('[DOOR-2] sends keys and ids that no REST call can carry', async () => {
    await expectBystanderServed('invalid keys and ids', () =>
      inBatches(200, 8, async (index) => {
        const input = { eventId: randomUUID(), quantity: 1, idempotencyKey: '日' };
        await attacker.operation('ReserveTickets', { input }, addressOf(index));
        await attacker.operation('DeleteCart', { cartId: '..', input: { cartId: '..' } }, addressOf(index));
      }),
    );
  });

  test('[DOOR-3, DOOR-4] crawls the offers of twelve hundred events, a hundred in a query', async () => {
    const size = async () =>
      (
        await database.query(
          'select pg_database_size(current_database()) as bytes, (select count(*) from seat) as seats',
        )
      ).rows[0];
    const before = await size();
    await expectBystanderServed('crawler', () =>
      inBatches(12, 3, (index) =>
        attacker.query(
          `{ events(page: { limit: 100, offset: ${index * 100} }) { items { offers { id } } } }`,
          addressOf(index),
        ),
      ),
    );
    const after = await size();
    expect(after.seats).toBe(before.seats);
    expect(Number(after.bytes) - Number(before.bytes)).toBeLessThan(1_000_000);
  });

  test('[DOOR-4] sends costly operations within the limits from many addresses', async () => {
    const costly = (index: number) =>
      `{ ${times(4, (i) => `a${i}: events(page: { limit: 12, offset: ${(index * 4 + i) * 12} }) { items { id seatMap { width } } }`).join(' ')} }`;
    await expectBystanderServed('costly operations', () =>
      inBatches(80, 20, (index) => attacker.query(costly(index), addressOf(index))),
    );
  });

  test('[DOOR-5] requests six hundred suggestions from one address, and gets 429', async () => {
    const statuses: number[] = [];
    await expectBystanderServed('suggestions', () =>
      inBatches(600, 30, async (index) => {
        const variables = { keyword: `a${index}`, limit: 5 };
        statuses.push((await attacker.operation('Autocomplete', variables, addressOf(0))).status);
      }),
    );
    expect(statuses).toContain(429);
  });

  test('[DOOR-6] requests pictures with invented versions', async () => {
    const { rows } = await database.query('select id from event limit 40');
    await expectBystanderServed('drawings', () =>
      inBatches(400, 16, async (index) => {
        const id = rows[index % rows.length].id;
        const { status } = await attacker.get(`/images/event/${id}.svg?v=${randomUUID()}&as=share`, addressOf(index));
        expect([404, 429]).toContain(status);
      }),
    );
  });

  test('[DOOR-6] requests two hundred link previews, 32 at once', async () => {
    const { data } = JSON.parse(
      (await attacker.query('{ events(page: { limit: 100 }) { items { image { shareUrl } } } }', addressOf(0))).text,
    );
    const urls = data.events.items.map(({ image }: { image: { shareUrl: string } }) => image.shareUrl);
    await expectBystanderServed('link previews', () =>
      inBatches(200, 32, (index) => attacker.get(urls[index % urls.length], addressOf(index))),
    );
  });

  test('[DOOR-7] opens eight hundred connections, requests home twenty times on each, and never reads', async () => {
    const ask = (index: number) =>
      `GET /fanatics/?x=${index} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${addressOf(index)}\r\nAccept: text/html\r\n\r\n`.repeat(
        20,
      );
    await expectBystanderServed('stalled readers', () =>
      inBatches(800, 50, (index) => attacker.raw(ask(index), { reads: false })),
    );
  });

  test('[DOOR-7] opens five hundred connections and never ends a request', async () => {
    const begin = (index: number) =>
      `POST /graphql HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${addressOf(index)}\r\nContent-Type: application/json\r\nContent-Length: 90000\r\n\r\n{"query":`;
    await expectBystanderServed('stalled writers', () =>
      inBatches(500, 50, (index) => attacker.raw(begin(index), { reads: false })),
    );
  });

  test('[DOOR-7] [GRAPH-19] opens three thousand streams of live state and never reads; from one address and in all they are capped', async () => {
    const body = JSON.stringify({
      query: `subscription { eventLive(id: "${house.eventId}") { offers { available } } }`,
    });
    const open = (address: string) =>
      `POST /graphql HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\nAccept: text/event-stream\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    await expectBystanderServed('streams', async () => {
      await inBatches(3_000, 50, (index) => attacker.raw(open(addressOf(index)), { reads: false }));
      const oneMore = await attacker.raw(open('203.0.113.99').replace('\r\n', '\r\nConnection: close\r\n'), {
        reads: true,
      });
      expect(oneMore).toMatch(/^HTTP\/1\.1 429 [\s\S]*RATE_LIMITED/);
    });
  });

  test('[DOOR-9] sends malformed requests and operations', async () => {
    const lines = [
      'GET http://evil.example/fanatics/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      'TRACE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      'GET /fanatics/ HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
      'GET /%ff%fe HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      'GET /fanatics/event/%00 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      'GET /favicon.ico HTTP/1.1\r\nHost: localhost\r\nRange: bytes=10-5\r\nConnection: close\r\n\r\n',
      'GET /fanatics/checkout/x/y HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      'nonsense\r\n\r\n',
    ];
    await expectBystanderServed('malformed', async () => {
      await inBatches(160, 8, async (index) => {
        const answer = await attacker.raw(lines[index % lines.length] ?? '', { reads: true });
        expect(answer).not.toMatch(/^HTTP\/1\.1 5/);
      });
      await inBatches(100, 10, async (index) => {
        const { status } = await attacker.query(
          index % 2 ? '{ __proto__: apiVersion }' : `{ ${'['.repeat(9_000)}`,
          addressOf(index),
        );
        expect([400, 429]).toContain(status);
      });
    });
  });
});
