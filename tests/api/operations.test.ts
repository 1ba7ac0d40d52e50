import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createGateway, type Gateway } from '#gateway/server.ts';
import { billing, cards } from '../support/shop.ts';
import { ask, ORIGIN, openWorld, type World } from './world.ts';

let world: World;
let gateway: Gateway;
const lines: Record<string, unknown>[] = [];
let text = '';
beforeAll(async () => {
  world = await openWorld();
  const write = (line: string) => {
    text += line;
    lines.push(JSON.parse(line));
  };
  gateway = world.gatewayWith({ logger: pino({ level: 'info' }, { write }) });
});
beforeEach(() => {
  lines.length = 0;
  text = '';
});
afterAll(() => world.close());

const get = (path: string, on: Gateway = gateway) => on.fetch(new Request(ORIGIN + path));

describe('health checks and logs', () => {
  test('[OPS-2] healthz reports this process, readyz its platform too', async () => {
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(200);
    const alone = createGateway({ platformUrl: 'http://127.0.0.1:1' });
    expect((await get('/healthz', alone)).status).toBe(200);
    const unready = await get('/readyz', alone);
    expect(unready.status).toBe(503);
    expect(await unready.json()).toEqual({ status: 'unavailable', reason: 'The platform does not answer.' });
    await alone.close();
  });

  test('[OPS-2] with a hanging platform readyz answers 503', async () => {
    world.upstream.break(/^\/readyz/, 'hang');
    expect((await get('/readyz')).status).toBe(503);
    world.upstream.break(/^\/readyz/, undefined);
  });

  test('[OPS-2] each request is one log line, with the request id that is sent to the platform', async () => {
    const before = world.upstream.seen.length;
    await ask(
      gateway,
      'query Named { cities(keyword: "bos") { items { id } } }',
      {},
      { 'x-request-id': 'trace-me-12345' },
    );
    expect(lines).toMatchObject([
      {
        requestId: 'trace-me-12345',
        method: 'POST',
        path: '/graphql',
        status: 200,
        operation: 'Named',
        upstreamCalls: 1,
        ms: expect.any(Number),
        msg: 'request',
      },
    ]);
    expect(world.upstream.seen[before]?.headers['x-request-id']).toBe('trace-me-12345');
  });

  test('[OPS-2] a request id that could break a log or a header is replaced', async () => {
    await ask(gateway, '{ apiVersion }', {}, { 'x-request-id': 'a b "c"' });
    expect(lines[0]?.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('[OPS-2] [AUTH-11] a purchase logs no name, address, card, token, session or order id', async () => {
    const event = await world.shop.event();
    const fan = world.shop.visitor();
    const { body: cart } = await fan.reserve(event.id, { quantity: 1 });
    const token = await world.shop.tokenFor(cards.approved);
    const query =
      'mutation Pay($input: PurchaseInput!) { purchase(input: $input) { ... on PurchaseCompleted { order { id } } } }';
    const input = {
      cartId: cart.uuid,
      idempotencyKey: crypto.randomUUID(),
      billing,
      paymentToken: token,
      expectedTotalMinorUnits: Math.round(cart.totals.totalPrice * 100),
      currencyCode: 'USD',
      acceptTerms: true,
    };
    const headers = { cookie: `gst=${fan.sessionId}`, 'x-grandstand-client': 'test' };
    const { data } = await ask(gateway, query, { input }, headers);
    const order: string = data.purchase.order.id;
    await get(`/fanatics/order-confirmation/${order}?email=${billing.emailAddress}`);
    expect(lines.map(({ operation, path }) => operation ?? path)).toContain('Pay');
    // The time and random ids may contain 4242 by chance.
    const loggedText = text.replace(/"time":\d+|"requestId":"[^"]*"/g, '');
    for (const secret of [
      billing.emailAddress,
      billing.firstName,
      billing.address,
      token,
      fan.sessionId,
      order,
      '4242',
    ]) {
      expect(loggedText).not.toContain(secret);
    }
  });
});
