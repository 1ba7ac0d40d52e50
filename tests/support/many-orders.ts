import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, inTransaction } from '#platform/core/db.ts';

/** Charges this much for a purchase; answers the id of the charge. */
export type Charge = (purchase: string, cents: number, currency: string) => Promise<string>;

const AT_ONCE = 20;

/**
 * More orders like this one, of one seat: each is charged by the processor, and is written together with all others, which takes
 * seconds where buying them takes minutes. The event needs as many free seats of the same offer.
 */
export const addOrders = async (db: Db, charge: Charge, uuid: string, count: number): Promise<void> => {
  const { rows: first } = await sql<{ cents: number; currency: string }>`
    select cash_cents as cents, currency from "order" where uuid = ${uuid}::uuid`.execute(db);
  const [{ cents, currency } = { cents: 0, currency: '' }] = first;
  const made: { purchase: string; charge: string }[] = [];
  while (made.length < count) {
    const purchases = Array.from({ length: Math.min(AT_ONCE, count - made.length) }, () => randomUUID());
    made.push(
      ...(await Promise.all(
        purchases.map(async (purchase) => ({ purchase, charge: await charge(purchase, cents, currency) })),
      )),
    );
  }
  await inTransaction(db, async (tx) => {
    await sql`create temporary table copy on commit drop as
      select made.*, gen_random_uuid() as uuid, s.id as seat, s.section, s.row_name, s.number,
        nextval(pg_get_serial_sequence('"order"', 'id')) as order_id
      from (select row_number() over () as n, m.* from jsonb_to_recordset(${JSON.stringify(made)}::jsonb)
          as m (purchase uuid, charge text)) made
        join (select row_number() over (order by id) as n, * from seat
          where state = 'free' and offer_id = (
            select i.offer_id from order_item i join "order" o on o.id = i.order_id where o.uuid = ${uuid}::uuid)
        ) s on s.n = made.n`.execute(tx);
    const { rows } = await sql<{ made: number }>`select count(*)::int as made from copy`.execute(tx);
    if (rows[0]?.made !== count) throw new Error(`its offer has only ${rows[0]?.made} free seats for ${count} orders`);
    /** A row of the order with other keys, once for each copy. */
    const copy = (table: string, where: ReturnType<typeof sql>, keys: ReturnType<typeof sql>) =>
      sql`insert into ${sql.id(table)} overriding system value
        select (jsonb_populate_record(t, jsonb_build_object(${keys}))).* from ${sql.id(table)} t, copy c where ${where}`.execute(
        tx,
      );
    const original = (column: string) => sql`(select ${sql.id(column)} from "order" where uuid = ${uuid}::uuid)`;
    const item = sql`(select id from order_item where order_id = ${original('id')})`;
    await copy('cart', sql`t.uuid = ${original('cart_id')}`, sql`'uuid', c.uuid, 'session_id', c.uuid`);
    await copy(
      'purchase',
      sql`t.id = ${original('purchase_id')}`,
      sql`'id', c.purchase, 'cart_id', c.uuid, 'idempotency_key', c.uuid, 'charge_id', c.charge`,
    );
    await copy(
      'order',
      sql`t.uuid = ${uuid}::uuid`,
      sql`'id', c.order_id, 'uuid', c.uuid, 'cart_id', c.uuid, 'purchase_id', c.purchase, 'link_key', c.uuid, 'session_id', c.uuid`,
    );
    await copy('order_item', sql`t.id = ${item}`, sql`'id', c.uuid, 'order_id', c.order_id`);
    await copy(
      'ticket',
      sql`t.order_item_id = ${item}`,
      sql`'id', c.uuid, 'order_item_id', c.uuid, 'barcode', c.uuid, 'seat_id', c.seat, 'section', c.section, 'row_name', c.row_name, 'seat_number', c.number`,
    );
    await sql`update seat s set state = 'sold', order_id = c.order_id from copy c where s.id = c.seat`.execute(tx);
    await sql`insert into outbox (channel, topic, payload)
      select 'mail', 'order.confirmed', json_build_object('orderUuid', uuid) from copy`.execute(tx);
  });
};
