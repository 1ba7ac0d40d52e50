import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { processesOn, startProduct } from '#tests/support/started.ts';

let data: string;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'grandstand-start-'));
});
afterEach(() => rm(data, { recursive: true, force: true }));

test('[OPS-3] one Ctrl-C ends npm start and leaves no process', async () => {
  const product = startProduct(data);
  await product.url;
  product.process.kill('SIGINT');
  expect(await product.ended).toBe(0);
  expect(processesOn(data)).toEqual([]);
});

test.each(['PORT', 'PROCESSOR_PORT', 'IDENTITY_PORT'])(
  '[OPS-1] a %s that is not a number is named without a stack trace',
  async (name) => {
    const product = startProduct(data, { [name]: 'eighty' });
    expect(await product.ended).not.toBe(0);
    expect(product.text()).toMatch(new RegExp(`\\b${name}\\b`));
    expect(product.text()).not.toContain('    at ');
    expect(processesOn(data)).toEqual([]);
  },
);
