import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServerUrl } from '#tests/support/database.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { dropDatabase, ensureDatabase } from '../core/databases.ts';
import { sqlState } from '../core/db.ts';
import { migrate } from '../core/migrate.ts';

const [FOREIGN_KEY, UNIQUE, CHECK] = ['23503', '23505', '23514'];

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
});

const bought = async () => {
  const [event, fan] = [await shop.event(), shop.visitor()];
  const { body: cart } = await fan.reserve(event.id, { quantity: 2 });
  const { body: order } = await fan.buy(cart);
  return { fan, cart, order };
};
/** What the database says to a statement of whoever writes past the code. */
const stateOf = (statement: ReturnType<typeof sql>): Promise<string | undefined> =>
  shop.db
    .transaction()
    .execute(async (tx) => {
      await statement.execute(tx);
      throw new Error('not refused');
    })
    .catch(sqlState);

test('[PAY-4] a charge that pays for one purchase is refused to a second', async () => {
  const [first, second] = [await bought(), await bought()];
  const theirs = sql`(select charge_id from purchase where cart_id = ${first.cart.uuid}::uuid)`;
  expect(await stateOf(sql`update purchase set charge_id = ${theirs} where cart_id = ${second.cart.uuid}::uuid`)).toBe(
    UNIQUE,
  );
});

test('[PAY-4] an order without a purchase is refused, and so is one whose cash and points are not its total', async () => {
  const { order } = await bought();
  const change = (what: string) => stateOf(sql`update "order" set ${sql.raw(what)} where uuid = ${order.uuid}::uuid`);
  expect(await change(`purchase_id = '${randomUUID()}'`)).toBe(FOREIGN_KEY);
  expect(await change('cash_cents = cash_cents - 1')).toBe(CHECK);
  expect(await change('points_paid = points_paid + 1')).toBe(CHECK);
});

test('[PAY-4] refunds of more than was paid are refused, also for two refunds at once that are each small enough', async () => {
  const { order } = await bought();
  const refund = (cents: ReturnType<typeof sql>, points = 0) => sql`
    insert into refund (id, order_id, idempotency_key, request_hash, cash_cents, points, state)
    select gen_random_uuid(), id, gen_random_uuid(), 'x', ${cents}, ${points}, 'done' from "order"
    where uuid = ${order.uuid}::uuid`;
  expect(await stateOf(refund(sql`cash_cents + 1`))).toBe(CHECK);
  expect(await stateOf(refund(sql`0`, 1))).toBe(CHECK);
  const small = refund(sql`cash_cents - 1`);
  let together: Promise<unknown> = Promise.resolve();
  const first = shop.db.transaction().execute(async (tx) => {
    await small.execute(tx);
    together = small.execute(shop.db).then(() => 'taken', sqlState);
    const waiting = sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(shop.db)).rows[0]?.n).toBe(1);
  });
  await first;
  expect(await together).toBe(CHECK);
  await sql`delete from refund where order_id = ${order.id}`.execute(shop.db);
});

test.each([
  ['order', 'tax_cents'],
  ['order_item', 'total_cents'],
  ['cart_item', 'base_cents'],
  ['cart_item', 'fee_cents'],
  ['cart_item', 'tax_cents'],
  ['event', 'min_base_cents'],
  ['event', 'max_fee_cents'],
])('[PAY-4] a negative amount is refused: %s.%s', async (table, column) => {
  await bought();
  expect(await stateOf(sql`update ${sql.table(table)} set ${sql.ref(column)} = -1`)).toBe(CHECK);
});

test('[PAY-4] orders and refunds of the previous version are migrated, and their sums are right', async () => {
  const server = testServerUrl();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await ensureDatabase(server, name);
  const url = new URL(server);
  url.pathname = `/${name}`;
  let client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const directory = join(import.meta.dirname, '..', 'migrations');
  const before = (await readdir(directory)).filter((file) => file < '0030').sort();
  await client.query('create table migration (name text primary key, applied_at timestamptz not null default now())');
  for (const file of before) {
    await client.query(await readFile(join(directory, file), 'utf8'));
    await client.query('insert into migration (name) values ($1)', [file]);
  }
  const [cart, purchase, void_] = [randomUUID(), randomUUID(), randomUUID()];
  await client.query(`
    insert into cart (uuid, tenant_id, session_id, state, idempotency_key, request_hash, currency)
      values ('${cart}', 't', gen_random_uuid(), 'purchased', gen_random_uuid(), 'x', 'USD');
    insert into purchase (id, cart_id, principal, idempotency_key, request_hash, state, amount_cents, currency, billing, charge_id, user_id, points)
      values ('${purchase}', '${cart}', 'user:u', gen_random_uuid(), 'x', 'succeeded', 700, 'USD', '{}', 'ch_1', 'u', 300),
        ('${void_}', '${cart}', 'user:u', gen_random_uuid(), 'x', 'void', 700, 'USD', '{}', 'ch_2', 'u', 0);
    insert into "order" (uuid, cart_id, purchase_id, tenant_id, session_id, user_id, status, payment_status, currency,
      total_cents, tax_cents, cash_cents, points_paid, points_earned, lines, billing)
      values (gen_random_uuid(), '${cart}', '${purchase}', 't', gen_random_uuid(), 'u', 'confirmed', 'paid', 'USD',
        1000, 0, 700, 300, 0, '[]', '{}');
    insert into refund (id, order_id, idempotency_key, request_hash, cash_cents, points, state)
      select gen_random_uuid(), id, gen_random_uuid(), 'x', cents, points, state from "order",
        (values (400, 300, 'done'), (100, 0, 'asked')) v (cents, points, state);`);
  await client.end();
  expect(await migrate(url.href)).toContain('0030_money_constraints.sql');
  client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const { rows } = await client.query('select refunded_cents, refunded_points from "order"');
  expect(rows).toEqual([{ refunded_cents: 500, refunded_points: 300 }]);
  await client.end();
  await dropDatabase(server, name);
});
