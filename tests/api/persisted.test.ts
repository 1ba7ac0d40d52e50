import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Gateway } from '#gateway/server.ts';
import { addKey } from '../support/partners.ts';
import { persistedOperations, persistedQuery } from './storefront-operations.ts';
import { openWorld, post, readReply, type World } from './world.ts';

const session = 'gst=0c5bd1a5-7c0b-4b51-9d3a-4a7f5e1f9f10';
const storefront = { cookie: session, 'x-grandstand-client': 'storefront' };
const shell = persistedOperations.find(({ name }) => name === 'Shell')?.hash ?? '';
const topEvents = persistedOperations.find(({ name }) => name === 'TopEvents')?.hash ?? '';

let world: World;
let production: Gateway;
beforeAll(async () => {
  world = await openWorld();
  production = world.gatewayWith({ environment: 'production' });
});
afterAll(() => world.close());

async function send(operation: object, headers: Record<string, string> = storefront) {
  return readReply(await post(production, operation, headers));
}

describe('persisted operations in production', () => {
  test('[GRAPH-9] a hash of the storefront is answered', async () => {
    const reply = await send({ extensions: persistedQuery(shell) });
    expect([reply.status, reply.errors]).toEqual([200, []]);
    expect(reply.data.tenant.basePath).toBe('/fanatics/');
    expect(reply.headers.get('content-type')).toContain('application/graphql-response+json');
  });

  test('[GRAPH-9] an unknown hash is a typed error', async () => {
    const reply = await send({ extensions: persistedQuery('0'.repeat(64)) });
    expect(reply.status).toBe(404);
    expect(reply.errors[0]?.extensions).toEqual({ code: 'PERSISTED_QUERY_NOT_FOUND', retryable: false });
    expect(reply).not.toHaveProperty('data.tenant');
  });

  test.each(['constructor', '__proto__', 'toString'])('[GRAPH-9] a hash named %s is unknown too', async (hash) => {
    const reply = await send({ extensions: persistedQuery(hash) });
    expect(reply.errors[0]?.extensions.code).toBe('PERSISTED_QUERY_NOT_FOUND');
  });

  test.each([
    ['free text', { query: '{ tenant { id } }' }],
    ['free text beside a good hash', { query: '{ tenant { id } }', extensions: persistedQuery(shell) }],
    ['neither', {}],
  ])('[GRAPH-9] %s from a browser with a session is refused', async (_case, operation) => {
    const reply = await send(operation);
    expect(reply.status).toBe(400);
    expect(reply.errors[0]?.extensions.code).toBe('PERSISTED_QUERY_ONLY');
  });

  test('[GRAPH-9] free text by GET with a session is refused as well', async () => {
    const request = new Request('http://localhost:3000/graphql?query={tenant{id}}', {
      headers: { host: 'localhost:3000', ...storefront },
    });
    const reply = await readReply(await production.fetch(request));
    expect(reply.errors[0]?.extensions.code).toBe('PERSISTED_QUERY_ONLY');
  });

  test('[GRAPH-9] a partner without a session may send free text', async () => {
    const reply = await send({ query: '{ apiVersion }' }, {});
    expect(reply.data).toEqual({ apiVersion: '1.0' });
  });

  test.each(persistedOperations.map(({ name, hash }) => [name, hash] as const))(
    '[GRAPH-9] the committed hash of %s runs, or fails only for missing variables, or because it is a member’s',
    async (_name, hash) => {
      const reply = await send({ extensions: persistedQuery(hash) });
      for (const { message } of reply.errors) expect(message).toMatch(/^(Variable "\$|Sign in first\.$)/);
    },
  );

  test('[GRAPH-9] variables are validated: required ones, defaults of input fields, unknown fields', async () => {
    const ask = (variables: object) => send({ variables, extensions: persistedQuery(topEvents) });
    expect((await ask({ filter: {}, page: { limit: 3 } })).data.topEvents.items).toHaveLength(3);
    const wrong = await Promise.all([
      ask({}),
      ask({ filter: { colour: 'red' }, page: {} }),
      ask({ filter: 1, page: {} }),
    ]);
    for (const reply of wrong) {
      expect(reply.status).toBe(400);
      expect(reply.errors[0]?.message).toContain('$filter');
    }
  });

  test('[GRAPH-9] a client that accepts plain JSON gets it, with 200 for a well-formed request', async () => {
    const reply = await send({ extensions: persistedQuery('unknown') }, { ...storefront, accept: 'application/json' });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test('[GRAPH-9] a page runs the same hashes in process', async () => {
    const { data, errors } = await production.execute(shell, {}, { language: 'de' });
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({ tenant: { id: 'grandstand' } });
  });

  test('in production introspection is refused and a typo gets no suggestion', async () => {
    const schema = await send({ query: '{ __schema { types { name } } }' }, {});
    expect(schema.status).toBe(400);
    expect(schema.text).not.toContain('TicketOffer');
    const typo = await send({ query: '{ tenan { id } }' }, {});
    expect(typo.text).not.toMatch(/did you mean/i);
    expect(typo.text).not.toContain('"tenant"');
  });

  test('GraphiQL is not served in production', async () => {
    const request = new Request('http://localhost:3000/graphql', { headers: { accept: 'text/html' } });
    expect(await (await production.fetch(request)).text()).not.toContain('GraphiQL');
  });
});

describe('texts that a partner registers', () => {
  const query = '{ tenant { basePath } }';
  const extensions = persistedQuery(createHash('sha256').update(query).digest('hex'));
  let headers: { authorization: string };
  beforeAll(async () => {
    headers = { authorization: `Bearer ${(await addKey(world.shop.db)).key}` };
  });
  const unknown = [404, 'PersistedQueryNotFound', 'PERSISTED_QUERY_NOT_FOUND'];
  const missed = async (operation: object, sent: Record<string, string> = headers) => {
    const { status, errors } = await send(operation, sent);
    return [status, errors[0]?.message, errors[0]?.extensions.code];
  };

  test('a hash is answered once its key has sent the text with it, with the variables of each request', async () => {
    expect(await missed({ extensions })).toEqual(unknown);
    expect((await send({ query, extensions }, headers)).data.tenant).toEqual({ basePath: '/fanatics/' });
    const again = await send({ extensions }, headers);
    expect([again.status, again.errors, again.data.tenant]).toEqual([200, [], { basePath: '/fanatics/' }]);
    const two = 'query A { apiVersion } query B($limit: Int!) { events(page: { limit: $limit }) { items { id } } }';
    const ofTwo = persistedQuery(createHash('sha256').update(two).digest('hex'));
    await send({ query: two, operationName: 'A', extensions: ofTwo }, headers);
    const asked = { operationName: 'B', variables: { limit: 2 }, extensions: ofTwo };
    expect((await send(asked, headers)).data.events.items).toHaveLength(2);
  });

  test('a hash registers no other text, and nothing for another key or for anybody without one', async () => {
    const other = { authorization: `Bearer ${(await addKey(world.shop.db)).key}` };
    await send({ query, extensions }, headers);
    expect(await missed({ extensions }, other)).toEqual(unknown);
    expect((await missed({ extensions }, {}))[0]).toBe(404);
    await send({ query: '{ categories { id } }', extensions }, other);
    expect(await missed({ extensions }, other)).toEqual(unknown);
  });

  test('a registered text is limited as text is', async () => {
    const dear = '{ events(page: { limit: 100 }) { items { offers { id } information { kind } } } }';
    const ofDear = persistedQuery(createHash('sha256').update(dear).digest('hex'));
    for (const operation of [{ query: dear, extensions: ofDear }, { extensions: ofDear }])
      expect((await missed(operation))[2]).toBe('OPERATION_TOO_EXPENSIVE');
  });
});
