import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Identity, startIdentity } from '#tests/support/identity.ts';
import { type MemberVisitor, signIn } from '#tests/support/members.ts';
import { plansOf } from '#tests/support/plans.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';

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
type View = Ref & { viewedAt?: string };
type Analytics = { suggestions: { id: string }[]; similar: { id: string }[] };

const newMember = () => signIn(shop, identity, { linked: false });
const look = (member: MemberVisitor, ...items: View[]) => member.call('POST', '/api/user/analytics/recent', { items });
const forget = (member: MemberVisitor, ...items: Ref[]) => member.call('DELETE', '/api/user/analytics', { items });
const recent = async (member: MemberVisitor, query = '') =>
  (await member.call<{ items: View[] }>('GET', `/api/user/analytics/recent${query}`)).body.items;
const refsOf = (views: readonly View[]): Ref[] => views.map(({ type, id }) => ({ type, id }));
const analytics = async (member: MemberVisitor, query = ''): Promise<Analytics> =>
  (await member.call<Analytics>('GET', `/api/user/analytics${query}`)).body;
const ids = (things: readonly { id: string }[]): string[] => things.map(({ id }) => id);
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

const some = async (type: string, limit: number): Promise<Ref[]> => {
  const where = type === 'EVENT' ? sql`active and not past` : sql`true`;
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(type.toLowerCase())} where ${where} order by id limit ${limit}`.execute(shop.db);
  return rows.map(({ id }) => ({ type, id }));
};

describe('recent views', () => {
  test('[HIST-2] are listed with the things themselves, the latest first, each once', async () => {
    const member = await newMember();
    const types = ['EVENT', 'ATTRACTION', 'VENUE', 'CITY'];
    const refs = (await Promise.all(types.map((type) => some(type, 1)))).flat();
    for (const ref of [...refs, ...refs.slice(0, 1)]) expect((await look(member, ref)).status).toBe(204);
    const [event, ...others] = refs;
    const expected = [event, ...others.toReversed()];
    expect(await recent(member.elsewhere() as MemberVisitor)).toMatchObject(
      expected.map((ref) => ({ ...ref, [ref?.type.toLowerCase() ?? '']: { id: ref?.id } })),
    );
    expect(refsOf(await recent(member, '?limit=2'))).toEqual(expected.slice(0, 2));
  });

  test('[HIST-1] of a browser are merged at sign-in at the times they were made, a later view of the same thing counts', async () => {
    const member = await newMember();
    const [old, both, late] = await some('EVENT', 3);
    if (!old || !both || !late) throw new Error('the catalogue is empty');
    await look(member, { ...both, viewedAt: minutesAgo(1) });
    const browser = [
      { ...late, viewedAt: minutesAgo(2) },
      { ...both, viewedAt: minutesAgo(60) },
      { ...old, viewedAt: minutesAgo(30) },
      { ...old, viewedAt: minutesAgo(90) },
    ];
    for (let time = 0; time < 2; time += 1) expect((await look(member, ...browser)).status).toBe(204);
    expect(refsOf(await recent(member))).toEqual([both, late, old]);
  });

  test('[HIST-1] are never later than now, even with a browser’s clock ahead', async () => {
    const member = await newMember();
    const [one] = await some('EVENT', 1);
    if (!one) throw new Error('the catalogue is empty');
    await look(member, { ...one, viewedAt: '2999-01-01T00:00:00Z' });
    const [view] = await recent(member);
    expect(Date.parse(view?.viewedAt ?? '')).toBeLessThan(Date.now() + 60_000);
  });

  test('[HIST-1] are up to 4 cities and 24 of each other type; of each type the latest 54 are kept', async () => {
    const member = await newMember();
    const byType = await Promise.all(['EVENT', 'ATTRACTION'].map((type) => some(type, 60)));
    for (const refs of byType) {
      for (const part of [refs.slice(0, 30), refs.slice(30)]) {
        await look(member, ...part.map((ref, index) => ({ ...ref, viewedAt: minutesAgo(30 - index) })));
      }
    }
    await look(member, ...(await some('CITY', 10)));
    const counted = Object.groupBy(await recent(member), ({ type }) => type);
    expect([counted.EVENT?.length, counted.ATTRACTION?.length, counted.CITY?.length]).toEqual([24, 24, 4]);
    const { rows } = await sql<{ type: string; kept: number }>`select type, count(*) as kept from recent_view
      where user_id = ${member.userId} group by type order by type`.execute(shop.db);
    expect(rows).toEqual([
      { type: 'ATTRACTION', kept: 54 },
      { type: 'CITY', kept: 10 },
      { type: 'EVENT', kept: 54 },
    ]);
  });

  test('[HIST-1] restore only events to come', async () => {
    const member = await newMember();
    const [over, inactive, ahead] = [await shop.event(), await shop.event(), await shop.event()];
    await look(member, ...[over, inactive, ahead].map(({ id }) => ({ type: 'EVENT', id })));
    await sql`update event set start_at = now() - interval '1 minute' where id = ${over.id}::uuid`.execute(shop.db);
    await sql`update event set active = false where id = ${inactive.id}::uuid`.execute(shop.db);
    expect(refsOf(await recent(member))).toEqual([{ type: 'EVENT', id: ahead.id }]);
  });

  test('[HIST-2] of things that the catalogue does not have are ignored, the others are recorded', async () => {
    const member = await newMember();
    const [one] = await some('VENUE', 1);
    if (!one) throw new Error('the catalogue is empty');
    const unknown = [
      { type: 'EVENT', id: randomUUID() },
      { type: 'CITY', id: 'XX_Nowhere' },
    ];
    expect((await look(member, ...unknown, one)).status).toBe(204);
    expect(refsOf(await recent(member))).toEqual([one]);
    const { rows } = await sql`select from recent_view where user_id = ${member.userId}`.execute(shop.db);
    expect(rows).toHaveLength(1);
  });

  test('[HIST-3] are deleted, and repeating it changes nothing', async () => {
    const member = await newMember();
    const [one, other] = await some('EVENT', 2);
    const [city] = await some('CITY', 1);
    if (!one || !other || !city) throw new Error('the catalogue is empty');
    await look(member, one, other, city);
    for (let time = 0; time < 2; time += 1) expect((await forget(member, one, city)).status).toBe(204);
    expect(refsOf(await recent(member))).toEqual([other]);
  });

  test('[HIST-3] are all deleted at once, those beyond the list too, and those of others stay', async () => {
    const [member, other] = [await newMember(), await newMember()];
    const events = await some('EVENT', 30);
    const [city] = await some('CITY', 1);
    for (const one of [member, other]) await look(one, ...events, ...(city ? [city] : []));
    const { status } = await member.call('DELETE', '/api/user/analytics', { all: true });
    expect([status, await recent(member), (await recent(other)).length]).toEqual([204, [], 25]);
    const { rows } = await sql`select from recent_view where user_id = ${member.userId}`.execute(shop.db);
    expect(rows).toEqual([]);
  });

  test.each([
    ['neither', {}, ['items', 'all']],
    ['both', { items: [{ type: 'EVENT', id: randomUUID() }], all: true }, ['items', 'all']],
    ['all false', { all: false }, ['all']],
  ])(
    '[HIST-3] [ERR-3] are deleted by a list or all at once, and a body with %s is refused',
    async (_what, body, fields) => {
      const { status, error } = await (await newMember()).call('DELETE', '/api/user/analytics', body);
      expect([status, error.details.map((one) => one.field)]).toEqual([400, fields]);
    },
  );

  test('[AUTH-9] of one member can be neither read nor deleted by another', async () => {
    const [member, other] = [await newMember(), await newMember()];
    const refs = await some('EVENT', 3);
    await look(member, ...refs);
    await forget(other, ...refs);
    expect(await recent(other)).toEqual([]);
    expect(await recent(member)).toHaveLength(3);
  });

  const event = { type: 'EVENT', id: randomUUID() };
  test.each<[string, 'POST' | 'DELETE', unknown, string]>([
    ['none', 'POST', [], 'items'],
    ['55 of them', 'POST', Array.from({ length: 55 }, () => event), 'items'],
    ['of a hotel', 'POST', [{ ...event, type: 'HOTEL' }], 'items.0.type'],
    ['of no UUID', 'POST', [{ ...event, id: 'US_NY_New_York' }], 'items.0.id'],
    ['of a day', 'POST', [{ ...event, viewedAt: '2026-01-01' }], 'items.0.viewedAt'],
    ['before 1901', 'POST', [{ ...event, viewedAt: '0000-01-01T00:00:00Z' }], 'items.0.viewedAt'],
    ['none', 'DELETE', [], 'items'],
    ['217 of them', 'DELETE', Array.from({ length: 217 }, () => event), 'items'],
    ['of a city without a name', 'DELETE', [{ type: 'CITY', id: ' ' }], 'items.0.id'],
  ])('[HIST-2] [ERR-3] %s are refused and the field named: %s', async (_what, method, items, field) => {
    const member = await newMember();
    const url = method === 'POST' ? '/api/user/analytics/recent' : '/api/user/analytics';
    const { status, error } = await member.call(method, url, { items });
    expect([status, error.details.map((one) => one.field)]).toEqual([400, [field]]);
  });
});

describe('suggestions', () => {
  type Team = { id: string; events: string[]; category_id: string; genre: string };
  /** An attraction with several events to come. */
  const aTeam = async (): Promise<Team> => {
    const { rows } = await sql<Team>`
      select a.id, a.category_id, a.genre, array_agg(e.id order by e.day, e.start_at, e.id) as events
      from attraction a join event_attraction ea on ea.attraction_id = a.id join event e on e.id = ea.event_id
      where e.active and not e.past and not e.gone and e.start_at > now() and a.genre is not null
      group by a.id having count(*) > 4 order by a.id limit 1`.execute(shop.db);
    const [team] = rows;
    if (!team) throw new Error('no attraction has five events to come');
    return team;
  };
  const genresOf = async (attractions: readonly { id: string }[]): Promise<string[]> => {
    const { rows } = await sql<{ genre: string }>`
      select distinct genre from attraction where id = any(${ids(attractions)}::uuid[])`.execute(shop.db);
    return rows.map(({ genre }) => genre);
  };

  test('[HIST-2] are empty without recent views and favourites', async () => {
    expect(await analytics(await newMember())).toEqual({ suggestions: [], similar: [] });
  });

  test.each([
    ['looked at', '/api/user/analytics/recent'],
    ['made a favourite', '/api/favourite'],
  ])(
    '[HIST-2] begin with events of the attraction that was %s, then of its category; similar are others of its genre',
    async (_what, url) => {
      const member = await newMember();
      const team = await aTeam();
      expect((await member.call('POST', url, { items: [{ type: 'ATTRACTION', id: team.id }] })).status).toBe(204);
      const { suggestions, similar } = await analytics(member);
      expect(suggestions).toHaveLength(20);
      expect(ids(suggestions.slice(0, 3)).toSorted()).toEqual(team.events.slice(0, 3).toSorted());
      expect(suggestions).toEqual(
        suggestions.map(() =>
          expect.objectContaining({
            category: { id: team.category_id, name: expect.any(String), search: team.category_id },
          }),
        ),
      );
      expect(similar.length).toBeGreaterThan(5);
      expect(ids(similar)).not.toContain(team.id);
      expect(await genresOf(similar)).toEqual([team.genre]);
    },
  );

  test('[HIST-2] have no event that was viewed, is over, sold out or cancelled', async () => {
    const member = await newMember();
    const { id, events } = await aTeam();
    const [viewed, over, cancelled] = events;
    await look(member, { type: 'ATTRACTION', id }, { type: 'EVENT', id: viewed ?? '' });
    const before = ids((await analytics(member)).suggestions);
    expect(before).toEqual(expect.arrayContaining(events.slice(1, 4)));
    await sql`update event set start_at = now() - interval '1 minute', end_at = null where id = ${over}::uuid`.execute(
      shop.db,
    );
    await sql`update event set status = 'cancelled' where id = ${cancelled}::uuid`.execute(shop.db);
    const after = ids((await analytics(member)).suggestions);
    for (const excluded of [viewed, over, cancelled]) expect(after).not.toContain(excluded);
    expect(after).toEqual(expect.arrayContaining(events.slice(3, 5)));
  });

  test('[HIST-2] are 20 at most, similar attractions 54, or fewer when fewer are requested', async () => {
    const member = await newMember();
    await look(member, ...(await some('ATTRACTION', 54)));
    const all = await analytics(member);
    expect(all.suggestions).toHaveLength(20);
    expect(all.similar.length).toBeLessThanOrEqual(54);
    const few = await analytics(member, '?limit=3');
    expect([ids(few.suggestions), ids(few.similar)]).toEqual([
      ids(all.suggestions).slice(0, 3),
      ids(all.similar).slice(0, 3),
    ]);
    expect((await member.call('GET', '/api/user/analytics?limit=55')).status).toBe(400);
  });
});

test('[HIST-2] [FAV-3] suggestions, recent views and favourites need no sequential scan of a large table', async () => {
  const { id } = shop.tenant;
  await sql`insert into member select ${id}, 'member ' || n from generate_series(1, 500) n`.execute(shop.db);
  await sql`insert into recent_view select ${id}, 'member ' || m, type, entity, now() from generate_series(1, 500) m, (
    (select 'EVENT' as type, id::text as entity from event limit 54) union all
    (select 'ATTRACTION', id::text from attraction limit 54)) seen`.execute(shop.db);
  await sql`insert into favourite select tenant_id, user_id, type, entity_id::uuid from recent_view
    where user_id like 'member %' and (type = 'EVENT' or entity_id in (select id::text from attraction limit 5))`.execute(
    shop.db,
  );
  await sql`analyze`.execute(shop.db);
  const urls = ['/api/user/analytics', '/api/user/analytics/recent', '/api/favourite/event'];
  for (const url of [...urls, '/api/city?onlyFavourite=true']) {
    for (const plan of await plansOf(shop, identity, 'member 7', url)) {
      expect(plan).not.toMatch(/Seq Scan on (event|event_attraction|recent_view|favourite|member) /);
    }
  }
});
