import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { explainCommand } from '#gateway/explain.ts';
import { runHere, runProcess } from '../support/commands.ts';
import { addKey } from '../support/partners.ts';
import { ask, openWorld, type World } from './world.ts';

const file = fileURLToPath(new URL('../../gateway/explain.ts', import.meta.url));

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const explain = async (...words: string[]) => {
  const args = ['--platform', world.upstream.url, ...words];
  const { code, stdout, stderr } = await runHere(explainCommand, args, {});
  return { code, text: stdout + stderr };
};

test('[GRAPH-7] explain tells what an operation costs and which calls it makes, and sends no mutation', async () => {
  const query = 'query Soon($limit: Int!) { events(page: { limit: $limit }) { items { id } } categories { id } }';
  const { text: said } = await explain(query, '--variables', '{"limit":2}');
  expect(said).toMatch(/^Costs \d+\./);
  expect(said).toContain('GET /api/product?');
  expect(said).toContain('GET /api/category');
  const before = world.upstream.seen.length;
  expect((await explain('mutation { ping }')).text).toContain('Mutations are not sent.');
  expect(world.upstream.seen).toHaveLength(before);
  const refused = await runProcess(file, ['{ nothing }'], {});
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('Cannot query field "nothing"')]);
});

test('[GRAPH-7] explain ends with 1 for what the graph refuses, and says why', async () => {
  const dear = '{ events(page: { limit: 100 }) { items { offers { id } information { kind } } } }';
  const { code, stdout, stderr } = await runHere(explainCommand, [dear], {});
  expect([code, stdout, stderr]).toEqual([
    1,
    expect.stringMatching(/^Costs \d+\./),
    expect.stringMatching(/^Refused: The operation costs \d+, more than the 250 allowed\./),
  ]);
  const failed = await explain('{ cart(id: "7") { id } }');
  expect([failed.code, failed.text]).toEqual([1, expect.stringContaining('Error: id must be a UUID')]);
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
  const { text: said } = await explain(query, '--variables', JSON.stringify(variables));
  const { key } = await addKey(world.shop.db, { budget: 1_000 });
  // Nothing is kept there yet.
  const { errors, extensions } = await ask(world.gatewayWith(), query, variables, { authorization: `Bearer ${key}` });
  expect(errors).toEqual([]);
  const { requested } = Object(extensions).cost;
  expect(said).toContain(`Costs ${requested}.`);
});
