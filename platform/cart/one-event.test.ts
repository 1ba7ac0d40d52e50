import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CartBody, cards, openShop, type Shop, type Visitor } from '#tests/support/shop.ts';
import { reserveBoth, reserveRoom } from '#tests/support/shop-rooms.ts';
import { createDb } from '../core/db.ts';

let shop: Shop;
/** The same shop with patient transactions: what waits for a lock still waits when a busy machine is slow. */
let patient: Shop;
const PATIENCE = '-c lock_timeout=100s -c statement_timeout=100s';
beforeAll(async () => {
  shop = await openShop();
  patient = await openShop({
    databaseUrl: `${shop.databaseUrl}?options=${encodeURIComponent(PATIENCE)}`,
    before: async () => shop.processorUrl,
  });
});
afterAll(async () => {
  await patient.close();
  await shop.expectInvariants();
  await shop.close();
});

/** A lock in the hands of somebody else, until it is let go. */
const locking = async (statement: string, value: string): Promise<() => Promise<void>> => {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query(statement, [value]);
  return () => client.end();
};
const waitingForLocks = async (): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db);
  return rows[0]?.waiting ?? 0;
};
const buy = async (at: Shop): Promise<number[]> => {
  const [event, fan] = [await at.event({ admission: 'general', capacity: 10 }), at.visitor()];
  const held = await fan.reserve(event.id, { quantity: 2 });
  return [held.status, (await fan.buy(held.body)).status];
};
/** Many at once, whose answers are counted as they come. */
const many = <T extends { status: number; error: { code: string } }>(
  count: number,
  work: (index: number) => Promise<T>,
) => {
  let answered = 0;
  const answers = Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const answer = await work(index);
      answered += 1;
      return answer;
    }),
  );
  return { answers, answered: () => answered };
};
const kinds = (answers: readonly { status: number; error: { code: string } }[]) =>
  new Set(answers.map(({ status, error }) => `${status} ${error.code}`));

describe('while another transaction holds the lock of one event', () => {
  test('[PAY-3] while its sixty buyers wait another event is held and bought', async () => {
    const event = await shop.event({ admission: 'general', capacity: 1000 });
    const letGo = await locking('select 1 from offer where event_id = $1 for update', event.id);
    const theirs = many(60, () => patient.visitor().reserve(event.id, { quantity: 1 }));
    await expect.poll(waitingForLocks, { interval: 10 }).toBeGreaterThan(0);
    expect(await buy(patient)).toEqual([200, 200]);
    expect(await waitingForLocks()).toBeGreaterThan(0);
    await letGo();
    await theirs.answers;
  });

  test('[PAY-3] its sixty buyers wait or get 429, and once the lock is gone others hold', async () => {
    const event = await shop.event({ admission: 'general', capacity: 1000 });
    const letGo = await locking('select 1 from offer where event_id = $1 for update', event.id);
    const answers = await many(60, () => shop.visitor().reserve(event.id, { quantity: 1 })).answers;
    // Some have waited for the lock as long as a statement waits, those behind them were told to come again.
    expect(kinds(answers)).toEqual(new Set(['409 67941', '429 SERVER_ERROR']));
    await letGo();
    // One after another: a crowd would have to be quick to be let in.
    for (let buyer = 0; buyer < 10; buyer += 1)
      expect((await shop.visitor().reserve(event.id, { quantity: 1 })).status).toBe(200);
  });

  test('[PAY-3] while forty buyers pay for its tickets another event is held and bought', async () => {
    const event = await shop.event({ admission: 'general', capacity: 1000 });
    const holders: { fan: Visitor; cart: CartBody }[] = [];
    while (holders.length < 40) {
      const fan = shop.visitor();
      holders.push({ fan, cart: (await fan.reserve(event.id, { quantity: 1 })).body });
    }
    const letGo = await locking('select 1 from offer where event_id = $1 for update', event.id);
    const theirs = many(40, async (index) => {
      const holder = holders[index];
      if (holder === undefined) throw new Error('nobody holds this');
      return patient.visitor(holder.fan.sessionId).buy(holder.cart);
    });
    await expect.poll(waitingForLocks, { interval: 10 }).toBeGreaterThan(0);
    expect(await buy(patient)).toEqual([200, 200]);
    expect(await waitingForLocks()).toBeGreaterThan(0);
    await letGo();
    const answers = await theirs.answers;
    for (const kind of kinds(answers)) expect(['200 undefined', '429 SERVER_ERROR']).toContain(kind);
    const later = holders.filter((_holder, index) => answers[index]?.status !== 200);
    for (const { fan, cart } of later) expect((await fan.buy(cart)).status).toBe(200);
  });

  test('[PAY-3] while its queue is stuck, new buyers get 429 with Retry-After at once', async () => {
    const event = await shop.event({ admission: 'general', capacity: 1000 });
    const letGo = await locking('select 1 from offer where event_id = $1 for update', event.id);
    const first = many(8, () => patient.visitor().reserve(event.id, { quantity: 1 }));
    await expect.poll(waitingForLocks, { interval: 10 }).toBe(8);
    const sentAway: { retryAfter: unknown; body: object }[] = [];
    const comeAndLook = async () => {
      const response = await patient.app.inject({
        method: 'POST',
        url: `/api/cart/reserve/${event.id}`,
        headers: { 'gst-session-id': crypto.randomUUID() },
        payload: { tickets: [{ productId: event.id, quantity: 1 }] },
      });
      if (first.answered() > 0) return;
      sentAway.push({ retryAfter: response.headers['retry-after'], body: response.json() });
    };
    const looks: Promise<void>[] = [];
    await expect.poll(() => looks.push(comeAndLook()) && sentAway.length, { interval: 50 }).toBeGreaterThan(0);
    expect(sentAway[0]).toMatchObject({
      retryAfter: '2',
      body: { success: false, status: 429, code: 'SERVER_ERROR', title: 'Very busy', cancel: false },
    });
    await letGo();
    await Promise.all([first.answers, ...looks]);
  });

  test('[SCALE-3] who holds its tickets extends and buys them in front of newcomers who fill its queue', async () => {
    const event = await shop.event({ admission: 'general', capacity: 1000 });
    const [fan, giver] = [patient.visitor(), patient.visitor()];
    const { body: cart } = await fan.reserve(event.id, { quantity: 2 });
    const { body: other } = await giver.reserve(event.id, { quantity: 2 });
    const token = await shop.tokenFor(cards.approved);
    const letGo = await locking('select 1 from offer where event_id = $1 for update', event.id);
    const newcomer = () => patient.visitor().reserve(event.id, { quantity: 1 });
    const newcomers = many(600, newcomer);
    // Some are sent away: nobody else is let in.
    await expect.poll(newcomers.answered, { interval: 10 }).toBeGreaterThan(0);
    const bought = fan
      .call('POST', `/api/cart/${cart.uuid}/extension`)
      .then(async (extended) => [extended.status, (await fan.buy(cart, { token })).status]);
    const given = giver.call('DELETE', `/api/cart/${other.uuid}`);
    expect((await newcomer()).status).toBe(429);
    await letGo();
    expect([await bought, (await given).status]).toEqual([[200, 200], 204]);
    await newcomers.answers;
  });

  test('[PAY-3] buyers of many events who wait for one room do not delay other buyers', async () => {
    const [hotel, events] = [
      await shop.hotel({ capacity: 500 }),
      await Promise.all([1, 2, 3, 4, 5].map(() => shop.event())),
    ];
    expect((await reserveRoom(shop.visitor(), hotel)).status).toBe(200);
    const letGo = await locking('select 1 from room_night where rate_id = $1 for update', hotel.rateId);
    const theirs = many(40, (index) => reserveBoth(patient.visitor(), events[index % 5]?.id ?? '', hotel));
    await expect.poll(waitingForLocks, { interval: 10 }).toBeGreaterThan(0);
    expect(await buy(patient)).toEqual([200, 200]);
    expect(await waitingForLocks()).toBeGreaterThan(0);
    await letGo();
    await theirs.answers;
  });
});

describe('a transaction that hangs in the middle', () => {
  test('[PAY-3] delays only buyers of its own seats, until the database ends it and the seats are free', async () => {
    const event = await shop.event();
    const dead = createDb(shop.databaseUrl);
    let [hangs, goOn] = [() => {}, () => {}];
    const over = new Promise<void>((done) => {
      goOn = done;
    });
    const hanging = new Promise<void>((done) => {
      hangs = done;
    });
    const never = dead
      .transaction()
      .execute(async (tx) => {
        await sql`update seat set state = state where event_id = ${event.id}::uuid and section = 'A' and row_name = '1'
          and number in ('1', '2')`.execute(tx);
        hangs();
        await over;
        await sql`select 1`.execute(tx);
      })
      .then(
        () => 'committed',
        () => 'ended',
      );
    await hanging;
    const seat = (number: string) => ({ quantity: 1, section: 'A', row: '1', seats: [number] });
    expect((await shop.visitor().reserve(event.id, seat('3'))).status).toBe(200);
    expect((await shop.visitor().reserve(event.id, { quantity: 2 })).status).toBe(200);
    expect((await shop.visitor().reserve(event.id, seat('1'))).error.code).toBe('67941');
    await expect.poll(async () => (await shop.visitor().reserve(event.id, seat('1'))).status).toBe(200);
    goOn();
    expect(await never).toBe('ended');
    await dead.destroy();
  });
});

test('[PAY-3] a connection of the pool has time-outs and keep-alive, one for long jobs waits for other instances and has no statement time-out', async () => {
  const settings = async (db: Shop['db']) => {
    const { rows } = await sql<{ name: string; setting: string }>`select name, setting from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'tcp_keepalives_idle') order by name`.execute(
      db,
    );
    return rows.map(({ setting }) => setting);
  };
  const long = createDb(shop.databaseUrl, { longJobs: true });
  expect(await settings(shop.db)).toEqual(['10000', '3000', '15000', '30']);
  expect(await settings(long)).toEqual(['600000', '600000', '0', '30']);
  await long.destroy();
});
