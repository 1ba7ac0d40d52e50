import { describe, expect, test } from 'vitest';
import { createSharedCache } from './shared-cache.ts';

function world() {
  let time = 0;
  let loads = 0;
  const cache = createSharedCache({ now: () => time, staleForMs: 1000, maxEntries: 10 });
  return {
    pass: (ms: number) => {
      time += ms;
    },
    ask: (load: () => Promise<string> = async () => `answer ${loads}`, maxAgeMs = 100) =>
      cache.remember('key', maxAgeMs, () => {
        loads += 1;
        return load();
      }),
    loads: () => loads,
  };
}
const down = () => Promise.reject(new Error('down'));

describe('[GRAPH-5] answers that are the same for everyone', () => {
  test('are kept for their time, then asked again', async () => {
    const { ask, pass, loads } = world();
    await ask();
    pass(99);
    await ask();
    expect(loads()).toBe(1);
    pass(1);
    await ask();
    expect(loads()).toBe(2);
  });

  test('are loaded once for any number of askers', async () => {
    const { ask, loads } = world();
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(['answer 1', 'answer 1', 'answer 1']);
    expect(loads()).toBe(1);
  });

  test('[GRAPH-13] are served stale while the platform is down, for a time', async () => {
    const { ask, pass } = world();
    await ask();
    pass(1099);
    expect(await ask(down)).toBe('answer 1');
    pass(1);
    await expect(ask(down)).rejects.toThrow('down');
  });

  test('a failure is not kept', async () => {
    const { ask } = world();
    await expect(ask(down)).rejects.toThrow('down');
    expect(await ask()).toBe('answer 2');
  });

  test('without a time nothing is kept or shared', async () => {
    const { ask, loads } = world();
    await Promise.all([ask(undefined, 0), ask(undefined, 0)]);
    expect(loads()).toBe(2);
  });
});
