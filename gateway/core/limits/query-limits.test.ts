import { parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { brokenLimit } from './query-limits.ts';

const limits = { tokens: 1000, depth: 4, introspectionDepth: 3, aliases: 3, directives: 3, selectionSets: 100 };
const broken = (text: string) => brokenLimit(parse(text), limits)?.message ?? null;
const nested = (levels: number) => `${'{ a '.repeat(levels)}${'}'.repeat(levels)}`;
const doubled = (times: number) =>
  `{ ...F0 } ${Array.from({ length: times }, (_, i) => `fragment F${i} on Query { x${i}: a ...F${i + 1} ...F${i + 1} }`).join(' ')} fragment F${times} on Query { a }`;

describe('[GRAPH-10] a document over a limit is refused before it is validated', () => {
  test.each([
    ['within all limits', '{ a { b { c } } }', null],
    ['as deep as allowed', nested(4), null],
    ['deeper', nested(5), 'levels'],
    ['as many aliases as allowed', '{ x: a y: a z: a }', null],
    ['more aliases', '{ x: a y: a z: a w: a }', 'aliases'],
    [
      'aliases of __typename, which are no exception',
      '{ x: __typename y: __typename z: __typename w: __typename }',
      'aliases',
    ],
    ['aliases by fragments that double', doubled(3), 'aliases'],
    ['fragments that double thirty times over', doubled(30), 'aliases'],
    ['depth through fragments', '{ a { ...F } } fragment F on T { b { c { d { e } } } }', 'levels'],
    ['more directives', '{ a @x @x @x @x }', 'directives'],
    ['one field again and again', `{ ${'a { b } '.repeat(100)} }`, 'braces'],
    ['a deep look at the schema', '{ __schema { types { fields { name } } } }', 'introspection'],
    ['a fragment that spreads itself', '{ ...F } fragment F on Query { a ...F }', null],
    ['an unknown fragment', '{ ...Nobody }', null],
    ['a second operation over the limit', `query A { a } query B ${nested(5)}`, 'levels'],
  ])('%s', (_case, text, reason) => {
    const message = broken(text);
    if (reason === null) expect(message).toBeNull();
    else expect(message).toContain(reason);
  });
});
