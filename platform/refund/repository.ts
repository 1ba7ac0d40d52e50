import { sql } from 'kysely';
import { claim, untilNextLook } from '../core/claim.ts';
import type { Reader, Tx } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
import type { RoomFacts } from '../hotel/schemas.ts';

export type RefundRow = {
  id: string;
  order_id: number;
  request_hash: string;
  cash_cents: number;
  state: 'asked' | 'done' | 'refused';
  /** Of the order's purchase; null when points paid for everything. */
  charge_id: string | null;
  /** The brand that sold the order. */
  tenant_id: string;
  currency: string;
};

const columns = sql`refund.id, refund.order_id, refund.request_hash, refund.cash_cents, refund.state, p.charge_id, o.tenant_id,
  o.currency`;
const withCharge = sql`join "order" o on o.id = refund.order_id join purchase p on p.id = o.purchase_id`;

export const findRefund = async (tx: Reader, orderId: number, key: string): Promise<RefundRow | undefined> => {
  const { rows } = await sql<RefundRow>`select ${columns} from refund ${withCharge}
    where refund.order_id = ${orderId} and refund.idempotency_key = ${key}::uuid`.execute(tx);
  return rows[0];
};

type ItemPart = { id: string; quantity: number; cents: number };
/** What is left of an order item after earlier refunds. */
export type ItemLeft =
  | (ItemPart & { product_type: 1; event_id: string; offer_id: string; tickets: string[] })
  | (ItemPart & { product_type: 3; rate_id: string; room: RoomFacts; tickets: null });

export type OrderLeft = {
  currency: string;
  items: ItemLeft[];
  refundedCents: number;
  itemsCents: number;
  ticketsBought: number;
  now: Date;
};

/** What is left of an order. For a refund its cart must be locked, so that refunds at the same time wait for each other. */
export const orderLeft = async (tx: Reader, orderId: number): Promise<OrderLeft> => {
  const [{ rows: items }, { rows }] = await Promise.all([
    sql<ItemLeft>`
      select i.id, i.product_type, i.event_id, i.offer_id, i.rate_id, i.room,
        (i.quantity - coalesce(back.quantity, 0))::int as quantity, (i.total_cents - coalesce(back.cents, 0))::int as cents,
        (select array_agg(t.id order by t.id) from ticket t where t.order_item_id = i.id and t.voided_at is null) as tickets
      from order_item i left join lateral (
        select sum(b.quantity) as quantity, sum(b.cents + b.kept_cents) as cents from refund_item b where b.order_item_id = i.id
      ) back on true
      where i.order_id = ${orderId} order by i.product_type, i.id`.execute(tx),
    sql<Omit<OrderLeft, 'items'>>`
      select now() as now, (select currency from "order" where id = ${orderId}) as currency,
        (select coalesce(sum(cash_cents + points), 0)::int from refund where order_id = ${orderId}) as "refundedCents",
        (select coalesce(sum(total_cents), 0)::int from order_item where order_id = ${orderId}) as "itemsCents",
        (select coalesce(sum(quantity), 0)::int from order_item where order_id = ${orderId} and product_type = 1) as "ticketsBought"`.execute(
      tx,
    ),
  ]);
  const [sums] = rows;
  if (sums === undefined) throw new Error(`order ${orderId} has no sums`);
  return { items: items.filter((item) => item.quantity > 0), ...sums };
};

export type NewRefund = {
  id: string;
  orderId: number;
  key: string;
  hash: string;
  cashCents: number;
  points: number;
  items: readonly (ItemPart & { keptCents: number })[];
  /** Whether nothing is left of the order afterwards. */
  isAll: boolean;
  /** The cancellation that it is for; null when the buyer asked. */
  changeId: number | null;
};

/** Writes the refund with its items, the order's new status and the outbox message: statements that are sent at once, in this order. */
export const insertRefund = async (tx: Tx, refund: NewRefund): Promise<void> => {
  const { id, orderId } = refund;
  const state = refund.cashCents === 0 ? 'done' : 'asked';
  await Promise.all([
    sql`insert into refund (id, order_id, idempotency_key, request_hash, cash_cents, points, state, change_id)
      values (${id}, ${orderId}, ${refund.key}, ${refund.hash}, ${refund.cashCents}, ${refund.points}, ${state},
        ${refund.changeId})`.execute(tx),
    ...refund.items.map((item) =>
      sql`insert into refund_item (refund_id, order_item_id, quantity, cents, kept_cents)
        values (${id}, ${item.id}, ${item.quantity}, ${item.cents}, ${item.keptCents})`.execute(tx),
    ),
    ...(refund.isAll ? [sql`update "order" set status = 'refunded' where id = ${orderId}`.execute(tx)] : []),
    updatePaymentStatus(tx, orderId),
    sql`insert into outbox (channel, topic, payload)
      select channel, 'order.refunded', json_strip_nulls(
        json_build_object('orderUuid', uuid, 'refundId', ${id}::text, 'changeId', ${refund.changeId}::bigint))
      from "order", unnest(array['webhook', 'mail']) channel where id = ${orderId}`.execute(tx),
  ]);
};

/** A fully refunded order is pending until the processor has returned all of its money. */
const updatePaymentStatus = async (db: Reader, orderId: number): Promise<void> => {
  await sql`update "order" o set payment_status = case when exists (
      select 1 from refund r where r.order_id = o.id and r.state <> 'done') then 'pending' else 'refunded' end
    where o.id = ${orderId} and o.status = 'refunded'`.execute(db);
};

/** The processor has returned the money; one of which it has said meanwhile that it failed stays refused. */
export const markRefunded = async (
  tx: Tx,
  { id, order_id: orderId }: Pick<RefundRow, 'id' | 'order_id'>,
): Promise<void> => {
  await Promise.all([
    sql`select 1 from "order" where id = ${orderId} for no key update`.execute(tx),
    sql`update refund set state = 'done', updated_at = now() where id = ${id} and state <> 'refused'`.execute(tx),
    updatePaymentStatus(tx, orderId),
  ]);
};

/**
 * The processor refuses to return the money, or it came back from the bank later: it is not asked again, a person has to deal with it,
 * its buyer and its partner are told once.
 */
export const markRefused = async (
  tx: Tx,
  { id, order_id: orderId }: Pick<RefundRow, 'id' | 'order_id'>,
  refusal: string,
): Promise<void> => {
  await sql`with refused as (
      update refund set state = 'refused', refusal = ${refusal}, updated_at = now()
      where id = ${id} and state <> 'refused' returning id, order_id, change_id
    )
    insert into outbox (channel, topic, payload)
    select channel, 'order.refund-refused', json_strip_nulls(
      json_build_object('orderUuid', o.uuid, 'refundId', r.id, 'changeId', r.change_id))
    from refused r join "order" o on o.id = r.order_id cross join unnest(array['webhook', 'mail']) channel`.execute(tx);
  await updatePaymentStatus(tx, orderId);
};

export const findRefundById = async (db: Reader, id: string): Promise<RefundRow | undefined> => {
  const { rows } =
    await sql<RefundRow>`select ${columns} from refund ${withCharge} where refund.id = ${id}::uuid`.execute(db);
  return rows[0];
};

/** Without the processor's answer: why a person has to do something before there is one, if so. */
export const noteRefundTrouble = async (
  { db, logger }: Pick<PlatformDeps, 'db' | 'logger'>,
  { id }: Pick<RefundRow, 'id'>,
  trouble: string | undefined,
): Promise<void> => {
  await sql`update refund set trouble = ${trouble ?? null} where id = ${id} and trouble is distinct from ${trouble ?? null}`.execute(
    db,
  );
  if (logger) logger.warn({ refund: id, trouble }, 'the payment processor has not returned a refund yet');
};

/** Each is asked for at growing intervals of at most half an hour. Takes up to six refunds without the processor's answer that buyers asked for, and as many of cancelled events. */
export const claimAsked = (db: Reader, againMs: number): Promise<RefundRow[]> =>
  claim(db, 'refund', {
    kinds: [sql`change_id is null`, sql`change_id is not null`].map(
      (isOfKind) => sql`where state = 'asked' and ${isOfKind}
        and updated_at <= now() - ${untilNextLook(againMs)} order by updated_at limit 6`,
    ),
    columns,
    join: withCharge,
  });
