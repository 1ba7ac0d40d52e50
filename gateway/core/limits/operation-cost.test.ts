import { buildSchema, getOperationAST, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { operationCost, tooExpensive } from './operation-cost.ts';

const schema = buildSchema(`
  directive @cost(complexity: Int!) on FIELD_DEFINITION
  input Page { limit: Int! = 20 }
  type Query { free: String one: Item @cost(complexity: 1) list(page: Page! = {}): List! @cost(complexity: 2) }
  type List { items: [Item!]! }
  type Item { id: ID! offers: [String!] @cost(complexity: 2) self: Item @cost(complexity: 1) }
`);

function cost(text: string, variables = {}): number {
  const document = parse(text);
  const operation = getOperationAST(document);
  return operation ? operationCost(schema, document, operation, variables) : -1;
}

describe('[GRAPH-10] what an operation costs is known before it runs', () => {
  test.each([
    ['a field without @cost', '{ free }', {}, 0],
    ['a lookup', '{ one { id } }', {}, 1],
    ['a list by itself', '{ list { items { id } } }', {}, 2],
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
    ['a chain', '{ one { self { self { self { id } } } } }', {}, 4],
  ])('%s', (_case, text, variables, expected) => {
    expect(cost(text, variables)).toBe(expected);
  });

  test('over the budget it is refused with both numbers', () => {
    expect(tooExpensive(250)).toBeUndefined();
    expect(tooExpensive(251)?.extensions).toMatchObject({
      code: 'OPERATION_TOO_EXPENSIVE',
      cost: { requested: 251, allowed: 250 },
    });
  });
});
