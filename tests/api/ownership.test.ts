import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailOf, type Identity, startIdentity } from '../support/identity.ts';
import { type MemberVisitor, signIn } from '../support/members.ts';
import { passSigners } from '../support/pass-signers.ts';
import { billing, openShop, type Shop, type Visitor } from '../support/shop.ts';
import { reserveRoom } from '../support/shop-rooms.ts';
import { type Belongings, type Line, routes } from './ownership-table.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Described = { security?: Record<string, unknown>[] };
type Contract = { paths: Record<string, Record<string, Described>> };

let identity: Identity;
let shop: Shop;
/** Another brand of the same platform. */
let brand: Shop;
/** A member who has one of everything, and a guest with a cart and an order. */
let owner: MemberVisitor;
let guest: Visitor;
let ofOwner: Belongings;
let ofGuest: Belongings;
/** Values that no answer to another visitor may contain. */
let secrets: string[];

const belongingsOf = async (visitor: Visitor, email: string): Promise<Belongings & { barcode: string }> => {
  const { id: event } = await shop.event({ ticketLimit: 4 });
  const { body: bought } = await visitor.reserve(event, { quantity: 1 });
  const { body: order } = await visitor.buy(bought, { billing: { ...billing, emailAddress: email } });
  await sql`update outbox set done_at = now(), bounced_at = now()
    where channel = 'mail' and payload ->> 'orderUuid' = ${order.uuid}`.execute(shop.db);
  const { rows } = await sql<{ id: number }>`insert into event_change (event_id, kind, before)
    values (${event}::uuid, 'moved', '{"startDateTime":null,"startDateTimeUtc":null,"startDate":null,"timeZone":"UTC","venueName":"Hall","venueCity":"Bern"}')
    returning id`.execute(shop.db);
  const [notice] = rows;
  const { body: cart } = await visitor.reserve(event, { quantity: 1 });
  const place = await shop.db
    .insertInto('waiting_list_entry')
    .values({
      token: randomUUID(),
      event_id: event,
      tenant_id: shop.tenant.id,
      session_id: visitor.sessionId,
      email,
      language: 'en',
      quantity: 1,
      reservation_key: randomUUID(),
    })
    .returning('token')
    .executeTakeFirstOrThrow();
  const barcode = order.items[0]?.tickets[0]?.barcode ?? '';
  const ticket = order.items[0]?.tickets[0]?.id ?? '';
  return {
    cart: cart.uuid,
    order: order.uuid,
    ticket,
    notice: String(notice?.id),
    event,
    email,
    place: place.token,
    barcode,
  };
};

beforeAll(async () => {
  identity = await startIdentity();
  shop = await openShop({ issuer: identity.issuer, passSigners });
  brand = await openShop({
    issuer: identity.issuer,
    databaseUrl: shop.databaseUrl,
    tenant: { id: 'arena', basePath: '/arena/' },
  });
  owner = await signIn(shop, identity);
  guest = shop.visitor();
  const [mine, theirs] = [
    await belongingsOf(owner, emailOf(owner.userId)),
    await belongingsOf(guest, 'guest@example.com'),
  ];
  const { body: saved } = await owner.call<{ id: string }>('POST', '/api/user/search', {
    keyword: 'the derby',
    city: { name: 'Bern', countryCode: 'CH' },
    startDate: '2100-06-01',
    endDate: '2100-06-02',
  });
  ofOwner = { ...mine, search: saved.id };
  ofGuest = theirs;
  const items = [{ type: 'EVENT', id: mine.event }];
  await owner.call('POST', '/api/favourite', { items });
  await owner.call('POST', '/api/user/analytics/recent', { items });
  await owner.call('POST', '/api/user/session', {});
  const { referralId } = await owner.wallet();
  secrets = [owner.userId, referralId ?? '', mine.barcode, theirs.barcode, saved.id];
  expect(secrets.every((one) => one.length > 8)).toBe(true);
});
afterAll(async () => {
  await shop.expectInvariants();
  await brand.close();
  await shop.close();
  await identity.close();
});

const textOf = async (visitor: Visitor, url: string): Promise<string> => {
  const { status, text } = await visitor.call('GET', url);
  return `${status} ${text.replace(/"serverTime":"[^"]*"/, '')}`;
};
/** Everything that the two own, as they read it themselves. */
const everything = async (): Promise<string[]> => {
  const ofVisitor = ({ cart, order, place }: Belongings) => [
    `/api/cart/${cart}`,
    `/api/order/${order}`,
    `/api/waitinglist/${place}`,
  ];
  const own = [
    '/api/user',
    '/api/order',
    '/api/wallet',
    '/api/wallet/entries',
    '/api/favourite/event',
    '/api/user/analytics/recent',
    '/api/user/search',
  ];
  const texts = [
    ...[...ofVisitor(ofOwner), ...own].map((url) => textOf(owner, url)),
    ...ofVisitor(ofGuest).map((url) => textOf(guest, url)),
  ];
  return Promise.all(texts);
};

const ask = (visitor: Visitor, name: string, line: Extract<Line, { ask: unknown }>, of: Belongings, more = {}) => {
  const [method = '', path = ''] = name.split(' ');
  const { path: values = {}, query = '', payload } = line.ask(of);
  const url = path.replace(/\{(\w+)\}/g, (_all, key: string) => encodeURIComponent(values[key] ?? ''));
  return visitor.call(method as Method, `${url}?${query}`, payload, more);
};

const strangers = async () => {
  const token = await identity.tokenFor(identity.newUser());
  return { guest: shop.visitor(), member: shop.visitor(randomUUID(), token) };
};
/** Visitors in the owner's browser after the owner has signed out. */
const successors = async () => {
  const token = await identity.tokenFor(identity.newUser());
  return { guest: shop.visitor(owner.sessionId), member: shop.visitor(owner.sessionId, token) };
};

/** The owners themselves, with the same session and token, at another brand. */
const atAnotherBrand = async (): Promise<[Visitor, Belongings][]> => [
  [brand.visitor(owner.sessionId, owner.token), ofOwner],
  [brand.visitor(guest.sessionId), ofGuest],
];

const lines = Object.entries(routes);
const linesFor = <Kind extends Line['for']>(kind: Kind) =>
  lines.flatMap(([name, line]): [string, Extract<Line, { for: Kind }>][] =>
    line.for === kind ? [[name, line as Extract<Line, { for: Kind }>]] : [],
  );

describe('the table of routes and their owners', () => {
  test('[AUTH-9] [REST-1] has a line for every route of the contract, with the sign-in that the contract requires', async () => {
    const { paths } = (await shop.app.inject('/docs/json')).json<Contract>();
    const requiredSignIn = (name: string): Line['for'][] => {
      const [method = '', path = ''] = name.split(' ');
      const { security = [{}] } = paths[path]?.[method.toLowerCase()] ?? {};
      if (security.every((one) => 'member' in one)) return ['member'];
      if (security.every((one) => 'session' in one)) return ['caller', 'owner'];
      if (security.every((one) => 'operator' in one)) return ['operator'];
      if (security.every((one) => 'partner' in one)) return ['partner'];
      return security.every((one) => 'processor' in one) ? ['processor'] : ['everybody'];
    };
    const names = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(Object.keys(routes).toSorted()).toEqual(names.toSorted());
    expect(lines.filter(([name, line]) => !requiredSignIn(name).includes(line.for))).toEqual([]);
  });
});

describe('a member’s data', () => {
  test.each(linesFor('member'))(
    '[AUTH-9] [ERR-3] %s refuses a guest, in the member’s browser too, and a token that has expired',
    async (name, line) => {
      const before = await everything();
      const expired = shop.visitor(owner.sessionId, await identity.tokenFor(owner.userId, { expiresIn: -60 }));
      for (const visitor of [shop.visitor(), shop.visitor(owner.sessionId), expired]) {
        const { status, error } = await ask(visitor, name, line, ofOwner);
        expect(status).toBe(401);
        expect(error).toMatchObject({
          success: false,
          title: 'Sign in',
          status: 401,
          code: 'SERVER_ERROR',
          cancel: false,
        });
      }
      expect(await everything()).toEqual(before);
    },
  );

  test.each(linesFor('member'))(
    '[AUTH-9] %s shows another member nothing of it and leaves it unchanged',
    async (name, line) => {
      const before = await everything();
      for (const visitor of [(await strangers()).member, (await successors()).member]) {
        const { status, text } = await ask(visitor, name, line, ofOwner);
        expect(status).toBeLessThan(500);
        expect([...secrets, ofOwner.cart, ofOwner.order, ofOwner.event].filter((one) => text.includes(one))).toEqual(
          [],
        );
      }
      expect(await everything()).toEqual(before);
    },
  );

  test.each(linesFor('member'))(
    '[TEN-15] [AUTH-9] %s shows its member nothing of it at another brand and leaves it unchanged',
    async (name, line) => {
      const before = await everything();
      for (const [visitor] of (await atAnotherBrand()).slice(0, 1)) {
        const { status, text } = await ask(visitor, name, line, ofOwner);
        expect(status).toBeLessThan(500);
        const theirs = [...secrets.filter((one) => one !== owner.userId), ofOwner.cart, ofOwner.order, ofOwner.event];
        expect(theirs.filter((one) => text.includes(one))).toEqual([]);
      }
      expect(await everything()).toEqual(before);
    },
  );

  test.each(linesFor('member').filter(([name]) => name.startsWith('GET')))(
    '[AUTH-9] %s answers its member',
    async (name, line) => {
      expect((await ask(owner, name, line, ofOwner)).status).toBe(200);
    },
  );
});

describe('a cart or an order', () => {
  test.each(linesFor('owner'))(
    '[AUTH-9] %s is a 404 for everybody else, like one that does not exist, and leaves it unchanged',
    async (name, line) => {
      const before = await everything();
      const [elsewhere, sameBrowser] = [await strangers(), await successors()];
      const tries: [Visitor, Belongings][] = [
        ...[elsewhere.guest, elsewhere.member, sameBrowser.guest, sameBrowser.member].map(
          (one): [Visitor, Belongings] => [one, ofOwner],
        ),
        ...[elsewhere.guest, elsewhere.member, owner].map((one): [Visitor, Belongings] => [one, ofGuest]),
      ];
      for (const [visitor, of] of tries) {
        const unknown = await ask(visitor, name, line, { ...of, cart: randomUUID(), order: randomUUID() });
        const { status, text } = await ask(visitor, name, line, of);
        expect([status, text]).toEqual([line.status ?? 404, unknown.text]);
      }
      expect(await everything()).toEqual(before);
    },
  );

  test.each(linesFor('owner'))(
    '[TEN-15] [AUTH-9] %s is a 404 for its owner at another brand, like one that does not exist, and leaves it unchanged',
    async (name, line) => {
      const before = await everything();
      for (const [visitor, of] of await atAnotherBrand()) {
        const unknown = await ask(visitor, name, line, { ...of, cart: randomUUID(), order: randomUUID() });
        const { status, text } = await ask(visitor, name, line, of);
        expect([status, text]).toEqual([line.status ?? 404, unknown.text]);
      }
      expect(await everything()).toEqual(before);
    },
  );

  test.each(linesFor('caller'))(
    '[AUTH-9] %s is about the caller’s own and leaves those of others unchanged',
    async (name, line) => {
      const before = await everything();
      const { guest: one, member: other } = await strangers();
      for (const visitor of [one, other]) {
        // The link of a place is a secret: who has it may use it.
        const unknownPlace = { ...ofOwner, place: randomUUID() };
        const { status, text } = await ask(visitor, name, line, unknownPlace, { 'idempotency-key': randomUUID() });
        expect(status).toBeLessThan(500);
        expect([...secrets, ofOwner.cart, ofGuest.cart].filter((secret) => text.includes(secret))).toEqual([]);
      }
      expect(await everything()).toEqual(before);
    },
  );

  test.each(linesFor('caller'))(
    '[TEN-15] [AUTH-9] %s finds nothing of the caller’s at another brand, by a secret link neither, and leaves it unchanged',
    async (name, line) => {
      const before = await everything();
      for (const [visitor, of] of await atAnotherBrand()) {
        const { status, text } = await ask(visitor, name, line, of, { 'idempotency-key': randomUUID() });
        expect(status).toBeLessThan(500);
        if (name.includes('{token}')) expect(status).toBe(404);
        expect([...secrets, of.cart, of.order, of.place].filter((secret) => text.includes(secret))).toEqual([]);
      }
      expect(await everything()).toEqual(before);
    },
  );
});

test('[TEN-15] [CART-3] a reservation at another brand with the session of one that holds something is refused with the header’s name, and takes nothing of it away', async () => {
  const { id: product } = await brand.event();
  const hotel = await brand.hotel();
  const before = await everything();
  for (const [visitor] of await atAnotherBrand())
    for (const answer of [await visitor.reserve(product, { quantity: 2 }), await reserveRoom(visitor, hotel)]) {
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: '40020', details: [{ field: 'gst-session-id' }] });
    }
  expect(await everything()).toEqual(before);
});

test('[TEN-15] [AUTH-9] the link of a member’s calendar is a 404 at another brand', async () => {
  const { body } = await owner.call<{ token: string }>('POST', '/api/calendar');
  const url = `/api/calendar/${body.token}`;
  expect((await shop.visitor().call('GET', url)).status).toBe(200);
  expect((await brand.visitor().call('GET', url)).status).toBe(404);
});

test.each(linesFor('everybody'))('[AUTH-9] %s needs no sign-in', async (name) => {
  const [method = '', path = ''] = name.split(' ');
  const url = path.replace(/\{\w+\}/g, ofOwner.event);
  const answer = await shop.app.inject({ method: method as Method, url, ...(method === 'POST' && { payload: {} }) });
  expect(answer.statusCode).not.toBe(401);
});

test.each(linesFor('operator'))('[AUTH-9] %s refuses a member without the operator’s key', async (name) => {
  const [method = '', path = ''] = name.split(' ');
  const url = path.replace(/\{\w+\}/g, ofOwner.event);
  const headers = { authorization: `Bearer ${owner.token}` };
  const answer = await shop.app.inject({ method: method as Method, url, headers, payload: { kind: 'cancelled' } });
  expect(answer.statusCode).toBe(401);
});

test.each(linesFor('partner'))('[AUTH-9] [GRAPH-18] %s refuses a call that names no partner', async (name) => {
  const [method = '', path = ''] = name.split(' ');
  const url = path.replace('{delivery}', '1').replace(/\{\w+\}/g, ofOwner.event);
  const payload = method === 'POST' ? { url: 'https://shop.example/', topics: ['order.confirmed'] } : undefined;
  for (const brand of ['grandstand', 'grandstand/', '/', '']) {
    const headers = { authorization: `Bearer ${owner.token}`, 'gst-partner-api': brand };
    const answer = await shop.app.inject({ method: method as Method, url, headers, ...(payload && { payload }) });
    expect(answer.statusCode).toBe(401);
  }
});

test.each(linesFor('processor'))('[AUTH-9] %s refuses a call without the processor’s signature', async (name) => {
  const [method = '', url = ''] = name.split(' ');
  const headers = { authorization: `Bearer ${owner.token}` };
  const answer = await shop.app.inject({ method: method as Method, url, headers, payload: { id: 'x' } });
  expect(answer.statusCode).toBe(401);
});
