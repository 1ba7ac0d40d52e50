import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Identity, startIdentity } from '#tests/support/identity.ts';
import { type MemberVisitor, signIn } from '#tests/support/members.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { buildPlatform } from '../app.ts';
import { dayFromToday } from './clock.ts';
import { inTransaction } from './db.ts';

type Described = { parameters?: { name: string; in: string; required?: boolean }[] };
type Contract = { paths: Record<string, { get?: Described }> };

let identity: Identity;
let shop: Shop;
let member: MemberVisitor;
beforeAll(async () => {
  identity = await startIdentity();
  shop = await openShop({ issuer: identity.issuer });
  member = await signIn(shop, identity);
});
afterAll(async () => {
  await shop.close();
  await identity.close();
});

/** Every row of every table, as one digest a table. */
const contents = async (): Promise<Record<string, string>> => {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by 1`.execute(shop.db);
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ digest: string }>`
      select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as digest from ${sql.raw(name)} t`.execute(
      shop.db,
    );
    digests[name] = rows[0]?.digest ?? '';
  }
  return digests;
};

/** Ids by the beginning of the path that they belong to; what has lapsed is there to be tidied up. */
const openThings = async (): Promise<[string, string][]> => {
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
    shop.db.selectFrom('event').select('legacy_id').where('legacy_id', 'is not', null).executeTakeFirstOrThrow(),
  ]);
  const event = await shop.event();
  const { body: order } = await member.buy((await member.reserve(event.id, { quantity: 2 })).body);
  const { body: lapsed } = await shop.visitor().reserve(event.id, { quantity: 2 });
  await sql`update seat set held_until = now() where cart_id = ${lapsed.uuid}`.execute(shop.db);
  await sql`update cart set expire_at = now() where uuid = ${lapsed.uuid}`.execute(shop.db);
  const { body: cart } = await member.reserve(event.id, { quantity: 2 });
  await sql`update point_lot set expires_at = now() where points = 5000`.execute(shop.db);
  return [
    ['/api/product/dates', cold.id],
    ['/api/product/legacy/', String(linked.legacy_id)],
    ['/api/product/', cold.id],
    ['/api/venue/', venue.id],
    ['/api/attraction/partner/', attraction.partner_id],
    ['/api/attraction/event/', cold.id],
    ['/api/attraction/', attraction.id],
    ['/api/hotel/', hotel.id],
    ['/api/cart/', cart.uuid],
    ['/api/order/', order.uuid],
    ['/api/sitemap/', 'event'],
    ['/images/event/', `${cold.id}.svg`],
    ['/images/attraction/', `${attraction.id}.svg`],
    ['/images/league/', `${league.id}.svg`],
    ['/images/hotel/', `${hotel.id}.svg`],
    ['/images/segment/', 'sports.svg'],
  ];
};

/** What a query needs; the rest may be left out. */
const values: Record<string, string> = {
  quantity: '2',
  latitude: '40.7',
  longitude: '-73.9',
  keyword: 'new',
  checkin: dayFromToday(30),
  checkout: dayFromToday(32),
};

test('[DOOR-3] neither GET nor HEAD of anything in the contract writes, whatever has expired or was never asked for before', async () => {
  const things = await openThings();
  const { paths }: Contract = (await shop.app.inject('/docs/json')).json();
  const reads = Object.entries(paths).flatMap(([path, { get }]) => (get === undefined ? [] : [{ path, get }]));
  expect(reads.length).toBeGreaterThan(30);
  const headers = { 'gst-session-id': member.sessionId, authorization: `Bearer ${member.token}` };
  const before = await contents();
  const refused: string[] = [];
  for (const { path, get } of reads) {
    const id = things.find(([start]) => path.startsWith(start))?.[1] ?? '';
    const known: Record<string, string> = { ...values, id };
    const names = (get.parameters ?? []).filter((one) => one.in === 'query').map((one) => one.name);
    const asked = names.filter((name) => name in known).map((name) => `${name}=${known[name]}`);
    const url = `${path.replace(/\{\w+\}/, encodeURIComponent(id))}?${asked.join('&')}`;
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, body } = await shop.app.inject({ method, url, headers });
      if (statusCode !== 200) refused.push(`${method} ${url} ${statusCode} ${body.slice(0, 200)}`);
    }
  }
  expect(refused).toEqual([]);
  expect(await contents()).toEqual(before);
});

test.each(['GET', 'HEAD'] as const)(
  '[DOOR-3] a %s that tried to write would be refused by the database',
  async (method) => {
    const app = buildPlatform(shop.deps);
    const rename = () => sql`update category set name = name || '!'`.execute(shop.db);
    const renameSafely = () => inTransaction(shop.db, (tx) => sql`update category set name = name || '!'`.execute(tx));
    app.get('/at-once', rename);
    app.get('/in-a-transaction', renameSafely);
    app.post('/by-a-writer', async () => ({ changed: Number((await rename()).numAffectedRows) }));
    const before = await contents();
    for (const url of ['/at-once', '/in-a-transaction'])
      expect((await app.inject({ method, url })).statusCode).toBe(500);
    expect(await contents()).toEqual(before);
    // Whoever takes the connection next may write again.
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => app.inject({ method: 'POST', url: '/by-a-writer' })),
    );
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    await app.close();
  },
);
