import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { withReleased } from './manifest.ts';

const schema = buildSchema('type Query { kept: Int added: Int }');

test('[OPS-4] [GRAPH-9] the operations of the last release are known beside one’s own, but for those that the contract has no more', () => {
  const own = { both: '{ kept }', added: '{ added }' };
  const released = { both: '{ kept }', reworded: 'query Kept { kept }', gone: '{ removed }' };
  expect(withReleased(own, released, schema)).toEqual({ ...own, reworded: 'query Kept { kept }' });
});
