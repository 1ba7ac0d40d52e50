import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from './rest-table.ts';
import { ask, openWorld, type World } from './world.ts';

type Operation = { parameters?: { $ref?: string; name?: string; in?: string }[]; requestBody?: BodyOfContract };
type BodyOfContract = { content: { 'application/json': { schema: { $ref: string } } } };
type Contract = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties?: Record<string, unknown> }> };
};

let world: World;
let contract: Contract;
beforeAll(async () => {
  world = await openWorld();
  contract = (await world.shop.app.inject('/docs/json')).json();
});
afterAll(() => world.close());

describe('the platform’s calls', () => {
  test('[REST-1] are described by OpenAPI 3.1', () => {
    expect(contract.openapi).toMatch(/^3\.1\./);
  });

  test.each(calls)(
    '[REST-1] %s is described with its parameters and fields, and has a route',
    async (call, query, body) => {
      const [method = '', path = ''] = call.split(' ');
      const operation = contract.paths[path]?.[method.toLowerCase()];
      expect(operation).toBeDefined();
      const parameters = (operation?.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name);
      expect(parameters).toEqual(expect.arrayContaining(query));
      const schema = operation?.requestBody?.content['application/json'].schema.$ref.split('/').at(-1) ?? '';
      expect(Object.keys(contract.components.schemas[schema]?.properties ?? {})).toEqual(expect.arrayContaining(body));

      const send = (url: string) =>
        world.shop.app.inject({ method: method as 'GET', url, ...(body.length > 0 && { payload: {} }) });
      const unknown = (await send('/api/no-such-call')).json();
      const answer = await send(path.replace(/\{\w+\}/g, crypto.randomUUID()));
      if (answer.statusCode === 404) expect(answer.json().detail).not.toBe(unknown.detail);
      expect(answer.statusCode).toBeLessThan(500);
    },
  );

  test.each(['GET /api/attraction', 'GET /api/user', 'GET /api/user/session'])(
    '[REST-1] [REST-2] %s names the header of analytics',
    (call) => {
      const [method = '', path = ''] = call.split(' ');
      const headers = (contract.paths[path]?.[method.toLowerCase()]?.parameters ?? []).filter(
        (one) => one.in === 'header',
      );
      expect(headers.map(({ name }) => name)).toContain('gst-als');
    },
  );

  test('[REST-2] attractions are refused to an analytics session that is no UUID, and the header is named', async () => {
    const { body } = await world.shop.app.inject({ url: '/api/attraction', headers: { 'gst-als': 'yes' } });
    expect(JSON.parse(body)).toMatchObject({ status: 400, details: [{ field: 'gst-als' }] });
  });
});

describe('the headers of a call', () => {
  const id = '0b9f3c1e-6c55-4a0e-9d0e-3f1f7f3a9c21';
  const partner = { fixedHeaders: { 'gst-partner-api': 'acme' } };
  type Deps = Parameters<World['gatewayWith']>[0];
  type Sent = { deps?: Deps; headers?: Record<string, string> };
  const cookie = (value: string): Sent => ({ headers: { cookie: value } });

  test.each<[name: string, condition: string, sent: Sent, value: unknown]>([
    ['gst-partner-api', 'a brand is set', { deps: partner }, 'acme'],
    ['gst-partner-api', 'none is set', {}, undefined],
    ['mock', 'mock data is on', { deps: { fixedHeaders: { mock: 'true' } } }, 'true'],
    ['mock', 'it is off', {}, undefined],
    ['gst-language', 'the visitor reads German', { headers: { 'accept-language': 'de-DE' } }, 'de'],
    ['gst-language', 'they read what we do not speak', { headers: { 'accept-language': 'ja' } }, 'en'],
    ['gst-session-id', 'the visitor has a session', cookie(`gst=${id}`), id],
    ['gst-session-id', 'they have none yet', {}, expect.stringMatching(/^[\da-f-]{36}$/)],
    ['gst-als', 'analytics may count', cookie(`gst-consent=necessary.analytics; gst-als=${id}`), id],
    ['gst-als', 'they may not', cookie(`gst-consent=necessary; gst-als=${id}`), undefined],
    ['gst-uid', 'a forged referral was left', cookie('gst-uid=friend'), undefined],
    ['authorization', 'a token is brought', { headers: { authorization: 'Bearer of.a.member' } }, 'Bearer of.a.member'],
    ['authorization', 'nobody is signed in', {}, undefined],
    ['gst-kept-sign-in', 'a token is brought', { headers: { authorization: 'Bearer of.a.member' } }, undefined],
    ['gst-discount-token', 'the visitor’s cookie has one', cookie('gst-discount=spring'), 'spring'],
    ['gst-discount-token', 'it has none', {}, undefined],
  ])('[REST-2] %s when %s', async (name, _condition, given, value) => {
    const { deps, headers = {} } = given;
    const before = world.upstream.seen.length;
    const sent = { ...headers, 'x-grandstand-client': 'test' };
    await ask(world.gatewayWith(deps), '{ cities(keyword: "bos") { items { id } } }', {}, sent);
    const call = world.upstream.seen.slice(before).find(({ path }) => path.startsWith('/api/city'));
    expect(call).toBeDefined();
    expect(call?.headers[name]).toEqual(value);
  });
});
