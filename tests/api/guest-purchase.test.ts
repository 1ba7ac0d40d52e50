import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { billing, cards } from '../support/shop.ts';
import { IN_A_MONTH } from '../support/shop-events.ts';
import { CART, createBuying, ORDER, RESERVE, SHIP } from './buying.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => world.shop.expectInvariants());
afterAll(() => world.close());

const ORDER_BILLING = 'query ($id: ID!) { order(id: $id) { billing { firstName lastName address city } } }';

const { holding, pay, reserve } = createBuying(() => world);

describe('a guest buys', () => {
  test('[CART-12] [ORDER-1] [CART-16] two seats, from the event to the order with its tickets', async () => {
    const { visitor, event, cart } = await holding({ section: 'A', row: '2', seats: ['4', '5'] });
    expect(cart).toMatchObject({ state: 'OPEN', purchase: null });
    expect(cart.items).toMatchObject([
      { event: { id: event.id }, quantity: 2, section: 'A', row: '2', seats: ['4', '5'] },
    ]);
    expect(Date.parse(cart.expiresAt)).toBeGreaterThan(Date.parse(cart.serverTime));

    const { data: seen } = await visitor.ask(CART, { id: cart.id });
    const [option] = seen.cart.shippingOptions;
    const input = { cartId: cart.id, shippingOptionId: option.id };
    const { data: shipped } = await visitor.ask(SHIP, { input });
    const chosen = shipped.setShippingOption.cart;
    expect(chosen.shippingOption).toEqual({ id: option.id });

    const result = await pay(visitor, chosen);
    expect(result).toMatchObject({
      __typename: 'PurchaseCompleted',
      order: { paymentStatus: 'PAID', card: { last4: '4242' } },
    });
    const { data } = await visitor.ask(ORDER, { id: result.order.id });
    expect(data.order).toMatchObject({
      status: 'CONFIRMED',
      paymentStatus: 'PAID',
      currencyCode: 'USD',
      total: chosen.totals.total,
      paidByCard: chosen.totals.total,
      paidWithPoints: { points: 0 },
      billing: { firstName: 'Zoë', zipCode: '10001' },
      shipping: { id: option.id },
      items: [
        { quantity: 2, event: { id: event.id }, tickets: [{ section: 'A', row: '2', seat: '4' }, { seat: '5' }] },
      ],
    });
    const [first, second] = data.order.items[0].tickets;
    expect(first.barcode).not.toBe(second.barcode);
  });

  test('[CART-11] as O’Brien of 12B/3 #5: the order keeps what was typed, and the processor gets what section 5 allows', async () => {
    const { visitor, cart } = await holding();
    const typed = {
      firstName: "Siobhán D'Arcy",
      lastName: 'O’Brien',
      address: '12B/3 Main St #5',
      city: "Coeur d'Alene",
    };
    const result = await pay(visitor, cart, { billing: { ...billing, ...typed } });
    // The sandbox refuses a charge with any other character (20226).
    expect(result.__typename).toBe('PurchaseCompleted');
    const { data } = await visitor.ask(ORDER_BILLING, { id: result.order.id });
    expect(data.order.billing).toEqual(typed);
  });

  test('[CART-10] totals and lines add up to the cent, with delivery and without', async () => {
    const { visitor, cart } = await holding();
    const { data } = await visitor.ask(CART, { id: cart.id });
    for (const { id } of data.cart.shippingOptions) {
      const { data: shipped } = await visitor.ask(SHIP, { input: { cartId: cart.id, shippingOptionId: id } });
      const { totals, lines } = shipped.setShippingOption.cart;
      const sum = lines
        .filter(({ included }: { included: boolean }) => !included)
        .reduce((total: number, line: { total: { minorUnits: number } }) => total + line.total.minorUnits, 0);
      expect(totals.base.minorUnits + totals.fee.minorUnits + totals.tax.minorUnits).toBe(totals.total.minorUnits);
      expect(sum).toBe(totals.total.minorUnits);
    }
  });

  test('[CART-12] the same key answers the same order', async () => {
    const { visitor, cart } = await holding();
    const payment = { key: randomUUID(), token: await world.shop.tokenFor(cards.approved) };
    const atOnce = await Promise.all([1, 2, 3].map(() => pay(visitor, cart, payment)));
    const after = await pay(visitor, cart, payment);
    expect(after.__typename).toBe('PurchaseCompleted');
    for (const result of atOnce) {
      expect(['PurchaseCompleted', 'PurchasePending']).toContain(result.__typename);
      if (result.order) expect(result.order.id).toBe(after.order.id);
    }
  });

  test('[CART-12] another key cannot buy the cart twice, and the cart names its order', async () => {
    const { visitor, cart } = await holding();
    const first = await pay(visitor, cart);
    const second = await pay(visitor, cart);
    expect(second).toMatchObject({
      __typename: 'PurchaseRejected',
      problems: [{ code: 'INVALID_CART_STATE', providerCode: '20010' }],
    });
    const { data } = await visitor.ask(CART, { id: cart.id });
    expect(data.cart).toMatchObject({ state: 'PURCHASED', purchase: { state: 'SUCCEEDED', orderId: first.order.id } });
  });
});

describe('a purchase that is not completed', () => {
  test('[CART-12] a declined card is rejected, keeps the seats, and another card pays', async () => {
    const { visitor, cart } = await holding();
    expect(await pay(visitor, cart, { card: cards.declined })).toMatchObject({
      __typename: 'PurchaseRejected',
      problems: [{ code: 'INVALID_CARD', providerCode: '20002', title: 'Card not accepted' }],
      remaining: { id: cart.id, state: 'OPEN' },
    });
    expect((await pay(visitor, cart)).__typename).toBe('PurchaseCompleted');
  });

  test('[ERR-2] a card without enough money is told so, in the buyer’s language', async () => {
    const { visitor, cart } = await holding();
    expect(await pay(visitor, cart, { card: cards.withoutFunds })).toMatchObject({
      __typename: 'PurchaseRejected',
      problems: [{ code: 'INVALID_CARD', providerCode: '20002', title: 'Insufficient funds' }],
    });
  });

  test('[CART-12] a processor that does not answer leaves the purchase pending, and a second try is pending too', async () => {
    const { visitor, cart } = await holding();
    const pending = await pay(visitor, cart, { card: cards.unanswered });
    expect(pending).toMatchObject({ __typename: 'PurchasePending', cart: { id: cart.id, state: 'PAYING' } });
    expect(pending.message).toContain('won’t be charged twice');
    expect((await pay(visitor, cart)).__typename).toBe('PurchasePending');
  });

  test('[CART-10] a total that differs from the one shown is a price change with both amounts', async () => {
    const { visitor, cart } = await holding();
    const seen = cart.totals.total.minorUnits - 500;
    expect(await pay(visitor, cart, { expected: seen })).toEqual({
      __typename: 'PurchasePriceChanged',
      expected: { minorUnits: seen },
      actual: { minorUnits: cart.totals.total.minorUnits },
      cart: { id: cart.id, state: 'OPEN' },
    });
  });

  test('[PRICE-3] [ERR-2] a delivery that has become too late is refused with its reason, and another one buys', async () => {
    const event = await world.shop.event({ start: IN_A_MONTH });
    const visitor = world.visitor();
    const { cart } = (await reserve(visitor, event.id)).data.reserveTickets;
    const ship = async (shippingOptionId: string) =>
      (await visitor.ask(SHIP, { input: { cartId: cart.id, shippingOptionId } })).data.setShippingOption;
    const terms = 'query ($id: ID!) { cart(id: $id) { shippingOptions { id countries workingDays } } }';
    const { data: offered } = await visitor.ask(terms, { id: cart.id });
    expect(offered.cart.shippingOptions).toEqual([
      { id: 'mobile.USD', countries: null, workingDays: null },
      { id: 'email.USD', countries: null, workingDays: null },
      { id: 'courier.USD', countries: ['US'], workingDays: 3 },
    ]);
    const { cart: chosen } = await ship('courier.USD');

    await sql`update event set start_at = now() + interval '6 hours' where id = ${event.id}`.execute(world.shop.db);
    const problem = {
      code: 'INVALID_DATA',
      title: 'Too late for this delivery',
      fields: [{ field: 'shippingOptionId', message: 'cannot arrive before the event starts' }],
    };
    expect(await pay(visitor, chosen)).toMatchObject({
      __typename: 'PurchaseRejected',
      problems: [problem],
      remaining: { state: 'OPEN' },
    });
    expect(await ship('courier.USD')).toMatchObject({ cart: null, problems: [problem] });
    const { cart: other } = await ship('mobile.USD');
    expect((await pay(visitor, other)).__typename).toBe('PurchaseCompleted');
  });

  test('[CART-11] invalid billing details are named by their input fields', async () => {
    const { visitor, cart } = await holding();
    const result = await pay(visitor, cart, {
      billing: { ...billing, country: 'CA', zipCode: '10001', emailAddress: 'x' },
    });
    expect(result.problems).toMatchObject([{ code: 'INVALID_BILLING' }]);
    const fields = result.problems[0].fields.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(expect.arrayContaining(['billing.zipCode', 'billing.emailAddress']));
  });

  test('[ERR-2] without accepted terms the problem names acceptTerms', async () => {
    const { visitor, cart } = await holding();
    const result = await pay(visitor, cart, { acceptTerms: false });
    expect(result.problems).toMatchObject([{ code: 'INVALID_DATA', fields: [{ field: 'acceptTerms' }] }]);
  });

  test('[ERR-2] [I18N-1] a problem has the visitor’s language', async () => {
    const event = await world.shop.event();
    const input = { idempotencyKey: randomUUID(), eventId: event.id, quantity: 99 };
    const { data } = await world.ask(RESERVE, { input }, { 'accept-language': 'de' });
    expect(data.reserveTickets.problems).toMatchObject([{ code: 'INVALID_QUANTITY', title: 'Andere Anzahl wählen' }]);
  });
});
