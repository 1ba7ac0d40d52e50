import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { buildProcessor } from '../payment/processor-app.ts';
import { createDb, inTransaction } from './db.ts';

let shop: Shop;
const processor = buildProcessor({ secretKey: 'secret-key', eventsSecret: 'events-secret' });
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await processor.close();
  await shop.close();
});

test('[DOOR-7] platform and processor have time-outs for silence, headers and requests, and a cap on connections', async () => {
  for (const { server } of [shop.app, processor]) {
    expect(server).toMatchObject({ timeout: 60_000, headersTimeout: 10_000, requestTimeout: 30_000 });
    expect(server.maxConnections).toBe(2_000);
  }
});

test('[OPS-4] a platform goes on when a migration gives a table that it reads whole one more column', async () => {
  const db = createDb(shop.databaseUrl, { max: 1 });
  await sql`create table read_whole (id int)`.execute(db);
  const read = () => inTransaction(db, async (tx) => sql`select * from read_whole where id = ${1}`.execute(tx));
  for (let times = 0; times < 4; times += 1) await read();
  await sql`alter table read_whole add column more int`.execute(db);
  await sql`insert into read_whole values (1, 2)`.execute(db);
  for (let times = 0; times < 2; times += 1) expect((await read()).rows).toEqual([{ id: 1, more: 2 }]);
  await sql`drop table read_whole`.execute(db);
  await db.destroy();
});
