import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GatewayDeps } from '#gateway/server.ts';
import { billing } from '#tests/support/shop.ts';
import { Refused } from './calls.ts';
import { events } from './data.ts';
import { type ForeignWorld, openForeignWorld } from './world.ts';

const example = fileURLToPath(new URL('../../docs/rest/examples/purchase-mapping.mjs', import.meta.url));
const [game] = events;

/** The company of the example: what it takes and what it answers. */
type Own = {
  reference: string;
  customer: { name: string; mail: string; address: Record<string, string> };
  card: string | null;
  points: number;
  amountCents: number;
  currency: string;
};
const read = (body: unknown) => {
  const { reference, customer, card, points, amountCents, currency } = body as Own;
  const [firstName = '', ...last] = customer.name.split(' ');
  return {
    idempotencyKey: reference,
    billingDetails: { firstName, lastName: last.join(' '), emailAddress: customer.mail, ...customer.address },
    ...(card && { payment: { token: card } }),
    pointsPayment: points,
    expectedTotal: amountCents / 100,
    currency,
  };
};
type Told = { id: number; uuid: string; totalPrice: number };

describe('an upstream with a purchase of its own', () => {
  let world: ForeignWorld;
  beforeAll(async () => {
    const mapping = (await import(example)) as NonNullable<GatewayDeps['purchaseMapping']>;
    const tell = (answer: Refused | { status: number; body: unknown }) => {
      if (answer instanceof Refused) return { status: 200, body: { state: 'REFUSED', reason: 'CARD' } };
      const { id, uuid, totalPrice } = answer.body as Told;
      const booking = { number: id, key: uuid, amountCents: Math.round(totalPrice * 100) };
      return { status: 200, body: { state: 'BOOKED', booking } };
    };
    world = await openForeignWorld('flat', { purchaseMapping: mapping }, { ownPurchase: { read, tell } });
  });
  afterAll(() => world.close());

  const hold = async () => {
    const visitor = world.visitor();
    const input = { idempotencyKey: randomUUID(), eventId: world.id(game), quantity: 2 };
    return { visitor, cart: (await visitor.run('ReserveTickets', { input })).data.reserveTickets.cart };
  };
  const payment = async (cart: { id: string; totals: { total: { minorUnits: number } } }, card: string) => ({
    input: {
      cartId: cart.id,
      idempotencyKey: randomUUID(),
      billing,
      paymentToken: await world.card(card),
      redeemPoints: 0,
      expectedTotalMinorUnits: cart.totals.total.minorUnits,
      currencyCode: 'USD',
      acceptTerms: true,
    },
  });

  test('[REST-7] [REST-9] is paid in its own words, and its order is confirmed', async () => {
    const { visitor, cart } = await hold();
    const { data, errors } = await visitor.run('Purchase', await payment(cart, '4242 4242 4242 4242'));
    expect(errors).toEqual([]);
    const { data: confirmed } = await visitor.run('OrderConfirmation', { id: data.purchase.order.id });
    expect(confirmed.order).toMatchObject({
      number: String(world.upstream.state.orders.at(-1)?.number),
      total: { minorUnits: 9_300 },
      items: [{ quantity: 2, event: { name: game?.name } }],
      billing: { emailAddress: billing.emailAddress },
    });
  });

  test('[REST-7] [ERR-2] refuses in its own words, and the cart can be paid with another card', async () => {
    const { visitor, cart } = await hold();
    const refused = await visitor.run('Purchase', await payment(cart, '4000 0000 0000 0002'));
    expect(refused.data.purchase.problems).toMatchObject([{ code: 'INVALID_CARD' }]);
    const paid = await visitor.run('Purchase', await payment(cart, '4242 4242 4242 4242'));
    expect(paid.data.purchase.order.id).toBeTruthy();
  });

  test('[REST-7] an answer that the module cannot read is pending; a body that it cannot write is not sent', async () => {
    const { visitor, cart } = await hold();
    const broken = await world.open({
      purchaseMapping: {
        body: () => {
          throw new Error('no such field');
        },
        answer: () => null,
      },
    });
    const input = await payment(cart, '4242 4242 4242 4242');
    expect((await visitor.run('Purchase', input, broken)).errors[0]?.extensions.code).toBe('UPSTREAM_UNAVAILABLE');
    expect(world.upstream.state.charges.filter(({ cart: id }) => id === cart.id)).toEqual([]);
    world.upstream.alter('POST /api/cart/:id/purchase_v2', () => ({ state: 'BOOKED' }));
    const { data } = await visitor.run('Purchase', input);
    world.upstream.heal();
    expect(data.purchase).toMatchObject({ __typename: 'PurchasePending' });
    expect((await visitor.run('Purchase', input)).data.purchase).toMatchObject({ __typename: 'PurchasePending' });
    expect(world.upstream.state.charges.filter(({ cart: id }) => id === cart.id)).toHaveLength(1);
  });
});
