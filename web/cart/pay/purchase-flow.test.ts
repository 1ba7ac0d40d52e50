import { describe, expect, test } from 'vitest';
import type { PurchaseInput } from '#operations/generated/documents.ts';
import type { CartReport } from './cart-machine.ts';
import type { PurchaseAnswer } from './purchase-answer.ts';
import { createPurchaseFlow, type FlowDeps } from './purchase-flow.ts';

type PurchaseResult = Awaited<ReturnType<FlowDeps['purchase']>>;
type Status = Awaited<ReturnType<FlowDeps['status']>>;

const input = { cartId: 'cart-1', expectedTotalMinorUnits: 100 } as Omit<PurchaseInput, 'idempotencyKey'>;
const completed: PurchaseAnswer = {
  __typename: 'PurchaseCompleted',
  order: { __typename: 'Order', id: 'order-1' },
  wallet: null,
};
const rejected: PurchaseAnswer = { __typename: 'PurchaseRejected', remainingCart: null, wallet: null, problems: [] };
const answer = (one: PurchaseAnswer): PurchaseResult => ({ kind: 'answer', answer: one });
const cart = (state: CartReport['state'], purchase: CartReport['purchase'] = null): Status => ({
  kind: 'cart',
  report: { state, purchase },
});
const bought = cart('PURCHASED', { state: 'SUCCEEDED', orderId: 'order-1' });

/** Ports that give the listed answers one after another and never wait. */
function flowWith(script: {
  answers?: PurchaseResult[];
  reports?: Status[];
  outcomes?: PurchaseResult[];
  memory?: string;
}) {
  const calls = { keys: [] as string[], resumed: [] as string[], deleted: 0, reads: 0 };
  let memory: string | null = script.memory ?? null;
  const take = <T>(list: T[] | undefined): T => {
    const next = list?.shift();
    if (next === undefined) throw new Error('asked more often than expected');
    return next;
  };
  const flow = createPurchaseFlow({
    purchase: async ({ idempotencyKey }) => {
      calls.keys.push(idempotencyKey);
      return take(script.answers);
    },
    resume: async (how) => {
      calls.resumed.push(how);
      return take(script.outcomes);
    },
    status: async () => {
      calls.reads += 1;
      return take(script.reports);
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
      const look = () => (['confirming', 'acting'].includes(flow.machine().stage) ? setImmediate(look) : resolve());
      look();
    });
  return { flow, calls, pay, settled, memory: () => memory };
}

describe('[CART-12] one payment per cart', () => {
  test('[CART-12] pressing Pay twice sends one purchase', async () => {
    const { flow, pay, calls } = flowWith({ answers: [answer(completed)] });
    await Promise.all([pay(), pay()]);
    expect(calls.keys).toEqual(['key-1']);
    expect(flow.machine()).toMatchObject({ stage: 'purchased', orderId: 'order-1' });
  });

  test('[CART-12] the key of a payment is remembered until its answer is known', async () => {
    const { pay, memory } = flowWith({ answers: [answer(completed)] });
    const paying = pay();
    expect(memory()).toBe('key-1');
    await paying;
    expect(memory()).toBeNull();
  });

  test('[CART-12] a broken connection is tried again with the same key until there is an answer', async () => {
    const { flow, pay, calls } = flowWith({
      answers: [{ kind: 'no-answer' }, { kind: 'no-answer' }, answer(completed)],
      reports: [{ kind: 'no-answer' }, cart('OPEN'), cart('OPEN')],
    });
    await pay();
    expect(calls.keys).toEqual(['key-1', 'key-1', 'key-1']);
    expect(flow.machine().stage).toBe('purchased');
  });

  test('[CART-12] a payment whose answer was lost is found, not repeated', async () => {
    const { flow, pay, calls } = flowWith({ answers: [{ kind: 'no-answer' }], reports: [bought] });
    await pay();
    expect(calls.keys).toEqual(['key-1']);
    expect(flow.machine()).toMatchObject({ stage: 'purchased', orderId: 'order-1' });
  });

  test('[CART-12] when many tries find no payment, the cart is open again with a reason', async () => {
    const { flow, pay } = flowWith({
      answers: Array.from({ length: 6 }, (): PurchaseResult => ({ kind: 'no-answer' })),
      reports: Array.from({ length: 6 }, () => cart('OPEN')),
    });
    await pay();
    expect(flow.machine()).toMatchObject({ stage: 'open', submitted: false });
    expect(flow.machine().refusal).not.toBeNull();
  });

  test('[CART-12] after a refusal the next try is a new payment', async () => {
    const open = { ...rejected, remainingCart: { state: 'OPEN' } } as PurchaseAnswer;
    const { flow, pay, calls } = flowWith({ answers: [answer(open), answer(completed)] });
    await pay();
    expect(flow.machine().stage).toBe('open');
    await pay();
    expect(calls.keys).toEqual(['key-1', 'key-2']);
  });

  test('[CART-12] while the processor has not answered, the cart is read until it has', async () => {
    const pending = { __typename: 'PurchasePending', message: '' } as PurchaseAnswer;
    const paying = cart('PAYING', { state: 'UNKNOWN', orderId: null });
    const { flow, pay, calls } = flowWith({
      answers: [answer(pending)],
      reports: [paying, { kind: 'no-answer' }, bought],
    });
    await pay();
    expect(calls.reads).toBe(3);
    expect(flow.machine()).toMatchObject({ stage: 'purchased', orderId: 'order-1' });
  });

  test('[CART-12] a cart that another tab is paying gets that tab’s outcome', async () => {
    const paying = { ...rejected, remainingCart: { state: 'PAYING' } } as PurchaseAnswer;
    const { flow, pay } = flowWith({ answers: [answer(paying)], reports: [bought] });
    await pay();
    expect(flow.machine().stage).toBe('purchased');
  });

  test('[CART-12] a refusal without a cart ends the cart', async () => {
    const { flow, pay } = flowWith({ answers: [answer(rejected)] });
    await pay();
    expect(flow.machine().stage).toBe('ended');
  });
});

describe('[CART-12] after a reload', () => {
  const report = { state: 'OPEN', purchase: null } as const;

  test('[CART-12] a payment under way is waited for and found', async () => {
    const { flow, settled } = flowWith({ memory: 'key-1', reports: [cart('OPEN'), bought] });
    flow.report(report);
    expect(flow.machine().stage).toBe('confirming');
    await settled();
    expect(flow.machine().stage).toBe('purchased');
  });

  test('[CART-12] a payment that never arrived opens the cart again with a reason', async () => {
    const reports = [cart('OPEN'), cart('OPEN'), cart('OPEN'), cart('OPEN')];
    const { flow, settled } = flowWith({ memory: 'key-1', reports });
    flow.report(report);
    await settled();
    expect(flow.machine()).toMatchObject({ stage: 'open', submitted: false });
    expect(flow.machine().refusal).not.toBeNull();
  });

  test('[CART-12] a payment that was declined meanwhile has a reason', async () => {
    const declined = cart('OPEN', { state: 'DECLINED', orderId: null });
    const reports = [cart('PAYING'), declined, declined, declined, declined];
    const { flow, memory, settled } = flowWith({ memory: 'key-1', reports });
    flow.report(report);
    await settled();
    expect(flow.machine().refusal).not.toBeNull();
    expect(memory()).toBeNull();
  });

  test('[CART-12] without a payment under way the cart is not read', () => {
    const { flow, calls } = flowWith({});
    flow.report(report);
    expect(flow.machine().stage).toBe('open');
    expect(calls.reads).toBe(0);
  });
});

describe('a payment that the buyer’s bank wants confirmed', () => {
  const [url, stepEndsAt] = ['https://bank.example/1', '2030-01-01T00:00:00.000Z'];
  const required = { __typename: 'PurchaseActionRequired', stepEndsAt, step: { url } } as PurchaseAnswer;
  const waiting = {
    state: 'ACTION_REQUIRED',
    orderId: null,
    stepEndsAt,
    step: { __typename: 'RedirectStep', url },
  } as const;
  const denied = Object.assign({ ...rejected } as PurchaseAnswer, {
    remainingCart: { state: 'OPEN' },
    problems: [{ code: 'INVALID_CARD', title: 'Payment not confirmed', message: 'Nothing was charged.', fields: [] }],
  });
  const back = { state: 'PAYING', purchase: waiting } as const;

  test('[CART-12] leads there, and goes on as soon as the cart tells an outcome', async () => {
    const { flow, pay, calls, memory } = flowWith({
      answers: [answer(required)],
      reports: [cart('PAYING', waiting), { kind: 'no-answer' }, bought],
      outcomes: [answer(completed)],
    });
    const paying = pay();
    await Promise.resolve();
    expect(flow.submit()).toBe(false);
    await paying;
    expect(calls).toMatchObject({ keys: ['key-1'], reads: 3, resumed: ['complete'] });
    expect(flow.machine()).toMatchObject({
      stage: 'purchased',
      orderId: 'order-1',
      step: { url, stepEndsAt, isNew: true },
    });
    expect(memory()).toBeNull();
  });

  test('[CART-12] back from there the outcome is asked for at once, and does not lead there again', async () => {
    const { flow, settled, calls } = flowWith({ memory: 'at the bank', outcomes: [answer(denied)] });
    flow.report(back);
    expect(flow.machine()).toMatchObject({ stage: 'acting', step: { url, stepEndsAt, isNew: false } });
    await settled();
    expect(calls).toMatchObject({ resumed: ['complete'], reads: 0 });
    expect(flow.machine()).toMatchObject({ stage: 'open', refusal: { title: 'Payment not confirmed' } });
  });

  test.each([
    ['says why it was declined in the end', answer(denied), 'Payment not confirmed'],
    ['says that it was declined, though it cannot ask why', { kind: 'refused', message: 'Too many' } as const, ''],
  ])('[CART-12] back without an answer the page waits on, and %s', async (_what, outcome, title) => {
    const { flow, settled, calls } = flowWith({
      outcomes: [answer(required), outcome],
      reports: [cart('PAYING', waiting), cart('OPEN', { state: 'DECLINED', orderId: null })],
    });
    flow.report(back);
    await settled();
    expect(calls.resumed).toEqual(['complete', 'complete']);
    expect(flow.machine()).toMatchObject({ stage: 'open', refusal: { title } });
  });

  test('[CART-12] declined before the buyer is back: the page that is loaded again says why', async () => {
    const { flow, settled, memory } = flowWith({ memory: 'at the bank', outcomes: [answer(denied)] });
    flow.report({ state: 'OPEN', purchase: { state: 'DECLINED', orderId: null } });
    await settled();
    expect(flow.machine()).toMatchObject({ stage: 'open', refusal: { title: 'Payment not confirmed' } });
    expect(memory()).toBeNull();
  });

  test('[CART-12] can be given up for another card; what was paid first wins', async () => {
    for (const [outcome, stage] of [
      [denied, 'open'],
      [completed, 'purchased'],
    ] as const) {
      const { flow, settled, calls } = flowWith({
        outcomes: [answer(required), answer(outcome)],
        reports: [cart('PAYING', waiting)],
      });
      flow.report(back);
      await flow.payAnotherWay();
      await settled();
      expect(calls.resumed).toEqual(['complete', 'cancel']);
      expect(flow.machine().stage).toBe(stage);
    }
  });

  test('[CART-12] when the time to confirm is over the page waits for the platform’s word', async () => {
    const unknown = cart('PAYING', { state: 'UNKNOWN', orderId: null, step: null, stepEndsAt: null });
    const pending = { __typename: 'PurchasePending', message: '' } as PurchaseAnswer;
    const { flow, settled } = flowWith({
      outcomes: [answer(required), answer(pending)],
      reports: [unknown, unknown, cart('OPEN', { state: 'DECLINED', orderId: null })],
    });
    flow.report(back);
    await settled();
    expect(flow.machine().stage).toBe('open');
    expect(flow.machine().refusal).not.toBeNull();
  });
});

describe('when the page is visible again', () => {
  test('[CART-4] a cart that no longer exists has ended', async () => {
    const { flow } = flowWith({ reports: [{ kind: 'gone' }] });
    await flow.refresh();
    expect(flow.machine().stage).toBe('ended');
  });

  test('[CART-4] a cart whose state cannot be read stays unchanged', async () => {
    const { flow } = flowWith({ reports: [{ kind: 'no-answer' }] });
    await flow.refresh();
    expect(flow.machine().stage).toBe('open');
  });

  test('[CART-12] a cart that another tab has paid leads to its order', async () => {
    const { flow } = flowWith({ reports: [bought] });
    await flow.refresh();
    expect(flow.machine()).toMatchObject({ stage: 'purchased', orderId: 'order-1' });
  });
});

describe('[CART-6] leaving', () => {
  test('[CART-6] an open cart is deleted at once, once', () => {
    const { flow, calls } = flowWith({});
    flow.leave();
    flow.leave();
    expect(calls.deleted).toBe(1);
  });

  test('[CART-6] during a payment the deletion waits for a refusal', async () => {
    const open = { ...rejected, remainingCart: { state: 'OPEN' } } as PurchaseAnswer;
    const { flow, pay, calls } = flowWith({ answers: [answer(open)] });
    const paying = pay();
    flow.leave();
    expect(calls.deleted).toBe(0);
    await paying;
    expect(calls.deleted).toBe(1);
  });

  test('[CART-6] a purchase that succeeds after leaving deletes nothing', async () => {
    const { flow, pay, calls } = flowWith({ answers: [answer(completed)] });
    const paying = pay();
    flow.leave();
    await paying;
    expect(calls.deleted).toBe(0);
  });

  test('[CART-6] returning before the outcome keeps the cart', async () => {
    const open = { ...rejected, remainingCart: { state: 'OPEN' } } as PurchaseAnswer;
    const { flow, pay, calls } = flowWith({ answers: [answer(open)] });
    const paying = pay();
    flow.leave();
    flow.stay();
    await paying;
    expect(calls.deleted).toBe(0);
  });
});
