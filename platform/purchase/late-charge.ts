import type { PlatformDeps } from '../core/deps.ts';
import type { Charged } from '../payment/port.ts';
import { giveUp } from './finish.ts';
import { closeLateCharge, noteLateCharge, paysForAnother } from './late-charge-repository.ts';
import type { Failure, PurchaseRow } from './repository.ts';

/** What of a purchase says whether a charge is its own. */
export type Price = Pick<PurchaseRow, 'id' | 'amount_cents' | 'currency'>;

/** The answer to a buyer who was charged and gets no order. */
const returned: Failure = {
  code: '20010',
  detail: 'The purchase could not be completed. What was charged is being returned to the card.',
};

/** PAY-4: another amount or another currency is another charge, whatever key it carries. */
export const isOwn = ({ amount_cents: cents, currency }: Price, charge: Charged): boolean =>
  charge.amountCents === cents && charge.currency === currency;

/**
 * PAY-1: gives back the charge of a purchase that was given up. What the processor does not answer is asked again by the
 * reconciler, what it refuses waits for a person, and so does a charge that the processor names for two purchases.
 */
export const returnCharge = async (deps: PlatformDeps, purchaseId: string, charge: Charged): Promise<void> => {
  if (!(await noteLateCharge(deps.db, purchaseId, charge))) return;
  const { chargeId, amountCents } = charge;
  if (await paysForAnother(deps.db, purchaseId, chargeId)) {
    return closeLateCharge(deps.db, purchaseId, 'it pays for another purchase');
  }
  const outcome = await deps.processor.refund({ key: `refund-${purchaseId}`, chargeId, amountCents });
  if (outcome.kind === 'unknown') return;
  await closeLateCharge(deps.db, purchaseId, outcome.kind === 'refused' ? outcome.reason : null);
};

/** No order is made of it: the purchase is given up with its cart, and what was charged for it goes back. */
export const giveUpAndReturn = async (
  deps: PlatformDeps,
  purchaseId: string,
  charge: Charged | null,
): Promise<void> => {
  await giveUp(deps.db, purchaseId, 'void', returned, 'deleted');
  if (charge !== null) await returnCharge(deps, purchaseId, charge);
};
