import { expect, test } from 'vitest';
import { toScriptJson } from './page-data.tsx';

test('[GRAPH-4] a name that looks like markup cannot leave the script that carries the cache', () => {
  const value = { name: '</script><script>alert(1)</script><!--' };
  const json = toScriptJson(value);
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual(value);
});
