import type { z } from 'zod';
import type { Db } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { invalid, PlatformError } from '../core/errors.ts';
import type { Payment } from '../payment/port.ts';
import type { eventSchema } from '../payment/schemas.ts';
import { paymentOfPurchase } from '../payment/service.ts';
import { giveUp } from './finish.ts';
import { findPurchase, isEventSaved, type PurchaseRow, saveEvent, saveEventOfDecided } from './repository.ts';
import { complete, declineOf } from './service.ts';

type ProcessorEvent = z.infer<typeof eventSchema>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The longest that charging and settling take in the process that started the purchase. */
const RUNNING_MS = 25_000;

/** The process that waits for the charge's answer will settle the purchase; doing it here too would only wait for its locks. */
const isRunning = ({ state, created_at }: PurchaseRow): boolean =>
  state === 'started' && Date.now() - created_at.getTime() < RUNNING_MS;

const applyEvent = async (deps: PlatformDeps, { type, data }: ProcessorEvent, purchase: PurchaseRow): Promise<void> => {
  if (type === 'charge.succeeded' && data.card !== null) {
    // PAY-4: a charge of another amount sells nothing. The reconciler asks the processor what it is.
    if (data.amountCents !== purchase.amount_cents)
      throw invalid('data.amountCents', 'is not what this purchase costs');
    if (data.currency !== purchase.currency) throw invalid('data.currency', 'is not the one of this purchase');
    const { chargeId, amountCents, currency, card } = data;
    await complete(deps, purchase, { chargeId, amountCents, currency, card });
    return;
  }
  if (type === 'charge.declined' && data.reason !== null) {
    const code = data.reason === 'blocked' ? '40081' : '20002';
    return giveUp(deps.db, purchase.id, 'declined', declineOf({ kind: 'declined', code, reason: data.reason }));
  }
};

/** The processor knows no brands: the purchase is looked for in the database of each, the shared one first. */
const databaseOf = async ({ db, databases = [] }: PlatformDeps, purchaseId: string): Promise<Db> => {
  if (databases.length > 1) for (const one of databases) if (await findPurchase(one, purchaseId)) return one;
  return db;
};

/**
 * CART-12: an event has the same effect as the answer to the charge. It may come before that answer, twice, or much later:
 * all steps are idempotent. A processor decides purchases that are paid with it only.
 */
export const handleEvent = async (platform: PlatformDeps, event: ProcessorEvent, sender: Payment): Promise<void> => {
  const isPurchaseKey = uuid.test(event.data.key);
  const deps = isPurchaseKey ? { ...platform, db: await databaseOf(platform, event.data.key) } : platform;
  if (isPurchaseKey) {
    const { processor } = await paymentOfPurchase(deps, event.data.key);
    if (processor !== sender.processor) throw invalid('data.key', 'is no purchase of this processor');
  }
  // Most events come after their purchase was decided: one statement is enough for them.
  if (isPurchaseKey && (await saveEventOfDecided(deps.db, event.id, event.type, event.data.key))) return;
  const purchase = isPurchaseKey ? await findPurchase(deps.db, event.data.key) : undefined;
  if (purchase !== undefined && isRunning(purchase)) {
    throw new PlatformError('SERVER_ERROR', {
      status: 409,
      title: 'Under way',
      detail: 'This purchase is being decided at this moment; send the event again.',
    });
  }
  const decided = purchase?.state === 'succeeded' || purchase?.state === 'declined';
  if (purchase !== undefined && !decided) {
    if (await isEventSaved(deps.db, event.id)) return;
    await applyEvent(deps, event, purchase);
  }
  await saveEvent(deps.db, event.id, event.type, event.data.key);
};
