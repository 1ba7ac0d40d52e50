import { readFileSync } from 'node:fs';
import { Kind, parse } from 'graphql';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPlatform } from '#platform/app.ts';
import { emailOf, type Identity, startIdentity } from '../support/identity.ts';
import { openRoom } from '../support/waiting-room.ts';
import { codeOf, createPartner } from './partner.ts';
import { ORIGIN, openWorld, type World } from './world.ts';

const OPERATOR = 'the operator of this test';

let identity: Identity;
let world: World;
beforeAll(async () => {
  identity = await startIdentity();
  world = await openWorld({ environment: 'production' }, { issuer: identity.issuer });
});
afterAll(async () => {
  await world.shop.expectInvariants();
  await world.close();
  await identity.close();
});
const { acme, done, hold, pay, visitorOf } = createPartner(() => world);

async function memberOf(key: Record<string, string>) {
  const userId = identity.newUser();
  return { userId, headers: await visitorOf(key, { accessToken: await identity.tokenFor(userId) }) };
}

const here = 'tests/api/partner-mutations.test.ts';
const keys = 'tests/api/partner-keys.test.ts';
const sells = 'tests/api/partner-sells.test.ts';
const visitor = 'tests/api/partner-visitor.test.ts';
const nextStep = 'tests/api/next-step.test.ts';
const webhooks = 'tests/api/partner-webhooks.test.ts';
/** Run against the production build by tests/extended/partner-guide.test.ts. */
const walk = 'examples/partner-client/walk.ts';
const conformance = 'examples/partner-client/conformance.ts';
/** Where each mutation is called with a partner's key. None is for others alone. */
const calledIn: Readonly<Record<string, string>> = {
  ping: here,
  createVisitorSession: walk,
  reserveTickets: walk,
  extendCart: walk,
  setShippingOption: walk,
  createPaymentSession: walk,
  // With the right cards, and from our payment page, which is for its buyers.
  submitPayment: 'tests/api/partner.ts',
  completePayment: nextStep,
  cancelPayment: nextStep,
  purchase: keys,
  completePurchase: nextStep,
  cancelPurchase: nextStep,
  refundOrder: walk,
  deleteCart: conformance,
  invoiceCart: sells,
  openResaleSession: sells,
  joinWaitingList: sells,
  takeWaitingListOffer: sells,
  leaveWaitingList: sells,
  joinWaitingRoom: here,
  leaveWaitingRoom: here,
  keepTickets: here,
  changeOrderEmail: here,
  sendOrderLink: here,
  reserveHotelRoom: visitor,
  linkWallet: visitor,
  registerWallet: here,
  setFavourites: visitor,
  saveProfile: visitor,
  saveSearch: visitor,
  deleteSavedSearch: visitor,
  recordViews: here,
  deleteViews: here,
  openCalendarFeed: here,
  closeCalendarFeed: here,
  createWebhook: webhooks,
  deleteWebhook: webhooks,
  switchOnWebhook: webhooks,
  replayWebhookDelivery: webhooks,
};

test('[GRAPH-15] every mutation of the contract is in the table of those that are called with a key, with a file that names it', () => {
  const contract = parse(readFileSync('schema/generated/storefront.graphql', 'utf8'));
  const fields = contract.definitions.flatMap((one) =>
    one.kind === Kind.OBJECT_TYPE_DEFINITION && one.name.value === 'Mutation'
      ? (one.fields ?? []).map(({ name }) => name.value)
      : [],
  );
  expect(fields.length).toBeGreaterThan(30);
  expect(Object.keys(calledIn).toSorted()).toEqual(fields.toSorted());
  const unnamed = Object.entries(calledIn).filter(([field, file]) => {
    const withoutTable = readFileSync(file, 'utf8').replace(/^ {2}\w+: \w+,$/gm, '');
    return !new RegExp(`\\b${field}\\b`).test(withoutTable);
  });
  expect(unnamed).toEqual([]);
});

describe('a key', () => {
  test('[GRAPH-15] is answered to a ping without a visitor', async () => {
    expect(await done(await acme(), 'mutation { ping }')).toEqual({ ping: true });
  });

  test('[GRAPH-15] [ORDER-7] lets the visitor who bought keep the tickets of a postponed event, and no other', async () => {
    const key = await acme();
    const buyer = await visitorOf(key);
    const event = await world.shop.event();
    const { cart } = await hold(buyer, event.id);
    const id = await pay(buyer, cart.id, cart.totals.total.minorUnits);
    const seller = buildPlatform({ ...world.shop.deps, operatorKey: OPERATOR });
    const changed = await seller.inject({
      method: 'POST',
      url: `/api/event/${event.id}/change`,
      headers: { 'gst-operator-key': OPERATOR },
      payload: { kind: 'postponed' },
    });
    await seller.close();
    expect(changed.json()).toMatchObject({ kind: 'postponed', orders: 1 });
    const NOTICES = 'query ($id: ID!) { order(id: $id) { notices { id kind keptAt } } }';
    const [notice] = (await done(buyer, NOTICES, { id })).order.notices;
    expect(notice).toMatchObject({ kind: 'POSTPONED', keptAt: null });
    const KEEP = `mutation ($input: KeepTicketsInput!) { keepTickets(input: $input) {
      order { id notices { keptAt } } problems { code } } }`;
    const keep = async (who: Record<string, string>) =>
      (await done(who, KEEP, { input: { orderId: id, noticeId: notice.id } })).keepTickets;
    expect(await keep(await visitorOf(key))).toEqual({ order: null, problems: [{ code: 'NOT_FOUND' }] });
    expect(await keep(buyer)).toEqual({ order: { id, notices: [{ keptAt: expect.any(String) }] }, problems: [] });
    expect((await done(buyer, NOTICES, { id })).order.notices).toEqual([{ ...notice, keptAt: expect.any(String) }]);
  });

  test('[GRAPH-15] [ORDER-9] gives an order whose e-mail came back another address for who bought it, and no other', async () => {
    const key = await acme();
    const buyer = await visitorOf(key);
    const { cart } = await hold(buyer, (await world.shop.event()).id);
    const id = await pay(buyer, cart.id, cart.totals.total.minorUnits);
    await sql`update outbox set done_at = now(), bounced_at = now()
      where channel = 'mail' and payload ->> 'orderUuid' = ${id}`.execute(world.shop.db);
    const UNDELIVERED = 'query ($id: ID!) { order(id: $id) { undeliveredEmail { changesLeft } } }';
    expect((await done(buyer, UNDELIVERED, { id })).order).toEqual({ undeliveredEmail: { changesLeft: 5 } });
    const CHANGE = `mutation ($input: ChangeOrderEmailInput!) { changeOrderEmail(input: $input) {
      order { billing { emailAddress } undeliveredEmail { failedAt } } problems { code fields { field message } } } }`;
    const change = async (who: Record<string, string>, emailAddress: string) =>
      (await done(who, CHANGE, { input: { orderId: id, emailAddress } })).changeOrderEmail;
    expect(await change(await visitorOf(key), 'evil@example.com')).toMatchObject({
      order: null,
      problems: [{ code: 'NOT_FOUND' }],
    });
    const rule = 'must be an e-mail address like name@example.com';
    expect(await change(buyer, 'a..b@example.com')).toEqual({
      order: null,
      problems: [{ code: 'INVALID_DATA', fields: [{ field: 'emailAddress', message: rule }] }],
    });
    expect(await change(buyer, ' zoë@bücher.example ')).toEqual({
      order: { billing: { emailAddress: 'zoë@bücher.example' }, undeliveredEmail: null },
      problems: [],
    });
  });

  test('[GRAPH-15] has the link of an order sent again, and is never told whether there is one', async () => {
    const SEND = `mutation ($input: SendOrderLinkInput!) { sendOrderLink(input: $input) { isAccepted problems { code } } }`;
    const input = { orderNumber: '999999999', emailAddress: 'zoe@example.com' };
    const { sendOrderLink } = await done(await visitorOf(await acme()), SEND, { input });
    expect(sendOrderLink).toEqual({ isAccepted: true, problems: [] });
  });

  test('[GRAPH-15] [ORDER-7] opens and takes back the calendar of a member, and of no guest', async () => {
    const key = await acme();
    const { headers } = await memberOf(key);
    const { cart } = await hold(headers, (await world.shop.event()).id);
    await pay(headers, cart.id, cart.totals.total.minorUnits);
    const calendar = (token: string) =>
      world.gateway.fetch(new Request(`${ORIGIN}/calendar/${token}.ics`, { headers: { host: 'localhost:3000' } }));
    const OPEN = 'mutation { openCalendarFeed { token } }';
    const CLOSE = 'mutation { closeCalendarFeed }';
    const { token } = (await done(headers, OPEN)).openCalendarFeed;
    expect((await done(headers, '{ calendarFeed { token } }')).calendarFeed).toEqual({ token });
    expect(await (await calendar(token)).text()).toContain('BEGIN:VEVENT');
    expect(await done(headers, CLOSE)).toEqual({ closeCalendarFeed: true });
    expect((await calendar(token)).status).toBe(404);
    const guest = await visitorOf(key);
    for (const query of [OPEN, CLOSE]) expect(codeOf(await world.ask(query, {}, guest))).toBe('UNAUTHENTICATED');
  });

  test('[GRAPH-15] [HIST-2] [HIST-3] records and deletes what a member looked at, and nothing of a guest', async () => {
    const key = await acme();
    const { headers } = await memberOf(key);
    const [first, second] = [await world.shop.event(), await world.shop.event()];
    const VIEWS = 'viewer { recentViews { item { ... on Event { id } } } }';
    const RECORD = `mutation ($input: RecordViewsInput!) { recordViews(input: $input) { ${VIEWS} problems { code } } }`;
    const DELETE = `mutation ($input: DeleteViewsInput!) { deleteViews(input: $input) { ${VIEWS} problems { code } } }`;
    const looked = (...ids: string[]) => ({ viewer: { recentViews: ids.map((id) => ({ item: { id } })) } });
    const viewedAt = new Date(Date.now() - 60_000).toISOString();
    const items = [
      { type: 'EVENT', id: first.id, viewedAt },
      { type: 'EVENT', id: second.id },
    ];
    expect((await done(headers, RECORD, { input: { items } })).recordViews).toEqual({
      ...looked(second.id, first.id),
      problems: [],
    });
    const input = { items: [{ type: 'EVENT', id: second.id }] };
    expect((await done(headers, DELETE, { input })).deleteViews).toEqual({ ...looked(first.id), problems: [] });
    expect(await done(headers, `{ ${VIEWS} }`)).toEqual(looked(first.id));
    const guest = await visitorOf(key);
    expect(codeOf(await world.ask(RECORD, { input: { items } }, guest))).toBe('UNAUTHENTICATED');
    expect(codeOf(await world.ask(DELETE, { input }, guest))).toBe('UNAUTHENTICATED');
  });

  test('[GRAPH-15] [LOYAL-1] registers a member for the programme, and no guest', async () => {
    const key = await acme();
    const { userId, headers } = await memberOf(key);
    const REGISTER = `mutation ($input: RegisterWalletInput!) { registerWallet(input: $input) {
      wallet { id status } problems { code } } }`;
    const input = { emailAddress: emailOf(userId) };
    expect((await done(headers, REGISTER, { input })).registerWallet).toEqual({
      wallet: { id: userId, status: 'PENDING' },
      problems: [],
    });
    expect((await done(headers, '{ wallet { id status } }')).wallet).toEqual({ id: userId, status: 'PENDING' });
    expect(codeOf(await world.ask(REGISTER, { input }, await visitorOf(key)))).toBe('UNAUTHENTICATED');
  });

  test('[GRAPH-15] [SCALE-3] takes a visitor’s place in a waiting room, and gives it back', async () => {
    const someone = await visitorOf(await acme());
    const { id: eventId } = await world.shop.event();
    await openRoom(world.shop, eventId);
    const JOIN = `mutation ($input: JoinWaitingRoomInput!) { joinWaitingRoom(input: $input) {
      place { quantity } problems { code } } }`;
    const LEAVE = 'mutation ($input: LeaveWaitingRoomInput!) { leaveWaitingRoom(input: $input) { problems { code } } }';
    const places = async () => {
      const { rows } = await sql<{ quantity: number }>`
        select quantity from waiting_room_place where event_id = ${eventId}::uuid`.execute(world.shop.db);
      return rows;
    };
    expect((await done(someone, JOIN, { input: { eventId, quantity: 2 } })).joinWaitingRoom).toEqual({
      place: { quantity: 2 },
      problems: [],
    });
    expect(await places()).toEqual([{ quantity: 2 }]);
    expect((await done(someone, LEAVE, { input: { eventId } })).leaveWaitingRoom.problems).toEqual([]);
    expect(await places()).toEqual([]);
  });
});
