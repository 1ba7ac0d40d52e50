import { randomUUID } from 'node:crypto';
import { createServer, request, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Gateway, GatewayDeps } from '#gateway/server.ts';
import { billing } from '../support/shop.ts';
import { persistedOperations, persistedQuery } from './storefront-operations.ts';
import { ORIGIN, openWorld, post, readReply, type World } from './world.ts';

type Headers = Record<string, string>;
type Handler = Awaited<ReturnType<NonNullable<GatewayDeps['storefront']>['pages']>>;

const hashOf = (operationName: string): string =>
  persistedOperations.find(({ name }) => name === operationName)?.hash ?? '';
const page: Handler = async () => new Response('<p>page</p>', { headers: { 'content-type': 'text/html' } });
const storefront = { pages: async () => page, developing: false, close: async () => {} };

let world: World;
let gateway: Gateway;
beforeAll(async () => {
  world = await openWorld({ environment: 'production', storefront });
});
beforeEach(() => {
  gateway = world.gatewayWith({ rateLimits: true, trustedProxies: 1 });
});
afterAll(() => world.close());

const from = (address: string, more: Headers = {}): Headers => ({ 'x-forwarded-for': address, ...more });
const browser = (): Headers => ({ cookie: `gst=${randomUUID()}`, 'x-grandstand-client': 'storefront' });
const persisted = async (name: string, variables: Record<string, unknown>, headers: Headers) =>
  readReply(await post(gateway, { variables, extensions: persistedQuery(hashOf(name)) }, headers));
const suggest = (keyword: string, headers: Headers) => persisted('Autocomplete', { keyword, limit: 3 }, headers);
const get = (path: string, headers: Headers) => gateway.fetch(new Request(ORIGIN + path, { headers }));

async function countByStatus(answers: Promise<{ status: number }>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(answers)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('reading', () => {
  test('[DOOR-5] of six hundred suggestions at once those over the limit are a typed 429; another address is answered', async () => {
    const requests = Array.from({ length: 600 }, (_, at) => suggest(`a${at % 200}`, from('203.0.113.1')));
    const replies = await Promise.all(requests);
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(200);
    expect(refused.length).toBeLessThan(600);
    const [first] = refused;
    expect(first?.errors[0]?.extensions).toEqual({
      code: 'RATE_LIMITED',
      retryable: true,
      retryAfterSeconds: expect.any(Number),
    });
    expect(first?.headers.get('retry-after')).toBe(String(first?.errors[0]?.extensions.retryAfterSeconds));
    expect(Number(first?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await suggest('b', from('203.0.113.2'))).status).toBe(200);
  });

  test('[DOOR-5] all addresses of one IPv6 /64 count as one visitor', async () => {
    const counts = await countByStatus(
      Array.from({ length: 600 }, (_, at) => suggest('c', from(`2001:db8:1:2::${at.toString(16)}`))),
    );
    expect(counts[429]).toBeGreaterThan(50);
    expect((await suggest('c', from('2001:db8:1:3::1'))).status).toBe(200);
  });

  test('[DOOR-5] one browser of an office is limited, the others behind the same address are answered', async () => {
    const greedy = from('203.0.113.3', browser());
    const counts = await countByStatus(Array.from({ length: 300 }, () => suggest('d', greedy)));
    expect(counts[429]).toBeGreaterThan(50);
    expect((await suggest('d', from('203.0.113.3', browser()))).status).toBe(200);
  });

  test('[DOOR-5] pages over the limit are a plain 429 with Retry-After; 200 cached pages for one office are under it', async () => {
    const office = await countByStatus(
      Array.from({ length: 200 }, () => get('/fanatics/', from('203.0.113.4', browser()))),
    );
    expect(office).toEqual({ 200: 200 });
    const counts = await countByStatus(
      Array.from({ length: 600 }, () => get(`/fanatics/checkout/${randomUUID()}`, from('203.0.113.5'))),
    );
    expect(counts[429]).toBeGreaterThan(50);
    const refused = await get('/fanatics/', from('203.0.113.5'));
    expect([refused.status, refused.headers.get('content-type')]).toEqual([429, 'text/plain; charset=utf-8']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    for (const path of ['/healthz', '/readyz']) expect((await get(path, from('203.0.113.5'))).status).toBe(200);
  });

  test('[DOOR-5] the platform’s sitemaps and the catalogue’s pictures are counted as well', async () => {
    const maps = await countByStatus(Array.from({ length: 400 }, () => get('/sitemap.xml', from('203.0.113.6'))));
    expect(maps[429]).toBeGreaterThan(50);
    const pictures = await countByStatus(
      Array.from({ length: 4_100 }, () => get('/images/event/none.svg', from('203.0.113.6'))),
    );
    expect(pictures[429]).toBeGreaterThan(50);
  });

  test('[DOOR-5] after a hundred invalid tokens from one address the next is a 429, and guests are still answered', async () => {
    const guess = () => suggest('e', from('203.0.113.7', { authorization: `Bearer ${randomUUID()}` }));
    const replies = [];
    for (let time = 0; time < 103; time += 1) replies.push(await guess());
    expect(replies[0]?.errors[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect(replies.at(-1)?.status).toBe(429);
    expect((await suggest('e', from('203.0.113.7'))).status).toBe(200);
  });

  test('[DOOR-5] files of an order are no way round it: after a hundred invalid tokens the next is a 429', async () => {
    const guess = () => {
      const headers = from('203.0.113.8', { authorization: `Bearer ${randomUUID()}` });
      return get(`/fanatics/order-confirmation/${randomUUID()}/tickets.pdf`, headers);
    };
    const answers = [];
    for (let time = 0; time < 103; time += 1) answers.push((await guess()).status);
    expect([answers[0], answers.at(-1)]).toEqual([404, 429]);
    expect((await suggest('f', from('203.0.113.8'))).status).toBe(200);
  });

  test('[DOOR-5] invalid tokens from many addresses together have a limit, which is no other visitor’s', async () => {
    const guess = (at: number) =>
      suggest('g', from(`198.51.100.${at % 200}`, { authorization: `Bearer ${randomUUID()}` }));
    for (let round = 0; round < 11; round += 1)
      await Promise.all(Array.from({ length: 100 }, (_, at) => guess(round * 100 + at)));
    expect((await guess(199)).status).toBe(429);
    expect((await suggest('g', from('198.51.100.199'))).status).toBe(200);
  });
});

describe('holding and buying', () => {
  const hold = (eventId: string, headers: Headers, quantity = 8) =>
    persisted('ReserveTickets', { input: { idempotencyKey: randomUUID(), eventId, quantity } }, headers);

  test('[DOOR-5] of sixty reservations without a cookie from one address twenty are let through and fifteen hold tickets', async () => {
    const { id } = await world.shop.event({ admission: 'general', capacity: 1000 });
    const replies = await Promise.all(Array.from({ length: 60 }, () => hold(id, from('203.0.113.10'))));
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(40);
    const carts = replies.filter(({ data }) => data?.reserveTickets.cart);
    expect(carts).toHaveLength(15);
    // A browser with a session at the same address has its own rate limit.
    const neighbour = await hold(id, from('203.0.113.10', browser()), 1);
    expect([neighbour.status, neighbour.data.reserveTickets.problems[0]?.code]).toEqual([200, 'BLOCKED']);
    expect((await hold(id, from('203.0.113.11', browser()))).data.reserveTickets.cart).not.toBeNull();
  });

  test('[DOOR-5] an order is looked up five times an hour from one address, in whatever browser', async () => {
    const input = { orderNumber: '100014', emailAddress: billing.emailAddress };
    const lookUp = (address: string) => persisted('SendOrderLink', { input }, from(address, browser()));
    for (let time = 0; time < 5; time += 1) expect((await lookUp('203.0.113.20')).status).toBe(200);
    const refused = await lookUp('203.0.113.20');
    expect([refused.status, Number(refused.headers.get('retry-after')) > 3_000]).toEqual([429, true]);
    expect((await lookUp('203.0.113.21')).status).toBe(200);
  });

  test('[DOOR-5] purchases of one browser are counted apart from its reads', async () => {
    const own = from('203.0.113.12', browser());
    const buy = () =>
      persisted(
        'Purchase',
        {
          input: {
            cartId: randomUUID(),
            idempotencyKey: randomUUID(),
            billing,
            expectedTotalMinorUnits: 100,
            currencyCode: 'USD',
            acceptTerms: true,
          },
        },
        own,
      );
    const replies = [];
    for (let time = 0; time < 21; time += 1) replies.push(await buy());
    expect(replies.map(({ status }) => status).slice(19)).toEqual([200, 429]);
    expect(replies[20]?.errors[0]?.extensions.code).toBe('RATE_LIMITED');
    expect((await suggest('f', own)).status).toBe(200);
  });
});

describe('operations sent as text', () => {
  const write = 'mutation ($input: ReserveTicketsInput!) { reserveTickets(input: $input) { cart { id } } }';
  const inputFor = (eventId: string) => ({ input: { idempotencyKey: randomUUID(), eventId, quantity: 1 } });

  test('[DOOR-5] [GRAPH-9] in production they may read, and a mutation is refused', async () => {
    const { id } = await world.shop.event({ admission: 'general', capacity: 100 });
    const calls = await world.callsOf(async () => {
      for (let time = 0; time < 5; time += 1) {
        const query = `query Look { __typename } ${write.replace('mutation', 'mutation Hold')}`;
        for (const text of [{ query: write }, { query, operationName: 'Hold' }]) {
          const reply = await readReply(
            await post(gateway, { ...text, variables: inputFor(id) }, from('203.0.113.20')),
          );
          expect([reply.status, reply.errors[0]?.extensions.code]).toEqual([400, 'PERSISTED_QUERY_ONLY']);
          expect(reply.errors[0]?.message).toContain('persisted operations');
        }
      }
    });
    expect(calls).toEqual([]);
    const { status, data } = await readReply(
      await post(gateway, { query: '{ categories { id } }' }, from('203.0.113.20')),
    );
    expect([status, data.categories.length > 0]).toEqual([200, true]);
    const own = await persisted('ReserveTickets', inputFor(id), from('203.0.113.20'));
    expect(own.data.reserveTickets.cart).not.toBeNull();
  });

  test('[DOOR-5] in development they may write', async () => {
    const { id } = await world.shop.event({ admission: 'general', capacity: 100 });
    const open = world.gatewayWith({ environment: 'development' });
    const reply = await readReply(await post(open, { query: write, variables: inputFor(id) }));
    expect(reply.data.reserveTickets.cart).not.toBeNull();
  });
});

describe('the address of a visitor', () => {
  let server: Server | undefined;
  afterEach(() => void server?.close());

  async function listening(): Promise<number> {
    const opened = createServer(gateway.nodeHandler);
    server = opened;
    await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve));
    const address = opened.address();
    return typeof address === 'object' ? (address?.port ?? 0) : 0;
  }

  /** One of its own, so that the platform is called. */
  const suggestions = () => ({ query: `{ autocomplete(keyword: "${randomUUID()}", limit: 1) { events { id } } }` });

  /** Sends the path unchanged: fetch would normalise it. */
  function send(port: number, path: string, headers: Headers, operation: object = suggestions()): Promise<number> {
    const body = JSON.stringify(operation);
    return new Promise((resolve, reject) => {
      const options = { port, path, method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
      const sent = request({ host: '127.0.0.1', ...options }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
      });
      sent.once('error', reject).end(body);
    });
  }

  const addressOf = () =>
    world.upstream.seen.findLast(({ path }) => path.includes('keyword='))?.headers['gst-client-address'];

  test.each(['/graphql', '/./graphql', '/x/../graphql', '//graphql', '/graphql/', '/%67raphql', 'http://evil/graphql'])(
    '[DOOR-5] the graph at %s passes on the visitor’s address',
    async (path) => {
      const port = await listening();
      expect(await send(port, path, from('6.6.6.6, 198.51.100.7:5555'))).toBe(200);
      expect(addressOf()).toBe('198.51.100.7');
      expect(await send(port, path, from('unknown'))).toBe(200);
      expect(addressOf()).toBe('127.0.0.1');
    },
  );

  test('[DOOR-5] without a trusted proxy a visitor on this machine is counted and X-Forwarded-For is ignored', async () => {
    gateway = world.gatewayWith({ rateLimits: true });
    const port = await listening();
    // Holds are counted over ten minutes: the slowest machine sends them within one count.
    const hold = () => ({
      variables: { input: { idempotencyKey: randomUUID(), eventId: randomUUID(), quantity: 1 } },
      extensions: persistedQuery(hashOf('ReserveTickets')),
    });
    const counts = await countByStatus(
      Array.from({ length: 30 }, async (_, at) => ({
        status: await send(port, '/graphql', from(`198.51.100.${at}`), hold()),
      })),
    );
    expect(counts).toEqual({ 200: 20, 429: 10 });
  });
});
