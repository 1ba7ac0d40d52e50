import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addKey, revoke } from '#tests/support/partners.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { asLines, catalogue, event, importHere } from '../catalogue/import/import.fixture.ts';
import { tellOfChanges } from './repository.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  for (const partner of ['acme', 'other']) await addKey(shop.db, { partner });
  expect(await importHere(shop.databaseUrl, asLines(catalogue))).toEqual([]);
});
beforeEach(async () => {
  await sql`delete from webhook_endpoint`.execute(shop.db);
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
});

const run = async (...records: object[]): Promise<void> => {
  expect(await importHere(shop.databaseUrl, asLines(records))).toEqual([]);
};
const idOf = async (partnerId: string): Promise<string> =>
  (await shop.db.selectFrom('event').select('id').where('partner_id', '=', partnerId).executeTakeFirstOrThrow()).id;
const endpoint = (partner: string, topics: string[]) =>
  sql`insert into webhook_endpoint (tenant_id, partner, url, secret, topics)
    values ('grandstand', ${partner}, ${`https://${partner}.example/`}, 'whsec_', ${topics})`.execute(shop.db);
/** What waits for each partner, without its ids. */
const waiting = async () => {
  const { rows } = await sql<{ partner: string; topic: string; eventId: string }>`
    select e.partner, m.topic, m.data ->> 'eventId' as "eventId"
    from webhook_delivery d join webhook_message m on m.id = d.message_id join webhook_endpoint e on e.id = d.endpoint_id
    order by 1, 2, 3`.execute(shop.db);
  return rows;
};
const at = (time: string) => ({ ...event.start, time });

test('[GRAPH-18] an import tells partners once of each event that it moves, postpones or cancels, although nobody has a ticket, and of what else it changes nothing', async () => {
  const [moved, off, gone] = ['e-moved', 'e-off', 'e-gone'].map((id) => ({ ...event, id, name: `Event ${id}` }));
  await endpoint('acme', ['event.moved', 'event.postponed', 'event.cancelled']);
  await endpoint('other', ['event.cancelled', 'order.confirmed']);
  await run({ ...moved }, { ...off }, { ...gone });
  expect(await waiting()).toEqual([]);
  await run({ ...moved, start: at('21:15') }, { ...off, status: 'postponed' }, { ...gone, status: 'cancelled' });
  const told = [
    { partner: 'acme', topic: 'event.cancelled', eventId: await idOf('e-gone') },
    { partner: 'acme', topic: 'event.moved', eventId: await idOf('e-moved') },
    { partner: 'acme', topic: 'event.postponed', eventId: await idOf('e-off') },
    { partner: 'other', topic: 'event.cancelled', eventId: await idOf('e-gone') },
  ];
  expect(await waiting()).toEqual(told);
  // The same file again, and one that changes nothing of time and place.
  await run({ ...moved, start: at('21:15') }, { ...off, status: 'postponed' }, { ...gone, status: 'cancelled' });
  await run({ ...moved, start: at('21:15'), name: 'Another name' });
  expect(await waiting()).toEqual(told);
});

test('[GRAPH-18] an import that moves an event with a ticket tells partners of it once', async () => {
  const id = await idOf(event.id);
  const fan = shop.visitor();
  const { body: cart } = await fan.reserve(id, { quantity: 1 });
  expect((await fan.buy(cart)).status).toBe(200);
  await endpoint('acme', ['event.moved']);
  await run({ ...event, start: at('21:15') });
  await tellOfChanges(shop.db);
  await tellOfChanges(shop.db);
  expect(await waiting()).toEqual([{ partner: 'acme', topic: 'event.moved', eventId: id }]);
});

test('[GRAPH-18] of what an import changes a partner without a key that counts is told nothing, and nothing is written where nobody wants it', async () => {
  const some = { ...event, id: 'e-some', name: 'Some event' };
  const messages = async () =>
    (await sql<{ count: number }>`select count(*)::int as count from webhook_message`.execute(shop.db)).rows[0]?.count;
  await run(some);
  const before = await messages();
  await run({ ...some, start: at('21:15') });
  expect(await messages()).toBe(before);
  const { id } = await addKey(shop.db, { partner: 'revoked' });
  await revoke(shop.db, id);
  await endpoint('revoked', ['event.moved']);
  await run({ ...some, start: at('20:00') });
  expect(await waiting()).toEqual([]);
});

test('[GRAPH-18] of an import that moves more than a thousand events partners are told of the soonest thousand', async () => {
  const many = Array.from({ length: 1_003 }, (_, index) => ({
    ...event,
    id: `e-many-${index}`,
    name: `Many ${index}`,
    // The last three are a day later than the others.
    start: { ...event.start, date: index < 1_000 ? '2032-04-01' : '2032-04-02' },
    end: undefined,
  }));
  await run(...many);
  await endpoint('acme', ['event.moved']);
  await run(...many.map((one) => ({ ...one, start: { ...one.start, time: '21:15' } })));
  const soonest = await Promise.all([idOf('e-many-0'), idOf('e-many-999')]);
  const later = await Promise.all([1_000, 1_001, 1_002].map((index) => idOf(`e-many-${index}`)));
  const told = (await waiting()).map(({ eventId }) => eventId);
  expect(told).toHaveLength(1_000);
  expect(told).toEqual(expect.arrayContaining(soonest));
  expect(told.filter((id) => later.includes(id))).toEqual([]);
});
