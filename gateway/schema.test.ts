import { readFileSync } from 'node:fs';
import { isObjectType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { createSchema } from './schema.ts';

const schema = createSchema();
const ownTypes = Object.values(schema.getTypeMap()).filter(
  ({ name }) => !name.startsWith('__') && !/^(ID|Int|Float|String|Boolean)$/.test(name),
);

describe('the schema', () => {
  test('[GRAPH-1] every root field has a resolver', () => {
    const roots = [schema.getQueryType(), schema.getMutationType()];
    const missing = roots.flatMap((type) => Object.values(type?.getFields() ?? {})).filter(({ resolve }) => !resolve);
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  test('every object type has fields', () => {
    expect(ownTypes.filter(isObjectType).filter((type) => Object.keys(type.getFields()).length === 0)).toEqual([]);
  });

  test('[GRAPH-1] the SDL of a feature begins with its root fields', () => {
    const features = [
      'tenant',
      'category',
      'city',
      'venue',
      'attraction',
      'league',
      'event',
      'search',
      'cart',
      'order',
      'user',
      'wallet',
    ];
    for (const feature of features) {
      const text = readFileSync(new URL(`../schema/${feature}.graphql`, import.meta.url), 'utf8');
      expect(text).toMatch(/^extend type Query/);
    }
  });
});
