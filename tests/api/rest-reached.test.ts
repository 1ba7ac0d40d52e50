import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AUDIENCE, emailOf, type Identity, startIdentity } from '../support/identity.ts';
import { billing, type Visitor } from '../support/shop.ts';
import { calls } from './rest-table.ts';
import { ask, openWorld, type World } from './world.ts';

// The platform leads to a provider's page only while that answers.
const provider = createServer((_request, response) => response.end());
let identity: Identity;
let world: World;
let known: Record<'event' | 'linked' | 'attraction' | 'partnerId' | 'venue' | 'email', string>;
let fan: Visitor;
let headers: Record<string, string>;

beforeAll(async () => {
  identity = await startIdentity();
  world = await openWorld({}, { issuer: identity.issuer, tenant: { transactableType: 'BOTH' } });
  provider.listen(0, '127.0.0.1');
  const userId = identity.newUser();
  fan = world.shop.visitor(randomUUID(), await identity.tokenFor(userId));
  headers = {
    cookie: `gst=${fan.sessionId}`,
    authorization: `Bearer ${await identity.tokenFor(userId)}`,
    'x-grandstand-client': 'test',
  };
  const [event, linked] = [await world.shop.event(), await world.shop.event()];
  const { port } = provider.address() as AddressInfo;
  const values = { provider_url: `http://127.0.0.1:${port}/`, can_be_linked_over: true, transactable: false };
  await world.shop.db.updateTable('event').set(values).where('id', '=', linked.id).execute();
  const { data } = await world.ask('{ events { items { venue { id } attractions { id partnerId } } } }');
  const some = data.events.items.find((one: { attractions: unknown[] }) => one.attractions.length > 0);
  known = {
    event: event.id,
    linked: linked.id,
    attraction: some.attractions[0].id,
    partnerId: some.attractions[0].partnerId,
    venue: some.venue.id,
    email: emailOf(userId),
  };
});
afterAll(async () => {
  await world.close();
  await identity.close();
  provider.close();
});

/** The way of each call into the graph; `$name` stands for what this test knows. */
const ways: Readonly<Record<string, string>> = {
  'GET /api/tenant/config': '{ tenant { id } }',
  'GET /api/attraction': '{ attractions { items { id } totalCount } }',
  'GET /api/attraction/{id}': '{ attraction(by: { id: "$attraction" }) { id } }',
  'GET /api/attraction/partner/{id}': '{ attraction(by: { partnerId: "$partnerId" }) { id } }',
  'GET /api/attraction/event/{id}': '{ attractionsOfEvent(eventId: "$event") { items { id } } }',
  'GET /api/attraction/{id}/similar': '{ attraction(by: { id: "$attraction" }) { similar { items { id } } } }',
  'GET /api/attraction/favourite/categories': '{ viewer { favouriteCategories { id } } }',
  'GET /api/category': '{ categories { id } }',
  'GET /api/city': '{ cities { items { id } } }',
  'GET /api/product': '{ events { items { id } } }',
  'GET /api/product/{id}': '{ event(by: { id: "$event" }) { id } }',
  'GET /api/product/legacy/{id}': '{ event(by: { legacyId: "123" }) { id } }',
  'GET /api/product/{id}/info': '{ event(by: { id: "$event" }) { information { kind } } }',
  'GET /api/product/dates': '{ event(by: { id: "$event" }) { otherDates { items { id } } } }',
  'GET /api/product/popular': '{ topEvents { items { id } } }',
  'POST /api/compute/earn/points': '{ earnPoints(eventId: "$event", amount: "10") { earned { __typename } } }',
  'POST /api/event/linkover': '{ event(by: { id: "$linked" }) { providerUrl } }',
  'GET /api/venue': '{ venues { items { id } totalCount } }',
  'GET /api/venue/{id}': '{ venue(id: "$venue") { id } }',
  'GET /api/cart/{id}': '{ cart(id: "$cart") { id } }',
  'GET /api/cart/{id}/shippingOption': '{ cart(id: "$cart") { shippingOptions { id } } }',
  'PUT /api/cart/{id}/shippingOption':
    'mutation { setShippingOption(input: { cartId: "$cart", shippingOptionId: "mobile" }) { cart { id } problems { code } } }',
  'POST /api/cart/{id}/invoice':
    'mutation { invoiceCart(input: { cartId: "$cart" }) { invoice { amount { minorUnits } isPaid } problems { code } } }',
  'POST /api/cart/reserve/{productId}': `mutation {
    reserveTickets(input: { idempotencyKey: "${randomUUID()}", eventId: "$event", quantity: 1 }) { cart { id } problems { code } }
  }`,
  'POST /api/cart/{id}/purchase_v2': `mutation ($billing: BillingInput!) {
    purchase(input: {
      cartId: "$cart", idempotencyKey: "${randomUUID()}", billing: $billing, paymentToken: "tok_unknown",
      expectedTotalMinorUnits: 1, currencyCode: "USD", acceptTerms: true
    }) { __typename }
  }`,
  'DELETE /api/cart/{id}': 'mutation { deleteCart(input: { cartId: "$cart" }) { deletedCartId problems { code } } }',
  'GET /api/wallet': '{ wallet { id } }',
  'POST /api/wallet': 'mutation { linkWallet(input: { emailAddress: "$email" }) { problems { code } } }',
  'POST /api/wallet/register/{email}':
    'mutation { registerWallet(input: { emailAddress: "$email" }) { problems { code } } }',
  'GET /api/user': '{ viewer { user { id } } }',
  'GET /api/user/session': '{ viewer { session { isCounted referralId } } }',
  'GET /api/user/analytics': '{ viewer { analytics { suggestions { id } } } }',
  'GET /api/user/analytics/recent': '{ viewer { recentViews { viewedAt } } }',
  'DELETE /api/user/analytics': 'mutation { deleteViews(input: { all: true }) { problems { code } } }',
  'GET /api/favourite/{type}/ids': '{ viewer { favourites(type: EVENT) { items { id } } } }',
  'GET /api/favourite/{type}': '{ viewer { favouriteVenues { items { id } } } }',
  'POST /api/favourite': `mutation {
    setFavourites(input: { changes: [{ type: EVENT, id: "$event", isFavourite: true }] }) { problems { code } }
  }`,
  'DELETE /api/favourite/delete': `mutation {
    setFavourites(input: { changes: [{ type: EVENT, id: "$event", isFavourite: false }] }) { problems { code } }
  }`,
};

/** The calls that were made meanwhile and are this one, without their query. */
async function seenOf(call: string, work: () => Promise<unknown>): Promise<string[]> {
  const pattern = new RegExp(`^${call.replace(/\{\w+\}/g, '[^/]+')}$`);
  const made = await world.callsOf(work);
  return made.map((one) => one.replace(/\?.*/, '')).filter((one) => pattern.test(one));
}

test.each(calls.map(([call]) => call).filter((call) => call !== 'GET /api/tenant/sso'))(
  '[REST-1] %s is reached through the graph',
  async (call) => {
    const way = ways[call] ?? '';
    const cart = way.includes('$cart') ? (await fan.reserve(known.event, { quantity: 2 })).body.uuid : '';
    const values: Record<string, string> = { ...known, cart };
    const query = way.replace(/"\$(\w+)"/g, (_all, name: string) => `"${values[name]}"`);
    const seen = await seenOf(call, async () => {
      const { errors } = await ask(world.gatewayWith(), query, { billing }, headers);
      expect(errors).toEqual([]);
    });
    expect(seen).toHaveLength(1);
  },
);

test('[REST-1] GET /api/tenant/sso is reached by the sign-in’s address', async () => {
  const { id: clientId, secret: clientSecret } = { id: 'storefront', secret: randomUUID() };
  const gateway = world.gatewayWith({
    identity: { issuer: identity.issuer, clientId, clientSecret, audience: AUDIENCE },
  });
  const login = new Request('http://localhost:3000/fanatics/login', { headers: { host: 'localhost:3000' } });
  expect(await seenOf('GET /api/tenant/sso', () => gateway.fetch(login))).toHaveLength(1);
});

test('[REST-6] a reservation hands on the buyer’s group and the place searched', async () => {
  const reserve = `mutation ($input: ReserveTicketsInput!) { reserveTickets(input: $input) { cart { id } problems { field: fields { field } } } }`;
  const input = { idempotencyKey: randomUUID(), eventId: known.event, quantity: 1, userGroupToken: 'group 7' };
  const place = { cityName: 'Boston', countryCode: 'US' };
  const made = await world.callsOf(async () => {
    const { data } = await ask(world.gateway, reserve, { input: { ...input, searchedLocation: place } }, headers);
    expect(data.reserveTickets).toMatchObject({ cart: { id: expect.any(String) }, problems: [] });
  });
  expect(made).toContain(`POST /api/cart/reserve/${known.event}?userGroupToken=group%207`);
  const wrong = { ...input, idempotencyKey: randomUUID(), searchedLocation: { countryCode: 'USA' } };
  const { data } = await ask(world.gateway, reserve, { input: wrong }, headers);
  expect(data.reserveTickets.problems).toMatchObject([{ field: [{ field: 'searchedLocation.countryCode' }] }]);
});
