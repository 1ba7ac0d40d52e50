import type { Db } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { invalid, PlatformError } from '../core/errors.ts';
import type { EventRead, PaymentPort } from '../payment/port.ts';
import { processorOfPurchase } from '../payment/service.ts';
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

/** The processor knows no brands: the purchase is looked for in the database of each, the shared one first. */
const databaseOf = async ({ db, databases = [] }: PlatformDeps, purchaseId: string): Promise<Db> => {
  if (databases.length > 1) for (const one of databases) if (await findPurchase(one, purchaseId)) return one;
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

/**
 * CART-12: an event has the same effect as the answer to the charge. It may come before that answer, twice, or much later:
 * all steps are idempotent. A processor decides purchases that are paid with it only.
 */
export const handleEvent = async (
  platform: PlatformDeps,
  { id, type, about: { key } }: ProcessorEvent,
  sender: PaymentPort,
): Promise<void> => {
  if (!uuid.test(key)) return saveEvent(platform.db, id, type, key);
  const deps = { ...platform, db: await databaseOf(platform, key) };
  if ((await processorOfPurchase(deps, key)) !== sender) throw invalid('data.key', 'is no purchase of this processor');
  // Most events come after their purchase was decided: one statement is enough for them.
  if (await saveEventOfDecided(deps.db, id, type, key)) return;
  const purchase = await findPurchase(deps.db, key);
  if (purchase === undefined) return saveEvent(deps.db, id, type, key);
  await follow(deps, purchase);
  await saveEventOfDecided(deps.db, id, type, key);
};
