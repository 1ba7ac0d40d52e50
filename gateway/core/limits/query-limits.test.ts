import { parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { brokenLimit } from './query-limits.ts';

const limits = {
  tokens: 1000,
  depth: 4,
  introspectionDepth: 3,
  aliases: 3,
  directives: 3,
  selectionSets: 100,
  selections: 200,
};
const broken = (text: string) => brokenLimit(parse(text), limits)?.message ?? null;
const nested = (levels: number) => `${'{ a '.repeat(levels)}${'}'.repeat(levels)}`;
const doubled = (times: number) =>
  `{ ...F0 } ${Array.from({ length: times }, (_, i) => `fragment F${i} on Query { x${i}: a ...F${i + 1} ...F${i + 1} }`).join(' ')} fragment F${times} on Query { a }`;

const spread = (times: number, fragment: string) => `{ ${'...F '.repeat(times)}} fragment F on Query ${fragment}`;
const doubledWithout = (what: string, times: number) =>
  `{ ...F0 } ${Array.from({ length: times }, (_, i) => `fragment F${i} on Query { ${what} ...F${i + 1} ...F${i + 1} }`).join(' ')} fragment F${times} on Query { ${what} }`;

describe('[GRAPH-10, DOOR-1] a document over a limit is refused before it is validated', () => {
  test.each([
    ['within all limits', '{ a { b { c } } }', null],
    ['as deep as allowed', nested(4), null],
    ['deeper', nested(5), 'levels'],
    ['as many aliases as allowed', '{ x: a y: a z: a }', null],
    ['more aliases', '{ x: a y: a z: a w: a }', 'aliases'],
    ['aliases of __typename', '{ x: __typename y: __typename z: __typename w: __typename }', 'aliases'],
    ['aliases in fragments that double', doubled(3), 'aliases'],
    ['fragments that double thirty times over', doubled(30), 'aliases'],
    ['depth through fragments', '{ a { ...F } } fragment F on T { b { c { d { e } } } }', 'levels'],
    ['more directives', '{ a @x @x @x @x }', 'directives'],
    ['directives by a fragment spread often', spread(4, '{ a @x }'), 'directives'],
    ['directives of the operation and its variables', 'query ($v: Int @x @x) @x @x { a }', 'directives'],
    ['braces by a fragment spread often', spread(60, '{ a { b } }'), 'braces'],
    ['fields by a fragment spread often', spread(60, '{ a b c d }'), 'fields'],
    ['fragments that double sixty times over, without an alias', doubledWithout('a', 60), 'braces'],
    ['a name that object literals cannot have', '{ __proto__: a }', '__proto__'],
    ['one field many times', `{ ${'a { b } '.repeat(100)} }`, 'braces'],
    ['deep introspection', '{ __schema { types { fields { name } } } }', 'introspection'],
    ['a fragment that spreads itself', '{ ...F } fragment F on Query { a ...F }', null],
    ['an unknown fragment', '{ ...Nobody }', null],
    ['a second operation over the limit', `query A { a } query B ${nested(5)}`, 'levels'],
  ])('%s', (_case, text, reason) => {
    const message = broken(text);
    if (reason === null) expect(message).toBeNull();
    else expect(message).toContain(reason);
  });
});
