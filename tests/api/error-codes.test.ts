import { readFileSync } from 'node:fs';
import { type EnumTypeDefinitionNode, Kind, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ORIGIN, openWorld, type Reply, readReply, type World } from './world.ts';

const contract = parse(readFileSync('schema/generated/storefront.graphql', 'utf8'));
const published = contract.definitions
  .find(
    (node): node is EnumTypeDefinitionNode =>
      node.kind === Kind.ENUM_TYPE_DEFINITION && node.name.value === 'ErrorCode',
  )
  ?.values?.map(({ name }) => name.value);

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const JSON_TYPE = { 'content-type': 'application/json' };
async function send(init: RequestInit, search = ''): Promise<Reply> {
  return readReply(await world.gateway.fetch(new Request(`${ORIGIN}/graphql${search}`, init)));
}
const postJson = (body: unknown, headers: Record<string, string> = {}) =>
  send({ method: 'POST', headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(body) });
const query = (text: string) => postJson({ query: text });
const search = (query: string) => `?query=${encodeURIComponent(query)}`;

describe('the code of an error', () => {
  test.each<[string, string, () => Promise<Reply>]>([
    ['text that is not GraphQL', 'GRAPHQL_PARSE_FAILED', () => query('{ tenant {')],
    ['an unknown field', 'GRAPHQL_VALIDATION_FAILED', () => query('{ nobody }')],
    ['a body without an operation', 'BAD_REQUEST', () => postJson({ variables: {} })],
    [
      'an operation name that the text does not have',
      'BAD_REQUEST',
      () => postJson({ query: '{ apiVersion }', operationName: 'A' }),
    ],
    ['an unknown parameter', 'BAD_REQUEST', () => postJson({ query: '{ apiVersion }', nobody: 1 })],
    [
      'two operations without an operation name',
      'BAD_REQUEST',
      () => query('query A { apiVersion } query B { apiVersion }'),
    ],
    ['many operations at once', 'BAD_REQUEST', () => postJson([{ query: '{ apiVersion }' }])],
    ['a mutation by GET', 'METHOD_NOT_ALLOWED', () => send({ method: 'GET' }, search('mutation { ping }'))],
    ['another method', 'METHOD_NOT_ALLOWED', () => send({ method: 'PUT' }, search('{ apiVersion }'))],
    ['a body that is not JSON', 'BAD_USER_INPUT', () => send({ method: 'POST', headers: JSON_TYPE, body: '{' })],
    [
      'another content type',
      'UNSUPPORTED_MEDIA_TYPE',
      () => send({ method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' }),
    ],
    ['a body that is too large', 'PAYLOAD_TOO_LARGE', () => query('#'.repeat(200_000))],
    [
      'another origin',
      'FORBIDDEN',
      () => postJson({ query: '{ apiVersion }' }, { origin: 'https://elsewhere.example' }),
    ],
    ['an argument out of range', 'BAD_USER_INPUT', () => query('{ events(page: { limit: 0 }) { totalCount } }')],
    ['an argument that the platform refuses', 'BAD_USER_INPUT', () => query('{ event(by: { legacyId: "x" }) { id } }')],
    [
      'a variable of the wrong type',
      'BAD_USER_INPUT',
      () =>
        postJson({
          query: 'query ($l: Int!) { autocomplete(keyword: "a", limit: $l) { venues { id } } }',
          variables: { l: 'x' },
        }),
    ],
    ['a guest who asks for a wallet', 'UNAUTHENTICATED', () => query('{ wallet { id } }')],
    [
      'an operation that costs too much',
      'OPERATION_TOO_EXPENSIVE',
      () => query('{ events(page: { limit: 100 }) { items { seatMap { width } } } }'),
    ],
    ['a deep operation', 'OPERATION_TOO_EXPENSIVE', () => query(`{ a ${'{ a '.repeat(20)}${'}'.repeat(20)} }`)],
    [
      'an unknown hash',
      'PERSISTED_QUERY_NOT_FOUND',
      () => postJson({ extensions: { persistedQuery: { version: 1, sha256Hash: 'f'.repeat(64) } } }),
    ],
  ])('[GRAPH-16] %s is %s, a published code, and not retryable', async (_case, code, send) => {
    const { errors } = await send();
    expect(errors.map(({ extensions }) => [extensions.code, extensions.retryable])).toEqual([[code, false]]);
    expect(published).toContain(code);
  });

  test('[GRAPH-16] a syntax or validation error has its line and column', async () => {
    const [parsing, validating] = await Promise.all([query('{ tenant {'), query('{\n  nobody }')]);
    expect(parsing.errors).toMatchObject([{ locations: [{ line: 1, column: 11 }] }]);
    expect(validating.errors).toMatchObject([{ locations: [{ line: 2, column: 3 }] }]);
  });

  test('[GRAPH-16] a platform that does not answer is UPSTREAM_UNAVAILABLE, a published code, and retryable', async () => {
    world.upstream.break(/./, 'reset');
    const { errors } = await query('{ categories { id } }');
    world.upstream.break(/./, undefined);
    expect(errors.map(({ extensions }) => [extensions.code, extensions.retryable])).toEqual([
      ['UPSTREAM_UNAVAILABLE', true],
    ]);
    expect(published).toContain('UPSTREAM_UNAVAILABLE');
  });
});
