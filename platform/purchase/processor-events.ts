import type { Db } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
import type { EventRead, PaymentPort } from '../payment/port.ts';
import { processorOf, processorOfPurchase } from '../payment/service.ts';
import { findRefundById, followRefund } from '../refund/service.ts';
import { decide, returnLateCharge } from './decide.ts';
import { followReturn } from './late-charge.ts';
import { findPurchase, type PurchaseRow, saveEvent, saveEventOfDecided } from './repository.ts';

type ProcessorEvent = Extract<EventRead, { kind: 'event' }>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The longest that charging and settling take in the process that started the purchase. */
const RUNNING_MS = 25_000;

/** The process that waits for the charge's answer settles the purchase, or the reconciler; doing it here too would only wait for its locks. */
const isRunning = ({ state, created_at }: PurchaseRow): boolean =>
  state === 'started' && Date.now() - created_at.getTime() < RUNNING_MS;

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
  if (purchase.state === 'void' || purchase.state === 'declined') await returnLateCharge(deps, purchase);
  // Who has a step to do sees in the shop what became of it.
  else if (purchase.state !== 'succeeded') await decide(deps, purchase, { isHere: purchase.step !== null });
};

const handlePurchase = async (
  platform: PlatformDeps,
  { id, type }: ProcessorEvent,
  key: string,
  sender: PaymentPort,
) => {
  const db = await databaseWith(platform, (one) => findPurchase(one, key));
  const deps = { ...platform, db };
  if ((await processorOfPurchase(deps, key)) !== sender) return;
  // Most events come after their purchase was decided: one statement is enough for them.
  if (await saveEventOfDecided(db, id, type, key)) return;
  const purchase = await findPurchase(db, key);
  if (purchase === undefined) return saveEvent(db, id, type, key);
  if (isRunning(purchase)) return;
  await follow(deps, purchase);
  await saveEventOfDecided(db, id, type, key);
};

const handleRefund = async (platform: PlatformDeps, { id, type }: ProcessorEvent, key: string, sender: PaymentPort) => {
  const refundId = key.replace(/^refund-/, '');
  if (!uuid.test(refundId)) return saveEvent(platform.db, id, type, key);
  // A late charge is returned under its purchase's id.
  const db = await databaseWith(
    platform,
    async (one) => (await findRefundById(one, refundId)) ?? findPurchase(one, refundId),
  );
  const deps = { ...platform, db };
  const refund = await findRefundById(db, refundId);
  if (refund === undefined) await followReturn(deps, refundId, sender);
  else if (processorOf(deps, refund.tenant_id) === sender) await followRefund(deps, refund);
  else return;
  await saveEvent(db, id, type, key);
};

/**
 * CART-12: an event has the same effect as the answer to the charge. It may come before that answer, twice, or much later:
 * all steps are idempotent. A processor decides purchases that are paid with it only. What isn't ours, or is being decided already, is taken
 * and changes nothing: a processor stops sending to an address that refuses its events.
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
