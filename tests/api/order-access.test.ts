import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailOf, type Identity, startIdentity } from '../support/identity.ts';
import { billing } from '../support/shop.ts';
import { ORIGIN, openWorld, type World } from './world.ts';

let identity: Identity;
let world: World;
let log = '';
const write = (line: string) => {
  log += line;
};
beforeAll(async () => {
  identity = await startIdentity();
  world = await openWorld({ logger: pino({ level: 'trace' }, { write }) }, { issuer: identity.issuer });
});
afterAll(async () => {
  await world.shop.expectInvariants();
  await world.close();
  await identity.close();
});

const ORDER = 'query ($id: ID!) { order(id: $id) { id number linkKey memberId items { tickets { barcode } } } }';
const REFUND = `mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { order { id } problems { code } } }`;

type Headers = Record<string, string>;
const sessionHeaders = (sessionId: string): Headers => ({
  cookie: `gst=${sessionId}`,
  'x-grandstand-client': 'test',
});
const bearer = async (userId: string, claims = {}): Promise<Headers> => ({
  authorization: `Bearer ${await identity.tokenFor(userId, { claims })}`,
});
const read = async (id: string, headers: Headers) => (await world.ask(ORDER, { id }, headers)).data.order;

/** Opens an address as a browser does that has this cookie; answers where it is sent, and its cookie then. */
const open = async (path: string, cookie = '') => {
  const response = await world.gateway.fetch(
    new Request(`${ORIGIN}${path}`, {
      headers: { host: 'localhost:3000', ...(cookie && { cookie }) },
      redirect: 'manual',
    }),
  );
  return {
    response,
    cookie: response.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; '),
  };
};
const linkOf = ({ uuid, linkKey }: { uuid: string; linkKey: string }) => `/order-confirmation/${uuid}?key=${linkKey}`;

/** One order of a guest, and one of a member; `owner` has the guest order's e-mail address. */
const twoOrders = async () => {
  const owner = identity.newUser();
  const guest = world.shop.visitor();
  const member = identity.newUser();
  const buyer = world.shop.visitor(randomUUID(), await identity.tokenFor(member));
  const buy = async (visitor: typeof guest, emailAddress: string) => {
    const event = await world.shop.event();
    const { body: cart } = await visitor.reserve(event.id, { quantity: 2 });
    return (await visitor.buy(cart, { billing: { ...billing, emailAddress } })).body;
  };
  const ofGuest = await buy(guest, emailOf(owner));
  const ofMember = await buy(buyer, emailOf(member));
  await world.shop.visitor(randomUUID(), await identity.tokenFor(owner)).call('POST', '/api/user/session', {});
  return { guest, owner, member, buyer, ofGuest, ofMember };
};
type Orders = Awaited<ReturnType<typeof twoOrders>>;

describe('who may read an order', () => {
  let orders: Orders;
  beforeAll(async () => {
    orders = await twoOrders();
  });
  const keyOf = async (order: Orders['ofGuest']) => ({
    cookie: (await open(linkOf(order))).cookie,
    'x-grandstand-client': 'test',
  });

  const readers: [who: string, headers: () => Headers | Promise<Headers>, guests: boolean, members: boolean][] = [
    ['the guest’s browser', () => sessionHeaders(orders.guest.sessionId), true, false],
    ['the member whose verified address is the guest’s', () => bearer(orders.owner), true, false],
    ['the member who bought, in any browser', () => bearer(orders.member), false, true],
    ['who has opened the link of the guest’s order', () => keyOf(orders.ofGuest), true, false],
    ['who has opened the link of the member’s order', () => keyOf(orders.ofMember), false, true],
    ['the member’s browser after they have signed out', () => sessionHeaders(orders.buyer.sessionId), false, false],
    ['another guest', () => sessionHeaders(randomUUID()), false, false],
    ['a visitor without any cookie', () => ({}), false, false],
    ['another member', () => bearer(identity.newUser()), false, false],
    [
      'a member whose same address is not verified',
      () => bearer(identity.newUser(), { email: emailOf(orders.owner), email_verified: false }),
      false,
      false,
    ],
    ['who guesses a key', () => keyOf({ ...orders.ofGuest, linkKey: randomUUID() }), false, false],
    [
      'who has the order’s number alone',
      () => keyOf({ ...orders.ofMember, linkKey: orders.ofMember.uuid }),
      false,
      false,
    ],
  ];
  test.each(readers)('[ORDER-4] [ORDER-1] [AUTH-9] %s', async (_who, headersOf, readsGuests, readsMembers) => {
    const headers = await headersOf();
    const seen = [await read(orders.ofGuest.uuid, headers), await read(orders.ofMember.uuid, headers)];
    expect(seen.map((order) => order?.id ?? null)).toEqual([
      readsGuests ? orders.ofGuest.uuid : null,
      readsMembers ? orders.ofMember.uuid : null,
    ]);
    if (readsGuests) expect(seen[0].items[0].tickets).toHaveLength(2);
  });

  test('[ORDER-4] [AUTH-9] the member who bought alone reads who that is, not who has the link', async () => {
    const { member, ofMember } = orders;
    const headers = await keyOf(ofMember);
    const another = { ...headers, ...(await bearer(identity.newUser())) };
    const memberIds = [];
    for (const reader of [await bearer(member), headers, another])
      memberIds.push((await read(ofMember.uuid, reader)).memberId);
    expect(memberIds).toEqual([member, null, null]);
    const link = { 'gst-order-key': ofMember.linkKey };
    const { body } = await world.shop.visitor().call('GET', `/api/order/${ofMember.uuid}`, undefined, link);
    expect(body).toMatchObject({ uuid: ofMember.uuid, userId: null });
    expect((await orders.buyer.order(ofMember.uuid)).body.userId).toBe(member);
  });
});

describe('who may give an order whose e-mail did not arrive another address', () => {
  const CHANGE = `mutation ($input: ChangeOrderEmailInput!) { changeOrderEmail(input: $input) {
    order { id } problems { code } } }`;
  test('[ORDER-9] [AUTH-9] the browser that bought and the member who bought, whoever else has the link not', async () => {
    const { guest, ofGuest, ofMember, member } = await twoOrders();
    await sql`update outbox set done_at = now(), bounced_at = now() where channel = 'mail'`.execute(world.shop.db);
    const opened = async (order: typeof ofGuest) => ({
      ...{ cookie: (await open(linkOf(order))).cookie, 'x-grandstand-client': 'test' },
    });
    const change = async ({ uuid }: typeof ofGuest, headers: Headers) => {
      const input = { orderId: uuid, emailAddress: 'right@example.com' };
      const { order, problems } = (await world.ask(CHANGE, { input }, headers)).data.changeOrderEmail;
      return order?.id ?? problems[0]?.code;
    };
    expect(await change(ofGuest, await opened(ofMember))).toBe('NOT_FOUND');
    expect(await change(ofGuest, await opened(ofGuest))).toBe('NOT_FOUND');
    expect(await change(ofGuest, sessionHeaders(guest.sessionId))).toBe(ofGuest.uuid);
    expect(await change(ofMember, await opened(ofMember))).toBe('NOT_FOUND');
    expect(await change(ofMember, await bearer(member))).toBe(ofMember.uuid);
  });
});

describe('the link of an order', () => {
  test('[ORDER-4] is taken out of the address by a redirect that is not cached, and its cookie ends with the browser', async () => {
    const { ofGuest } = await twoOrders();
    const { response } = await open(`/fanatics${linkOf(ofGuest)}&lang=de`);
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `${ORIGIN}/fanatics/order-confirmation/${ofGuest.uuid}?lang=de`,
    ]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^gst-orders=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
    const odd = await open(`//evil.example/order-confirmation/${ofGuest.uuid}?key=x`);
    expect(new URL(odd.response.headers.get('location') ?? ORIGIN).origin).toBe(ORIGIN);
    expect(odd.cookie).toBe('');
  });

  test('[ROUTE-15] the newest order is what a guest bought last in this session, or the member’s in any browser, and nobody else’s', async () => {
    const { guest, owner, member, buyer, ofGuest, ofMember } = await twoOrders();
    const latest = async (headers: Headers) =>
      (await world.ask('{ latestOrder { id } }', {}, headers)).data.latestOrder?.id ?? null;
    expect(await latest(sessionHeaders(guest.sessionId))).toBe(ofGuest.uuid);
    expect(await latest(await bearer(owner))).toBe(ofGuest.uuid);
    expect(await latest(await bearer(member))).toBe(ofMember.uuid);
    expect(await latest(sessionHeaders(buyer.sessionId))).toBeNull();
    expect(await latest(sessionHeaders(randomUUID()))).toBeNull();
    expect(await latest({})).toBeNull();
    const { body: cart } = await guest.reserve((await world.shop.event()).id, { quantity: 1 });
    const { body: newer } = await guest.buy(cart);
    expect(await latest(sessionHeaders(guest.sessionId))).toBe(newer.uuid);
  });

  test('[ORDER-4] stays open beside others, of which the newest five are kept', async () => {
    const { ofGuest, ofMember } = await twoOrders();
    let { cookie } = await open(linkOf(ofGuest));
    ({ cookie } = await open(linkOf(ofMember), cookie));
    const headers = () => ({ cookie, 'x-grandstand-client': 'test' });
    expect((await read(ofGuest.uuid, headers())).id).toBe(ofGuest.uuid);
    for (let more = 0; more < 4; more += 1) {
      ({ cookie } = await open(linkOf({ uuid: randomUUID(), linkKey: randomUUID() }), cookie));
    }
    expect(cookie.split('~')).toHaveLength(5);
    expect((await read(ofMember.uuid, headers())).id).toBe(ofMember.uuid);
    expect(await read(ofGuest.uuid, headers())).toBeNull();
  });

  test('[ORDER-4] [AUTH-9] refunds nothing', async () => {
    const { guest, ofGuest } = await twoOrders();
    const { cookie } = await open(linkOf(ofGuest));
    const input = { orderId: ofGuest.uuid, idempotencyKey: randomUUID() };
    const { data } = await world.ask(REFUND, { input }, { cookie, 'x-grandstand-client': 'test' });
    expect(data.refundOrder).toEqual({ order: null, problems: [{ code: 'NOT_FOUND' }] });
    expect((await guest.order(ofGuest.uuid)).body.orderStatus).toBe('confirmed');
  });

  test('[ORDER-4] [OPS-2] is in no log line', async () => {
    const { ofGuest } = await twoOrders();
    const { cookie } = await open(linkOf(ofGuest));
    await open(`/order-confirmation/${ofGuest.uuid}`, cookie);
    const order = await read(ofGuest.uuid, { cookie, 'x-grandstand-client': 'test' });
    expect(order.linkKey).toBe(ofGuest.linkKey);
    expect(log).toContain('/order-confirmation/');
    expect(log).not.toContain(ofGuest.linkKey);
  });
});

describe('the files of an order', () => {
  let orders: Orders;
  beforeAll(async () => {
    orders = await twoOrders();
  });
  const fileOf = async (order: Orders['ofGuest'], file: string, headers: Headers) => {
    const response = await world.gateway.fetch(
      new Request(`${ORIGIN}/order-confirmation/${order.uuid}/${file}`, {
        headers: { host: 'localhost:3000', ...headers },
      }),
    );
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  test('[ORDER-3] are for the guest who bought, for the member who bought, and for whoever has opened the link', async () => {
    const { guest, member, ofGuest, ofMember } = orders;
    const { cookie: link } = await open(linkOf(ofGuest));
    for (const [order, headers] of [
      [ofGuest, sessionHeaders(guest.sessionId)],
      [ofGuest, { cookie: link }],
      [ofMember, await bearer(member)],
    ] as const) {
      // On a busy machine the first file may take longer than the gateway waits.
      await expect.poll(async () => (await fileOf(order, 'tickets.pdf', headers)).status).toBe(200);
      const pdf = await fileOf(order, 'tickets.pdf', headers);
      expect(pdf.text.slice(0, 5)).toBe('%PDF-');
      expect(pdf.headers.get('content-type')).toBe('application/pdf');
      expect(pdf.headers.get('cache-control')).toBe('private, no-store');
      const calendar = await fileOf(order, 'calendar.ics', headers);
      expect(calendar.text).toContain('BEGIN:VEVENT');
      expect(calendar.headers.get('content-disposition')).toBe(`attachment; filename="order-${order.id}.ics"`);
    }
  });

  test('[ORDER-7] [AUTH-9] a member’s calendar is for whoever has its address, until it is taken back; a guest has none', async () => {
    const { member, ofMember } = orders;
    const calendar = (token: string) =>
      world.gateway.fetch(new Request(`${ORIGIN}/calendar/${token}.ics`, { headers: { host: 'localhost:3000' } }));
    const headers = await bearer(member);
    const opened = await world.ask('mutation { openCalendarFeed { token } }', {}, headers);
    const { token } = opened.data.openCalendarFeed;
    const { data } = await world.ask('{ calendarFeed { token } }', {}, headers);
    expect(data.calendarFeed).toEqual({ token });
    const file = await calendar(token);
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(await file.text()).toContain(String(ofMember.id));
    expect((await calendar(randomUUID())).status).toBe(404);
    const closed = await world.ask('mutation { closeCalendarFeed }', {}, headers);
    expect(closed.data).toEqual({ closeCalendarFeed: true });
    expect((await calendar(token)).status).toBe(404);
    const { errors } = await world.ask('mutation { openCalendarFeed { token } }');
    expect(errors[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });

  test('[AUTH-9] [ORDER-3] are a 404 for anybody else, and for a file that does not exist', async () => {
    const { guest, ofGuest, ofMember } = orders;
    const stranger = sessionHeaders(randomUUID());
    for (const [order, headers] of [
      [ofGuest, stranger],
      [ofMember, stranger],
      [ofMember, sessionHeaders(guest.sessionId)],
      [ofGuest, {}],
    ] as const) {
      for (const file of ['tickets.pdf', 'calendar.ics']) {
        const { status, text } = await fileOf(order, file, headers);
        expect([status, text]).toEqual([404, '']);
      }
    }
    expect((await fileOf(ofGuest, 'receipt.pdf', sessionHeaders(guest.sessionId))).status).not.toBe(200);
  });
});

describe('an order that is looked up', () => {
  const SEND = `mutation ($input: SendOrderLinkInput!) { sendOrderLink(input: $input) {
    isAccepted problems { code fields { field } } } }`;
  const ask = (orderNumber: string, emailAddress: string) =>
    world.ask(SEND, { input: { orderNumber, emailAddress } }).then(({ data }) => data.sendOrderLink);
  const sent = async (uuid: string): Promise<number> =>
    (
      await sql<{ n: number }>`select count(*)::int as n from outbox
        where channel = 'mail' and topic = 'order.confirmed' and payload ->> 'orderUuid' = ${uuid}`.execute(
        world.shop.db,
      )
    ).rows[0]?.n ?? 0;

  test('has its link sent to the address it was bought with, once in ten minutes, and nobody is told if there is one', async () => {
    const { ofGuest, owner } = await twoOrders();
    await sql`update outbox set created_at = now() - interval '1 hour'`.execute(world.shop.db);
    const [number, address] = [String(ofGuest.id), emailOf(owner)];
    const accepted = { isAccepted: true, problems: [] };
    for (const [order, email] of [
      [number, 'somebody.else@example.com'],
      ['999999999', address],
    ] as const)
      expect(await ask(order, email)).toEqual(accepted);
    expect(await sent(ofGuest.uuid)).toBe(1);
    for (const _time of [1, 2]) expect(await ask(number, address.toUpperCase())).toEqual(accepted);
    expect(await sent(ofGuest.uuid)).toBe(2);
  });

  test.each([
    ['orderNumber', 'A-1', 'zoe@example.com'],
    ['emailAddress', '100014', 'nobody'],
  ])('with a wrong %s is refused by field', async (field, number, email) => {
    expect(await ask(number, email)).toEqual({
      isAccepted: null,
      problems: [{ code: 'INVALID_DATA', fields: [{ field }] }],
    });
  });
});
