import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBuying } from './buying.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.shop.expectInvariants();
  await world.close();
});

const { holding, pay } = createBuying(() => world);
const REFUND = `mutation ($input: RefundOrderInput!) { refundOrder(input: $input) {
  order { status paymentStatus total { minorUnits } items { quantity returned tickets { id } }
    refunds { id createdAt toCard { minorUnits } toWallet { points } status } }
  problems { code providerCode title fields { field message } } } }`;

/** An order of a visitor with the ids of its tickets. */
const boughtOrder = async () => {
  const { visitor, event, cart } = await holding();
  const { order } = await pay(visitor, cart);
  const { data } = await visitor.ask('query ($id: ID!) { order(id: $id) { items { tickets { id } } } }', {
    id: order.id,
  });
  const ids: string[] = data.order.items[0].tickets.map(({ id }: { id: string }) => id);
  const refund = (more: object = {}, key: string = randomUUID()) =>
    visitor.ask(REFUND, { input: { orderId: order.id, idempotencyKey: key, ...more } });
  return { visitor, event, order, ids, total: cart.totals.total.minorUnits, refund };
};

describe('an order', () => {
  test('[CART-12] [ORDER-1] is refunded ticket by ticket with one POST each, and the same key refunds nothing more', async () => {
    const { refund, ids, total } = await boughtOrder();
    const [first = '', second = ''] = ids;
    const key = randomUUID();
    const calls = await world.callsOf(async () => {
      const { data } = await refund({ ticketIds: [first] }, key);
      expect(data.refundOrder).toMatchObject({
        problems: [],
        order: {
          status: 'CONFIRMED',
          paymentStatus: 'PAID',
          items: [{ quantity: 2, returned: 1, tickets: [{ id: second }] }],
          refunds: [{ toCard: { minorUnits: Math.floor(total / 2) }, toWallet: { points: 0 }, status: 'DONE' }],
        },
      });
    });
    expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
    expect((await refund({ ticketIds: [first] }, key)).data.refundOrder.order.refunds).toHaveLength(1);
    const { data } = await refund();
    expect(data.refundOrder.order).toMatchObject({
      status: 'REFUNDED',
      paymentStatus: 'REFUNDED',
      items: [{ tickets: [] }],
    });
    const cents = data.refundOrder.order.refunds.map(
      (one: { toCard: { minorUnits: number } }) => one.toCard.minorUnits,
    );
    expect(cents[0] + cents[1]).toBe(total);
  });

  test('[ERR-2] that cannot be refunded is NOT_REFUNDABLE and names the input', async () => {
    const { event, refund, ids } = await boughtOrder();
    await refund({ ticketIds: ids.slice(0, 1) });
    const again = await refund({ ticketIds: ids.slice(0, 1) });
    expect(again.data.refundOrder).toMatchObject({
      order: null,
      problems: [
        {
          code: 'NOT_REFUNDABLE',
          providerCode: '40077',
          title: 'This cannot be given back',
          fields: [{ field: 'ticketIds.0' }],
        },
      ],
    });
    await world.shop.db.updateTable('event').set({ start_at: new Date() }).where('id', '=', event.id).execute();
    expect((await refund()).data.refundOrder.problems).toMatchObject([
      { code: 'NOT_REFUNDABLE', fields: [{ field: 'ticketIds', message: 'The event has begun.' }] },
    ]);
  });

  test('[AUTH-9] of another visitor is NOT_FOUND, like one that does not exist', async () => {
    const [mine, foreign] = [await boughtOrder(), await boughtOrder()];
    const ask = (orderId: string) => mine.visitor.ask(REFUND, { input: { orderId, idempotencyKey: randomUUID() } });
    const [refused, unknown] = [await ask(foreign.order.id), await ask(randomUUID())];
    expect(refused.data).toEqual(unknown.data);
    expect(refused.data.refundOrder.problems).toMatchObject([{ code: 'NOT_FOUND' }]);
  });
});
