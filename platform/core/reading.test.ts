import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Identity, startIdentity } from '#tests/support/identity.ts';
import { type MemberVisitor, signIn } from '#tests/support/members.ts';
import { passSigners } from '#tests/support/pass-signers.ts';
import { aboutPage, everyRead } from '#tests/support/reads.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { buildPlatform } from '../app.ts';
import { inTransaction } from './db.ts';

let identity: Identity;
let shop: Shop;
let member: MemberVisitor;
beforeAll(async () => {
  identity = await startIdentity();
  shop = await openShop({ issuer: identity.issuer, tenant: { pages: [aboutPage] }, passSigners });
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

test('[DOOR-3] no GET or HEAD of the contract writes, even when carts have expired or an event is read for the first time', async () => {
  const reads = await everyRead(shop, member);
  expect(reads.length).toBeGreaterThan(30);
  const before = await contents();
  const refused: string[] = [];
  for (const { url, headers } of reads) {
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
    // Other requests can still write.
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => app.inject({ method: 'POST', url: '/by-a-writer' })),
    );
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    await app.close();
  },
);
