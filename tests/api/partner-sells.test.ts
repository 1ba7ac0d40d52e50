import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { offerOnce } from '#platform/waiting-list/offer-next.ts';
import { billing } from '../support/shop.ts';
import { codeOf, createPartner, giveBack, type Headers, REFUND, RETURN } from './partner.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(
    { environment: 'production' },
    { tenant: { refunds: { untilHoursBefore: 0, feePercent: 0 } } },
  );
});
afterAll(async () => {
  await world.shop.expectInvariants();
  await world.close();
});
const { acme, done, hold, pay, visitorOf } = createPartner(() => world);

test('[GRAPH-15] [ORDER-8] [GRAPH-17] a partner’s visitor waits in line, takes what another gives back, is answered with its cart, and buys it; nobody else takes it', async () => {
  const key = await acme();
  const JOIN = `mutation ($input: JoinWaitingListInput!) { joinWaitingList(input: $input) { place { token state place } problems { code } } }`;
  const TAKE =
    'mutation ($input: TakeWaitingListOfferInput!) { takeWaitingListOffer(input: $input) { cartId cart { id state items { name } } problems { code } } }';
  const LEAVE =
    'mutation ($input: LeaveWaitingListInput!) { leaveWaitingList(input: $input) { place { state event { id } } problems { code } } }';
  const PLACE = 'query ($token: ID!) { waitingListPlace(token: $token) { state place } }';
  const event = await world.shop.event({ admission: 'general', capacity: 1, offers: [{ cents: 4_599, fees: [] }] });
  const [buyer, first, second] = [await visitorOf(key), await visitorOf(key), await visitorOf(key)];
  const { cart } = await hold(buyer, event.id);
  const orderId = await pay(buyer, cart.id, cart.totals.total.minorUnits);
  const join = async (who: Headers) => {
    const input = { eventId: event.id, quantity: 1, emailAddress: `${randomUUID()}@example.com` };
    return (await done(who, JOIN, { input })).joinWaitingList;
  };
  const [one, two] = [await join(first), await join(second)];
  expect([one, two]).toMatchObject([
    { place: { state: 'WAITING', place: 1 }, problems: [] },
    { place: { state: 'WAITING', place: 2 }, problems: [] },
  ]);
  const { token } = one.place;
  await done(buyer, REFUND, giveBack(orderId));
  await offerOnce(world.shop.deps);
  expect((await done(first, PLACE, { token })).waitingListPlace).toEqual({ state: 'OFFERED', place: null });
  // While it is offered it is not on sale.
  expect((await hold(second, event.id)).problems).not.toEqual([]);
  const taken = (await done(first, TAKE, { input: { token } })).takeWaitingListOffer;
  expect(taken.problems).toEqual([]);
  expect(taken.cart).toEqual({ id: taken.cartId, state: 'OPEN', items: [{ name: expect.any(String) }] });
  expect((await done(second, TAKE, { input: { token } })).takeWaitingListOffer).toMatchObject({
    cartId: null,
    cart: null,
    problems: [{ code: 'INVALID_CART_STATE' }],
  });
  await pay(first, taken.cartId, 4_599);
  await offerOnce(world.shop.deps);
  expect((await done(first, PLACE, { token })).waitingListPlace.state).toBe('BOUGHT');
  const left = await done(second, LEAVE, { input: { token: two.place.token } });
  expect(left.leaveWaitingList).toEqual({ place: { state: 'LEFT', event: { id: event.id } }, problems: [] });
  expect((await done(second, PLACE, { token: two.place.token })).waitingListPlace.state).toBe('LEFT');
});

test('[GRAPH-17] [GRAPH-7] what a mutation answers lets one ask on: the state after it, counted in its cost, read only where it is asked for and not where nothing was done', async () => {
  const visitor = await visitorOf(await acme());
  const event = await world.shop.event({ offers: [{ cents: 5_000 }, { cents: 7_000, type: 'resale' }] });
  const EVENT = 'query ($id: ID!) { event(by: { id: $id }) { name } }';
  const { name } = (await done(visitor, EVENT, { id: event.id })).event;
  await sql`update event set name = name || ' moved' where id = ${event.id}::uuid`.execute(world.shop.db);
  const open = (more: string, id = event.id) =>
    world.ask(
      `mutation ($input: OpenResaleSessionInput!) { openResaleSession(input: $input) { session { id } ${more} problems { code } } }`,
      { input: { eventId: id } },
      visitor,
    );
  const [plain, onward] = [await open(''), await open('event { name offers { available } }')];
  // The event that was read before is kept for five seconds; the answer is from after the session was opened.
  expect(onward.data.openResaleSession).toMatchObject({ event: { name: `${name} moved` }, problems: [] });
  const costs = [plain, onward].map(({ extensions }) => Object(extensions).cost.requested);
  expect(costs).toEqual([5, 8]);
  expect((await open('event { name }', randomUUID())).data.openResaleSession).toMatchObject({
    session: null,
    event: null,
  });
  const many = 'event { venue { events(page: { limit: 100 }) { items { seatMap { width } } } } }';
  const calls = await world.callsOf(async () => {
    expect(codeOf(await open(many))).toBe('OPERATION_TOO_EXPENSIVE');
  });
  expect(calls).toEqual([]);

  const { cart } = await hold(visitor, event.id);
  const INVOICE = `mutation ($input: InvoiceCartInput!) { invoiceCart(input: $input) { invoice { id } cart { id state } problems { code } } }`;
  const invoiced = await done(visitor, INVOICE, { input: { cartId: cart.id } });
  expect(invoiced.invoiceCart.cart).toEqual({ id: cart.id, state: 'OPEN' });
  const PAGE = `mutation ($input: CreatePaymentSessionInput!) { createPaymentSession(input: $input) { url cart { id } problems { code } } }`;
  const payment = {
    billing,
    expectedTotalMinorUnits: cart.totals.total.minorUnits,
    currencyCode: 'USD',
    returnUrl: RETURN,
  };
  const page = async (cartId: string) =>
    (await done(visitor, PAGE, { input: { ...payment, cartId } })).createPaymentSession;
  expect(await page(cart.id)).toEqual({ url: expect.any(String), cart: { id: cart.id }, problems: [] });
  expect(await page(randomUUID())).toEqual({ url: null, cart: null, problems: [{ code: 'NOT_FOUND' }] });
});
