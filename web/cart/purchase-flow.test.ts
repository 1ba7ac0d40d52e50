import { describe, expect, test } from 'vitest';
import type { PurchaseInput } from '#operations/generated/documents.ts';
import type { CartReport } from './cart-machine.ts';
import { createPurchaseFlow, type FlowDeps, type PurchaseAnswer } from './purchase-flow.ts';

type Sent = Awaited<ReturnType<FlowDeps['purchase']>>;
type Seen = Awaited<ReturnType<FlowDeps['status']>>;

const input = { cartId: 'cart-1', expectedTotalMinorUnits: 100 } as Omit<PurchaseInput, 'idempotencyKey'>;
const completed: PurchaseAnswer = {
  __typename: 'PurchaseCompleted',
  order: { __typename: 'Order', id: 'order-1' },
};
const rejected: PurchaseAnswer = { __typename: 'PurchaseRejected', remainingCart: null, problems: [] };
const answer = (one: PurchaseAnswer): Sent => ({ kind: 'answer', answer: one });
const cart = (state: CartReport['state'], purchase: CartReport['purchase'] = null): Seen => ({
  kind: 'cart',
  report: { state, purchase },
});
const bought = cart('PURCHASED', { state: 'SUCCEEDED', orderId: 'order-1' });

/** A world in which each call gets the next of the answers given, and waiting takes no time. */
function world(given: { sent?: Sent[]; seen?: Seen[]; memory?: string }) {
  const calls = { keys: [] as string[], deleted: 0, looks: 0 };
  let memory: string | null = given.memory ?? null;
  const take = <T>(list: T[] | undefined): T => {
    const next = list?.shift();
    if (next === undefined) throw new Error('asked more often than expected');
    return next;
  };
  const flow = createPurchaseFlow({
    purchase: async ({ idempotencyKey }) => {
      calls.keys.push(idempotencyKey);
      return take(given.sent);
    },
    status: async () => {
      calls.looks += 1;
      return take(given.seen);
    },
    deleteCart: () => {
      calls.deleted += 1;
    },
    pause: async () => {},
    newKey: () => `key-${calls.keys.length + 1}`,
    memory: {
      read: () => memory,
      write: (key) => {
        memory = key;
      },
    },
  });
  const pay = async () => {
    if (flow.submit()) await flow.pay(input);
  };
  const settled = () =>
    new Promise<void>((resolve) => {
      const look = () => (flow.machine().stage === 'confirming' ? setImmediate(look) : resolve());
      look();
    });
  return { flow, calls, pay, settled, memory: () => memory };
}

describe('[CART-12] one payment, whatever happens', () => {
  test('[CART-12] pressing Pay twice sends one purchase', async () => {
    const { flow, pay, calls } = world({ sent: [answer(completed)] });
    await Promise.all([pay(), pay()]);
    expect(calls.keys).toEqual(['key-1']);
    expect(flow.machine()).toMatchObject({ stage: 'purchased', orderId: 'order-1' });
  });

  test('[CART-12] the key of a payment is remembered until its answer is known', async () => {
    const { pay, memory } = world({ sent: [answer(completed)] });
    const paying = pay();
    expect(memory()).toBe('key-1');
    await paying;
    expect(memory()).toBeNull();
  });

  test('[CART-12] a broken connection is tried again with the same key until there is an answer', async () => {
    const { flow, pay, calls } = world({
      sent: [{ kind: 'lost' }, { kind: 'lost' }, answer(completed)],
      seen: [{ kind: 'lost' }, cart('OPEN'), cart('OPEN')],
    });
    await pay();
    expect(calls.keys).toEqual(['key-1', 'key-1', 'key-1']);
    expect(flow.machine().stage).toBe('purchased');
  });

  test('[CART-12] a payment whose answer was lost is found, not made again', async () => {
    const { flow, pay, calls } = world({ sent: [{ kind: 'lost' }], seen: [bought] });
    await pay();
    expect(calls.keys).toEqual(['key-1']);
    expect(flow.machine()).toMatchObject({ stage: 'purchased', orderId: 'order-1' });
  });

  test('[CART-12] a platform that knows of no payment after many tries means that none was made', async () => {
    const { flow, pay } = world({
      sent: Array.from({ length: 6 }, (): Sent => ({ kind: 'lost' })),
      seen: Array.from({ length: 6 }, () => cart('OPEN')),
    });
    await pay();
    expect(flow.machine()).toMatchObject({ stage: 'open', submitted: false });
    expect(flow.machine().refusal).not.toBeNull();
  });

  test('[CART-12] after a refusal the next try is a new payment', async () => {
    const open = { ...rejected, remainingCart: { state: 'OPEN' } } as PurchaseAnswer;
    const { flow, pay, calls } = world({ sent: [answer(open), answer(completed)] });
    await pay();
    expect(flow.machine().stage).toBe('open');
    await pay();
    expect(calls.keys).toEqual(['key-1', 'key-2']);
  });

  test('[CART-12] while the processor has not answered, the cart is asked until it has', async () => {
    const pending = { __typename: 'PurchasePending', message: '' } as PurchaseAnswer;
    const paying = cart('PAYING', { state: 'UNKNOWN', orderId: null });
    const { flow, pay, calls } = world({ sent: [answer(pending)], seen: [paying, { kind: 'lost' }, bought] });
    await pay();
    expect(calls.looks).toBe(3);
    expect(flow.machine()).toMatchObject({ stage: 'purchased', orderId: 'order-1' });
  });

  test('[CART-12] a cart that another tab is paying or has paid leads to that outcome', async () => {
    const paying = { ...rejected, remainingCart: { state: 'PAYING' } } as PurchaseAnswer;
    const { flow, pay } = world({ sent: [answer(paying)], seen: [bought] });
    await pay();
    expect(flow.machine().stage).toBe('purchased');
  });

  test('[CART-12] a cart that is gone with the refusal has ended', async () => {
    const { flow, pay } = world({ sent: [answer(rejected)] });
    await pay();
    expect(flow.machine().stage).toBe('ended');
  });
});

describe('[CART-12] after a reload', () => {
  const report = { state: 'OPEN', purchase: null } as const;

  test('[CART-12] a payment that was on its way is waited for, and found', async () => {
    const { flow, settled } = world({ memory: 'key-1', seen: [cart('OPEN'), bought] });
    flow.report(report);
    expect(flow.machine().stage).toBe('confirming');
    await settled();
    expect(flow.machine().stage).toBe('purchased');
  });

  test('[CART-12] one that never arrived opens the cart again and says so', async () => {
    const seen = [cart('OPEN'), cart('OPEN'), cart('OPEN'), cart('OPEN')];
    const { flow, settled } = world({ memory: 'key-1', seen });
    flow.report(report);
    await settled();
    expect(flow.machine()).toMatchObject({ stage: 'open', submitted: false });
    expect(flow.machine().refusal).not.toBeNull();
  });

  test('[CART-12] one that was declined meanwhile says so', async () => {
    const declined = cart('OPEN', { state: 'DECLINED', orderId: null });
    const seen = [cart('PAYING'), declined, declined, declined, declined];
    const { flow, memory, settled } = world({ memory: 'key-1', seen });
    flow.report(report);
    await settled();
    expect(flow.machine().refusal).not.toBeNull();
    expect(memory()).toBeNull();
  });

  test('[CART-12] without a payment under way nothing is asked', () => {
    const { flow, calls } = world({});
    flow.report(report);
    expect(flow.machine().stage).toBe('open');
    expect(calls.looks).toBe(0);
  });
});

describe('when the page wakes', () => {
  test('[CART-4] a cart that is gone has ended', async () => {
    const { flow } = world({ seen: [{ kind: 'gone' }] });
    await flow.refresh();
    expect(flow.machine().stage).toBe('ended');
  });

  test('[CART-4] one that cannot be asked about stays as it is', async () => {
    const { flow } = world({ seen: [{ kind: 'lost' }] });
    await flow.refresh();
    expect(flow.machine().stage).toBe('open');
  });

  test('[CART-12] one that another tab has paid leads to its order', async () => {
    const { flow } = world({ seen: [bought] });
    await flow.refresh();
    expect(flow.machine()).toMatchObject({ stage: 'purchased', orderId: 'order-1' });
  });
});

describe('[CART-6] leaving', () => {
  test('[CART-6] an open cart is deleted at once, once', () => {
    const { flow, calls } = world({});
    flow.leave();
    flow.leave();
    expect(calls.deleted).toBe(1);
  });

  test('[CART-6] under a payment the deletion waits for a refusal', async () => {
    const open = { ...rejected, remainingCart: { state: 'OPEN' } } as PurchaseAnswer;
    const { flow, pay, calls } = world({ sent: [answer(open)] });
    const paying = pay();
    flow.leave();
    expect(calls.deleted).toBe(0);
    await paying;
    expect(calls.deleted).toBe(1);
  });

  test('[CART-6] a purchase that succeeds after leaving deletes nothing', async () => {
    const { flow, pay, calls } = world({ sent: [answer(completed)] });
    const paying = pay();
    flow.leave();
    await paying;
    expect(calls.deleted).toBe(0);
  });

  test('[CART-6] coming back before the outcome keeps the cart', async () => {
    const open = { ...rejected, remainingCart: { state: 'OPEN' } } as PurchaseAnswer;
    const { flow, pay, calls } = world({ sent: [answer(open)] });
    const paying = pay();
    flow.leave();
    flow.stay();
    await paying;
    expect(calls.deleted).toBe(0);
  });
});
