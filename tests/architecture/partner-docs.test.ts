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

/** The codes that the rows of a table begin with, below a heading of the guide. */
const codesBelow = (heading: string): string[] => {
  const [, section = ''] = guide.split(`\n### ${heading}\n`);
  const rows = [...(section.split('\n#')[0] ?? '').matchAll(/^\| (`.+?`) \| \S/gm)];
  return rows.flatMap(([, names = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
};

test.each([
  ['ErrorCode', 'In `errors`'],
  ['ProblemCode', 'In `problems`'],
])(
  '[GRAPH-7] [GRAPH-16] the partners’ guide says what to do about every %s of the contract, and about no other',
  (type, heading) => {
    const codes = schema.getType(type);
    const names = isEnumType(codes) ? codes.getValues().map(({ name }) => name) : [];
    expect(names).not.toEqual([]);
    expect(codesBelow(heading).toSorted()).toEqual(names.toSorted());
  },
);
