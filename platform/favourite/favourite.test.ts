import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Identity, startIdentity } from '#tests/support/identity.ts';
import { type MemberVisitor, signIn } from '#tests/support/members.ts';
import { plansOf } from '#tests/support/plans.ts';
import { type Answer, openShop, type Shop } from '#tests/support/shop.ts';

let identity: Identity;
let shop: Shop;
beforeAll(async () => {
  identity = await startIdentity();
  shop = await openShop({ issuer: identity.issuer });
});
afterAll(async () => {
  await shop.close();
  await identity.close();
});

type Ref = { type: string; id: string };
type Ids = { items: string[]; totalCount?: number };
type Favourites = { items: (Ref & { createdAt: string; event?: { id: string }; venue?: { id: string } })[] };

const newMember = () => signIn(shop, identity, { linked: false });
const add = (member: MemberVisitor, ...items: Ref[]) => member.call('POST', '/api/favourite', { items });
const remove = (member: MemberVisitor, ...items: Ref[]) => member.call('DELETE', '/api/favourite/delete', { items });
const idsOf = async (member: MemberVisitor, type = 'event', query = ''): Promise<Ids> =>
  (await member.call<Ids>('GET', `/api/favourite/${type}/ids${query}`)).body;
const listOf = async (member: MemberVisitor, type: string): Promise<Favourites['items']> =>
  (await member.call<Favourites>('GET', `/api/favourite/${type}`)).body.items;
const event = async (start = 72): Promise<Ref> => ({ type: 'EVENT', id: (await shop.event({ start, cold: true })).id });
const some = async (table: 'event' | 'attraction' | 'venue', limit: number): Promise<Ref[]> =>
  (
    await sql<{ id: string }>`select id from ${sql.table(table)}
      where ${table === 'event' ? sql`active` : sql`true`} order by id limit ${limit}`.execute(shop.db)
  ).rows.map(({ id }) => ({ type: table.toUpperCase(), id }));
const fieldsOf = ({ error }: Answer<unknown>) => error.details.map(({ field }) => field);

describe('favourites', () => {
  test('[FAV-1] are added and removed, and repeating either changes nothing', async () => {
    const member = await newMember();
    const [one, other] = [await event(), await event()];
    for (const items of [[one], [one, other], [other, other]]) expect((await add(member, ...items)).status).toBe(204);
    expect((await idsOf(member)).items.toSorted()).toEqual([one.id, other.id].toSorted());
    for (const items of [[one], [one, one]]) expect((await remove(member, ...items)).status).toBe(204);
    expect(await idsOf(member)).toEqual({ items: [other.id], totalCount: 1 });
  });

  test('[FAV-1] added in two browsers at once are stored once', async () => {
    const member = await newMember();
    const refs = await some('event', 20);
    const clicks = await Promise.all(
      Array.from({ length: 12 }, (_, index) => {
        const items = index % 2 ? refs : refs.toReversed();
        return index % 3 === 2 ? remove(member, ...items) : add(member, ...items);
      }),
    );
    expect(new Set(clicks.map(({ status }) => status))).toEqual(new Set([204]));
    await add(member, ...refs);
    expect((await idsOf(member)).totalCount).toBe(20);
  });

  test('[FAV-2] give their ids in pages of 100, the latest first, until a short page', async () => {
    const member = await newMember();
    const refs = await some('event', 150);
    await add(member, ...refs.slice(0, 100));
    await add(member, ...refs.slice(100));
    const [first, second] = [await idsOf(member), await idsOf(member, 'EVENT', '?offset=100&count=false')];
    expect([first.items.length, first.totalCount, second]).toEqual([100, 150, { items: expect.any(Array) }]);
    expect(second.items).toHaveLength(50);
    expect([...first.items, ...second.items].toSorted()).toEqual(refs.map(({ id }) => id));
    expect(first.items.slice(0, 50).toSorted()).toEqual(refs.slice(100).map(({ id }) => id));
  });

  test('[FAV-2] of a page of cards are flagged by one call', async () => {
    const member = await newMember();
    const [one, other, third] = [await event(), await event(), await event()];
    await add(member, one, other, third);
    const among = [one.id.toUpperCase(), third.id, randomUUID()].map((id) => `among=${id}`).join('&');
    expect((await idsOf(member, 'event', `?${among}`)).items.toSorted()).toEqual([one.id, third.id].toSorted());
    expect((await idsOf(member, 'event', `?among=${other.id}`)).items).toEqual([other.id]);
  });

  test('[FAV-3] are listed by type with the things themselves, the latest first', async () => {
    const member = await newMember();
    const [attraction] = await some('attraction', 1);
    const [venue] = await some('venue', 1);
    const [first, second] = [await event(), await event()];
    if (!attraction || !venue) throw new Error('the catalogue is empty');
    await add(member, first, attraction, venue);
    await add(member, second);
    expect(await listOf(member, 'event')).toMatchObject([
      { ...second, event: { id: second.id, name: 'A match' }, createdAt: expect.stringMatching(/Z$/) },
      { ...first, event: { id: first.id } },
    ]);
    expect(await listOf(member, 'attraction')).toMatchObject([{ ...attraction, attraction: { id: attraction.id } }]);
    expect(await listOf(member, 'VENUE')).toMatchObject([{ ...venue, venue: { id: venue.id } }]);
  });

  test('[FAV-3] whose event is over or inactive leave the list and its count, not the ids', async () => {
    const member = await newMember();
    const [over, inactive, ahead] = [await event(), await event(), await event()];
    await add(member, over, inactive, ahead);
    await sql`update event set start_at = now() - interval '1 minute' where id = ${over.id}::uuid`.execute(shop.db);
    await sql`update event set active = false where id = ${inactive.id}::uuid`.execute(shop.db);
    const { body } = await member.call<Ids>('GET', '/api/favourite/event');
    expect(body).toMatchObject({ items: [{ id: ahead.id }], totalCount: 1 });
    expect((await idsOf(member)).totalCount).toBe(3);
  });

  test('[FAV-3] list the categories of the favourite attractions, in display order', async () => {
    const member = await newMember();
    const categories = () => member.call<{ items: object[] }>('GET', '/api/attraction/favourite/categories');
    expect((await categories()).body).toEqual({ items: [], totalCount: 0 });
    const { rows } = await sql<{ id: string }>`select distinct on (category_id) a.id from attraction a
      where category_id in ('sports', 'concerts')`.execute(shop.db);
    await add(member, ...rows.map(({ id }) => ({ type: 'ATTRACTION', id })));
    expect((await categories()).body.items).toEqual([
      { id: 'sports', name: 'Sports', search: 'sports' },
      { id: 'concerts', name: 'Concerts', search: 'concerts' },
    ]);
  });

  test('[AUTH-9] of one member can be neither read nor changed by another', async () => {
    const [member, other] = [await newMember(), await newMember()];
    const mine = await event();
    await add(member, mine);
    await remove(other, mine);
    expect((await idsOf(other)).items).toEqual([]);
    expect(await listOf(other, 'event')).toEqual([]);
    expect((await idsOf(member)).items).toEqual([mine.id]);
  });
});

describe('an invalid favourite', () => {
  test('[FAV-1] [ERR-3] an unknown or inactive thing is a 404 that names it, and nothing of the call is stored', async () => {
    const member = await newMember();
    const [known, inactive, unknown] = [await event(), await event(), { type: 'VENUE', id: randomUUID() }];
    await sql`update event set active = false where id = ${inactive.id}::uuid`.execute(shop.db);
    const refused = await add(member, known, unknown, inactive);
    expect([refused.status, fieldsOf(refused)]).toEqual([404, ['items.1.id', 'items.2.id']]);
    expect(refused.error.detail).toContain(`There is no such venue: ${unknown.id}`);
    expect((await idsOf(member)).items).toEqual([]);
  });

  test('[FAV-1] an id of another type is unknown', async () => {
    const member = await newMember();
    const { id } = await event();
    expect((await add(member, { type: 'ATTRACTION', id })).status).toBe(404);
  });

  test.each(['EVENT', 'ATTRACTION', 'VENUE'])(
    '[CART-18] the id of an %s makes nothing of another type known in the same call',
    async (type) => {
      const member = await newMember();
      const [known] = await some(type.toLowerCase() as 'event', 1);
      if (!known) throw new Error('the catalogue is empty');
      const others = ['EVENT', 'ATTRACTION', 'VENUE'].filter((other) => other !== type);
      const refused = await add(member, known, ...others.map((other) => ({ type: other, id: known.id })));
      expect([refused.status, fieldsOf(refused)]).toEqual([404, ['items.1.id', 'items.2.id']]);
      for (const each of ['event', 'attraction', 'venue']) expect((await idsOf(member, each)).items).toEqual([]);
    },
  );

  test.each<[string, unknown, string]>([
    ['none', [], 'items'],
    ['101 of them', Array.from({ length: 101 }, () => ({ type: 'EVENT', id: randomUUID() })), 'items'],
    ['a city', [{ type: 'CITY', id: randomUUID() }], 'items.0.type'],
    ['no UUID', [{ type: 'EVENT', id: '1' }], 'items.0.id'],
  ])('[FAV-1] [ERR-3] %s is refused and its field named', async (_what, items, field) => {
    const member = await newMember();
    for (const answer of [
      await member.call('POST', '/api/favourite', { items }),
      await member.call('DELETE', '/api/favourite/delete', { items }),
    ]) {
      expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
    }
  });

  test('[FAV-2] [ERR-3] another type in an address and a page above 100 are refused and named', async () => {
    const member = await newMember();
    expect(fieldsOf(await member.call('GET', '/api/favourite/city/ids'))).toEqual(['type']);
    const refused = async (query: string) =>
      (await member.call('GET', `/api/favourite/event/ids?${query}`)).error.detail;
    expect(await refused('limit=101')).toMatch(/^limit: /);
    const many = Array.from({ length: 101 }, () => `among=${randomUUID()}`).join('&');
    for (const query of ['among=1', many])
      expect(await refused(query)).toBe('among: must be a UUID, or up to 100 of them');
  });

  test('[FAV-1] a favourite beyond the thousandth is refused with all of its call, from several browsers at once too', async () => {
    const member = await newMember();
    const refs = await some('event', 1_070);
    if (refs.length < 1_070) throw new Error('the catalogue is too small');
    for (let start = 0; start < 990; start += 99) await add(member, ...refs.slice(start, start + 99));
    const tens = Array.from({ length: 8 }, (_, index) => refs.slice(990 + index * 10, 1_000 + index * 10));
    const answers = await Promise.all(tens.map((ten) => add(member, ...ten)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array.from({ length: 7 }, () => 400)]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.error.detail).toBe('items: a member has at most 1000 favourites');
    expect((await idsOf(member)).totalCount).toBe(1_000);
  });
});

describe('cities with favourites', () => {
  const citiesOf = async (member: MemberVisitor): Promise<string[]> => {
    const { body } = await member.call<{ items: Ref[] }>('GET', '/api/city?onlyFavourite=true&limit=1000');
    return body.items.map(({ id }) => id);
  };
  type Place = { id: string; city: string };
  const cityOf = sql<string>`concat_ws('_', v.country_code, v.state_code, replace(v.city, ' ', '_'))`;

  test('[FAV-3] are those where a favourite event, attraction or venue is on', async () => {
    const member = await newMember();
    expect(await citiesOf(member)).toEqual([]);
    const { rows: venues } = await sql<Place>`select v.id, ${cityOf} as city from venue v
      where v.city = 'Boston' limit 1`.execute(shop.db);
    const { rows: events } =
      await sql<Place>`select e.id, ${cityOf} as city from event e join venue v on v.id = e.venue_id
      where v.city = 'Chicago' and not e.past and e.active and e.start_at > now() limit 1`.execute(shop.db);
    const { rows: attractions } = await sql<{ id: string; cities: string[] }>`
      select ea.attraction_id as id, array_agg(distinct ${cityOf}) as cities
      from event_attraction ea join event e on e.id = ea.event_id join venue v on v.id = e.venue_id
      where e.active and not e.past and e.start_at > now() group by 1 having count(distinct v.city) > 1 order by 1 limit 1`.execute(
      shop.db,
    );
    const [[venue], [match], [team]] = [venues, events, attractions];
    if (!venue || !match || !team) throw new Error('the catalogue lacks a city');
    await add(member, { type: 'VENUE', id: venue.id });
    expect(await citiesOf(member)).toEqual([venue.city]);
    await add(member, { type: 'EVENT', id: match.id }, { type: 'ATTRACTION', id: team.id });
    const expected = new Set([venue.city, match.city, ...team.cities]);
    expect(new Set(await citiesOf(member))).toEqual(expected);
  });

  test('[AUTH-9] are refused to a guest, who may list all cities, and never cached', async () => {
    const guest = shop.visitor();
    expect((await guest.call('GET', '/api/city?onlyFavourite=true')).status).toBe(401);
    expect((await guest.call('GET', '/api/city?onlyFavourite=false')).status).toBe(200);
    const { token } = await newMember();
    const headers = { authorization: `Bearer ${token}` };
    const answer = await shop.app.inject({ url: '/api/city?onlyFavourite=true', headers });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

test('[FAV-2] ids, counts and flags are read from one index only, with any number of favourites', async () => {
  await sql`insert into member select ${shop.tenant.id}, 'member ' || n from generate_series(1, 200) n`.execute(
    shop.db,
  );
  await sql`insert into favourite select ${shop.tenant.id}, 'member ' || m, 'EVENT', gen_random_uuid()
    from generate_series(1, 200) m, generate_series(1, 300)`.execute(shop.db);
  await sql`vacuum analyze favourite`.execute(shop.db);
  const flags = Array.from({ length: 20 }, () => `among=${randomUUID()}`).join('&');
  for (const query of ['', flags]) {
    const [plan = '', ...more] = await plansOf(shop, identity, 'member 7', `/api/favourite/event/ids?${query}`);
    expect(more).toEqual([]);
    expect(plan).toContain('Index Only Scan');
    expect(plan).not.toMatch(/Seq Scan|Bitmap|Index Scan/);
  }
});
