import { expect, test } from 'vitest';
import { limits } from './limits.ts';
import { createRates, memoryCounter } from './rates.ts';

const at = (address: string) => ({ address, session: null });

test('[DOOR-5] over a limit the answer has the seconds to wait, and returned points can be taken again', async () => {
  const rates = createRates(memoryCounter);
  const { points, seconds } = limits.newHolders.address;
  expect(await rates.take('newHolders', at('a'), points)).toBeNull();
  const wait = await rates.take('newHolders', at('a'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(seconds);
  await rates.giveBack('newHolders', at('a'), 2);
  expect(await rates.take('newHolders', at('a'))).toBeNull();
});

test('[DOOR-5] a browser over its limit takes no points of its address', async () => {
  const rates = createRates(memoryCounter);
  const { points = 0 } = limits.reads.session ?? {};
  const greedy = { address: 'office', session: 'greedy' };
  for (let time = 0; time < 10; time += 1) await rates.take('reads', greedy, points);
  expect(await rates.take('reads', greedy)).not.toBeNull();
  expect(await rates.take('reads', { address: 'office', session: 'modest' }, points)).toBeNull();
});

test('[DOOR-5] [DOOR-7] only the latest addresses are remembered, however many are invented', async () => {
  const rates = createRates(memoryCounter);
  const { points } = limits.keys.address;
  await rates.take('keys', at('first'), points);
  expect(await rates.take('keys', at('first'))).not.toBeNull();
  for (let other = 0; other < 20_000; other += 1) await rates.take('keys', at(`other ${other}`));
  expect(await rates.take('keys', at('first'))).toBeNull();
});

test('[DOOR-5] what everybody does together has a limit too, for visitors with and without an address', async () => {
  const rates = createRates(memoryCounter);
  const { points = 0 } = limits.codes.all ?? {};
  for (let other = 0; other < points; other += 1) expect(await rates.take('codes', at(`other ${other}`))).toBeNull();
  expect(await rates.take('codes', at('new'))).not.toBeNull();
  expect(await rates.take('codes', { address: null, session: null })).not.toBeNull();
});
