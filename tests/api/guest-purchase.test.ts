import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { billing, cards } from '../support/shop.ts';
import { openWorld, type Reply, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => world.shop.expectInvariants());
afterAll(() => world.close());

const problems = 'problems { code providerCode title message fields { field message } }';
const cartFields = `id state expiresAt serverTime
  items { id total { minorUnits } ... on TicketCartItem { event { id } quantity section row seats offerName } }
  totals { base { minorUnits } fee { minorUnits } tax { minorUnits } total { minorUnits } }
  lines { type scope quantity total { minorUnits } included }
  shippingOption { id } purchase { state orderId }`;
const RESERVE = `mutation ($input: ReserveTicketsInput!) { reserveTickets(input: $input) { cart { ${cartFields} } ${problems} } }`;
const CART = `query ($id: ID!) { cart(id: $id) { ${cartFields} shippingOptions { id requiresAddress fee { minorUnits } } } }`;
const SHIP = `mutation ($input: SetShippingOptionInput!) { setShippingOption(input: $input) { cart { ${cartFields} } ${problems} } }`;
const DELETE = `mutation ($input: DeleteCartInput!) { deleteCart(input: $input) { deletedCartId ${problems} } }`;
const PURCHASE = `mutation ($input: PurchaseInput!) { purchase(input: $input) {
  __typename
  ... on PurchaseCompleted { order { id total { minorUnits } paymentStatus card { last4 } items { tickets { seat barcode } } } }
  ... on PurchasePending { message cart { id state } }
  ... on PurchaseRejected { ${problems} remaining: cart { id state } }
  ... on PurchasePriceChanged { expected { minorUnits } actual { minorUnits } cart { id state } }
} }`;
const ORDER = `query ($id: ID!) { order(id: $id) {
  id number createdAt status paymentStatus currencyCode total { minorUnits } taxes { minorUnits } paidByCard { minorUnits }
  paidWithPoints { points } earned { ... on Points { points } } billing { firstName zipCode emailAddress }
  card { type last4 expireMonth expireYear } shipping { id name }
  lines { type total { minorUnits } included }
  items { quantity offerName total { minorUnits } event { id name starts { precision } venue { name } } tickets { id barcode section row seat } }
} }`;

type Visitor = ReturnType<World['visitor']>;

async function reserve(
  visitor: Visitor,
  eventId: string,
  more: object = {},
  key: string = randomUUID(),
): Promise<Reply> {
  return visitor.ask(RESERVE, { input: { idempotencyKey: key, eventId, quantity: 2, ...more } });
}

async function holding(more: object = {}) {
  const visitor = world.visitor();
  const event = await world.shop.event();
  const { data } = await reserve(visitor, event.id, more);
  return { visitor, event, cart: data.reserveTickets.cart };
}

type Payment = {
  card?: string;
  token?: string;
  key?: string;
  expected?: number;
  billing?: object;
  acceptTerms?: boolean;
};
async function pay(
  visitor: Visitor,
  cart: { id: string; totals: { total: { minorUnits: number } } },
  payment: Payment = {},
) {
  const { data, errors } = await visitor.ask(PURCHASE, {
    input: {
      cartId: cart.id,
      idempotencyKey: payment.key ?? randomUUID(),
      billing: payment.billing ?? billing,
      paymentToken: payment.token ?? (await world.shop.tokenFor(payment.card ?? cards.approved)),
      expectedTotalMinorUnits: payment.expected ?? cart.totals.total.minorUnits,
      acceptTerms: payment.acceptTerms ?? true,
    },
  });
  expect(errors).toEqual([]);
  return data.purchase;
}

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

  test('[CART-12] the same key again answers the same order and charges once', async () => {
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

  test('[CART-12] another key cannot buy the cart twice, and the cart leads to its order', async () => {
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

describe('how a purchase ends otherwise', () => {
  test('[CART-12] a declined card is rejected, keeps the seats, and another card pays', async () => {
    const { visitor, cart } = await holding();
    expect(await pay(visitor, cart, { card: cards.declined })).toMatchObject({
      __typename: 'PurchaseRejected',
      problems: [{ code: 'INVALID_CARD', providerCode: '20002', title: 'Card not accepted' }],
      remaining: { id: cart.id, state: 'OPEN' },
    });
    expect((await pay(visitor, cart)).__typename).toBe('PurchaseCompleted');
  });

  test('[CART-12] a processor that does not answer leaves the purchase pending, and a second try learns the same', async () => {
    const { visitor, cart } = await holding();
    const pending = await pay(visitor, cart, { card: cards.unanswered });
    expect(pending).toMatchObject({ __typename: 'PurchasePending', cart: { id: cart.id, state: 'PAYING' } });
    expect(pending.message).toContain('not be charged twice');
    expect((await pay(visitor, cart)).__typename).toBe('PurchasePending');
  });

  test('[CART-10] another total than the buyer saw is a price change with both amounts', async () => {
    const { visitor, cart } = await holding();
    const seen = cart.totals.total.minorUnits - 500;
    expect(await pay(visitor, cart, { expected: seen })).toEqual({
      __typename: 'PurchasePriceChanged',
      expected: { minorUnits: seen },
      actual: { minorUnits: cart.totals.total.minorUnits },
      cart: { id: cart.id, state: 'OPEN' },
    });
  });

  test('[CART-11] wrong billing names its fields as our inputs', async () => {
    const { visitor, cart } = await holding();
    const result = await pay(visitor, cart, {
      billing: { ...billing, country: 'CA', zipCode: '10001', emailAddress: 'x' },
    });
    expect(result.problems).toMatchObject([{ code: 'INVALID_BILLING' }]);
    const fields = result.problems[0].fields.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(expect.arrayContaining(['billing.zipCode', 'billing.emailAddress']));
  });

  test('[ERR-2] terms that were not accepted name the input', async () => {
    const { visitor, cart } = await holding();
    const result = await pay(visitor, cart, { acceptTerms: false });
    expect(result.problems).toMatchObject([{ code: 'INVALID_DATA', fields: [{ field: 'acceptTerms' }] }]);
  });

  test('[ERR-2] [I18N-1] the problem speaks the visitor’s language', async () => {
    const event = await world.shop.event();
    const input = { idempotencyKey: randomUUID(), eventId: event.id, quantity: 99 };
    const { data } = await world.ask(RESERVE, { input }, { 'accept-language': 'de' });
    expect(data.reserveTickets.problems).toMatchObject([{ code: 'INVALID_QUANTITY', title: 'Andere Anzahl wählen' }]);
  });
});

describe('seats', () => {
  test('[CART-1] a second visitor who wants the same seats is told that they are gone', async () => {
    const { event } = await holding({ section: 'A', row: '1', seats: ['1', '2'] });
    const { data } = await reserve(world.visitor(), event.id, { section: 'A', row: '1', seats: ['1', '2'] });
    expect(data.reserveTickets).toMatchObject({
      cart: null,
      problems: [{ code: 'ALREADY_TAKEN', providerCode: '67941', title: 'Somebody was faster' }],
    });
  });

  test('[CART-1] reserving again with the same key answers the same cart', async () => {
    const visitor = world.visitor();
    const event = await world.shop.event();
    const key = randomUUID();
    const first = await reserve(visitor, event.id, {}, key);
    const second = await reserve(visitor, event.id, {}, key);
    expect(second.data.reserveTickets.cart.id).toBe(first.data.reserveTickets.cart.id);
  });

  test('[CART-3] a new reservation frees the seats of the visitor’s older cart', async () => {
    const wanted = { section: 'A', row: '3', seats: ['1', '2'] };
    const { visitor, event, cart } = await holding(wanted);
    await reserve(visitor, event.id, { section: 'B', row: '1', seats: ['1', '2'] });
    expect((await visitor.ask(CART, { id: cart.id })).data.cart).toBeNull();
    const other = await reserve(world.visitor(), event.id, wanted);
    expect(other.data.reserveTickets.cart.items[0].seats).toEqual(['1', '2']);
  });

  test('[CART-6] a deleted cart gives its seats back, and deleting it again succeeds', async () => {
    const { visitor, cart } = await holding();
    const input = { cartId: cart.id };
    for (let time = 0; time < 2; time += 1) {
      const { data } = await visitor.ask(DELETE, { input });
      expect(data.deleteCart).toEqual({ deletedCartId: cart.id, problems: [] });
    }
    expect((await visitor.ask(CART, { id: cart.id })).data.cart).toBeNull();
  });

  test('[AUTH-9] nobody else sees, changes or pays a cart, nor reads the order', async () => {
    const { visitor, cart } = await holding();
    const stranger = world.visitor();
    await stranger.ask('{ apiVersion }');
    expect((await stranger.ask(CART, { id: cart.id })).data.cart).toBeNull();
    const { data } = await stranger.ask(SHIP, { input: { cartId: cart.id, shippingOptionId: 'mobile' } });
    expect(data.setShippingOption).toMatchObject({ cart: null, problems: [{ code: 'NOT_FOUND' }] });
    expect(await pay(stranger, cart)).toMatchObject({
      __typename: 'PurchaseRejected',
      problems: [{ code: 'NOT_FOUND' }],
      remaining: null,
    });
    const { order } = await pay(visitor, cart);
    expect((await stranger.ask(ORDER, { id: order.id })).data.order).toBeNull();
  });

  test.each([
    ['eventId', { eventId: 'seven' }, 'INVALID_DATA', 'eventId'],
    ['idempotencyKey', { idempotencyKey: 'again' }, 'INVALID_DATA', 'idempotencyKey'],
    ['offerIds', { offerIds: ['cheap'] }, 'INVALID_DATA', 'offerIds.0'],
    ['an unknown event', { eventId: randomUUID() }, 'NOT_FOUND', null],
    ['no ticket at all', { quantity: 0 }, 'INVALID_QUANTITY', null],
  ])('[ERR-2] a reservation with a bad %s says so and holds nothing', async (_case, more, code, field) => {
    const event = await world.shop.event();
    const { data } = await reserve(world.visitor(), event.id, more);
    const [problem] = data.reserveTickets.problems;
    expect([data.reserveTickets.cart, problem.code]).toEqual([null, code]);
    if (field) expect(problem.fields.map((one: { field: string }) => one.field)).toContain(field);
  });
});

describe('the event that is bought', () => {
  test('[EVENT-7] offers, map, rows and best seats agree', async () => {
    const event = await world.shop.event();
    const query = `query ($id: ID!) { event(by: { id: $id }) {
      sale { canBuy } ticketLimit
      offers { id name price { total { minorUnits } } lines { total { minorUnits } included } sections available }
      seatMap { sections { name available priceFrom { minorUnits } offerId } }
      seatRows(section: "A") { name seats { id number state offerId features } }
      nowhere: seatRows(section: "Z") { name }
      bestAvailable(input: { quantity: 2, limit: 2 }) { section row seats { number } total { minorUnits } offerId }
    } }`;
    const { data, errors } = await world.ask(query, { id: event.id });
    expect(errors).toEqual([]);
    const { offers, seatMap, seatRows, bestAvailable, nowhere } = data.event;
    const price = new Map(
      offers.map((offer: { id: string; price: { total: { minorUnits: number } } }) => [
        offer.id,
        offer.price.total.minorUnits,
      ]),
    );
    for (const section of seatMap.sections) expect(section.priceFrom.minorUnits).toBe(price.get(section.offerId));
    expect(seatRows.flatMap((row: { seats: unknown[] }) => row.seats)).toHaveLength(30);
    expect(nowhere).toBeNull();
    for (const { seats, total, offerId } of bestAvailable) {
      expect(seats).toHaveLength(2);
      expect(total.minorUnits).toBe(2 * Number(price.get(offerId)));
    }
  });

  test('general admission has offers and no seats, and costs no call to say so', async () => {
    const event = await world.shop.event({ admission: 'general' });
    const query = `query ($id: ID!) { event(by: { id: $id }) { admission seatMap { width } seatRows(section: "A") { name } bestAvailable(input: { quantity: 2 }) { row } } }`;
    const calls = await world.callsOf(async () => {
      const { data } = await world.ask(query, { id: event.id });
      expect(data.event).toEqual({ admission: 'GENERAL', seatMap: null, seatRows: null, bestAvailable: null });
    });
    expect(calls).toHaveLength(1);
  });

  test('more seats than one order may have are refused by name', async () => {
    const event = await world.shop.event({ ticketLimit: 4 });
    const query = 'query ($id: ID!) { event(by: { id: $id }) { id bestAvailable(input: { quantity: 5 }) { row } } }';
    const { data, errors } = await world.ask(query, { id: event.id });
    expect(data.event).toEqual({ id: event.id, bestAvailable: null });
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: [{ field: 'input.quantity' }] });
  });
});
