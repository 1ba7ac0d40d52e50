import { readFile } from 'node:fs/promises';
import { type DirectiveDefinitionNode, Kind, parse, print, visit } from 'graphql';
import { expect, test } from 'vitest';
import { brokenPromises } from './contract-rules.ts';

const contract = parse(await readFile('schema/generated/storefront.graphql', 'utf8'));

test('[GRAPH-16] the contract describes every type, field, argument, input field, enum value and directive, specifies every scalar and dates every deprecation', () => {
  expect(brokenPromises(contract)).toEqual([]);
});

test('[GRAPH-16] the contract that partners take shows where each of its directives is used', () => {
  const used = new Set<string>();
  visit(contract, { Directive: ({ name }) => void used.add(name.value) });
  const own = contract.definitions.filter(
    (node): node is DirectiveDefinitionNode => node.kind === Kind.DIRECTIVE_DEFINITION,
  );
  expect(own.length).toBeGreaterThan(0);
  expect(own.map(({ name }) => name.value).filter((name) => !used.has(name))).toEqual([]);
});

test('[GRAPH-16] a key is an ID and an instant is named by its moment, wherever they stand', () => {
  const odd: string[] = [];
  visit(contract, {
    enter: (node) => {
      if (node.kind !== Kind.FIELD_DEFINITION && node.kind !== Kind.INPUT_VALUE_DEFINITION) return;
      const [name, type] = [node.name.value, print(node.type).replaceAll(/[[\]!]/g, '')];
      if (/^id$|Ids?$/.test(name) && type !== 'ID') odd.push(`${name}: ${type}`);
      if (type === 'DateTime' && !/^(at|from|starts|ends|serverTime)$|At$/.test(name)) odd.push(`${name}: ${type}`);
    },
  });
  expect(odd).toEqual([]);
});

test.each([
  ['a type', 'type Hall { "How it is called." name: Int }', 'Hall', 'has no description'],
  ['a field', '"Where it is." type Hall { name: Int }', 'Hall.name', 'has no description'],
  ['one word', '"A hall to sit in." type Hall { "Named." name: Int }', 'Hall.name', 'fewer than two words'],
  ['the name', '"A hall to sit in." type Hall { "The hall of name." hallName: Int }', 'Hall.hallName', 'its own name'],
  [
    'an argument',
    '"Where it is." type Hall { "Front to back." seats(row: Int): Int }',
    'Hall.seats.row',
    'no description',
  ],
  ['an input field', '"Where it is." input Hall { row: Int }', 'Hall.row', 'has no description'],
  ['an enum value', '"Where it is." enum Side { LEFT }', 'Side.LEFT', 'has no description'],
  ['a directive', 'directive @dear on FIELD_DEFINITION', 'dear', 'has no description'],
  ['a scalar', '"A number from one." scalar Rank', 'Rank', 'has no @specifiedBy'],
  [
    'a deprecation',
    '"Where it is." type Hall { "Its old door." door: Int @deprecated(reason: "Use gate.") }',
    'Hall.door',
    'Removed after YYYY-MM.',
  ],
])('[GRAPH-16] a gap in a contract is named: %s', (_gap, sdl, what, why) => {
  expect(brokenPromises(parse(sdl))).toEqual([{ what, why: expect.stringContaining(why) }]);
});

test('[GRAPH-12] a deprecation with the month of its removal is kept', () => {
  const sdl =
    '"Where it is." type Hall { "Its old door." door: Int @deprecated(reason: "Use gate. Removed after 2031-04.") }';
  expect(brokenPromises(parse(sdl))).toEqual([]);
});
