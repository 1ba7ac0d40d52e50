import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { Db } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { type Job, startJob } from '../core/jobs.ts';
import { jobFailures } from '../core/metrics.ts';
import { hasSender, type Message, markAllDone, noteSender, type Send, sendDue } from '../outbox/service.ts';
import { isPublicHost, lookupPublic } from './public-address.ts';
import {
  claimDeliveries,
  type Due,
  deleteOld,
  dueEndpoints,
  hasEndpoints,
  markDelivered,
  markFailed,
  switchOff,
  tellOfChanges,
  tellOfFewLeft,
  tellOfOrder,
} from './repository.ts';
import { signatureOf } from './signature.ts';

/** An event with so few tickets left is told of. */
const FEW = 20;
const TIMEOUT_MS = 10_000;
/** So long what is under way may take when the platform stops. */
const STOPPING_MS = 2_000;
const GONE = 410;
const MS = 1_000;

const orderTopics = new Set(['order.confirmed', 'order.refunded', 'order.refund-refused']);

const orderOf = ({ payload }: Message): string | null =>
  'orderUuid' in payload && typeof payload.orderUuid === 'string' ? payload.orderUuid : null;

/** Hands a message of the outbox on to partners' webhooks; handing it on again changes nothing. */
const tellPartners = async (db: Db, message: Message): Promise<void> => {
  const { id, topic } = message;
  const order = orderOf(message);
  if (order === null || !orderTopics.has(topic)) return;
  await tellOfOrder(db, topic, `outbox:${id}`, order);
  if (topic === 'order.confirmed') await tellOfFewLeft(db, order, FEW);
};

type Telling = { everyMs?: number };

/**
 * The outbox's messages go to partners, and to the tenant's own webhook when there is one: then only a process that reaches it takes them. With
 * nobody to tell they are marked as done.
 */
export const startTellingPartners = (
  db: Db,
  send: Send | undefined,
  logger: PlatformDeps['logger'],
  { everyMs = 1_000 }: Telling = {},
): Job =>
  startJob({
    run: async () => {
      if (send !== undefined) await noteSender(db, 'webhook');
      else if (await hasSender(db, 'webhook')) return 0;
      if (!(await hasEndpoints(db))) return send === undefined ? markAllDone(db, 'webhook') : sendDue(db, send, logger);
      await tellOfChanges(db);
      return sendDue(
        db,
        async (message) => {
          await tellPartners(db, message);
          await send?.(message);
        },
        logger,
      );
    },
    everyMs,
    failure: 'outbox failed',
    logger,
  });

/** Only addresses on the internet are connected to, and no redirect is followed. */
const outside = new Agent({ connect: { lookup: lookupPublic, timeout: TIMEOUT_MS } });
const anywhere = new Agent({ connect: { timeout: TIMEOUT_MS } });

/** The status; null when no answer came. */
const post = async (
  { url, secret, message_id, topic, data, created_at }: Due,
  allowPrivate: boolean,
  cut: AbortSignal,
): Promise<number | null> => {
  const id = `msg_${message_id}`;
  const seconds = Math.floor(Date.now() / MS);
  const body = JSON.stringify({ type: topic, timestamp: created_at.toISOString(), data });
  // An address in place of a name is never looked up. It was checked when the webhook was made, under what was allowed then.
  if (!allowPrivate && !isPublicHost(new URL(url).hostname)) return null;
  try {
    const answer = await request(url, {
      method: 'POST',
      dispatcher: allowPrivate ? anywhere : outside,
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
      signal: AbortSignal.any([cut, AbortSignal.timeout(TIMEOUT_MS)]),
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': signatureOf(secret, id, seconds, body),
      },
      body,
    });
    // What it says is of no interest, nor whether all of it arrives.
    await answer.body.dump().catch(() => undefined);
    return answer.statusCode;
  } catch {
    return null;
  }
};

/** Sends one. What is cut off is not known to have failed: it is sent anew when its lease has ended. */
const deliver = async (db: Db, due: Due, allowPrivate: boolean, cut: AbortSignal, logger: PlatformDeps['logger']) => {
  const status = await post(due, allowPrivate, cut);
  if (cut.aborted) return;
  if (status !== null && status >= 200 && status < 300) return markDelivered(db, due, status);
  await markFailed(db, due, status);
  const off = await switchOff(db, due.endpoint_id, status === GONE ? 'gone' : 'failing');
  if (off && logger) logger.warn({ webhook: due.endpoint_id, status }, 'a partner’s webhook was switched off');
};

/** Each endpoint is told by itself, a few messages at a time: one that does not answer keeps no other waiting. */
export const startDelivering = (
  db: Db,
  allowPrivate: boolean,
  logger: PlatformDeps['logger'],
  { everyMs = 1_000 }: Telling = {},
): Job => {
  const cut = new AbortController();
  let isStopping = false;
  const busy = new Map<string, Promise<void>>();

  const tellEndpoint = async (id: string): Promise<void> => {
    while (!isStopping) {
      const due = await claimDeliveries(db, id);
      if (due.length === 0) return;
      await Promise.all(due.map((one) => deliver(db, one, allowPrivate, cut.signal, logger)));
    }
  };
  const failure = 'webhooks failed';
  const begin = (id: string): Promise<void> =>
    tellEndpoint(id)
      .catch((error: unknown) => {
        jobFailures.inc({ failure });
        if (logger) logger.error({ err: error, webhook: id }, failure);
      })
      .finally(() => busy.delete(id));

  const job = startJob({
    run: async () => {
      for (const id of await dueEndpoints(db)) if (!busy.has(id)) busy.set(id, begin(id));
    },
    everyMs,
    failure,
    logger,
  });
  return {
    stop: async () => {
      isStopping = true;
      await job.stop();
      const underWay = Promise.all(busy.values());
      await Promise.race([underWay, delay(STOPPING_MS, undefined, { ref: false })]);
      cut.abort();
      await underWay;
    },
  };
};

const CLEANING_MS = 10 * 60_000;

/** What partners were told is kept for thirty days. */
export const startCleaning = (db: Db, logger: PlatformDeps['logger'], { everyMs = CLEANING_MS }: Telling = {}): Job =>
  startJob({ run: () => deleteOld(db), everyMs, failure: 'old webhook messages not deleted', logger });
