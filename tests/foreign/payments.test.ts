import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Gateway, GatewayDeps } from '#gateway/server.ts';
import { billing } from '#tests/support/shop.ts';
import { ask, ORIGIN } from '../api/world.ts';
import { events } from './data.ts';
import { type ForeignWorld, openForeignWorld } from './world.ts';

const [game] = events;
type Payment = NonNullable<GatewayDeps['brand']>['payment'];

const RETURN_URL = `${ORIGIN}/checkout/x/payment`;

describe('how an upstream’s tickets are paid for', () => {
  let world: ForeignWorld;
  beforeAll(async () => {
    world = await openForeignWorld('flat');
  });
  afterAll(() => world.close());
  const openWith = (payment: Payment): Promise<Gateway> =>
    world.open({ brand: { name: 'Club', ...(payment && { payment }) } });

  test.each<[Payment, string[], string, boolean]>([
    [{ tokenizeUrl: 'https://cards.example/' }, ['CARDS'], 'DIRECT', true],
    ['points', ['POINTS'], 'DIRECT', false],
    ['linkover', ['LINKOVER'], 'PROVIDER', true],
    [undefined, [], 'PROVIDER', true],
  ])(
    '[REST-8] [TEN-2] with payment %o the features are %o and the flow %s',
    async (payment, features, flow, guests) => {
      const gateway = await openWith(payment);
      const { data } = await ask(gateway, '{ tenant { features purchaseFlow guestCanPurchase } }');
      const { features: told, ...tenant } = data.tenant;
      expect(told.filter((name: string) => name !== 'GEO')).toEqual(features);
      expect(tenant).toEqual({ purchaseFlow: flow, guestCanPurchase: guests });
      const query = 'query ($id: ID!) { event(by: { id: $id }) { sale { canBuy blockedBy atProvider } providerUrl } }';
      world.upstream.alter('GET /api/product/:id', (event: object) => ({ ...event, canBeLinkedOver: true }));
      const { event } = (await ask(gateway, query, { id: world.id(game) })).data;
      world.upstream.heal();
      if (flow === 'DIRECT')
        expect(event).toEqual({ sale: { canBuy: true, blockedBy: null, atProvider: false }, providerUrl: null });
      else
        expect(event).toEqual({
          sale: { canBuy: false, blockedBy: 'PROVIDER_ONLY', atProvider: true },
          providerUrl: `https://tickets.example/e/${world.id(game)}`,
        });
    },
  );

  test('[REST-8] where only points pay, a member’s points pay for an order without a card', async () => {
    const gateway = await openWith('points');
    const member = world.visitor(await world.bearer());
    const held = await member.run(
      'ReserveTickets',
      { input: { idempotencyKey: randomUUID(), eventId: world.id(game), quantity: 2 } },
      gateway,
    );
    const { cart } = held.data.reserveTickets;
    const input = {
      cartId: cart.id,
      idempotencyKey: randomUUID(),
      billing,
      redeemPoints: 9_300,
      expectedTotalMinorUnits: cart.totals.total.minorUnits,
      currencyCode: 'USD',
      acceptTerms: true,
    };
    const { data, errors } = await member.run('Purchase', { input }, gateway);
    expect(errors).toEqual([]);
    expect(data.purchase.order.id).toBeTruthy();
    expect(world.upstream.state.charges.at(-1)).toMatchObject({ token: '', cash: 0 });
  });
});

describe('an upstream whose tickets are paid for on its own page', () => {
  let world: ForeignWorld;
  beforeAll(async () => {
    const brand = { name: 'Club', payment: 'redirect' } as const;
    world = await openForeignWorld('flat', { brand, capabilities: ['confirmations'] }, { paymentPage: true });
  });
  afterEach(() => world.upstream.heal());
  afterAll(() => world.close());

  const begin = async (at = world.gateway) => {
    const visitor = world.visitor();
    const input = { idempotencyKey: randomUUID(), eventId: world.id(game), quantity: 2 };
    const { cart } = (await visitor.run('ReserveTickets', { input }, at)).data.reserveTickets;
    const purchase = {
      input: {
        cartId: cart.id,
        idempotencyKey: randomUUID(),
        billing,
        redeemPoints: 0,
        expectedTotalMinorUnits: cart.totals.total.minorUnits,
        currencyCode: 'USD',
        acceptTerms: true,
        returnUrl: RETURN_URL,
      },
    };
    const first = await visitor.run('Purchase', purchase, at);
    expect(first.errors).toEqual([]);
    const back = (how: 'Complete' | 'Cancel') => visitor.run(`${how}Purchase`, { input: { cartId: cart.id } }, at);
    const charges = () => world.upstream.state.charges.filter(({ cart: id }) => id === cart.id);
    return { visitor, cart, purchase, first: first.data.purchase, back, charges };
  };

  test('[REST-8] sells by the feature PAYMENT_PAGE, and by none without the calls to ask what came of it', async () => {
    const query = '{ tenant { features purchaseFlow } }';
    const { tenant } = (await world.ask(query)).data;
    expect(tenant.purchaseFlow).toBe('DIRECT');
    expect(tenant.features).toContain('PAYMENT_PAGE');
    const without = await world.open({ capabilities: [] });
    expect((await ask(without, query)).data.tenant).toEqual({ features: ['GEO'], purchaseFlow: 'PROVIDER' });
  });

  test('[PAY-6] leads to the page, says so of the cart, and gives the order once it was paid there', async () => {
    const { visitor, cart, purchase, first, back, charges } = await begin();
    const step = { __typename: 'RedirectStep', url: expect.stringMatching(`/page/${cart.id}$`) };
    expect(first).toMatchObject({ __typename: 'PurchaseActionRequired', step });
    const { data } = await visitor.run('CartStatus', { cartId: cart.id });
    expect(data.cart).toMatchObject({ state: 'PAYING', purchase: { state: 'ACTION_REQUIRED', step } });
    expect((await visitor.run('Purchase', purchase)).data.purchase).toMatchObject({ step });
    expect((await back('Complete')).data.completePurchase).toMatchObject({ step });
    expect(charges()).toEqual([]);
    expect(world.upstream.page.decide(cart.id, 'paid')).toBe(RETURN_URL);
    const { order } = (await back('Complete')).data.completePurchase;
    expect((await back('Complete')).data.completePurchase.order.id).toBe(order.id);
    expect((await visitor.run('OrderConfirmation', { id: order.id })).data.order).toMatchObject({
      total: { minorUnits: 9_300 },
      billing: { emailAddress: billing.emailAddress },
    });
    expect(charges()).toHaveLength(1);
  });

  test.each(['Complete', 'Cancel'] as const)(
    '[PAY-6] %s of a payment that was not made refuses it, and the cart can be paid again',
    async (how) => {
      const { visitor, cart, purchase, back, charges } = await begin();
      if (how === 'Complete') world.upstream.page.decide(cart.id, 'denied');
      const answer = (await back(how)).data[`${how.toLowerCase()}Purchase`];
      expect(answer).toMatchObject({ __typename: 'PurchaseRejected', problems: [{ code: 'INVALID_CARD' }] });
      const again = { input: { ...purchase.input, idempotencyKey: randomUUID() } };
      expect((await visitor.run('Purchase', again)).data.purchase.__typename).toBe('PurchaseActionRequired');
      world.upstream.page.decide(cart.id, 'paid');
      expect((await back('Complete')).data.completePurchase.order.id).toBeTruthy();
      expect(charges()).toHaveLength(1);
    },
  );

  test('[PAY-6] a payment whose answer was lost is asked for again, and charged once', async () => {
    const { cart, back, charges } = await begin();
    world.upstream.page.decide(cart.id, 'paid');
    world.upstream.misbehave('POST /api/cart/:id/purchase_v2/complete', 'cut');
    expect((await back('Complete')).errors[0]?.extensions.code).toBe('UPSTREAM_UNAVAILABLE');
    expect((await back('Complete')).data.completePurchase.order.id).toBeTruthy();
    expect(charges()).toHaveLength(1);
  });

  test('[PAY-6] a payment that the company does not know any more is pending, not refused', async () => {
    const { visitor, cart, back } = await begin();
    world.upstream.page.forget(cart.id);
    expect((await back('Complete')).data.completePurchase.__typename).toBe('PurchaseActionRequired');
    expect((await visitor.run('CartStatus', { cartId: cart.id })).data.cart.state).toBe('PAYING');
  });

  test('[PAY-6] leads to the page too where the company keeps orders itself', async () => {
    const keeper = await world.open({ capabilities: ['confirmations', 'orders', 'idempotency'] });
    const { cart, first, back } = await begin(keeper);
    expect(first).toMatchObject({ __typename: 'PurchaseActionRequired', step: { __typename: 'RedirectStep' } });
    world.upstream.page.decide(cart.id, 'paid');
    expect((await back('Complete')).data.completePurchase).toMatchObject({ order: { id: expect.any(String) } });
  });

  test('[REST-10] a step that leads to no web address is pending, and the log names its field', async () => {
    world.upstream.alter('POST /api/cart/:id/purchase_v2', (body: { step: object }) => ({
      ...body,
      step: { url: 'javascript:alert(1)' },
    }));
    const { first } = await begin();
    expect(first.__typename).toBe('PurchasePending');
    expect(world.lines.join()).toContain('step.url must be an http or https address');
  });
});

describe('an upstream that keeps its orders and knows a key again', () => {
  let world: ForeignWorld;
  beforeAll(async () => {
    world = await openForeignWorld('nested', { capabilities: ['orders', 'idempotency', 'offers'] });
  });
  afterAll(() => world.close());
  const reserve = (input: object = {}) => {
    const visitor = world.visitor();
    const all = { idempotencyKey: randomUUID(), eventId: world.id(game), quantity: 2, ...input };
    return { visitor, reply: visitor.run('ReserveTickets', { input: all }) };
  };

  test('[REST-8] is held, delivered and bought by the words of the core, however it answers', async () => {
    const { visitor, reply } = reserve();
    const { cart, problems } = (await reply).data.reserveTickets;
    expect(problems).toEqual([]);
    const held = world.upstream.seen.findLast(({ call }) => call === 'POST /api/cart/reserve/:id');
    expect(held?.headers['idempotency-key']).toBeTruthy();
    const { shippingOptions } = (await visitor.run('Checkout', { cartId: cart.id })).data.cart;
    const shippingOptionId = shippingOptions[1].id;
    const chosen = await visitor.run('SetShippingOption', { input: { cartId: cart.id, shippingOptionId } });
    expect(chosen.data.setShippingOption).toMatchObject({
      problems: [],
      cart: { totals: { total: { minorUnits: 10_550 } } },
    });
    const input = {
      cartId: cart.id,
      idempotencyKey: randomUUID(),
      billing,
      paymentToken: await world.card('4242 4242 4242 4242'),
      redeemPoints: 0,
      expectedTotalMinorUnits: 10_550,
      currencyCode: 'USD',
      acceptTerms: true,
    };
    const { data } = await visitor.run('Purchase', { input });
    expect(data.purchase).toMatchObject({ __typename: 'PurchaseCompleted', order: { id: expect.any(String) } });
  });

  test('[REST-8] is told the offer that was chosen', async () => {
    await reserve({ offerIds: ['gold'] }).reply;
    const told = world.upstream.seen.findLast(({ call }) => call === 'POST /api/cart/reserve/:id');
    expect(told?.body).toMatchObject({ tickets: [{ offers: ['gold'] }] });
  });
});
