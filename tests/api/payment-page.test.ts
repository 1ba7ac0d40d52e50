import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addKey } from '../support/partners.ts';
import { billing, cards } from '../support/shop.ts';
import { openWorld, type World } from './world.ts';

const RETURN = 'https://acme.example/paid';
type Headers = Record<string, string>;

let world: World;
let visitor: Headers;
beforeAll(async () => {
  world = await openWorld({ environment: 'production' });
  const { key } = await addKey(world.shop.db, { rights: ['read', 'sell', 'cards'], returnUrls: [RETURN] });
  const authorization = `Bearer ${key}`;
  const begun = await world.ask('mutation { createVisitorSession { token } }', {}, { authorization });
  visitor = { authorization, 'x-grandstand-visitor': begun.data.createVisitorSession.token };
});
afterAll(async () => {
  await world.shop.expectInvariants();
  await world.close();
});

/** The data of an answer without errors. */
async function done(query: string, variables: object) {
  const { data, errors } = await world.ask(query, { ...variables }, visitor);
  expect([query, errors]).toEqual([query, []]);
  return data;
}

async function hold(): Promise<{ id: string; minorUnits: number }> {
  const { id: eventId } = await world.shop.event();
  const { reserveTickets } = await done(
    'mutation ($input: ReserveTicketsInput!) { reserveTickets(input: $input) { cart { id totals { total { minorUnits } } } } }',
    { input: { idempotencyKey: randomUUID(), eventId, quantity: 1 } },
  );
  return { id: reserveTickets.cart.id, ...reserveTickets.cart.totals.total };
}

const pageFor = async (cart: { id: string; minorUnits: number }, more: object = {}) =>
  (
    await done(
      `mutation ($input: CreatePaymentSessionInput!) { createPaymentSession(input: $input) {
        url problems { code message fields { field message } } } }`,
      {
        input: {
          cartId: cart.id,
          billing,
          expectedTotalMinorUnits: cart.minorUnits,
          currencyCode: 'USD',
          returnUrl: `${RETURN}?basket=7`,
          ...more,
        },
      },
    )
  ).createPaymentSession;

test.each(['/..%2fother', '/..%5Cother', '%2f..%2fother', '/%252e%252e/other', '/..;/other'])(
  '[DOOR-9] [GRAPH-15] a return address that leaves its folder by %s is refused with field and rule',
  async (below) => {
    const { errors } = await world.ask(
      'mutation ($input: CreatePaymentSessionInput!) { createPaymentSession(input: $input) { url } }',
      {
        input: {
          ...{ cartId: randomUUID(), billing, expectedTotalMinorUnits: 1, currencyCode: 'USD' },
          returnUrl: RETURN + below,
        },
      },
      visitor,
    );
    expect(errors).toMatchObject([
      {
        message: expect.stringContaining('must not lead upwards by “..” in its path'),
        extensions: { code: 'BAD_USER_INPUT', fields: [{ field: 'input.returnUrl' }] },
      },
    ]);
  },
);

const tokenOf = (url: string): string => new URL(url).hash.slice(1);
const answersOf = (url: string) => {
  expect(new URL(url).origin + new URL(url).pathname).toBe(RETURN);
  return Object.fromEntries(new URL(url).searchParams);
};

/** As the page's program does: the card goes to the processor, its token to us. */
async function payWith(number: string, url: string): Promise<Record<string, string>> {
  const input = { token: tokenOf(url), idempotencyKey: randomUUID(), paymentToken: await world.shop.tokenFor(number) };
  const { submitPayment } = await done(
    'mutation ($input: SubmitPaymentInput!) { submitPayment(input: $input) { returnUrl problems { code } } }',
    { input },
  );
  expect(submitPayment.problems).toEqual([]);
  return answersOf(submitPayment.returnUrl);
}

const OUTCOME = 'query ($id: ID!) { cart(id: $id) { state purchase { state orderId } } }';
const cartNow = async (id: string) => (await done(OUTCOME, { id })).cart;

test('[GRAPH-15] [CART-11] a billing detail that breaks a rule is told by its name before there is a page, and calls nothing', async () => {
  const cart = await hold();
  const wrong = { ...billing, lastName: 'R2D2', country: 'DE', stateCode: null, zipCode: 'K1A 0B1' };
  let refused: Awaited<ReturnType<typeof pageFor>>;
  const calls = await world.callsOf(async () => {
    refused = await pageFor(cart, { billing: wrong });
  });
  expect(refused).toEqual({
    url: null,
    problems: [
      {
        code: 'INVALID_BILLING',
        message: expect.any(String),
        fields: [
          { field: 'billing.lastName', message: expect.stringContaining('Only letters') },
          { field: 'billing.zipCode', message: expect.stringContaining('10115') },
        ],
      },
    ],
  });
  expect(calls.filter((call) => call.includes('/api/cart'))).toEqual([]);
  // What the rules let pass with space around it or in small letters makes a page.
  const typed = { ...billing, firstName: ' Zoë ', country: 'us', stateCode: 'ny' };
  expect((await pageFor(cart, { billing: typed })).problems).toEqual([]);
});

test('[GRAPH-15] the page can be paid on as long as the longest hold', async () => {
  const { createPaymentSession: page } = await done(
    'mutation ($input: CreatePaymentSessionInput!) { createPaymentSession(input: $input) { url expiresAt } }',
    {
      input: {
        ...{ cartId: (await hold()).id, billing, expectedTotalMinorUnits: 1, currencyCode: 'USD' },
        returnUrl: RETURN,
      },
    },
  );
  expect(Math.round((Date.parse(page.expiresAt) - Date.now()) / 60_000)).toBe(30);
});

test('[GRAPH-15] a buyer whose card has no answer yet comes back with pending, and the cart says that it is not decided', async () => {
  const cart = await hold();
  const { url } = await pageFor(cart);
  expect(await payWith(cards.unanswered, url)).toEqual({ basket: '7', outcome: 'pending', cart: cart.id });
  expect(await cartNow(cart.id)).toEqual({ state: 'PAYING', purchase: { state: 'UNKNOWN', orderId: null } });
});

test('[GRAPH-15] a buyer whose total has changed comes back with changed and is charged nothing, one who turns round with cancelled', async () => {
  const cart = await hold();
  const { url } = await pageFor(cart, { expectedTotalMinorUnits: cart.minorUnits - 100 });
  expect(await payWith(cards.approved, url)).toEqual({ basket: '7', outcome: 'changed', cart: cart.id });
  expect(await cartNow(cart.id)).toEqual({ state: 'OPEN', purchase: null });
  const { paymentPage } = await done('query ($token: String!) { paymentPage(token: $token) { cancelUrl } }', {
    token: tokenOf(url),
  });
  expect(answersOf(paymentPage.cancelUrl)).toEqual({ basket: '7', outcome: 'cancelled', cart: cart.id });
  const charged = await sql`select 1 from purchase where cart_id = ${cart.id} and state <> 'failed'`.execute(
    world.shop.db,
  );
  expect(charged.rows).toEqual([]);
});
