import { buildSchema, getOperationAST, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { type Cost, operationCost, tooExpensive } from './operation-cost.ts';

const schema = buildSchema(`
  directive @cost(complexity: Int!) on FIELD_DEFINITION
  input Page { limit: Int! = 20 }
  directive @listSize(assumed: Int!) on FIELD_DEFINITION
  input Best { limit: Int! = 10 }
  type Query { free: String suggest(limit: Int! = 5): List! @cost(complexity: 3) best(input: Best! = {}): [Item!]! seats: [Item!]! @listSize(assumed: 30) one: Item @cost(complexity: 1) list(page: Page! = {}): List! @cost(complexity: 2) }
  type List { items: [Item!]! }
  type Item { id: ID! offers: [String!] @cost(complexity: 2) self: Item @cost(complexity: 1) }
`);

function cost(text: string, variables = {}): Cost {
  const document = parse(text);
  const operation = getOperationAST(document);
  return operation ? operationCost(schema, document, operation, variables) : { calls: -1, values: -1 };
}

describe('[GRAPH-10, DOOR-4] the cost of an operation is known before it runs', () => {
  test.each([
    ['a field without @cost', '{ free }', {}, 0],
    ['a lookup', '{ one { id } }', {}, 1],
    ['a list', '{ list { items { id } } }', {}, 2],
    ['a list times its default limit', '{ list { items { offers } } }', {}, 42],
    ['a list times a written limit', '{ list(page: { limit: 100 }) { items { offers } } }', {}, 202],
    ['a list times a variable', 'query ($n: Int!) { list(page: { limit: $n }) { items { offers } } }', { n: 5 }, 12],
    ['by aliases', '{ a: one { id } b: one { id } }', {}, 2],
    [
      'through fragments',
      '{ list { ...L } } fragment L on List { items { ...I ...I } } fragment I on Item { offers }',
      {},
      82,
    ],
    ['a negative limit, which execution refuses', '{ list(page: { limit: -5 }) { items { offers } } }', {}, 4],
    ['suggestions times their limit', '{ suggest(limit: 20) { items { offers } } }', {}, 43],
    ['an input times its limit', '{ best(input: { limit: 50 }) { offers } }', {}, 100],
    ['a chain', '{ one { self { self { self { id } } } } }', {}, 4],
  ])('%s', (_case, text, variables, expected) => {
    expect(cost(text, variables).calls).toBe(expected);
  });

  test.each([
    ['fields', '{ free one { id } }', 3],
    ['a page', '{ list(page: { limit: 100 }) { items { id offers } } }', 301],
    ['a list without a limit of its own', '{ seats { id } }', 31],
    [
      'fragments at every spread',
      '{ list(page: { limit: 10 }) { ...L ...L } } fragment L on List { items { id } }',
      41,
    ],
  ])('how many values the answer will hold: %s', (_case, text, expected) => {
    expect(cost(text).values).toBe(expected);
  });

  test('an answer with too many values is refused with both numbers', () => {
    expect(tooExpensive({ calls: 1, values: 20_001 })?.extensions).toMatchObject({
      code: 'OPERATION_TOO_EXPENSIVE',
      cost: { requestedValues: 20_001, allowedValues: 20_000 },
    });
  });

  test('an operation over the cost limit is refused with both numbers', () => {
    expect(tooExpensive({ calls: 250, values: 20_000 })).toBeUndefined();
    expect(tooExpensive({ calls: 251, values: 1 })?.extensions).toMatchObject({
      code: 'OPERATION_TOO_EXPENSIVE',
      cost: { requested: 251, allowed: 250 },
    });
  });
});
