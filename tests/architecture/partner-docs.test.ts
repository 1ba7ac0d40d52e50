import { readFileSync } from 'node:fs';
import { buildSchema, isEnumType, parse, validate } from 'graphql';
import { expect, test } from 'vitest';

const guide = readFileSync('docs/partners/README.md', 'utf8');
const schema = buildSchema(readFileSync('schema/generated/storefront.graphql', 'utf8'));

test('[GRAPH-7] [GRAPH-12] every operation in the partners’ guide fits the contract', () => {
  const operations = [...guide.matchAll(/```graphql\n([\s\S]*?)```/g)].map(([, text = '']) => text);
  expect(operations.length).toBeGreaterThan(3);
  for (const text of operations) expect([text, validate(schema, parse(text))]).toEqual([text, []]);
});

test('[GRAPH-7] [GRAPH-16] the partners’ guide says what to do about every code of an error', () => {
  const codes = schema.getType('ErrorCode');
  const names = isEnumType(codes) ? codes.getValues().map(({ name }) => name) : [];
  const table = guide.split('## Errors')[1]?.split('\n## ')[0] ?? '';
  expect(names.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});
