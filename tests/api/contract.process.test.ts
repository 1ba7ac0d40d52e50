import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMetricsServer } from '#gateway/serve/metrics-server.ts';
import { createGateway, type Gateway } from '#gateway/server.ts';
import { ask } from './world.ts';

let answers: Record<string, unknown> = {};
let asked: string[] = [];
const upstream = createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://upstream').pathname;
  asked.push(path);
  const answer = answers[path];
  const isThere = answer !== undefined;
  response.writeHead(isThere ? 200 : 404, {
    'content-type': typeof answer === 'string' ? 'text/html' : 'application/json',
  });
  response.end(typeof answer === 'string' ? answer : JSON.stringify(answer ?? { title: 'Not found' }));
});
const lines: string[] = [];
let now = Date.parse('2027-01-10T12:00:00Z');
let gateway: Gateway;

beforeAll(async () => {
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const { port } = upstream.address() as AddressInfo;
  gateway = createGateway({
    platformUrl: `http://127.0.0.1:${port}`,
    environment: 'test',
    sharedCache: false,
    clock: () => new Date(now),
    logger: pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line).msg) }),
  });
});
afterAll(async () => {
  await gateway.close();
  upstream.close();
});

const metrics = createMetricsServer();
async function readMetrics(): Promise<string> {
  await new Promise<void>((resolve) => metrics.listen(0, '127.0.0.1', resolve));
  const { port } = metrics.address() as AddressInfo;
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  metrics.close();
  return text;
}

const config = { transactableType: 'GST_ONLY', capabilities: [] };
const event = {
  id: 7,
  name: 'Ada Live',
  venueName: 'Hall',
  venueCity: 'Boston',
  venueState: 'MA',
  venueCountry: 'US',
  minPrice: 25,
  startDateTimeUtc: '2027-02-01T00:30:00Z',
};
const list =
  '{ events { items { id name starts { at date time timeZone } venue { name address { city } timeZone } priceFrom { total { minorUnits } feeKnown feeIncluded } category { name } } } }';

test('[REST-7] flat venues, numbers as ids and prices, and a bare list are read', async () => {
  answers = { '/api/tenant/config': config, '/api/product': [event] };
  const { data, errors } = await ask(gateway, list);
  expect(errors).toEqual([]);
  expect(data.events.items).toEqual([
    {
      id: '7',
      name: 'Ada Live',
      starts: { at: '2027-02-01T00:30:00.000Z', date: '2027-01-31', time: '19:30', timeZone: 'America/New_York' },
      venue: { name: 'Hall', address: { city: 'Boston' }, timeZone: 'America/New_York' },
      priceFrom: { total: { minorUnits: 2500 }, feeKnown: false, feeIncluded: false },
      category: { name: 'Other' },
    },
  ]);
});

test('[REST-10] an item without its name is left out, and call, field and rule are logged once a minute', async () => {
  answers = { '/api/tenant/config': config, '/api/product': { items: [{ ...event, name: null }, event] } };
  const before = lines.length;
  for (let time = 0; time < 3; time += 1) {
    const { data, extensions } = await ask(gateway, list);
    expect(data.events.items.map(({ id }: { id: string }) => id)).toEqual(['7']);
    expect(extensions).toMatchObject({
      contract: expect.arrayContaining(['GET /api/product: items[].name must be a text, is null']),
    });
  }
  const told = () => lines.slice(before).filter((line) => line.includes('items[].name'));
  expect(told()).toEqual(['upstream contract: GET /api/product: items[].name must be a text, is null; see docs/rest']);
  now += 61_000;
  await ask(gateway, list);
  expect(told()[1]).toContain('items[].name must be a text, is null (2 more times since it was last told)');
  expect(await readMetrics()).toContain(
    'gst_upstream_contract_faults_total{call="GET /api/product",field="items[].name"} 4',
  );
});

test('[REST-10] a field of a wrong type has its default, and is named; the list stays', async () => {
  answers = {
    '/api/tenant/config': config,
    '/api/product': { items: [{ ...event, ticketsStatus: 7, discounts: 'none' }] },
  };
  const { data, errors } = await ask(gateway, '{ events { items { availability discounts { value } } } }');
  expect(errors).toEqual([]);
  expect(data.events.items).toEqual([{ availability: 'UNKNOWN', discounts: [] }]);
  expect(lines.join('\n')).toContain('items[].discounts must be a list, is of type string');
  expect(lines.join('\n')).toContain('items[].ticketsStatus must be');
});

test('[REST-10] answers that break the contract are sent once and open no circuit', async () => {
  answers = { '/api/tenant/config': config, '/api/category': '<h1>Hello</h1>' };
  asked = [];
  for (let time = 0; time < 12; time += 1) {
    const { errors } = await ask(gateway, '{ categories { id } }');
    expect(errors[0]?.extensions.code).toBe('UPSTREAM_UNAVAILABLE');
  }
  expect(asked.filter((path) => path === '/api/category')).toHaveLength(12);
  expect(lines.join('\n')).toContain(
    'GET /api/category: the answer must be an object with items, or a list, is not JSON',
  );
  answers['/api/category'] = { items: [{ id: 1, name: 'Concerts' }] };
  expect((await ask(gateway, '{ categories { id } }')).data.categories).toEqual([{ id: 'concerts' }]);
});
