import { randomUUID } from 'node:crypto';
import { InMemoryCache } from '@apollo/client';
import { type DocumentNode, parse, print } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailOf, type Identity, startIdentity } from '../support/identity.ts';
import { monday } from '../support/shop-hotels.ts';
import { openWorld, type World } from './world.ts';

let identity: Identity;
let world: World;
beforeAll(async () => {
  identity = await startIdentity();
  world = await openWorld({}, { issuer: identity.issuer });
});
afterAll(async () => {
  await world.close();
  await identity.close();
});

type Ask = (query: string, variables: Record<string, unknown>) => Promise<{ data: Record<string, unknown> }>;

/** A client that knows things by type and id, as normalising caches do. */
const createClient = () => {
  const cache = new InMemoryCache();
  const documentOf = (text: string): DocumentNode => cache.transformDocument(parse(text));
  return {
    load: async (ask: Ask, text: string, variables: Record<string, unknown>) => {
      const query = documentOf(text);
      cache.writeQuery({ query, variables, data: (await ask(print(query), variables)).data });
    },
    read: (text: string, variables: Record<string, unknown>) =>
      cache.readQuery<Record<string, unknown>>({ query: documentOf(text), variables }),
  };
};

describe('a client’s cache that knows things by type and id', () => {
  test('[GRAPH-4] shows the prices of a room for both of two stays', async () => {
    const hotel = await world.shop.hotel();
    const text = `query ($hotelId: ID!, $stay: StayInput!, $guests: GuestsInput) {
      hotelRooms(hotelId: $hotelId, stay: $stay, guests: $guests) { rooms { id rates { id total { minorUnits } } } } }`;
    const client = createClient();
    const of = (nights: number) => ({ hotelId: hotel.id, stay: { checkin: monday(), checkout: monday(nights) } });
    for (const nights of [2, 3]) await client.load(world.ask, text, of(nights));
    const priceFor = (nights: number) =>
      JSON.stringify(client.read(text, of(nights))).replace(/.*"minorUnits":(\d+).*/, '$1');
    expect(priceFor(2)).toBe('17200');
    expect(priceFor(3)).toBe('25800');
  });

  test('[GRAPH-4] [CART-5] a room is reserved by the id that its rate has for a stay', async () => {
    const hotel = await world.shop.hotel();
    const stay = { checkin: monday(), checkout: monday(2) };
    const rooms =
      'query ($hotelId: ID!, $stay: StayInput!) { hotelRooms(hotelId: $hotelId, stay: $stay) { rooms { id rates { id } } } }';
    const { data } = await world.ask(rooms, { hotelId: hotel.id, stay });
    const [offered] = data.hotelRooms.rooms;
    const room = {
      hotelId: hotel.id,
      roomId: offered.id,
      rateId: offered.rates[0].id,
      stay,
      expectedTotalMinorUnits: 17_200,
      currencyCode: 'USD',
      contact: { firstName: 'Zoe', lastName: 'Fan', emailAddress: 'zoe@example.com' },
    };
    const reserve =
      'mutation ($input: ReserveHotelRoomInput!) { reserveHotelRoom(input: $input) { cart { id } problems { message } } }';
    const reply = await world.visitor().ask(reserve, { input: { idempotencyKey: randomUUID(), room } });
    expect(reply.data.reserveHotelRoom).toMatchObject({ cart: { id: expect.any(String) }, problems: [] });
  });

  test('[GRAPH-4] [CART-8] shows a delivery’s fee in the currency of each of two carts', async () => {
    const cartIn = async (currency: string) => {
      const event = await world.shop.event();
      await world.shop.db.updateTable('event').set({ currency }).where('id', '=', event.id).execute();
      const visitor = world.visitor();
      const reserve = 'mutation ($input: ReserveTicketsInput!) { reserveTickets(input: $input) { cart { id } } }';
      const { data } = await visitor.ask(reserve, {
        input: { idempotencyKey: randomUUID(), eventId: event.id, quantity: 1 },
      });
      return { ask: visitor.ask, id: data.reserveTickets.cart.id };
    };
    const text = 'query ($id: ID!) { cart(id: $id) { id shippingOptions { id carrier fee { currencyCode } } } }';
    const client = createClient();
    const carts = [await cartIn('USD'), await cartIn('EUR')];
    for (const { ask, id } of carts) await client.load(ask, text, { id });
    const currencies = carts.map(
      ({ id }) => /"Email".*?"currencyCode":"(\w+)"/.exec(JSON.stringify(client.read(text, { id })))?.[1],
    );
    expect(currencies).toEqual(['USD', 'EUR']);
  });

  test('[GRAPH-4] [LOYAL-5] shows what is left of a lot of points beside what an entry put into it', async () => {
    const userId = identity.newUser();
    const authorization = `Bearer ${await identity.tokenFor(userId)}`;
    const ask: Ask = (query, variables) => world.ask(query, variables, { authorization });
    await ask('mutation ($input: LinkWalletInput!) { linkWallet(input: $input) { problems { message } } }', {
      input: { emailAddress: emailOf(userId) },
    });
    const { id } = await world.shop.db
      .selectFrom('wallet')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    await world.shop.db.updateTable('point_lot').set({ remaining: 1_200 }).where('wallet_id', '=', id).execute();
    const text = `{ wallet { id lots { id points { points } }
      entries(page: { limit: 5 }) { items { id lots { id points { points } } } } } }`;
    const client = createClient();
    await client.load(ask, text, {});
    const { wallet } = client.read(text, {}) as {
      wallet: { lots: { points: object }[]; entries: { items: { lots: { points: object }[] }[] } };
    };
    expect(wallet.lots[0]?.points).toMatchObject({ points: 1_200 });
    expect(wallet.entries.items[0]?.lots[0]?.points).toMatchObject({ points: 5_000 });
  });
});
