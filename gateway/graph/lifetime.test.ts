import { getOperationAST, parse } from 'graphql';
import { expect, test } from 'vitest';
import { createSchema } from '../schema.ts';
import { lifetimeOf } from './lifetime.ts';

const schema = createSchema();
const id = '"0c5bd1a5-7c0b-4b51-9d3a-4a7f5e1f9f10"';

test.each([
  ['{ tenant { id } }', 300],
  ['{ tenant { id } topEvents { items { id } } }', 60],
  [`{ event(by: { id: ${id} }) { id name } }`, 5],
  [`{ tenant { id } event(by: { id: ${id} }) { id offers { id } } }`, 0],
  [
    `{ event(by: { id: ${id} }) { ...Tickets } } fragment Tickets on Event { bestAvailable(input: { quantity: 2 }) { section } }`,
    0,
  ],
  [`{ event(by: { id: ${id} }) { ... on Event { seatMap { sections { name } } } } }`, 0],
  [`{ tenant { id } cart(id: ${id}) { id } }`, null],
  [`{ order(id: ${id}) { id } }`, null],
  ['{ wallet { id: __typename } }', null],
  ['{ tenant { id } wallet { id: __typename } }', null],
  ['{ apiVersion }', null],
  ['{ __typename }', null],
  ['{ __schema { types { name } } }', null],
  ['mutation { ping }', null],
])('[GRAPH-5] the seconds that a shared answer may be cached, null for never: %s', (text, seconds) => {
  const document = parse(text);
  const operation = getOperationAST(document);
  expect(operation && lifetimeOf(schema, document, operation)).toBe(seconds);
});
