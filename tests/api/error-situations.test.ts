import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue, type ErrorCode } from '#platform/core/errors.ts';
import { type Answer, cards, openShop, type Shop } from '../support/shop.ts';
import { monday, roomBody } from '../support/shop-hotels.ts';
import { reserveBoth, reserveRoom } from '../support/shop-rooms.ts';
import { openRoom } from '../support/waiting-room.ts';

let shop: Shop;
/** A platform whose events are also sold by providers. */
let linking: Shop;
let provider: Server;
let providerStatus = 200;
let providerUrl: string;

beforeAll(async () => {
  shop = await openShop();
  linking = await openShop({ tenant: { transactableType: 'BOTH' } });
  provider = createServer((_request, response) => response.writeHead(providerStatus).end());
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const { port }: Pick<AddressInfo, 'port'> = Object.assign({ port: 0 }, provider.address());
  providerUrl = `http://127.0.0.1:${port}/event`;
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
  await linking.close();
  provider.close();
});

const linkOver = async (url: string | null, at: Shop = linking) => {
  const event = await at.event();
  const values = { provider_url: url, can_be_linked_over: url !== null };
  await at.db.updateTable('event').set(values).where('id', '=', event.id).execute();
  return at.visitor().call<{ url: string }>('POST', '/api/event/linkover', { productId: event.id });
};
const cartOf = async () => {
  const event = await shop.event();
  const fan = shop.visitor();
  const { body: cart } = await fan.reserve(event.id, { quantity: 2 });
  return { event, fan, cart };
};
const take = async (ticket: object, more: object = {}, options: Parameters<Shop['event']>[0] = {}) => {
  const event = await shop.event(options);
  return shop.visitor().call('POST', `/api/cart/reserve/${event.id}`, {
    tickets: [{ productId: event.id, quantity: 2, ...ticket }],
    ...more,
  });
};
const pay = async (options: object) => {
  const { fan, cart } = await cartOf();
  return fan.buy(cart, options);
};

const situations: Record<ErrorCode, () => Promise<Answer<unknown>>> = {
  '50301': () => linkOver('http://127.0.0.1:1/unreachable'),
  '20002': () => pay({ card: cards.declined }),
  '20010': async () => {
    const { fan, cart } = await cartOf();
    await fan.call('DELETE', `/api/cart/${cart.uuid}`);
    return fan.buy(cart);
  },
  '20120': () => pay({ expectedTotal: 1 }),
  '20118': () =>
    pay({
      billing: { firstName: '1', lastName: '', emailAddress: 'x', address: '', city: '', country: 'US', zipCode: 'x' },
    }),
  '20226': async () => {
    const closing = await openShop();
    const event = await closing.event();
    const fan = closing.visitor();
    const { body: cart } = await fan.reserve(event.id, { quantity: 1 });
    const token = await closing.tokenFor(cards.approved);
    await closing.stopProcessor();
    const answer = await fan.buy(cart, { token });
    await closing.close();
    return answer;
  },
  '20231': () => take({ quantity: 0 }),
  '40077': () => take({ section: 'A', row: '1', seats: ['1', '99'] }),
  '40010': async () => reserveRoom(shop.visitor(), await shop.hotel(), { checkout: monday(-1) }),
  '40020': () => take({ quantity: 'two' }),
  '50020': () => take({}, {}, { status: 'cancelled' }),
  '50030': async () => {
    const breaking = await openShop();
    await sql`drop table league cascade`.execute(breaking.db);
    const answer = await breaking.visitor().call('GET', '/api/league');
    await breaking.close();
    return answer;
  },
  '40076': async () => reserveRoom(shop.visitor(), await shop.hotel(), { totalPrice: 1 }),
  '67941': async () => {
    const event = await shop.event();
    const seat = { quantity: 1, section: 'A', row: '1', seats: ['1'] };
    await shop.visitor().reserve(event.id, seat);
    return shop.visitor().reserve(event.id, seat);
  },
  '40078': async () => {
    const event = await shop.event();
    const { rows } = await sql<{ id: string }>`
      insert into package_offer (id, event_id, name, code, type, image_url, price_cents, capacity)
      values (gen_random_uuid(), ${event.id}, 'Gone', 'GONE', 'x', '/images/none', 1, 0) returning id`.execute(shop.db);
    return shop.visitor().call('POST', `/api/cart/reserve/${event.id}`, {
      tickets: [{ productId: event.id, quantity: 1 }],
      offer: { id: rows[0]?.id },
    });
  },
  '40081': () => pay({ card: cards.blocked }),
  '20053': () => take({ fanSessionResaleId: crypto.randomUUID() }),
  WAITING_ROOM: async () => {
    const event = await shop.event();
    await openRoom(shop, event.id);
    return shop.visitor().reserve(event.id, { quantity: 1 });
  },
  SERVER_ERROR: () => shop.visitor().call('GET', `/api/order/${crypto.randomUUID()}`),
};

describe('every code of the catalogue', () => {
  test.each(Object.entries(situations))(
    '[ERR-1, ERR-2] %s is raised in its situation, in the error format',
    async (code, raise) => {
      const { status, error } = await raise();
      expect(error).toEqual({
        success: false,
        title: expect.stringMatching(/./),
        message: error.detail,
        detail: expect.stringMatching(/./),
        details: expect.any(Array),
        status,
        code,
        cancel: false,
        ...(error.data === undefined ? {} : { data: error.data }),
      });
      for (const { field, message } of error.details) expect([field, message]).not.toContain('');
      expect(status).toBe(code === 'SERVER_ERROR' ? 404 : catalogue[code as ErrorCode].status);
    },
  );

  test('[ERR-2] is listed in the generated documentation with its cause', async () => {
    const { info } = (await shop.app.inject('/docs/json')).json<{ info: { description: string } }>();
    for (const [code, { when, title }] of Object.entries(catalogue)) {
      expect(info.description).toContain(`| ${code} |`);
      expect(info.description).toContain(when);
      expect(info.description).toContain(title);
    }
  });
});

test('[ERR-2] [OPS-2] a platform whose database does not answer is not ready: 503 with 50030', async () => {
  const broken = await openShop();
  await sql`drop table event cascade`.execute(broken.db);
  const { status, error } = await broken.visitor().call('GET', '/readyz');
  expect([status, error.status, error.code]).toEqual([503, 503, '50030']);
  await broken.close();
});

describe('an event’s provider', () => {
  test('[REST-1] [TEN-7] its page’s address is answered under the flow BOTH', async () => {
    expect((await linkOver(providerUrl)).body).toEqual({ url: providerUrl });
  });

  test.each([500, 503])('[ERR-2] a provider that answers %i is down: 50301', async (status) => {
    providerStatus = status;
    expect((await linkOver(providerUrl)).error.code).toBe('50301');
    providerStatus = 200;
  });

  test('[TEN-7] the direct flow does not link to it: 50020', async () => {
    expect((await linkOver(providerUrl, shop)).error.code).toBe('50020');
  });

  test('[ERR-2] an event without a provider page is 50020, an unknown event 404', async () => {
    expect((await linkOver(null)).error.code).toBe('50020');
    const none = await linking.visitor().call('POST', '/api/event/linkover', { productId: crypto.randomUUID() });
    expect(none.status).toBe(404);
  });
});

describe('a resale session that has run out', () => {
  test('[ERR-2] is a warning of a cart with a room, and the room stays reserved', async () => {
    const [event, hotel, fan] = [await shop.event(), await shop.hotel(), shop.visitor()];
    const expired = { fanSessionResaleId: crypto.randomUUID() };
    const { status, body } = await reserveBoth(fan, event.id, hotel, {}, expired);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      items: [{ productType: 3 }],
      warnings: [{ code: '20053', title: 'Resale session expired' }],
    });
    const { rows } = await sql`select 1 from seat where event_id = ${event.id} and state = 'held'`.execute(shop.db);
    expect(rows).toEqual([]);
    expect((await fan.call('GET', `/api/cart/${body.uuid}`)).body).toMatchObject({ warnings: [{ code: '20053' }] });
  });

  test('[CART-2] any other error of the tickets holds neither tickets nor room', async () => {
    const [event, hotel] = [await shop.event(), await shop.hotel()];
    const refused = await shop.visitor().call('POST', `/api/cart/reserve/${event.id}`, {
      tickets: [{ productId: event.id, quantity: 99 }],
      hotelRoom: roomBody(hotel),
    });
    expect(refused.error.code).toBe('20231');
    const { rows } = await sql`select 1 from room_hold h join cart c on c.uuid = h.cart_id
      where h.rate_id = ${hotel.rateId}`.execute(shop.db);
    expect(rows).toEqual([]);
  });
});
