import type { z } from 'zod';
import type { PlatformDeps } from '../core/deps.ts';
import { invalid, PlatformError } from '../core/errors.ts';
import type { eventSchema } from '../payment/schemas.ts';
import { giveUp } from './finish.ts';
import { findPurchase, isReported, noteDecided, type PurchaseRow, saveReport } from './repository.ts';
import { complete, declineOf } from './service.ts';

type ProcessorEvent = z.infer<typeof eventSchema>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** How long the process that began a purchase is believed to be deciding it: as long as a charge may take, and to settle. */
const DECIDING_MS = 25_000;

/** Whoever waits for the charge's answer settles it, and both at once would only stand in each other's way. */
const isUnderWay = ({ state, created_at }: PurchaseRow): boolean =>
  state === 'started' && Date.now() - created_at.getTime() < DECIDING_MS;

const follow = async (deps: PlatformDeps, { type, data }: ProcessorEvent, purchase: PurchaseRow): Promise<void> => {
  if (type === 'charge.succeeded' && data.card !== null) {
    // Another amount is another charge, whatever key it carries: nothing is sold for it. The reconciler asks what it is.
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

/**
 * CART-12: what the processor reports is what a charge's answer would have been. It may come before that answer, twice,
 * or long after: every step that follows from it changes nothing when it was taken before.
 */
export const takeEvent = async (deps: PlatformDeps, event: ProcessorEvent): Promise<void> => {
  const ours = uuid.test(event.data.key);
  // Most come when the purchase has long been decided.
  if (ours && (await noteDecided(deps.db, event.id, event.type, event.data.key))) return;
  const purchase = ours ? await findPurchase(deps.db, event.data.key) : undefined;
  if (purchase !== undefined && isUnderWay(purchase)) {
    throw new PlatformError('SERVER_ERROR', {
      status: 409,
      title: 'Under way',
      detail: 'This purchase is being decided at this moment; send the event again.',
    });
  }
  const decided = purchase?.state === 'succeeded' || purchase?.state === 'declined';
  if (purchase !== undefined && !decided) {
    if (await isReported(deps.db, event.id)) return;
    await follow(deps, event, purchase);
  }
  await saveReport(deps.db, event.id, event.type, event.data.key);
};
