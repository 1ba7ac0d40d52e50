import { sql } from 'kysely';
import type { Reader } from '../core/db.ts';

export type AttentionItem = {
  kind:
    | 'purchase undecided'
    | 'processor keys wrong'
    | 'charge not returned'
    | 'charge of another amount'
    | 'refund refused'
    | 'refund unanswered'
    | 'cancellation unfinished'
    | 'news given up'
    | 'news returned'
    | 'webhook off';
  /** Of the purchase, the refund, the event (cancellation), the outbox message (news) or the partner's webhook. */
  id: string;
  /** UTC. */
  since: Date;
  /** Null when no money is concerned. */
  cents: number | null;
  currency: string | null;
  detail: string;
  /** Whether the platform does nothing more about it: a person removes it from the list when it is done. */
  final: boolean;
};

/** Items beyond these, the oldest ones, are only counted. */
const MAX_LISTED = 1_000;

const PUT_BACK = sql.lit('. Put back the keys it was paid with, or the processor, until it is decided');

/** PAY-2. All times are by the database's clock, so that every platform and the command agree. */
const attentionItems = sql`
  select case when p.trouble is null then 'purchase undecided' else 'processor keys wrong' end as kind, p.id::text, p.created_at as since,
    p.amount_cents as cents, p.currency,
    case when p.trouble is not null then p.trouble || ${PUT_BACK}
      when p.settle_failures > 0 then 'no order could be made in ' || p.settle_failures || ' attempts'
      else 'it is not known whether it was charged' end as detail, false as final
  from purchase p where p.state in ('started', 'unknown')
    and (p.trouble is not null or greatest(p.created_at, p.act_until) <= now() - interval '5 minutes')
  union all
  select 'processor keys wrong', p.id::text, p.created_at, p.amount_cents, p.currency,
    'it was given up, and ' || p.trouble || ${PUT_BACK}, false
  from purchase p where p.trouble is not null and p.state in ('void', 'declined') and p.charge_id is null and p.ruled_out_at is null
  union all
  select case when l.state = 'returned' then 'charge of another amount' else 'charge not returned' end,
    p.id::text, l.found_at, l.cents, l.currency,
    'charge ' || l.charge_id || case l.state
      when 'refused' then ': it is not returned (' || l.refusal || ')'
      when 'found' then ': the processor does not answer the request to return it'
      else ' was returned: the purchase costs ' || to_char(p.amount_cents / 100.0, 'FM999999990.00') || ' ' || p.currency end,
    l.state <> 'found'
  from late_charge l join purchase p on p.id = l.purchase_id
  where l.state = 'refused' or (l.state = 'found' and l.found_at <= now() - interval '5 minutes')
    or (l.state = 'returned' and (l.cents, l.currency) <> (p.amount_cents, p.currency))
  union all
  select case when r.state = 'refused' then 'refund refused' when r.trouble is null then 'refund unanswered'
      else 'processor keys wrong' end, r.id::text, r.created_at,
    r.cash_cents, o.currency, 'order ' || o.id || ': ' || case
      when r.state = 'refused' then 'the processor refuses to return it (' || r.refusal || ')'
      when r.trouble is not null then r.trouble || ${PUT_BACK}
      else 'the processor does not answer' end, r.state = 'refused'
  from refund r join "order" o on o.id = r.order_id
  where r.state = 'refused' or r.state = 'asked' and (r.trouble is not null or r.created_at <= now() - interval '1 hour')
  union all
  select 'cancellation unfinished', c.event_id::text, c.created_at, null, null,
    'orders of the event that are not paid back: ' || (select count(distinct i.order_id)
      from order_item i join ticket t on t.order_item_id = i.id where i.event_id = c.event_id and t.voided_at is null), false
  from event_change c where c.kind = 'cancelled' and c.done_at is null and c.created_at <= now() - interval '1 hour'
  union all
  select 'news given up', b.id::text, b.given_up_at, null, null,
    b.topic || ' could not be sent in ' || b.attempts || ' attempts', true
  from outbox b where b.done_at is null and b.given_up_at is not null
  union all
  select 'news returned', b.id::text, b.bounced_at, null, null,
    coalesce('order ' || o.id || ': ', '') || b.topic || ' came back as undeliverable' || coalesce(' (' || b.bounce_status || ')', ''), true
  from outbox b left join "order" o on o.uuid = (b.payload ->> 'orderUuid')::uuid
  where b.bounced_at is not null
  union all
  select 'webhook off', w.id::text, w.off_at, null, null, w.tenant_id || '/' || w.partner || ': ' || w.url || case w.off_reason
    when 'gone' then ' answered 410' else ' took nothing for three days' end || ', and the partner is told nothing there', true
  from webhook_endpoint w where w.off_at is not null`;

/** What was dealt with comes back when it happens anew, as with a webhook that is switched off again. */
const isOpen = sql`not exists (select 1 from attention_done d where d.kind = i.kind and d.id = i.id and d.done_at >= i.since)`;

/** What waits for a person now, the oldest first, and the number of all items. */
export const listWaiting = async (db: Reader): Promise<{ items: AttentionItem[]; total: number }> => {
  const { rows } = await sql<AttentionItem & { total: number }>`
    select i.*, count(*) over () as total from (${attentionItems}) i
    where ${isOpen}
    order by i.since, i.id limit ${MAX_LISTED}`.execute(db);
  return { items: rows.map(({ total: _total, ...item }) => item), total: rows[0]?.total ?? 0 };
};

/** How many items of each kind wait for a person. */
export const countWaiting = async (db: Reader): Promise<{ kind: string; items: number }[]> => {
  const { rows } = await sql<{ kind: string; items: number }>`
    select i.kind, count(*) as items from (${attentionItems}) i
    where ${isOpen} group by i.kind`.execute(db);
  return rows;
};

/** Removes an item that a person has dealt with. False when no final item has this id. */
export const markDone = async (db: Reader, id: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into attention_done (kind, id) select i.kind, i.id from (${attentionItems}) i
      where i.id = ${id} and i.final and ${isOpen}
    on conflict (kind, id) do update set done_at = now()`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
};
