import type { Db } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { invalid, PlatformError } from '../core/errors.ts';
import type { EventRead, PaymentPort } from '../payment/port.ts';
import { processorOf, processorOfPurchase } from '../payment/service.ts';
import { findRefundById, followRefund } from '../refund/service.ts';
import { decide, returnLateCharge } from './decide.ts';
import { findPurchase, type PurchaseRow, saveEvent, saveEventOfDecided } from './repository.ts';

type ProcessorEvent = Extract<EventRead, { kind: 'event' }>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The longest that charging and settling take in the process that started the purchase. */
const RUNNING_MS = 25_000;

/** The process that waits for the charge's answer will settle the purchase; doing it here too would only wait for its locks. */
const isRunning = ({ state, created_at }: PurchaseRow): boolean =>
  state === 'started' && Date.now() - created_at.getTime() < RUNNING_MS;

const isDecided = ({ state }: PurchaseRow): boolean => state === 'succeeded' || state === 'declined';

/** The processor knows no brands: a purchase or refund is looked for in the database of each, the shared one first. */
const databaseWith = async (
  { db, databases = [] }: PlatformDeps,
  find: (one: Db) => Promise<object | undefined>,
): Promise<Db> => {
  if (databases.length > 1) for (const one of databases) if (await find(one)) return one;
  return db;
};

/** PAY-4: what the processor answers counts, and nothing that an event says of amounts or outcomes. */
const follow = async (deps: PlatformDeps, purchase: PurchaseRow): Promise<void> => {
  if (isRunning(purchase)) {
    throw new PlatformError('SERVER_ERROR', {
      status: 409,
      title: 'Under way',
      detail: 'This purchase is being decided at this moment; send the event again.',
    });
  }
  if (purchase.state === 'void') await returnLateCharge(deps, purchase);
  else if (!isDecided(purchase)) await decide(deps, purchase);
};

const foreign = () => invalid('data.key', 'is no purchase of this processor');

const handlePurchase = async (
  platform: PlatformDeps,
  { id, type }: ProcessorEvent,
  key: string,
  sender: PaymentPort,
) => {
  const db = await databaseWith(platform, (one) => findPurchase(one, key));
  const deps = { ...platform, db };
  if ((await processorOfPurchase(deps, key)) !== sender) throw foreign();
  // Most events come after their purchase was decided: one statement is enough for them.
  if (await saveEventOfDecided(db, id, type, key)) return;
  const purchase = await findPurchase(db, key);
  if (purchase === undefined) return saveEvent(db, id, type, key);
  await follow(deps, purchase);
  await saveEventOfDecided(db, id, type, key);
};

const handleRefund = async (platform: PlatformDeps, { id, type }: ProcessorEvent, key: string, sender: PaymentPort) => {
  const refundId = key.replace(/^refund-/, '');
  if (!uuid.test(refundId)) return saveEvent(platform.db, id, type, key);
  const db = await databaseWith(platform, (one) => findRefundById(one, refundId));
  const refund = await findRefundById(db, refundId);
  if (refund !== undefined) {
    const deps = { ...platform, db };
    if (processorOf(deps, refund.tenant_id) !== sender) throw foreign();
    await followRefund(deps, refund);
  }
  await saveEvent(db, id, type, key);
};

/**
 * CART-12: an event has the same effect as the answer to the charge. It may come before that answer, twice, or much later:
 * all steps are idempotent. A processor decides purchases that are paid with it only.
 */
export const handleEvent = async (
  platform: PlatformDeps,
  event: ProcessorEvent,
  sender: PaymentPort,
): Promise<void> => {
  const { id, type, about } = event;
  if ('refundKey' in about) return handleRefund(platform, event, about.refundKey, sender);
  if (!uuid.test(about.key)) return saveEvent(platform.db, id, type, about.key);
  return handlePurchase(platform, event, about.key, sender);
};
