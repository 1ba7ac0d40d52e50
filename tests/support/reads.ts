import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { dayFromToday } from '#rules/calendar-day.ts';
import type { MemberVisitor } from './members.ts';
import { addKey } from './partners.ts';
import type { Shop } from './shop.ts';
import { openRoom } from './waiting-room.ts';

type Described = { parameters?: { name: string; in: string }[] };
type Contract = { paths: Record<string, { get?: Described }> };
/** A GET of the contract with the address of something that is there. */
export type Read = { path: string; url: string; headers: Record<string, string> };

/** For a brand, so that one of its pages is there to be read. */
export const aboutPage = { name: 'about', language: 'en', title: 'About us', html: '<p>Us.</p>' } as const;

const asPartner = { 'gst-partner-api': 'grandstand/acme' };

/** Ids by the beginning of the path that they belong to; what has lapsed is there to be tidied up. */
const openThings = async (shop: Shop, member: MemberVisitor): Promise<[string, string][]> => {
  const cold = await shop.db
    .selectFrom('event')
    .innerJoin('offer', 'offer.event_id', 'event.id')
    .select('event.id')
    .where('admission', '=', 'reserved')
    .where('active', '=', true)
    .where('tickets_status', '=', 'TICKETS_AVAILABLE')
    .executeTakeFirstOrThrow();
  const [venue, attraction, hotel, league, linked] = await Promise.all([
    shop.db.selectFrom('venue').select('id').executeTakeFirstOrThrow(),
    shop.db.selectFrom('attraction').select(['id', 'partner_id']).executeTakeFirstOrThrow(),
    shop.db.selectFrom('hotel').select('id').executeTakeFirstOrThrow(),
    shop.db.selectFrom('league').select('id').executeTakeFirstOrThrow(),
    shop.db
      .selectFrom('event')
      .select(['legacy_id', 'partner_id'])
      .where('legacy_id', 'is not', null)
      .executeTakeFirstOrThrow(),
  ]);
  const event = await shop.event();
  const { body: order } = await member.buy((await member.reserve(event.id, { quantity: 2 })).body);
  const { body: lapsed } = await shop.visitor().reserve(event.id, { quantity: 2 });
  await sql`update seat set held_until = now() where cart_id = ${lapsed.uuid}`.execute(shop.db);
  await sql`update cart set expire_at = now() where uuid = ${lapsed.uuid}`.execute(shop.db);
  const { body: cart } = await member.reserve(event.id, { quantity: 2 });
  await sql`update point_lot set expires_at = now() where points = 5000`.execute(shop.db);
  const items = [
    { type: 'EVENT', id: cold.id },
    { type: 'ATTRACTION', id: attraction.id },
    { type: 'VENUE', id: venue.id },
  ];
  const place = await shop.db
    .insertInto('waiting_list_entry')
    .values({
      token: randomUUID(),
      event_id: event.id,
      tenant_id: shop.tenant.id,
      session_id: member.sessionId,
      email: 'fan@example.com',
      language: 'en',
      quantity: 2,
      reservation_key: randomUUID(),
    })
    .returning('token')
    .executeTakeFirstOrThrow();
  const queue = await shop.event();
  await openRoom(shop, queue.id);
  await member.call('POST', `/api/event/${queue.id}/waitingroom/place`, { quantity: 2 });
  const { key } = await addKey(shop.db);
  const { body: calendar } = await member.call<{ token: string }>('POST', '/api/calendar');
  const webhook = await shop.app.inject({
    method: 'POST',
    url: '/api/partner/webhook',
    headers: asPartner,
    payload: { url: 'https://partner.example/webhook', topics: ['order.confirmed'] },
  });
  await member.call('POST', '/api/favourite', { items });
  await member.call('POST', '/api/user/analytics/recent', { items });
  return [
    ['/api/product/dates', cold.id],
    ['/api/product/legacy/', String(linked.legacy_id)],
    ['/api/product/partner/', linked.partner_id],
    ['/api/product/', cold.id],
    ['/api/event/', queue.id],
    ['/api/venue/', venue.id],
    ['/api/attraction/partner/', attraction.partner_id],
    ['/api/attraction/event/', cold.id],
    ['/api/attraction/', attraction.id],
    ['/api/hotel/', hotel.id],
    ['/api/waitinglist/', place.token],
    ['/api/cart/', cart.uuid],
    ['/api/order/', order.uuid],
    [TICKET, order.items[0]?.tickets[0]?.id ?? ''],
    ['/api/calendar/', calendar.token],
    ['/api/partner/key/', createHash('sha256').update(key).digest('hex')],
    ['/api/partner/webhook/', webhook.json().id],
    ['/api/favourite/', 'event'],
    ['/api/sitemap/', 'event'],
    ['/images/event/', `${cold.id}.svg`],
    ['/images/attraction/', `${attraction.id}.svg`],
    ['/images/league/', `${league.id}.svg`],
    ['/images/hotel/', `${hotel.id}.svg`],
    ['/images/segment/', 'sports.svg'],
    ['/api/tenant/page/', 'about'],
    ['/images/brand/', 'grandstand'],
  ];
};

/** Not the beginning of a path: what stands for a ticket of the order. */
const TICKET = '{ticket}';

/** What a query needs; the rest may be left out. */
const values: Record<string, string> = {
  quantity: '2',
  latitude: '40.7',
  longitude: '-73.9',
  keyword: 'new',
  urlOk: encodeURIComponent('https://shop.example/'),
  checkin: dayFromToday(30),
  checkout: dayFromToday(32),
};

/** Every GET of the contract, asked by a member for what is theirs and what is everybody's. */
export const everyRead = async (shop: Shop, member: MemberVisitor): Promise<Read[]> => {
  const things = await openThings(shop, member);
  const { paths }: Contract = (await shop.app.inject('/docs/json')).json();
  const headers = { 'gst-session-id': member.sessionId, authorization: `Bearer ${member.token}` };
  return Object.entries(paths).flatMap(([path, { get }]) => {
    if (get === undefined) return [];
    const id = things.find(([start]) => path.startsWith(start))?.[1] ?? '';
    const idOf = (name: string) => things.find(([start]) => start === name)?.[1] ?? '';
    const eventId = idOf('/api/product/');
    const known: Record<string, string> = { ...values, id, eventId };
    const names = (get.parameters ?? []).filter((one) => one.in === 'query').map((one) => one.name);
    const asked = names.filter((name) => name in known).map((name) => `${name}=${known[name]}`);
    // The second name of a path: only a brand's pictures have one.
    const file = path.startsWith('/api/order/') ? 'tickets.pdf' : 'favicon.svg';
    const address = path
      .replace(/\{\w+\}/, encodeURIComponent(id))
      .replace('{file}', file)
      .replace(TICKET, encodeURIComponent(idOf(TICKET)));
    const own = path.startsWith('/api/partner/webhook') ? { ...headers, ...asPartner } : headers;
    return [{ path, url: `${address}?${asked.join('&')}`, headers: own }];
  });
};
