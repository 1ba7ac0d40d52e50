import { BrokenCircuitError } from 'cockatiel';
import { expect, test } from 'vitest';
import { UpstreamFault } from '../core/errors/upstream-errors.ts';
import { policyFault } from '../core/http/guard.ts';
import { memoryOutcomes } from '../core/outcomes.ts';
import { createPurchases } from './core-purchase.ts';
import type { CartSource, CartWire, PurchaseBody } from './source.ts';

const cart = { uuid: 'C-1', items: [], charges: [], totals: {} } as unknown as CartWire;
const body = { idempotencyKey: 'K-1' } as PurchaseBody;

/** An upstream whose calls to pay fail in turn; then it accepts them. */
const paying = (...failures: unknown[]) => {
  let sent = 0;
  const own = {
    coreBody: () => ({}),
    purchaseCore: async () => {
      sent += 1;
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
      return null;
    },
  } as unknown as CartSource;
  const kept = {
    outcomes: memoryOutcomes(() => Date.now()),
    owner: async () => 'somebody',
    now: () => new Date(),
    warn: () => {},
  };
  const { buy } = createPurchases(own, { can: () => false, kept, cartById: async () => cart });
  return { buy: () => buy('C-1', body), sent: () => sent };
};

test('[REST-7] a purchase that was not sent, because the circuit is open, can be sent again', async () => {
  const { buy, sent } = paying(policyFault('cart', new BrokenCircuitError()));
  await expect(buy()).rejects.toThrow('circuit open');
  expect(await buy()).toMatchObject({ status: 'pending' });
  expect(sent()).toBe(2);
});

test('[REST-7] a purchase whose answer is missing is not sent again', async () => {
  const { buy, sent } = paying(new UpstreamFault('timeout', 'cart', 'no answer'));
  await expect(buy()).rejects.toThrow('no answer');
  expect(await buy()).toMatchObject({ status: 'pending' });
  expect(sent()).toBe(1);
});
