import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Gateway } from '#gateway/server.ts';
import { hasRedis, startRedis } from '#tests/support/redis.ts';
import { billing } from '#tests/support/shop.ts';
import { events } from './data.ts';
import type { Fault } from './upstream.ts';
import { type ForeignWorld, openForeignWorld } from './world.ts';

const [game, ...more] = events;
const GOOD = '4242 4242 4242 4242';
const FORM_FAULTS: Fault[] = ['html', 'empty', 'accepted', 'no-content'];

describe.each(['flat', 'nested'] as const)('over an upstream of form %s', (form) => {
  let world: ForeignWorld;
  beforeAll(async () => {
    world = await openForeignWorld(form);
  });
  afterAll(() => world.close());
  afterEach(() => world.upstream.heal());

  type Visitor = ReturnType<ForeignWorld['visitor']>;
  const reserve = (visitor: Visitor, event = game, quantity = 2) =>
    visitor.run('ReserveTickets', {
      input: { idempotencyKey: randomUUID(), eventId: world.id(event), quantity },
    });
  const hold = async (visitor: Visitor) => {
    const { data, errors } = await reserve(visitor);
    expect(errors).toEqual([]);
    expect(data.reserveTickets.problems).toEqual([]);
    return data.reserveTickets.cart;
  };
  type Cart = { id: string; totals: { total: { minorUnits: number } } };
  const payment = async (cart: Cart, card = GOOD, changes: object = {}) => ({
    input: {
      cartId: cart.id,
      idempotencyKey: randomUUID(),
      billing,
      paymentToken: await world.card(card),
      redeemPoints: 0,
      expectedTotalMinorUnits: cart.totals.total.minorUnits,
      currencyCode: 'USD',
      acceptTerms: true,
      ...changes,
    },
  });
  const chargesOf = (cart: Cart) => world.upstream.state.charges.filter(({ cart: id }) => id === cart.id);

  test('[REST-7] tickets are held, delivered, bought, and the confirmation is there again', async () => {
    const visitor = world.visitor();
    const held = await hold(visitor);
    expect(held.items).toMatchObject([{ name: game?.name, quantity: 2, section: '104', row: 'C', seats: ['7', '8'] }]);
    expect(held.totals.total).toMatchObject({ minorUnits: 9_300, currencyCode: 'USD' });
    const shown = (await visitor.run('Checkout', { cartId: held.id })).data.cart;
    expect(shown.shippingOptions).toMatchObject([{ name: 'Mobile ticket' }, { name: 'Courier' }]);
    const shippingOptionId = shown.shippingOptions[1].id;
    const { data } = await visitor.run('SetShippingOption', { input: { cartId: held.id, shippingOptionId } });
    expect(data.setShippingOption.problems).toEqual([]);
    expect(data.setShippingOption.cart).toMatchObject({
      totals: { total: { minorUnits: 10_550 } },
      shippingOption: { name: 'Courier', requiresAddress: true },
    });
    const bought = await visitor.run('Purchase', await payment(data.setShippingOption.cart));
    expect(bought.errors).toEqual([]);
    const orderId = bought.data.purchase.order.id;
    const { data: confirmed, errors } = await visitor.run('OrderConfirmation', { id: orderId });
    expect(errors).toEqual([]);
    expect(confirmed.order).toMatchObject({
      number: String(world.upstream.state.orders.at(-1)?.number),
      total: { minorUnits: 10_550 },
      items: [{ quantity: 2, event: { name: game?.name }, tickets: [] }],
      billing: { emailAddress: billing.emailAddress },
    });
    expect((await world.visitor().run('OrderConfirmation', { id: orderId })).data.order).toBeNull();
    expect(world.upstream.seen.flatMap(({ call, url }) => (call === 'none' ? [url] : []))).toEqual([]);
  });

  test('[REST-7] a cart shows its own prices and its event as it is now', async () => {
    const visitor = world.visitor();
    const held = await hold(visitor);
    world.upstream.alter('GET /api/product/:id', (event: object) => ({ ...event, admission: 'general', minPrice: 1 }));
    const { cart } = (await visitor.run('Checkout', { cartId: held.id })).data;
    expect(cart.items[0].event).toMatchObject({ admission: 'GENERAL' });
    expect(cart.totals.total).toEqual(held.totals.total);
  });

  test('[REST-7] a hold is given back, and a cart that is gone is null', async () => {
    const visitor = world.visitor();
    const { id } = await hold(visitor);
    const { data, errors } = await visitor.run('DeleteCart', { input: { cartId: id } });
    expect([data.deleteCart.deletedCartId, errors]).toEqual([id, []]);
    expect(world.upstream.state.carts.has(id)).toBe(false);
    expect((await visitor.run('Checkout', { cartId: id })).data.cart).toBeNull();
  });

  test.each([
    ['4000 0000 0000 0002', 'INVALID_CARD'],
    ['4000 0000 0000 0069', 'BLOCKED'],
  ])('[ERR-2] a card %s is refused as %s, and the cart is still held', async (card, code) => {
    const visitor = world.visitor();
    const cart = await hold(visitor);
    const { data, errors } = await visitor.run('Purchase', await payment(cart, card));
    expect(errors).toEqual([]);
    expect(data.purchase.problems).toMatchObject([{ code }]);
    const again = await visitor.run('Purchase', await payment(cart));
    expect(again.data.purchase.order.id).toBeTruthy();
    expect(chargesOf(cart)).toHaveLength(1);
  });

  test('[ERR-1] violations name their fields', async () => {
    const { data } = await reserve(world.visitor(), game, 9);
    expect(data.reserveTickets.problems).toMatchObject([{ code: 'INVALID_QUANTITY' }]);
    const postponed = more.find(({ status }) => status === 'postponed');
    const refused = await reserve(world.visitor(), postponed);
    expect(refused.data.reserveTickets.problems[0].code).toBe('TICKET_ERROR');
  });

  test.each(FORM_FAULTS)(
    '[REST-7] a reservation answered by %s is found or told, never called an outage',
    async (fault) => {
      const visitor = world.visitor();
      world.upstream.misbehave('POST /api/cart/reserve/:id', fault);
      const { data, errors } = await reserve(visitor);
      expect(errors.map(({ extensions }) => extensions.code)).not.toContain('UPSTREAM_UNAVAILABLE');
      expect(data.reserveTickets.cart ?? data.reserveTickets.problems[0]).toBeTruthy();
    },
  );

  test.each(FORM_FAULTS)('[REST-7] delivery and giving back that are answered by %s were done', async (fault) => {
    const visitor = world.visitor();
    const cart = await hold(visitor);
    const { shippingOptions } = (await visitor.run('Checkout', { cartId: cart.id })).data.cart;
    world.upstream.misbehave('PUT /api/cart/:id/shippingOption', fault);
    const chosen = await visitor.run('SetShippingOption', {
      input: { cartId: cart.id, shippingOptionId: shippingOptions[1].id },
    });
    expect(chosen.errors).toEqual([]);
    expect(chosen.data.setShippingOption.cart.shippingOption.name).toBe('Courier');
    world.upstream.misbehave('DELETE /api/cart/:id', fault);
    const deleted = await visitor.run('DeleteCart', { input: { cartId: cart.id } });
    expect([deleted.data.deleteCart.deletedCartId, deleted.errors]).toEqual([cart.id, []]);
  });

  test.each<Fault>([...FORM_FAULTS, 'cut'])(
    '[REST-7] a purchase answered by %s is pending, never rejected and never charged twice',
    async (fault) => {
      const visitor = world.visitor();
      const cart = await hold(visitor);
      const input = await payment(cart);
      world.upstream.misbehave('POST /api/cart/:id/purchase_v2', fault);
      await visitor.run('Purchase', input);
      for (let time = 0; time < 2; time += 1) {
        const { data } = await visitor.run('Purchase', input);
        expect(data.purchase.problems).toBeUndefined();
        expect(data.purchase.message ?? data.purchase.order.id).toBeTruthy();
      }
      expect(chargesOf(cart)).toHaveLength(1);
    },
  );

  test('[REST-7] a purchase repeated with its key gives the same order and one charge', async () => {
    const visitor = world.visitor();
    const cart = await hold(visitor);
    const input = await payment(cart);
    const first = await visitor.run('Purchase', input);
    const second = await visitor.run('Purchase', input);
    expect(second.data.purchase.order.id).toBe(first.data.purchase.order.id);
    expect(chargesOf(cart)).toHaveLength(1);
    expect(world.upstream.state.orders.filter(({ uuid }) => uuid === cart.id)).toHaveLength(1);
  });

  test('[REST-7] a purchase without an answer is not sent again with another key', async () => {
    const visitor = world.visitor();
    const cart = await hold(visitor);
    const { input } = await payment(cart);
    world.upstream.state.keepsCarts = true;
    world.upstream.misbehave('POST /api/cart/:id/purchase_v2', 'cut');
    await visitor.run('Purchase', { input });
    const { data } = await visitor.run('Purchase', { input: { ...input, idempotencyKey: randomUUID() } });
    world.upstream.state.keepsCarts = false;
    expect(data.purchase.problems).toBeUndefined();
    expect(chargesOf(cart)).toHaveLength(1);
  });

  test('[REST-7] a purchase repeated after a restart of the gateway is neither refused nor charged again', async () => {
    const visitor = world.visitor();
    const cart = await hold(visitor);
    const { input } = await payment(cart);
    await visitor.run('Purchase', { input });
    const { data, errors } = await visitor.run('Purchase', { input }, await world.open());
    expect(errors[0]?.extensions.code).toBe('UPSTREAM_TIMEOUT');
    // In memory nothing is left of the purchase: what became of it cannot be told.
    expect(data?.purchase?.problems).toBeUndefined();
    expect(chargesOf(cart)).toHaveLength(1);
  });

  test.skipIf(!hasRedis)('[REST-7] two gateways send one purchase once, and both have its order', async () => {
    const redis = await startRedis();
    const shared = { redisUrl: redis.url, sessionSecret: 'the secret of both gateways, 32 long' };
    const [one, other] = [await world.open(shared), await world.open(shared)];
    const visitor = world.visitor();
    const cart = await hold(visitor);
    const { input } = await payment(cart);
    // Redis may be silent for a moment on a busy machine: then nothing is sent, and a client tries again.
    const buy = (at: Gateway) =>
      vi.waitFor(
        async () => {
          const { data } = await visitor.run('Purchase', { input }, at);
          expect(data).not.toBeNull();
          return data.purchase;
        },
        { timeout: 60_000 },
      );
    const answers = await Promise.all([one, other, one].map(buy));
    expect(answers.flatMap(({ problems }) => problems ?? [])).toEqual([]);
    const id = world.upstream.state.orders.at(-1)?.orderUuid;
    for (const at of [one, other]) {
      expect((await buy(at)).order.id).toBe(id);
      expect((await visitor.run('OrderConfirmation', { id }, at)).data.order.id).toBe(id);
    }
    expect(chargesOf(cart)).toHaveLength(1);
    await Promise.all([one.close(), other.close()]);
    await redis.close();
  });

  test('[REST-7] where purchases may be repeated, one without an answer is asked for again by itself', async () => {
    const gateway = await world.open({ capabilities: ['idempotency'] });
    world.upstream.state.isIdempotent = true;
    for (const fault of ['cut', 'accepted'] as const) {
      const visitor = world.visitor();
      const cart = await hold(visitor);
      world.upstream.misbehave('POST /api/cart/:id/purchase_v2', fault);
      await visitor.run('Purchase', await payment(cart), gateway);
      const look = async () => (await visitor.run('CartStatus', { cartId: cart.id }, gateway)).data.cart;
      expect((await look()).purchase.state).toBe('UNKNOWN');
      world.passMinute();
      world.passMinute();
      const { purchase } = await look();
      expect(purchase.state).toBe('SUCCEEDED');
      const { data } = await visitor.run('OrderConfirmation', { id: purchase.orderId }, gateway);
      expect(data.order.total.minorUnits).toBe(9_300);
      expect(chargesOf(cart)).toHaveLength(1);
    }
    world.upstream.state.isIdempotent = false;
  });

  test('[REST-7] a reservation repeated with its key holds once', async () => {
    const visitor = world.visitor();
    const input = { idempotencyKey: randomUUID(), eventId: world.id(game), quantity: 1 };
    const [first, second] = [
      await visitor.run('ReserveTickets', { input }),
      await visitor.run('ReserveTickets', { input }),
    ];
    expect(second.data.reserveTickets.cart.id).toBe(first.data.reserveTickets.cart.id);
  });

  test('[REST-7] a hold counts down by the upstream’s clock', async () => {
    world.upstream.setClockAhead(300_000);
    const { expiresAt, serverTime } = await hold(world.visitor());
    const left = Date.parse(expiresAt) - Date.parse(serverTime);
    expect(left).toBeGreaterThan(590_000);
    expect(left).toBeLessThanOrEqual(601_000);
  });
});
