import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailOf, type Identity, startIdentity } from '../support/identity.ts';
import { budgetOf, budgetProblem, FILE, operationNames, text } from './call-budgets.ts';
import { membersOperations, operationVariables } from './operation-variables.ts';
import { persistedOperations, persistedQuery } from './storefront-operations.ts';
import { openWorld, post, readReply, type World } from './world.ts';

let identity: Identity;
let world: World;
let variables: Record<string, Record<string, unknown>>;
let cookie: string;
/** Reserving deletes the visitor's older cart, which other operations read: it has a visitor of its own. */
let reserverCookie: string;
/** What only members' pages ask for. */
let ofMembers: Readonly<Record<string, { authorization: string }>>;

beforeAll(async () => {
  identity = await startIdentity();
  world = await openWorld({}, { issuer: identity.issuer });
  const newMember = async (userId = identity.newUser()) => ({
    authorization: `Bearer ${await identity.tokenFor(userId)}`,
  });
  const member = await newMember();
  // Linking and registering change the wallet that the others read.
  const [linking, registering] = [identity.newUser(), identity.newUser()];
  ofMembers = {
    ...Object.fromEntries([...membersOperations].map((name) => [name, member])),
    LinkWallet: await newMember(linking),
    RegisterWallet: await newMember(registering),
  };
  const event = await world.shop.event();
  const fan = world.shop.visitor();
  cookie = `gst=${fan.sessionId}`;
  reserverCookie = `gst=${world.shop.visitor().sessionId}`;
  const { body: bought } = await fan.reserve(event.id, { quantity: 1 });
  const { body: order } = await fan.buy(bought);
  const { body: cart } = await fan.reserve(event.id, { quantity: 2 });
  const { body: searchResult } = await fan.call<{
    venues: { items: { id: string }[] };
    attractions: { items: { id: string }[] };
  }>('GET', '/api/search?keyword=new');
  // The first call loads the list of places, which on a busy machine takes longer than a call's time-out.
  await fan.call('GET', '/api/geo/reverse?latitude=40.7128&longitude=-74.006');
  const subjects = {
    eventId: event.id,
    attractionId: searchResult.attractions.items[0]?.id,
    venueId: searchResult.venues.items[0]?.id,
    hotelId: (await world.shop.hotel()).id,
    cartId: cart.uuid,
    orderId: order.uuid,
    shippingOptionId: 'mobile',
    linkingEmail: emailOf(linking),
    registeringEmail: emailOf(registering),
  };
  variables = operationVariables(subjects, 'new');
});
afterAll(async () => {
  await world.close();
  await identity.close();
});

describe('call budgets', () => {
  test('[GRAPH-5] every operation of the storefront has a committed budget', () => {
    expect([...operationNames].sort()).toEqual(persistedOperations.map(({ name }) => name).sort());
  });

  test.each(persistedOperations.map(({ name, hash }) => [name, hash] as const))(
    '[GRAPH-5] %s makes exactly as many REST calls as its budget says',
    async (name, hash) => {
      const gateway = world.gatewayWith();
      const operation = { variables: variables[name] ?? {}, extensions: persistedQuery(hash) };
      const calls = await world.callsOf(async () => {
        const headers = {
          cookie: name === 'ReserveTickets' ? reserverCookie : cookie,
          'x-grandstand-client': 'storefront',
          ...ofMembers[name],
        };
        const reply = await readReply(await post(gateway, operation, headers));
        expect(reply.errors).toEqual([]);
      });
      expect(budgetProblem('platform', name, calls)).toBeNull();
    },
  );

  test('[GRAPH-5] a wrong budget is reported with the operation, its calls, and the file and line', () => {
    const HomePage = budgetOf('platform', 'HomePage') ?? 0;
    const line = text.split('\n').findIndex((one) => one.includes('HomePage')) + 1;
    const calls = Array.from({ length: HomePage + 1 }, (_, at) => `GET /api/${at}`);
    expect(budgetProblem('platform', 'HomePage', calls)).toBe(
      `HomePage makes ${HomePage + 1} REST calls, its platform budget is ${HomePage}: ` +
        `save a call, or raise it to ${HomePage + 1} in ${FILE}:${line}\n${calls.map((call) => `  ${call}`).join('\n')}`,
    );
    expect(budgetProblem('platform', 'HomePage', [])).toContain(
      `its platform budget is ${HomePage}: lower it to 0 in ${FILE}:${line}`,
    );
    expect(budgetProblem('platform', 'HomePage', calls.slice(1))).toBeNull();
  });

  test('[GRAPH-5] a page of 20 events with venues and attractions costs as many calls as a page of one', async () => {
    const query = `query ($limit: Int!) {
      events(page: { limit: $limit }) {
        totalCount
        items { id name venue { id name address { city } } attractions { id name category { id } } category { name } }
      }
    }`;
    await world.ask(query, { limit: 1 });
    const one = await world.callsOf(() => world.ask(query, { limit: 1 }));
    const twenty = await world.callsOf(async () => {
      const { data } = await world.ask(query, { limit: 20 });
      expect(data.events.items).toHaveLength(20);
    });
    expect(twenty).toHaveLength(one.length);
    expect(one).toHaveLength(1);
  });

  test('[GRAPH-5] fields of one event that need the same REST answer share one call', async () => {
    const event = await world.shop.event();
    const query = `query ($id: ID!) {
      event(by: { id: $id }) { a: information { kind } b: information { text } offers { id } more: offers { name } }
    }`;
    const calls = await world.callsOf(() => world.ask(query, { id: event.id }));
    expect(calls.map((call) => call.replace(event.id, ':id')).sort()).toEqual([
      'GET /api/product/:id',
      'GET /api/product/:id/info',
      'GET /api/product/:id/offers',
    ]);
  });

  test('[GRAPH-5] tenant, categories and leagues are read once per language for all visitors', async () => {
    const gateway = world.gatewayWith();
    const ask = (language: string) =>
      post(gateway, { query: '{ tenant { id } categories { id } leagues { id } }' }, { 'accept-language': language });
    const first = await world.callsOf(() => Promise.all([ask('en'), ask('en'), ask('en-GB')]));
    expect(first.sort()).toEqual(['GET /api/category', 'GET /api/league?teams=false', 'GET /api/tenant/config']);
    expect(await world.callsOf(() => ask('en'))).toEqual([]);
    expect(await world.callsOf(() => ask('de'))).toHaveLength(3);
  });

  test('[GRAPH-5] the teams of leagues are read where they are selected alone, also through a fragment', async () => {
    const gateway = world.gatewayWith();
    const ask = (query: string) => world.callsOf(() => post(gateway, { query }));
    expect(await ask('{ leagues { id name logo { url } } }')).toEqual(['GET /api/league?teams=false']);
    expect(await ask('{ leagues { id ...T } } fragment T on League { teams { id } }')).toEqual(['GET /api/league']);
    expect(await ask('{ league(id: "MLB") { name } leagues { id } }')).toEqual([]);
    expect(await ask('{ league(id: "MLB") { teams { name } } }')).toEqual([]);
  });
});
