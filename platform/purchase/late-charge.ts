import type { PlatformDeps } from '../core/deps.ts';
import type { Charged, PaymentPort } from '../payment/port.ts';
import { processorOfPurchase } from '../payment/service.ts';
import { giveUp } from './finish.ts';
import { closeLateCharge, findReturned, paysForAnother, saveLateCharge } from './reconcile-repository.ts';
import type { Failure, PurchaseRow } from './repository.ts';

/** For a buyer who was charged and gets no order. */
const noOrderPossible: Failure = {
  code: '20010',
  detail: 'The purchase could not be completed. What was charged is being returned to the card.',
};

/** PAY-4: a charge of another amount or currency does not pay for the purchase, even with its key. */
export const isChargeOf = (
  { amount_cents: cents, currency }: Pick<PurchaseRow, 'amount_cents' | 'currency'>,
  charge: Charged,
): boolean => charge.amountCents === cents && charge.currency === currency;

/**
 * PAY-1: returns the charge of a purchase without an order. Without an answer the reconciler asks again; a refusal, and a
 * charge that the processor reports for two purchases, is listed for a person.
 */
export const returnCharge = async (deps: PlatformDeps, purchaseId: string, charge: Charged): Promise<void> => {
  if (!(await saveLateCharge(deps.db, purchaseId, charge))) return;
  const { chargeId, amountCents, currency } = charge;
  if (await paysForAnother(deps.db, purchaseId, chargeId)) {
    return closeLateCharge(deps.db, purchaseId, 'it pays for another purchase');
  }
  const processor = await processorOfPurchase(deps, purchaseId);
  const outcome = await processor.refund({ key: `refund-${purchaseId}`, chargeId, amountCents, currency });
  if (outcome.kind === 'unknown') return;
  await closeLateCharge(deps.db, purchaseId, outcome.kind === 'refused' ? outcome.reason : null);
};

/**
 * PAY-2: what became of the return of a late charge since. The bank may send it back days later: then it's owed again, and listed for a person.
 * Nothing when another processor asks.
 */
export const followReturn = async (deps: PlatformDeps, purchaseId: string, sender: PaymentPort): Promise<void> => {
  const charge = await findReturned(deps.db, purchaseId);
  if (charge === undefined || (await processorOfPurchase(deps, purchaseId)) !== sender) return;
  const outcome = await sender.refund({ key: `refund-${purchaseId}`, ...charge });
  if (outcome.kind === 'refused') await closeLateCharge(deps.db, purchaseId, outcome.reason);
};

/** No order can be made: voids the purchase, deletes its cart and returns the charge. */
export const giveUpAndReturn = async (
  deps: PlatformDeps,
  purchaseId: string,
  charge: Charged | null,
): Promise<void> => {
  await giveUp(deps.db, purchaseId, 'void', noOrderPossible, { cartAfter: 'deleted', told: true });
  if (charge !== null) await returnCharge(deps, purchaseId, charge);
};
