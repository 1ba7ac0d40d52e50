import { describe, expect, test } from 'vitest';
import { createOperation, type Operation } from '../http/operation.ts';
import { createSharedCache } from './shared-cache.ts';

type Load = (operation: Operation) => Promise<string>;

function world() {
  let time = 0;
  let loads = 0;
  const cache = createSharedCache<string>({
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
    ask: (load = good, { freshMs = 100, revalidateMs = 0, key = 'key', asker = createOperation() } = {}) =>
      cache.remember({
        key,
        lifetime: () => ({ freshMs, revalidateMs, staleMs: 10_000 }),
        asker,
        isGood: (value) => value !== 'sorry',
        load: (operation) => {
          loads += 1;
          return load(operation);
        },
      }),
    loads: () => loads,
    forget: cache.forget,
  };
}
const down: Load = () => Promise.reject(new Error('down'));

/** A loading that ends when it is told to, or when it is cancelled. */
function slow() {
  let finish: (answer: string) => void = () => undefined;
  let cancelled = false;
  const load: Load = (operation) =>
    new Promise((resolve, reject) => {
      finish = resolve;
      operation.onStop((reason) => {
        cancelled = true;
        reject(reason);
      });
    });
  return { load, finish: (answer: string) => finish(answer), cancelled: () => cancelled };
}

describe('[GRAPH-5] answers that are the same for everyone', () => {
  test('are kept for their time, then asked again', async () => {
    const { ask, pass, loads } = world();
    await ask();
    pass(99);
    await ask();
    expect(loads()).toBe(1);
    pass(1);
    expect(await ask()).toBe('answer 2');
  });

  test('are loaded once for any number of askers', async () => {
    const { ask, loads } = world();
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(['answer 1', 'answer 1', 'answer 1']);
    expect(loads()).toBe(1);
  });

  test('are given once more while they are asked again, and then no more', async () => {
    const { ask, pass } = world();
    const soft = { revalidateMs: 50 };
    await ask(undefined, soft);
    pass(120);
    expect(await ask(undefined, soft)).toBe('answer 1');
    expect(await ask(undefined, soft)).toBe('answer 2');
    pass(151);
    expect(await ask(undefined, soft)).toBe('answer 3');
  });

  test('without a time are shared by those who ask at once, and not kept', async () => {
    const { ask, loads } = world();
    await Promise.all([ask(undefined, { freshMs: 0 }), ask(undefined, { freshMs: 0 })]);
    expect(loads()).toBe(1);
    await ask(undefined, { freshMs: 0 });
    expect(loads()).toBe(2);
  });

  test('are forgotten by the beginning of their key', async () => {
    const { ask, forget } = world();
    await ask(undefined, { key: 'event 1' });
    await ask(undefined, { key: 'event 2' });
    forget('event 1');
    expect(await ask(undefined, { key: 'event 2' })).toBe('answer 2');
    expect(await ask(undefined, { key: 'event 1' })).toBe('answer 3');
  });

  test('push out the oldest when there are too many', async () => {
    const { ask, loads } = world();
    for (let index = 0; index < 40; index += 1) await ask(undefined, { key: `key ${index}` });
    await ask(undefined, { key: 'key 39' });
    expect(loads()).toBe(40);
    await ask(undefined, { key: 'key 0' });
    expect(loads()).toBe(41);
  });
});

describe('[GRAPH-13] while nobody can give a new answer', () => {
  test('the old one is served, for a time, and tried again after a pause', async () => {
    const { ask, pass, loads } = world();
    await ask();
    pass(10_099);
    expect(await ask(down)).toBe('answer 1');
    expect(await ask(down)).toBe('answer 1');
    expect(loads()).toBe(2);
    pass(1_001);
    await expect(ask(down)).rejects.toThrow('down');
  });

  test('an answer that says so is not kept, and does not replace a good one', async () => {
    const { ask, pass } = world();
    const sorry: Load = async () => 'sorry';
    expect(await ask(sorry)).toBe('sorry');
    expect(await ask()).toBe('answer 2');
    pass(100);
    expect(await ask(sorry)).toBe('answer 2');
  });

  test('a failure is not kept', async () => {
    const { ask } = world();
    await expect(ask(down)).rejects.toThrow('down');
    expect(await ask()).toBe('answer 2');
  });
});

describe('[GRAPH-14] an asker who goes away', () => {
  test('leaves the others their answer', async () => {
    const { ask } = world();
    const { load, finish, cancelled } = slow();
    const gone = createOperation();
    const first = ask(load, { asker: gone });
    const second = ask(load);
    gone.cancel();
    await expect(first).rejects.toThrow('client went away');
    expect(cancelled()).toBe(false);
    finish('late');
    expect(await second).toBe('late');
  });

  test('cancels the loading when it was the last', async () => {
    const { ask } = world();
    const { load, cancelled } = slow();
    const askers = [createOperation(), createOperation()];
    const answers = askers.map((asker) => ask(load, { asker }).catch(String));
    for (const asker of askers) asker.cancel();
    expect(await Promise.all(answers)).toEqual(['ClientGone: client went away', 'ClientGone: client went away']);
    expect(cancelled()).toBe(true);
  });
});
