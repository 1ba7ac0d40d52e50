import { describe, expect, test } from 'vitest';
import { type CartEvent, type CartMachine, cartReducer, isSubmitting, openCart, shouldDelete } from './cart-machine.ts';

const machineAfter = (...events: CartEvent[]): CartMachine => events.reduce(cartReducer, openCart);
const rejected: CartEvent = {
  type: 'rejected',
  refusal: { title: 'Card declined', message: 'Try another card.', saysUncharged: true, fields: [] },
  cartGone: false,
};
const report = (
  state: 'OPEN' | 'PAYING' | 'PURCHASED',
  purchase: 'UNKNOWN' | 'SUCCEEDED' | 'DECLINED' | null,
): CartEvent => ({
  type: 'reported',
  report: {
    state,
    purchase: purchase && { state: purchase, orderId: purchase === 'SUCCEEDED' ? 'order-1' : null },
  },
});

describe('[CART-5] submitting', () => {
  test('[CART-5] pressing Pay marks the cart submitted and submitting', () => {
    const machine = machineAfter({ type: 'submit' });
    expect(machine.submitted).toBe(true);
    expect(isSubmitting(machine)).toBe(true);
  });

  test('[CART-5] a failure resets submitting and keeps the reason', () => {
    const machine = machineAfter({ type: 'submit' }, rejected);
    expect(isSubmitting(machine)).toBe(false);
    expect(machine.submitted).toBe(false);
    expect(machine.refusal?.message).toBe('Try another card.');
  });

  test('[PRICE-3] another delivery answers why a payment was refused', () => {
    expect(machineAfter({ type: 'submit' }, rejected).refusal).not.toBeNull();
    expect(machineAfter({ type: 'submit' }, rejected, { type: 'shipping-changed' }).refusal).toBeNull();
  });

  test('[CART-5] a changed delivery resets submitted, but not during a payment', () => {
    expect(machineAfter({ type: 'submit' }, rejected, { type: 'shipping-changed' }).submitted).toBe(false);
    expect(machineAfter({ type: 'submit' }, { type: 'shipping-changed' }).submitted).toBe(true);
  });

  test('[CART-12] a second press while paying changes nothing', () => {
    const once = machineAfter({ type: 'submit' });
    expect(cartReducer(once, { type: 'submit' })).toBe(once);
  });

  test('[CART-12] no event after the purchase changes it', () => {
    const bought = machineAfter({ type: 'submit' }, { type: 'completed', orderId: 'order-1' });
    for (const late of [rejected, { type: 'submit' }, { type: 'ended' }, { type: 'leave' }] as CartEvent[])
      expect(cartReducer(bought, late)).toBe(bought);
  });
});

describe('[CART-6] leaving', () => {
  test('[CART-6] leaving deletes an open cart', () => {
    expect(shouldDelete(machineAfter({ type: 'leave' }))).toBe(true);
  });

  test.each([
    ['while paying', [], false],
    ['while it is being confirmed', [{ type: 'pending' }], false],
    ['while the outcome is unknown', [{ type: 'connection-lost' }], false],
    ['once it was refused', [rejected], true],
    ['never once it was bought', [{ type: 'completed', orderId: 'order-1' }], false],
  ] as [string, CartEvent[], boolean][])('[CART-6] during a submission the deletion waits: %s', (_, then, deletes) => {
    expect(shouldDelete(machineAfter({ type: 'submit' }, { type: 'leave' }, ...then))).toBe(deletes);
  });
});

describe('the cart’s state from the platform', () => {
  test('[CART-12] a cart that is being paid continues after a reload', () => {
    expect(machineAfter(report('PAYING', 'UNKNOWN')).stage).toBe('confirming');
  });

  test('[CART-12] a bought cart leads to its order', () => {
    const machine = machineAfter(report('PURCHASED', 'SUCCEEDED'));
    expect(machine).toMatchObject({ stage: 'purchased', orderId: 'order-1' });
  });

  test('[CART-12] a payment that was declined later opens the cart again with the reason', () => {
    const machine = machineAfter(report('PAYING', 'UNKNOWN'), report('OPEN', 'DECLINED'));
    expect(machine.stage).toBe('open');
    expect(machine.refusal).not.toBeNull();
  });

  test('[CART-12] an open cart does not decide a request that is still under way', () => {
    expect(machineAfter({ type: 'submit' }, report('OPEN', null)).stage).toBe('paying');
    expect(machineAfter({ type: 'submit' }, { type: 'connection-lost' }, report('OPEN', null)).stage).toBe(
      'unreachable',
    );
  });

  test('[CART-4] an expired cart ends, but never during a payment', () => {
    expect(machineAfter({ type: 'ended' }).stage).toBe('ended');
    expect(machineAfter({ type: 'submit' }, { type: 'ended' }).stage).toBe('paying');
  });

  test('a changed price is stored until the buyer presses Pay again', () => {
    const changed = machineAfter({ type: 'submit' }, { type: 'price-changed', expected: 100, actual: 110 });
    expect(changed.newTotal).toEqual({ expected: 100, actual: 110 });
    expect(cartReducer(changed, { type: 'submit' }).newTotal).toBeNull();
  });
});
