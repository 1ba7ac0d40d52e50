import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { type Db, inTransaction, type Reader } from '../core/db.ts';
import { invalid, notFound } from '../core/errors.ts';
import { isPublicHost } from './public-address.ts';
import {
  type DeliveryRow,
  deleteEndpoint,
  type EndpointRow,
  insertEndpoint,
  listAllEndpoints,
  listDeliveries,
  listEndpoints,
  lockOwner,
  noteVisitor,
  type Owner,
  replay,
  switchOn,
} from './repository.ts';
import type { deliverySchema, newWebhookSchema, webhookBody, webhookSchema } from './schemas.ts';
import { SECRET_PREFIX } from './signature.ts';

export { oldestDue } from './repository.ts';
export { startCleaning, startDelivering, startTellingPartners } from './worker.ts';

type Webhook = z.infer<typeof webhookSchema>;
type Delivery = z.infer<typeof deliverySchema>;

const MOST_ENDPOINTS = 10;
const SECRET_BYTES = 32;
const MOST_DELIVERIES = 100;

const toWebhook = ({ id, url, topics, created_at, failing_since, off_at, off_reason }: EndpointRow): Webhook => ({
  id,
  url,
  topics,
  createdAt: created_at.toISOString(),
  failingSince: failing_since?.toISOString() ?? null,
  offAt: off_at?.toISOString() ?? null,
  offReason: off_reason,
});

const toDelivery = (row: DeliveryRow): Delivery => {
  const state = row.done_at ? 'delivered' : row.given_up_at ? 'given_up' : 'waiting';
  return {
    id: String(row.id),
    messageId: row.message_id,
    topic: row.topic,
    createdAt: row.created_at.toISOString(),
    state,
    attempts: row.attempts,
    lastStatus: row.last_status,
    nextAttemptAt: state === 'waiting' ? row.available_at.toISOString() : null,
  };
};

/** https to the internet; `allowPrivate`, for developing, lets any address pass. */
const checkedUrl = (text: string, allowPrivate: boolean): string => {
  const url = new URL(text);
  if (url.username || url.password || url.hash)
    throw invalid('url', 'must have neither a name, a password nor a fragment');
  if (allowPrivate) return url.href;
  if (url.protocol !== 'https:') throw invalid('url', 'must be an https address');
  const isLocal = /(^|\.)(localhost|local|internal)\.?$/i.test(url.hostname);
  if (isLocal || !isPublicHost(url.hostname)) throw invalid('url', 'must be on the internet, not in a private network');
  return url.href;
};

export const createWebhook = async (
  db: Db,
  owner: Owner,
  { url, topics }: z.infer<typeof webhookBody>,
  allowPrivate: boolean,
): Promise<z.infer<typeof newWebhookSchema>> => {
  const checked = checkedUrl(url, allowPrivate);
  const secret = SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');
  const row = await inTransaction(db, async (tx) => {
    await lockOwner(tx, owner);
    if ((await listEndpoints(tx, owner)).length >= MOST_ENDPOINTS)
      throw invalid('url', `would be one more than the ${MOST_ENDPOINTS} webhooks that a partner may have`);
    return insertEndpoint(tx, owner, { url: checked, topics: [...new Set(topics)], secret });
  });
  if (row === null) throw new Error('the webhook was not written');
  return { ...toWebhook(row), secret };
};

export const listWebhooks = async (db: Reader, owner: Owner): Promise<Webhook[]> =>
  (await listEndpoints(db, owner)).map(toWebhook);

/** Of all partners, for who runs the product. */
export const listAllWebhooks = async (db: Reader): Promise<(Owner & Webhook)[]> =>
  (await listAllEndpoints(db)).map((row) => ({ tenantId: row.tenant_id, partner: row.partner, ...toWebhook(row) }));

export const deleteWebhook = async (db: Db, owner: Owner, id: string): Promise<void> => {
  if (!(await deleteEndpoint(db, owner, id))) throw notFound('webhook');
};

export const switchWebhookOn = async (db: Db, owner: Owner, id: string): Promise<Webhook> => {
  const row = await switchOn(db, owner, id);
  if (row === null) throw notFound('webhook');
  return toWebhook(row);
};

/** A part of them, the latest first; `before`: the id of the last one of the part before. */
export const listWebhookDeliveries = async (
  db: Reader,
  owner: Owner,
  id: string,
  before: string | undefined,
): Promise<Delivery[]> => (await listDeliveries(db, owner, id, { before, limit: MOST_DELIVERIES })).map(toDelivery);

export const replayDelivery = async (db: Db, owner: Owner, id: string, delivery: string): Promise<Delivery> => {
  const row = await replay(db, owner, id, delivery);
  if (row === null) throw notFound('delivery');
  return toDelivery(row);
};

/** From now on the visitor's orders are told to the partner. */
export const noteVisitorOf = (db: Db, sessionId: string, owner: Owner): Promise<void> =>
  noteVisitor(db, sessionId, owner);
