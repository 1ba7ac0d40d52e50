import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addKey } from '../support/partners.ts';
import { ask, openWorld, type World } from './world.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const node = fileURLToPath(new URL('../../node_modules/node/bin/node', import.meta.url));

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const explain = async (...words: string[]) =>
  (await promisify(execFile)(node, ['gateway/explain.ts', '--platform', world.upstream.url, ...words], { cwd: root }))
    .stdout;

test('[GRAPH-7] explain tells what an operation costs and which calls it makes, and sends no mutation', async () => {
  const query = 'query Soon($limit: Int!) { events(page: { limit: $limit }) { items { id } } categories { id } }';
  const said = await explain(query, '--variables', '{"limit":2}');
  expect(said).toMatch(/^Costs \d+, a kept answer 1\./);
  expect(said).toContain('GET /api/product?');
  expect(said).toContain('GET /api/category');
  const before = world.upstream.seen.length;
  expect(await explain('mutation { ping }')).toContain('Mutations are not sent.');
  expect(world.upstream.seen).toHaveLength(before);
  await expect(explain('{ nothing }')).rejects.toThrow('Cannot query field "nothing"');
});

test.each([
  ['a field that costs nothing', '{ apiVersion }', {}],
  [
    'a list with offers, its size in a variable',
    'query Soon($limit: Int!) { events(page: { limit: $limit }) { items { id offers { id } venue { name } } } }',
    { limit: 3 },
  ],
  [
    'several fields',
    '{ categories { id } leagues { id teams { id } } topEvents(page: { limit: 2 }) { items { id } } }',
    {},
  ],
  ['a mutation', 'mutation { createVisitorSession { token } }', {}],
])('[GRAPH-7] explain names the cost that a key is charged: %s', async (_what, query, variables) => {
  const said = await explain(query, '--variables', JSON.stringify(variables));
  const { key } = await addKey(world.shop.db, { budget: 1_000 });
  // Nothing is kept there yet.
  const { errors, extensions } = await ask(world.gatewayWith(), query, variables, { authorization: `Bearer ${key}` });
  expect(errors).toEqual([]);
  const { requested } = Object(extensions).cost;
  expect(said).toContain(`Costs ${requested}, a kept answer 1.`);
});
