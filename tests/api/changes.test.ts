import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { numberChanges } from '#platform/event/changes.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let ids: string[];
/** What the platform does every two seconds. */
const settle = async () => {
  while (await numberChanges(world.shop.db));
};
beforeAll(async () => {
  world = await openWorld();
  const { data } = await world.ask('{ events(page: { limit: 20 }) { items { id } } }');
  ids = data.events.items.map(({ id }: { id: string }) => id);
  await settle();
});
afterAll(() => world.close());

const QUERY = `query ($since: String, $first: Int! = 100) {
  eventsChanged(since: $since, first: $first) { items { eventId changedAt event { id name } } cursor hasMore }
}`;
type Change = { eventId: string; changedAt: string; event: { id: string; name: string } | null };
const changes = async (variables: { since?: string; first?: number } = {}) => {
  const { data, errors } = await world.ask(QUERY, variables);
  expect(errors).toEqual([]);
  return data.eventsChanged as { items: Change[]; cursor: string; hasMore: boolean };
};
const now = async () => (await changes()).cursor;
const changedSince = async (since: string) => {
  await settle();
  return (await changes({ since })).items.map(({ eventId }) => eventId);
};
const rename = (id: string | undefined, name: string, db = world.shop.db) =>
  db.updateTable('event').set({ name }).where('id', '=', String(id)).execute();

describe('the feed of changes', () => {
  test('[GRAPH-17] begins with nothing and a cursor, and tells a change since then as the event is now', async () => {
    const start = await changes();
    expect(start).toMatchObject({ items: [], hasMore: false });
    expect(await changes({ since: start.cursor })).toEqual(start);
    await rename(ids[0], 'Another name');
    await settle();
    const { items } = await changes({ since: start.cursor });
    expect(items).toEqual([
      { eventId: ids[0], changedAt: expect.stringMatching(/Z$/), event: { id: ids[0], name: 'Another name' } },
    ]);
  });

  test('[GRAPH-17] tells changes in their order, in pages that end', async () => {
    const since = await now();
    for (const id of ids.slice(0, 5)) {
      await rename(id, `Event ${id}`);
      await settle();
    }
    const first = await changes({ since, first: 3 });
    expect(first.hasMore).toBe(true);
    const second = await changes({ since: first.cursor, first: 3 });
    expect([...first.items, ...second.items].map(({ eventId }) => eventId)).toEqual(ids.slice(0, 5));
    expect(second.hasMore).toBe(false);
    expect((await changes({ since: second.cursor })).items).toEqual([]);
  });

  test('[GRAPH-17] tells an event that changed again after its last change only', async () => {
    const since = await now();
    for (const id of [ids[0], ids[1], ids[0]]) {
      await rename(id, `Again ${randomUUID()}`);
      await settle();
    }
    expect(await changedSince(since)).toEqual([ids[1], ids[0]]);
  });

  test('[CAT-3] tells a change of a column that was added later, and none of what nobody is shown', async () => {
    const { db } = world.shop;
    const since = await now();
    await sql`alter table event add column added_later int`.execute(db);
    await sql`update event set added_later = 7 where id = ${ids[2]}`.execute(db);
    await sql`update event set popularity = popularity + 1, seats_ready = not seats_ready where id = ${ids[3]}`.execute(
      db,
    );
    expect(await changedSince(since)).toEqual([ids[2]]);
    await sql`alter table event drop column added_later`.execute(db);
  });

  test('[GRAPH-17] tells a withdrawn and a deleted event without the event, and one that comes back with it', async () => {
    const since = await now();
    const [withdrawn, deleted] = ids.slice(10);
    const set = (active: boolean) =>
      world.shop.db.updateTable('event').set({ active }).where('id', '=', String(withdrawn)).execute();
    await set(false);
    await world.shop.db.deleteFrom('event').where('id', '=', String(deleted)).execute();
    await settle();
    const { items, cursor } = await changes({ since });
    expect(items.map(({ eventId, event }) => [eventId, event]).toSorted()).toEqual(
      [
        [withdrawn, null],
        [deleted, null],
      ].toSorted(),
    );
    await set(true);
    await settle();
    expect((await changes({ since: cursor })).items).toMatchObject([{ eventId: withdrawn, event: { id: withdrawn } }]);
  });

  test('[GRAPH-17] never passes a change that is committed late', async () => {
    const since = await now();
    let cursor = since;
    const seen: string[] = [];
    const read = async () => {
      await settle();
      const answer = await changes({ since: cursor });
      cursor = answer.cursor;
      seen.push(...answer.items.map(({ eventId }) => eventId));
    };
    await world.shop.db.transaction().execute(async (late) => {
      await late.updateTable('event').set({ name: 'Late' }).where('id', '=', String(ids[6])).execute();
      await rename(ids[7], 'Soon');
      await read();
      expect(seen).toEqual([ids[7]]);
    });
    await read();
    expect(seen).toEqual([ids[7], ids[6]]);
  });

  test('[GRAPH-17] tells a change that is committed late after a later one of the same event', async () => {
    const since = await now();
    const note = (db: World['shop']['db']) =>
      sql`insert into feed_entry (event_id) values (${ids[8]}::uuid)`.execute(db);
    let between = since;
    await world.shop.db.transaction().execute(async (late) => {
      await note(late);
      await note(world.shop.db);
      await settle();
      between = (await changes({ since })).cursor;
    });
    expect(await changedSince(between)).toEqual([ids[8]]);
  });

  test('[GRAPH-17] numbers of several platforms at once are each given once', async () => {
    const since = await now();
    await Promise.all(ids.slice(0, 8).map((id) => rename(id, `Race ${randomUUID()}`)));
    await Promise.all(Array.from({ length: 6 }, () => numberChanges(world.shop.db)));
    const told = await changedSince(since);
    expect(told.toSorted()).toEqual(ids.slice(0, 8).toSorted());
  });

  test('[GRAPH-17] tells when an event’s attractions change, and not when nothing is shown differently', async () => {
    const since = await now();
    await sql`update event set past = past, seats_ready = not seats_ready, name = name where id = ${ids[3]}::uuid`.execute(
      world.shop.db,
    );
    await sql`update event set seats_ready = not seats_ready where id = ${ids[3]}::uuid`.execute(world.shop.db);
    await sql`delete from event_attraction where event_id = ${ids[4]}::uuid`.execute(world.shop.db);
    expect(await changedSince(since)).toEqual([ids[4]]);
  });

  test('[GRAPH-17] tells when the last tickets of an event are gone', async () => {
    const event = await world.shop.event({ admission: 'general', capacity: 2 });
    await settle();
    const since = await now();
    const fan = world.shop.visitor();
    const { body: cart } = await fan.reserve(event.id, { quantity: 2 });
    await fan.buy(cart);
    await expect.poll(() => changedSince(since)).toContain(event.id);
  });

  test.each([
    ['since', { since: 'abc' }, 'cursor'],
    ['since', { since: '' }, 'cursor'],
    ['since', { since: Buffer.from('{"change":99999999}').toString('base64url') }, 'cursor'],
    ['since', { since: Buffer.from('{"change":-1}').toString('base64url') }, 'cursor'],
    ['first', { first: 101 }, '1 to 100'],
  ])('[GRAPH-17] [ERR-1] %s %j is refused by name', async (field, variables, rule) => {
    const { errors } = await world.ask(QUERY, variables);
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: [{ field }] });
    expect(errors[0]?.message).toContain(rule);
  });
});
