import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { occupy, processesOn, startProduct } from '#tests/support/started.ts';

let data: string;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'grandstand-start-'));
});
afterEach(() => rm(data, { recursive: true, force: true }));

test('[OPS-1] npm start names a port that is in use, and leaves no process', async () => {
  const { server, port } = await occupy();
  const product = startProduct(data, { PLATFORM_PORT: String(port) });
  expect(await product.ended).not.toBe(0);
  expect(product.text()).toContain(String(port));
  expect(product.text()).toContain('PLATFORM_PORT');
  expect(product.text()).not.toContain('    at ');
  expect(processesOn(data)).toEqual([]);
  server.close();
});

test.each(['PROCESSOR_PORT', 'IDENTITY_PORT'])('[OPS-1] npm start names a %s that is not a number', async (name) => {
  const product = startProduct(data, { [name]: 'eighty' });
  expect(await product.ended).not.toBe(0);
  expect(product.text()).toMatch(new RegExp(`\\b${name}\\b`));
  expect(product.text()).not.toContain('    at ');
  expect(processesOn(data)).toEqual([]);
});
