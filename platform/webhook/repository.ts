import { sql } from 'kysely';
import type { WebhookTopic } from '#rules/webhooks.ts';
import type { Reader } from '../core/db.ts';

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
const ofOwner = ({ tenantId, partner }: Owner) => sql`tenant_id = ${tenantId} and partner = ${partner}`;

export const listEndpoints = async (db: Reader, owner: Owner): Promise<EndpointRow[]> => {
  const { rows } = await sql<EndpointRow>`
    select ${columns} from webhook_endpoint where ${ofOwner(owner)} order by created_at, id`.execute(db);
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
  limit: number,
): Promise<DeliveryRow[]> => {
  const { rows } = await sql<DeliveryRow>`
    select ${deliveryColumns} from webhook_delivery d join webhook_message m on m.id = d.message_id
    where d.endpoint_id = (select id from webhook_endpoint where id = ${endpointId} and ${ofOwner(owner)})
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

/** Endpoints that a message goes to: of its partner, or of all when it concerns everybody; those that existed when it happened. */
const spreadOver = sql`insert into webhook_delivery (endpoint_id, message_id)
  select e.id, m.id from message m join webhook_endpoint e
    on (m.tenant_id is null or (e.tenant_id = m.tenant_id and e.partner = m.partner)) and m.topic = any (e.topics)
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
  isLast: boolean;
};

/** How long a worker that took deliveries may take, before another one takes them as well. */
const LEASE_SECONDS = 60;
const BATCH = 20;
const KEPT_FOR = sql`interval '3 days'`;

/** Takes due deliveries and moves their next attempt: after 5 seconds, then three times as long each time, at most six hours. */
export const claimDeliveries = async (db: Reader): Promise<Due[]> => {
  const { rows } = await sql<Due>`
    update webhook_delivery d set attempts = d.attempts + 1, available_at = now() + greatest(
      make_interval(secs => ${LEASE_SECONDS}), least(interval '6 hours', make_interval(secs => 5 * 3 ^ least(d.attempts, 12))))
    from webhook_endpoint e, webhook_message m
    where e.id = d.endpoint_id and m.id = d.message_id and d.id in (
      select w.id from webhook_delivery w join webhook_endpoint o on o.id = w.endpoint_id and o.off_at is null
      where w.done_at is null and w.given_up_at is null and w.available_at <= now()
      order by w.id limit ${BATCH} for update of w skip locked)
    returning d.id, d.endpoint_id, e.url, e.secret, d.message_id, m.topic, m.data, m.created_at,
      d.begun_at < now() - ${KEPT_FOR} as "isLast"`.execute(db);
  return rows;
};

export const markDelivered = async (db: Reader, { id, endpoint_id }: Due, status: number): Promise<void> => {
  await sql`
    with arrived as (update webhook_delivery set done_at = now(), last_status = ${status} where id = ${id})
    update webhook_endpoint set failing_since = null where id = ${endpoint_id} and failing_since is not null`.execute(
    db,
  );
};

/** Has it sent again later, or after three days no more. */
export const markFailed = async (
  db: Reader,
  { id, endpoint_id, isLast }: Due,
  status: number | null,
): Promise<void> => {
  await sql`
    with failed as (
      update webhook_delivery set last_status = ${status}, given_up_at = case when ${isLast} then now() end,
        available_at = now() + least(interval '6 hours', make_interval(secs => 5 * 3 ^ least(attempts - 1, 12)))
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

/** From now on this visitor's orders are the partner's. */
export const noteVisitor = async (db: Reader, sessionId: string, { tenantId, partner }: Owner): Promise<void> => {
  await sql`insert into partner_visitor (session_id, tenant_id, partner) values (${sessionId}, ${tenantId}, ${partner})
    on conflict do nothing`.execute(db);
};
