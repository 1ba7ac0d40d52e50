import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { capabilities } from '#rules/capabilities.ts';
import { addKey } from '../support/partners.ts';
import { cards } from '../support/shop.ts';
import { createBuying, ORDER, PURCHASE, RESERVE, type Visitor } from './buying.ts';
import { createVisitor, ORIGIN, openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.shop.expectInvariants();
  await world.close();
});

const { holding, pay, purchaseInput } = createBuying(() => world);
const returnUrl = `${ORIGIN}/cart`;
const problems = 'problems { code title fields { field } }';
const PROGRESS = `query ($id: ID!) { cart(id: $id) { state serverTime purchase { state orderId stepEndsAt step {
  __typename ... on RedirectStep { url } ... on ProcessorStep { clientSecret } } } } }`;
const resuming = (
  name: 'completePurchase' | 'cancelPurchase',
) => `mutation ($id: ID!) { ${name}(input: { cartId: $id }) {
  __typename ... on PurchaseCompleted { order { id } } ... on PurchaseActionRequired { stepEndsAt }
  ... on PurchaseRejected { cart { state } ${problems} } } }`;
const resume = async (visitor: Visitor, id: string, name: 'completePurchase' | 'cancelPurchase') => {
  const { data, errors } = await visitor.ask(resuming(name), { id });
  expect(errors).toEqual([]);
  return data[name];
};
const progressOf = async (visitor: Visitor, id: string) => (await visitor.ask(PROGRESS, { id })).data.cart;
/** The buyer's answer at the bank; where it leads back to. */
const answer = async (url: string, how: 'approve' | 'deny') => {
  const { headers } = await fetch(`${url}/${how}`, { method: 'POST', redirect: 'manual' });
  return headers.get('location');
};
/** A buyer whose bank wants the payment confirmed now. */
const asked = async () => {
  const { visitor, cart } = await holding();
  const result = await pay(visitor, cart, { card: cards.challenge, returnUrl });
  expect(result.__typename).toBe('PurchaseActionRequired');
  return { visitor, cart, result, url: result.step.url };
};

describe('a payment that the bank wants confirmed', () => {
  test('[CART-12] is rejected for a client that has no returnUrl, and its words say why', async () => {
    const { visitor, cart } = await holding();
    const result = await pay(visitor, cart, { card: cards.challenge });
    expect(result).toMatchObject({
      __typename: 'PurchaseRejected',
      problems: [{ code: 'INVALID_CARD', title: 'Confirmation needed' }],
      remaining: { state: 'OPEN' },
    });
    expect((await pay(visitor, cart)).__typename).toBe('PurchaseCompleted');
  });

  test('[CART-12] tells the step in its answer and the cart; then completePurchase answers the order', async () => {
    const { visitor, cart, result, url } = await asked();
    expect(result).toMatchObject({ cart: { state: 'PAYING' }, message: expect.stringContaining('Your bank') });
    const { stepEndsAt } = result;
    const waiting = await progressOf(visitor, cart.id);
    const step = { __typename: 'RedirectStep', url };
    expect(waiting).toMatchObject({ purchase: { state: 'ACTION_REQUIRED', orderId: null, stepEndsAt, step } });
    expect(await resume(visitor, cart.id, 'completePurchase')).toEqual({
      __typename: 'PurchaseActionRequired',
      stepEndsAt,
    });
    expect(await answer(url, 'approve')).toBe(returnUrl);
    const completed = await resume(visitor, cart.id, 'completePurchase');
    expect(completed).toMatchObject({ __typename: 'PurchaseCompleted', order: { id: expect.any(String) } });
    expect(await progressOf(visitor, cart.id)).toMatchObject({
      state: 'PURCHASED',
      purchase: { state: 'SUCCEEDED', orderId: completed.order.id, step: null, stepEndsAt: null },
    });
  });

  test('[CART-12] denied: the problem says so, and the cart can be paid again', async () => {
    const { visitor, cart, url } = await asked();
    await answer(url, 'deny');
    expect(await resume(visitor, cart.id, 'completePurchase')).toMatchObject({
      __typename: 'PurchaseRejected',
      cart: { state: 'OPEN' },
      problems: [{ code: 'INVALID_CARD', title: 'Payment not confirmed' }],
    });
    expect((await pay(visitor, cart)).__typename).toBe('PurchaseCompleted');
  });

  test('[CART-12] given up by cancelPurchase, it is never charged, and the cart can be paid otherwise', async () => {
    const { visitor, cart, url } = await asked();
    expect(await resume(visitor, cart.id, 'cancelPurchase')).toMatchObject({
      __typename: 'PurchaseRejected',
      cart: { state: 'OPEN' },
      problems: [{ code: 'INVALID_CARD', title: 'Payment canceled' }],
    });
    expect(await answer(url, 'approve')).toBeNull();
    const token = await world.shop.bankToken();
    const byBank = await pay(visitor, cart, { token, returnUrl });
    await answer(byBank.step.url, 'approve');
    const { order } = await resume(visitor, cart.id, 'completePurchase');
    const shown = await visitor.ask(
      'query ($id: ID!) { order(id: $id) { card { last4 } paymentMethod { method label } } }',
      {
        id: order.id,
      },
    );
    expect(shown.data.order).toEqual({ card: null, paymentMethod: { method: 'bank', label: 'Sandbox Bank' } });
    expect((await visitor.ask(ORDER, { id: order.id })).data.order).toMatchObject({
      paymentStatus: 'PAID',
      card: null,
    });
  });

  test('[GRAPH-12] a client without returnUrl that pays the same cart meanwhile is told that it is pending', async () => {
    const { visitor, cart } = await asked();
    expect((await pay(visitor, cart)).__typename).toBe('PurchasePending');
  });

  test('[CART-12] is its visitor’s alone', async () => {
    const { visitor, cart, url } = await asked();
    const stranger = world.visitor();
    for (const name of ['completePurchase', 'cancelPurchase'] as const) {
      expect(await resume(stranger, cart.id, name)).toMatchObject({
        __typename: 'PurchaseRejected',
        cart: null,
        problems: [{ code: 'NOT_FOUND' }],
      });
    }
    expect(await answer(url, 'approve')).toBe(returnUrl);
    expect((await resume(visitor, cart.id, 'completePurchase')).__typename).toBe('PurchaseCompleted');
  });

  test.each([
    'https://evil.example/cart',
    'http://localhost.evil.example/',
    'http://localhost:3000@evil.example/',
    `${returnUrl}#x`,
  ])(
    '[DOOR-9] is not asked for with the returnUrl %s: the field is named, and nothing is charged',
    async (elsewhere) => {
      const { visitor, cart } = await holding();
      const input = await purchaseInput(cart, { card: cards.challenge, returnUrl: elsewhere });
      const { errors } = await visitor.ask(PURCHASE, { input });
      expect(errors).toMatchObject([
        { extensions: { code: 'BAD_USER_INPUT', fields: [{ field: 'input.returnUrl' }] } },
      ]);
      expect((await progressOf(visitor, cart.id)).purchase).toBeNull();
    },
  );
});

test('[REST-8] an upstream that cannot have payments confirmed declines them, and is asked for nothing that it lacks', async () => {
  const able = capabilities.filter((one) => one !== 'confirmations');
  const visitor = createVisitor(world.gatewayWith({ capabilities: able }));
  const { id: eventId } = await world.shop.event();
  const { data } = await visitor.ask(RESERVE, { input: { idempotencyKey: randomUUID(), eventId, quantity: 1 } });
  const { cart } = data.reserveTickets;
  const result = await pay(visitor, cart, { card: cards.challenge, returnUrl });
  expect(result).toMatchObject({ __typename: 'PurchaseRejected', problems: [{ title: 'Confirmation needed' }] });
  const calls = await world.callsOf(async () => {
    for (const name of ['completePurchase', 'cancelPurchase'] as const) {
      expect((await resume(visitor, cart.id, name)).problems).toMatchObject([{ code: 'NOT_SUPPORTED' }]);
    }
  });
  expect(calls.filter((call) => call.includes('purchase_v2'))).toEqual([]);
});

test('[GRAPH-15] a partner’s own page leads through the step, back to a return address of its key', async () => {
  const back = 'https://acme.example/paid';
  const { key } = await addKey(world.shop.db, { rights: ['read', 'sell', 'cards'], returnUrls: [back] });
  const authorization = `Bearer ${key}`;
  const begun = await world.ask('mutation { createVisitorSession { token } }', {}, { authorization });
  const headers = { authorization, 'x-grandstand-visitor': begun.data.createVisitorSession.token };
  const done = async (query: string, variables: Record<string, unknown>) => {
    const { data, errors } = await world.ask(query, variables, headers);
    expect(errors).toEqual([]);
    return data;
  };
  const { id: eventId } = await world.shop.event();
  const { reserveTickets } = await done(
    'mutation ($input: ReserveTicketsInput!) { reserveTickets(input: $input) { cart { id totals { total { minorUnits } } } } }',
    { input: { idempotencyKey: randomUUID(), eventId, quantity: 1 } },
  );
  const { cart } = reserveTickets;
  const elsewhere = await purchaseInput(cart, { card: cards.challenge, returnUrl });
  const refused = await world.ask(PURCHASE, { input: elsewhere }, headers);
  expect(refused.errors).toMatchObject([{ extensions: { fields: [{ field: 'input.returnUrl' }] } }]);
  for (const name of ['cancelPurchase', 'completePurchase'] as const) {
    const input = await purchaseInput(cart, { card: cards.challenge, returnUrl: `${back}?basket=7` });
    const { purchase } = await done(PURCHASE, { input });
    if (name === 'completePurchase') expect(await answer(purchase.step.url, 'approve')).toBe(`${back}?basket=7`);
    const { [name]: result } = await done(resuming(name), { id: cart.id });
    expect(result.__typename).toBe(name === 'completePurchase' ? 'PurchaseCompleted' : 'PurchaseRejected');
  }
});

test('[GRAPH-15] a payment page leads to the bank, back to itself and then to the partner', async () => {
  const back = 'https://acme.example/paid';
  const { key } = await addKey(world.shop.db, { rights: ['read', 'sell'], returnUrls: [back] });
  const authorization = `Bearer ${key}`;
  const begun = await world.ask('mutation { createVisitorSession { token } }', {}, { authorization });
  const headers = { authorization, 'x-grandstand-visitor': begun.data.createVisitorSession.token };
  const done = async (query: string, variables: Record<string, unknown>, more: Record<string, string> = {}) => {
    const { data, errors } = await world.ask(query, variables, more);
    expect(errors).toEqual([]);
    return data;
  };
  const { id: eventId } = await world.shop.event();
  const { reserveTickets } = await done(
    'mutation ($input: ReserveTicketsInput!) { reserveTickets(input: $input) { cart { id totals { total { minorUnits } } } } }',
    { input: { idempotencyKey: randomUUID(), eventId, quantity: 1 } },
    headers,
  );
  const {
    paymentToken: _token,
    idempotencyKey: _key,
    acceptTerms: _yes,
    ...toPay
  } = await purchaseInput(reserveTickets.cart);
  const { createPaymentSession } = await done(
    'mutation ($input: CreatePaymentSessionInput!) { createPaymentSession(input: $input) { url } }',
    { input: { ...toPay, returnUrl: `${back}?basket=7` } },
    headers,
  );
  const address = new URL(createPaymentSession.url);
  const token = address.hash.slice(1);
  const answers = `returnUrl step { ... on RedirectStep { url } } ${problems}`;
  // As the page does: without the partner's key.
  const submit = async (canConfirm?: boolean) => {
    const input = {
      token,
      idempotencyKey: randomUUID(),
      paymentToken: await world.shop.tokenFor(cards.challenge),
      canConfirm,
    };
    return (
      await done(`mutation ($input: SubmitPaymentInput!) { submitPayment(input: $input) { ${answers} } }`, { input })
    ).submitPayment;
  };
  const resumed = async (name: 'completePayment' | 'cancelPayment', of = token) =>
    (await done(`mutation ($token: String!) { ${name}(input: { token: $token }) { ${answers} } }`, { token: of }))[
      name
    ];

  expect(await submit()).toMatchObject({ returnUrl: null, step: null, problems: [{ title: 'Confirmation needed' }] });
  const first = await submit(true);
  expect(first).toMatchObject({ returnUrl: null, problems: [] });
  expect(await resumed('completePayment')).toEqual(first);
  expect(await resumed('cancelPayment')).toMatchObject({
    returnUrl: null,
    step: null,
    problems: [{ title: 'Payment canceled' }],
  });
  const second = await submit(true);
  const { origin, pathname, search } = address;
  expect(await answer(second.step.url, 'approve')).toBe(`${origin}${pathname}${search}`);
  const { returnUrl: end } = await resumed('completePayment');
  const said = new URL(end).searchParams;
  expect([said.get('basket'), said.get('outcome'), said.get('cart')]).toEqual(['7', 'completed', toPay.cartId]);
  expect((await resumed('cancelPayment')).returnUrl).toBe(end);
  for (const name of ['completePayment', 'cancelPayment'] as const) {
    expect((await resumed(name, `${token}x`)).problems).toMatchObject([{ code: 'NOT_FOUND' }]);
  }
});
