import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGateway, type Gateway } from '#gateway/server.ts';
import { post, readReply } from './world.ts';

const session = `gst=${randomUUID()}`;
const ping = { query: 'mutation { ping }' };

let gateway: Gateway;
beforeAll(() => {
  gateway = createGateway({ platformUrl: 'http://127.0.0.1:1', environment: 'test' });
});
afterAll(() => gateway.close());

async function send(headers: Record<string, string>) {
  return readReply(await post(gateway, ping, headers));
}

describe('which requests the graph accepts', () => {
  test('[GRAPH-11] a session without the storefront’s header is refused', async () => {
    const reply = await send({ cookie: session });
    expect([reply.status, reply.errors[0]?.extensions.code]).toEqual([403, 'FORBIDDEN']);
    expect((await send({ cookie: session, 'x-grandstand-client': 'storefront' })).data).toEqual({ ping: true });
  });

  test.each(['https://evil.example', 'http://localhost:3001', 'null'])(
    '[GRAPH-11] a request from %s is refused, with a session or without',
    async (origin) => {
      const storefront: Record<string, string> = { cookie: session, 'x-grandstand-client': 'storefront' };
      for (const headers of [{ origin }, { origin, ...storefront }]) {
        const reply = await send(headers);
        expect([reply.status, reply.errors[0]?.extensions.code]).toEqual([403, 'FORBIDDEN']);
      }
    },
  );

  test('[GRAPH-11] our own origin is accepted, also behind a proxy that ends TLS', async () => {
    expect((await send({ origin: 'http://localhost:3000' })).data).toEqual({ ping: true });
    const behind = createGateway({ platformUrl: 'http://127.0.0.1:1', publicOrigins: ['https://tickets.example'] });
    const reply = await readReply(await post(behind, ping, { origin: 'https://tickets.example' }));
    expect(reply.data).toEqual({ ping: true });
    expect((await readReply(await post(behind, ping, { origin: 'http://localhost:3000' }))).status).toBe(403);
    await behind.close();
  });

  test.each([
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/graphql',
    '',
  ])('[GRAPH-11] a post as %j is refused', async (type) => {
    const reply = await send({ 'content-type': type });
    expect([reply.status, reply.errors[0]?.extensions.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  test('[GRAPH-11] no mutation by GET', async () => {
    const url = 'http://localhost:3000/graphql?query=mutation{ping}';
    const response = await gateway.fetch(new Request(url, { headers: { accept: 'application/json' } }));
    expect(response.status).toBe(405);
    expect(await response.text()).not.toContain('"ping":true');
  });

  test('[GRAPH-11] no origin is ever allowed to read an answer', async () => {
    const preflight = new Request('http://localhost:3000/graphql', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    for (const response of [
      await gateway.fetch(preflight),
      await post(gateway, ping, { origin: 'https://evil.example' }),
    ]) {
      const names = [...response.headers.keys()].filter((name) => name.startsWith('access-control-'));
      expect(names).toEqual([]);
    }
  });

  test('[AUTH-5] a visitor without a session gets one, which no script can read', async () => {
    const cookie = (await send({})).headers.get('set-cookie');
    expect(cookie).toMatch(/^gst=[0-9a-f-]{36}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
    const again = await send({ cookie: session, 'x-grandstand-client': 'storefront' });
    expect(again.headers.get('set-cookie')).toBeNull();
  });
});

describe('the session’s cookie goes by how the browser came', () => {
  const PLAIN = /^gst=[0-9a-f-]{36}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/;
  const SECURE = /^__Host-gst=[0-9a-f-]{36}; Path=\/; Max-Age=31536000; HttpOnly; Secure; SameSite=Lax$/;
  const https = { 'x-forwarded-proto': 'https' };
  const proxied = { trustedProxies: 1 };
  const ofShop = { publicOrigins: ['https://tickets.example'] };
  test.each([
    ['http://localhost', { host: 'localhost:3000' }, {}, PLAIN],
    ['http://shop.localhost', { host: 'shop.localhost:3000' }, {}, PLAIN],
    ['http://127.0.0.9', { host: '127.0.0.9:3000' }, {}, PLAIN],
    ['http://[::1]', { host: '[::1]:3000' }, {}, PLAIN],
    ['https://localhost behind a proxy', { host: 'localhost', ...https }, proxied, SECURE],
    ['http://localhost that only claims https', { host: 'localhost', ...https }, {}, PLAIN],
    ['the https address of the storefront', { host: 'tickets.example' }, ofShop, SECURE],
    ['http in a local network', { host: '192.168.1.4:3000' }, {}, SECURE],
    ['a host that begins with localhost', { host: 'localhost.evil.example' }, {}, SECURE],
  ])('[AUTH-5] from %s', async (_case, headers, options, kind) => {
    const shop = createGateway({ platformUrl: 'http://127.0.0.1:1', ...options });
    const answer = await post(shop, ping, headers);
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(kind);
    const [own = ''] = cookie.split(';');
    const other = own.startsWith('__Host-') ? own.slice('__Host-'.length) : `__Host-${own}`;
    const client = { ...headers, 'x-grandstand-client': 'storefront' };
    expect((await post(shop, ping, { ...client, cookie: own })).headers.get('set-cookie')).toBeNull();
    expect((await post(shop, ping, { ...client, cookie: other })).headers.get('set-cookie')).toMatch(kind);
    await shop.close();
  });
});

describe('through plain node:http', () => {
  let server: Server;
  let url: string;
  beforeAll(async () => {
    server = createServer(gateway.nodeHandler);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  test('[GRAPH-11] the short way answers and refuses alike', async () => {
    const send = async (headers: Record<string, string>, body = JSON.stringify(ping)) => {
      const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body });
      return readReply(response);
    };
    const json = { 'content-type': 'application/json' };
    expect((await send(json)).data).toEqual({ ping: true });
    expect((await send({ ...json, origin: url })).data).toEqual({ ping: true });
    expect((await send({ ...json, origin: 'https://evil.example' })).status).toBe(403);
    expect((await send({ ...json, cookie: session })).status).toBe(403);
    expect((await send({ 'content-type': 'text/plain' })).status).toBe(415);
    expect((await send(json, ' '.repeat(102_401))).status).toBe(413);
  });

  test('[OPS-3] [GRAPH-19] a gateway that is about to end refuses a stream with 503 and when to try again, not as one too many', async () => {
    const ending = createGateway({ platformUrl: 'http://127.0.0.1:1', environment: 'test' });
    server.removeAllListeners('request').on('request', ending.nodeHandler);
    ending.drain();
    const query = `subscription { eventLive(id: "${randomUUID()}") { status } }`;
    const headers = { 'content-type': 'application/json', accept: 'text/event-stream' };
    const answer = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
    const { status, errors } = await readReply(answer);
    expect([status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(errors[0]?.extensions).toMatchObject({ retryable: true, retryAfterSeconds: 1 });
    server.removeAllListeners('request').on('request', gateway.nodeHandler);
    await ending.close();
  });

  test('[GRAPH-10] every answer forbids sniffing, framing and foreign embedding', async () => {
    for (const path of ['/graphql', '/healthz', '/fanatics/', '/assets/none.js', '/images/none']) {
      const response = await fetch(`${url}${path}`);
      await response.text();
      expect(Object.fromEntries(response.headers), path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-request-id': expect.stringMatching(/^[\w-]{8,64}$/),
      });
      expect(response.headers.get('strict-transport-security'), 'HSTS is for https').toBeNull();
    }
  });
});
