import { sql } from 'kysely';
import type { BackOff } from '#rules/back-off.ts';
import type { WebhookTopic } from '#rules/webhooks.ts';
import { beginAttempt, claim, deleteUnlocked, isDue, tryAgain } from '../core/claim.ts';
import type { Reader, Tx } from '../core/db.ts';

export type Owner = { tenantId: string; partner: string };
export type EndpointRow = {
  id: string;
  url: string;
  topics: WebhookTopic[];
  created_at: Date;
  failing_since: Date | null;
  off_at: Date | null;
  off_reason: string | null;
};
export type DeliveryRow = {
  id: number;
  message_id: string;
  topic: WebhookTopic;
  created_at: Date;
  attempts: number;
  available_at: Date;
  last_status: number | null;
  done_at: Date | null;
  given_up_at: Date | null;
};

const columns = sql`id, url, topics, created_at, failing_since, off_at, off_reason`;
/** One change at a time of what a partner has, until the transaction ends. */
export const lockOwner = async (tx: Tx, { tenantId, partner }: Owner): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${tenantId}/${partner}`}, 0))`.execute(tx);
};

const ofOwner = ({ tenantId, partner }: Owner) => sql`tenant_id = ${tenantId} and partner = ${partner}`;

export const listEndpoints = async (db: Reader, owner: Owner): Promise<EndpointRow[]> => {
  const { rows } = await sql<EndpointRow>`
    select ${columns} from webhook_endpoint where ${ofOwner(owner)} order by created_at, id`.execute(db);
  return rows;
};

/** Of all partners. */
export const listAllEndpoints = async (
  db: Reader,
): Promise<(EndpointRow & { tenant_id: string; partner: string })[]> => {
  const { rows } = await sql<EndpointRow & { tenant_id: string; partner: string }>`
    select tenant_id, partner, ${columns} from webhook_endpoint order by tenant_id, partner, created_at, id`.execute(
    db,
  );
  return rows;
};

export const insertEndpoint = async (
  db: Reader,
  { tenantId, partner }: Owner,
  { url, topics, secret }: { url: string; topics: readonly string[]; secret: string },
): Promise<EndpointRow | null> => {
  const { rows } = await sql<EndpointRow>`
    insert into webhook_endpoint (tenant_id, partner, url, topics, secret)
    values (${tenantId}, ${partner}, ${url}, ${topics}, ${secret}) returning ${columns}`.execute(db);
  return rows[0] ?? null;
};

export const deleteEndpoint = async (db: Reader, owner: Owner, id: string): Promise<boolean> => {
  const { rows } = await sql`delete from webhook_endpoint where id = ${id} and ${ofOwner(owner)} returning id`.execute(
    db,
  );
  return rows.length > 0;
};

/** Switches it on again; what has waited meanwhile is sent. */
export const switchOn = async (db: Reader, owner: Owner, id: string): Promise<EndpointRow | null> => {
  const { rows } = await sql<EndpointRow>`
    update webhook_endpoint set off_at = null, off_reason = null, failing_since = null
    where id = ${id} and ${ofOwner(owner)} returning ${columns}`.execute(db);
  return rows[0] ?? null;
};

const deliveryColumns = sql`d.id, d.message_id, m.topic, m.created_at, d.attempts, d.available_at, d.last_status, d.done_at, d.given_up_at`;

/** The latest first. */
export const listDeliveries = async (
  db: Reader,
  owner: Owner,
  endpointId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<DeliveryRow[]> => {
  const isBefore = before === undefined ? sql`true` : sql`d.id < ${before}::bigint`;
  const { rows } = await sql<DeliveryRow>`
    select ${deliveryColumns} from webhook_delivery d join webhook_message m on m.id = d.message_id
    where d.endpoint_id = (select id from webhook_endpoint where id = ${endpointId} and ${ofOwner(owner)}) and ${isBefore}
    order by d.id desc limit ${limit}`.execute(db);
  return rows;
};

/** Has it sent again, at once, with its id. */
export const replay = async (db: Reader, owner: Owner, endpointId: string, id: string): Promise<DeliveryRow | null> => {
  const { rows } = await sql<DeliveryRow>`
    with again as (
      update webhook_delivery set done_at = null, given_up_at = null, attempts = 0, available_at = now(), begun_at = now()
      where id = ${id}::bigint
        and endpoint_id = (select id from webhook_endpoint where id = ${endpointId} and ${ofOwner(owner)})
      returning *
    ) select ${deliveryColumns} from again d join webhook_message m on m.id = d.message_id`.execute(db);
  return rows[0] ?? null;
};

export const hasEndpoints = async (db: Reader): Promise<boolean> => {
  const { rows } = await sql`select 1 from webhook_endpoint limit 1`.execute(db);
  return rows.length > 0;
};

/** So long a message is tried again, and so long it is written down for an endpoint that is switched off. */
const KEPT_FOR = sql`interval '3 days'`;

/** A partner whose keys have all ended is told of nothing. */
const mayBeTold = sql`exists (select 1 from partner_key k where k.tenant_id = e.tenant_id and k.partner = e.partner
  and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()))`;

/** Endpoints that a message goes to: of its partner, or of all when it concerns everybody; those that existed when it happened. */
const spreadOver = sql`insert into webhook_delivery (endpoint_id, message_id)
  select e.id, m.id from message m join webhook_endpoint e
    on (m.tenant_id is null or (e.tenant_id = m.tenant_id and e.partner = m.partner)) and m.topic = any (e.topics)
  where (e.off_at is null or e.off_at > now() - ${KEPT_FOR}) and ${mayBeTold}
  on conflict do nothing`;

/** A partner is told of the orders of its own visitors. The key makes it once, however often the outbox hands it on. */
export const tellOfOrder = async (db: Reader, topic: string, key: string, orderUuid: string): Promise<void> => {
  await sql`
    with message as (
      insert into webhook_message (key, topic, tenant_id, partner, data)
      select ${key}, ${topic}, o.tenant_id, v.partner,
        json_build_object('orderId', o.uuid, 'number', o.id::text, 'cartId', o.cart_id, 'status', o.status)
      from "order" o join partner_visitor v on v.session_id = o.session_id and v.tenant_id = o.tenant_id
      where o.uuid = ${orderUuid}::uuid
      on conflict (key) do nothing returning *
    ) ${spreadOver}`.execute(db);
};

/** What the seller did to events within the last day and nobody was told of. */
export const tellOfChanges = async (db: Reader): Promise<void> => {
  await sql`
    with message as (
      insert into webhook_message (key, topic, data)
      select 'change:' || c.id, 'event.' || c.kind, json_build_object('eventId', c.event_id)
      from event_change c where c.created_at > now() - interval '1 day'
        and not exists (select 1 from webhook_message m where m.key = 'change:' || c.id)
      order by c.id on conflict (key) do nothing returning *
    ) ${spreadOver}`.execute(db);
};

/** What can be had now: seats, or the places of general admission, that nobody holds or has bought. */
const available = sql`case e.admission
  when 'general' then (select coalesce(sum(f.capacity - f.sold - coalesce((
      select sum(h.quantity) from general_hold h where h.offer_id = f.id and h.held_until > now()), 0)), 0)
    from offer f where f.event_id = e.id)
  else (select count(*) from seat s where s.event_id = e.id
    and (s.state = 'free' or (s.state = 'held' and s.held_until < now()))) end`;

/** Once an event: few tickets are left after an order. */
export const tellOfFewLeft = async (db: Reader, orderUuid: string, few: number): Promise<void> => {
  await sql`
    with remaining as (
      select e.id as event_id, (${available})::int as available from event e
      where e.id in (select i.event_id from "order" o join order_item i on i.order_id = o.id where o.uuid = ${orderUuid}::uuid)
        and exists (select 1 from webhook_endpoint where 'inventory.low' = any (topics))
    ), message as (
      insert into webhook_message (key, topic, data)
      select 'low:' || event_id, 'inventory.low', json_build_object('eventId', event_id, 'available', available)
      from remaining where available <= ${few}
      on conflict (key) do nothing returning *
    ) ${spreadOver}`.execute(db);
};

export type Due = {
  id: number;
  endpoint_id: string;
  url: string;
  secret: string;
  message_id: string;
  topic: string;
  data: object;
  created_at: Date;
  attempts: number;
  isLast: boolean;
};

/** How long a worker that took deliveries may take, before another one takes them as well. */
const LEASE_SECONDS = 60;
/** Of one endpoint at a time. */
const BATCH = 4;
/** Seconds: 5, 15, 45 …, at most six hours. */
const backOff: BackOff = { first: 5, factor: 3, longest: 21_600 };

/** The endpoints that something is due for. */
export const dueEndpoints = async (db: Reader): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select e.id from webhook_endpoint e where e.off_at is null and ${mayBeTold}
      and exists (select 1 from webhook_delivery d where d.endpoint_id = e.id and ${isDue})`.execute(db);
  return rows.map(({ id }) => id);
};

/** How long the oldest message that is due has waited, in seconds; null when none is. What failed is due again later. */
export const oldestDue = async (db: Reader): Promise<number | null> => {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - min(d.available_at))::float8 as seconds
    from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id
    where e.off_at is null and ${mayBeTold} and ${isDue}`.execute(db);
  return rows[0]?.seconds ?? null;
};

/** Takes due deliveries of an endpoint. */
export const claimDeliveries = (db: Reader, endpointId: string): Promise<Due[]> =>
  claim(db, 'webhook_delivery', {
    kinds: [
      sql`where endpoint_id = ${endpointId} and ${isDue} and exists (
        select 1 from webhook_endpoint e where e.id = endpoint_id and e.off_at is null and ${mayBeTold})
      order by id limit ${BATCH}`,
    ],
    set: beginAttempt(backOff, LEASE_SECONDS),
    columns: sql`webhook_delivery.id, endpoint_id, url, secret, message_id, topic, data, m.created_at, attempts,
      begun_at < now() - ${KEPT_FOR} as "isLast"`,
    join: sql`join webhook_endpoint e on e.id = endpoint_id join webhook_message m on m.id = message_id`,
  });

export const markDelivered = async (db: Reader, { id, endpoint_id }: Due, status: number): Promise<void> => {
  await sql`
    with arrived as (update webhook_delivery set done_at = now(), last_status = ${status} where id = ${id})
    update webhook_endpoint set failing_since = null where id = ${endpoint_id} and failing_since is not null`.execute(
    db,
  );
};

/** Has it sent again later, or after three days no more. */
export const markFailed = async (db: Reader, due: Due, status: number | null): Promise<void> => {
  const { id, endpoint_id, attempts, isLast } = due;
  await sql`
    with failed as (
      update webhook_delivery set last_status = ${status}, given_up_at = case when ${isLast} then now() end,
        ${tryAgain(backOff, attempts)}
      where id = ${id}
    ) update webhook_endpoint set failing_since = coalesce(failing_since, now()) where id = ${endpoint_id}`.execute(db);
};

/** Endpoints that answered 410, or nothing good for three days. The partner's others are told. */
export const switchOff = async (db: Reader, id: string, reason: 'gone' | 'failing'): Promise<boolean> => {
  const { rows } = await sql`
    with off as (
      update webhook_endpoint set off_at = now(), off_reason = ${reason}
      where id = ${id} and off_at is null and (${reason} = 'gone' or failing_since < now() - ${KEPT_FOR})
      returning *
    ), message as (
      insert into webhook_message (key, topic, tenant_id, partner, data)
      select 'off:' || id || ':' || extract(epoch from off_at), 'webhook.off', tenant_id, partner,
        json_build_object('webhookId', id, 'url', url, 'reason', off_reason) from off returning *
    ), told as (
      insert into webhook_delivery (endpoint_id, message_id)
      select e.id, m.id from message m join webhook_endpoint e on e.tenant_id = m.tenant_id and e.partner = m.partner
        and 'webhook.off' = any (e.topics) and e.off_at is null and e.id <> ${id}
    ) select id from off`.execute(db);
  return rows.length > 0;
};

const CLEANED = 1_000;

/**
 * Deletes what is older than thirty days: deliveries, messages that have none, and partners' visitors who have bought nothing (one
 * who comes back is written down again). That few tickets are left stays, being told once. Answers whether there may be more.
 */
export const deleteOld = async (db: Reader): Promise<boolean> => {
  const old = sql`now() - interval '30 days'`;
  const first = sql`order by created_at limit ${CLEANED}`;
  const isOfUse = sql`topic = 'inventory.low' or exists (select 1 from webhook_delivery d where d.message_id = webhook_message.id)`;
  const hasBought = sql`exists (select 1 from "order" o where o.session_id = partner_visitor.session_id)`;
  const deleted = [
    await deleteUnlocked('webhook_delivery', sql`where begun_at < ${old} order by begun_at limit ${CLEANED}`).execute(
      db,
    ),
    await deleteUnlocked('webhook_message', sql`where created_at < ${old} and not (${isOfUse}) ${first}`).execute(db),
    await deleteUnlocked('partner_visitor', sql`where created_at < ${old} and not ${hasBought} ${first}`).execute(db),
  ];
  return deleted.some(({ numAffectedRows = 0n }) => numAffectedRows === BigInt(CLEANED));
};

/** From now on this visitor's orders are the partner's. */
export const noteVisitor = async (db: Reader, sessionId: string, { tenantId, partner }: Owner): Promise<void> => {
  await sql`insert into partner_visitor (session_id, tenant_id, partner) values (${sessionId}, ${tenantId}, ${partner})
    on conflict do nothing`.execute(db);
};
