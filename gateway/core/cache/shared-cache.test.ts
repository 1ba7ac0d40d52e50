import { describe, expect, test } from 'vitest';
import { type CallScope, createCallScope } from '../http/call-scope.ts';
import { createSharedCache } from './shared-cache.ts';

type Load = (scope: CallScope) => Promise<string>;

function world() {
  let time = 0;
  let loads = 0;
  const cache = createSharedCache<string>({
    name: 'test',
    enabled: true,
    now: () => time,
    maxBytes: 10_000,
    sizeOf: () => 100,
  });
  const good: Load = async () => `answer ${loads}`;
  return {
    pass: (ms: number) => {
      time += ms;
    },
    ask: (load = good, { freshMs = 100, revalidateMs = 0, key = 'key', caller = createCallScope() } = {}) =>
      cache.getOrLoad({
        key,
        lifetime: () => ({ freshMs, revalidateMs, staleMs: 10_000 }),
        caller,
        isCacheable: (value) => value !== 'sorry',
        load: (scope) => {
          loads += 1;
          return load(scope);
        },
      }),
    loads: () => loads,
    deleteByPrefix: cache.deleteByPrefix,
  };
}
const down: Load = () => Promise.reject(new Error('down'));

/** A load that ends by `finish` or when it is cancelled. */
function slow() {
  let finish: (answer: string) => void = () => undefined;
  let cancelled = false;
  const load: Load = (scope) =>
    new Promise((resolve, reject) => {
      finish = resolve;
      scope.onStop((reason) => {
        cancelled = true;
        reject(reason);
      });
    });
  return { load, finish: (answer: string) => finish(answer), cancelled: () => cancelled };
}

describe('[GRAPH-5] answers that all visitors share', () => {
  test('are cached for their lifetime, then loaded again', async () => {
    const { ask, pass, loads } = world();
    await ask();
    pass(99);
    await ask();
    expect(loads()).toBe(1);
    pass(1);
    expect(await ask()).toBe('answer 2');
  });

  test('are loaded once for all simultaneous callers', async () => {
    const { ask, loads } = world();
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(['answer 1', 'answer 1', 'answer 1']);
    expect(loads()).toBe(1);
  });

  test('are served stale while they are revalidated', async () => {
    const { ask, pass } = world();
    const soft = { revalidateMs: 50 };
    await ask(undefined, soft);
    pass(120);
    expect(await ask(undefined, soft)).toBe('answer 1');
    expect(await ask(undefined, soft)).toBe('answer 2');
    pass(151);
    expect(await ask(undefined, soft)).toBe('answer 3');
  });

  test('with a lifetime of 0 are shared by simultaneous callers and not cached', async () => {
    const { ask, loads } = world();
    await Promise.all([ask(undefined, { freshMs: 0 }), ask(undefined, { freshMs: 0 })]);
    expect(loads()).toBe(1);
    await ask(undefined, { freshMs: 0 });
    expect(loads()).toBe(2);
  });

  test('are deleted by the prefix of their key', async () => {
    const { ask, deleteByPrefix } = world();
    await ask(undefined, { key: 'event 1' });
    await ask(undefined, { key: 'event 2' });
    deleteByPrefix('event 1');
    expect(await ask(undefined, { key: 'event 2' })).toBe('answer 2');
    expect(await ask(undefined, { key: 'event 1' })).toBe('answer 3');
  });

  test('evict the least recently used when there are too many', async () => {
    const { ask, loads } = world();
    for (let index = 0; index < 40; index += 1) await ask(undefined, { key: `key ${index}` });
    await ask(undefined, { key: 'key 39' });
    expect(loads()).toBe(40);
    await ask(undefined, { key: 'key 0' });
    expect(loads()).toBe(41);
  });
});

describe('[GRAPH-13] while loading fails', () => {
  test('the stale answer is served for a time, and loading is tried again after a pause', async () => {
    const { ask, pass, loads } = world();
    await ask();
    pass(10_099);
    expect(await ask(down)).toBe('answer 1');
    expect(await ask(down)).toBe('answer 1');
    expect(loads()).toBe(2);
    pass(1_001);
    await expect(ask(down)).rejects.toThrow('down');
  });

  test('an answer with errors is not cached and does not replace a good one', async () => {
    const { ask, pass } = world();
    const sorry: Load = async () => 'sorry';
    expect(await ask(sorry)).toBe('sorry');
    expect(await ask()).toBe('answer 2');
    pass(100);
    expect(await ask(sorry)).toBe('answer 2');
  });

  test('a failure is not cached', async () => {
    const { ask } = world();
    await expect(ask(down)).rejects.toThrow('down');
    expect(await ask()).toBe('answer 2');
  });
});

describe('[GRAPH-14] a caller who disconnects', () => {
  test('does not cancel the load for other callers', async () => {
    const { ask } = world();
    const { load, finish, cancelled } = slow();
    const disconnected = createCallScope();
    const first = ask(load, { caller: disconnected });
    const second = ask(load);
    disconnected.cancel();
    await expect(first).rejects.toThrow('client went away');
    expect(cancelled()).toBe(false);
    finish('late');
    expect(await second).toBe('late');
  });

  test('cancels the load when it was the last', async () => {
    const { ask } = world();
    const { load, cancelled } = slow();
    const callers = [createCallScope(), createCallScope()];
    const answers = callers.map((caller) => ask(load, { caller }).catch(String));
    for (const caller of callers) caller.cancel();
    expect(await Promise.all(answers)).toEqual(['ClientGone: client went away', 'ClientGone: client went away']);
    expect(cancelled()).toBe(true);
  });
});
