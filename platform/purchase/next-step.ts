import { findCart, type OwnedCart } from '../cart/service.ts';
import { notFound, PlatformError } from '../core/errors.ts';
import { decide } from './decide.ts';
import { findPurchaseOfCart } from './repository.ts';
import { answerOf, type Context, type PurchaseAnswer, readPurchase, waitUntilDecided } from './service.ts';

/**
 * PAY-6: the buyer is back from the next step, or gives it up. The processor is asked now, in place of waiting for its event. Answers as the
 * cart's latest purchase does, however often it is repeated.
 */
export const resume = async (context: Context, owned: OwnedCart, isCanceled: boolean): Promise<PurchaseAnswer> => {
  if ((await findCart(context.db, owned)) === undefined) throw notFound('cart');
  const found = await findPurchaseOfCart(context.db, owned.uuid);
  if (found === undefined) throw new PlatformError('20010', { detail: 'This cart has not been paid for yet.' });
  const latest = await waitUntilDecided(context, found.id);
  if (latest.state === 'unknown') await decide(context, latest, { isCanceled, isHere: true });
  return answerOf(context, await readPurchase(context.db, latest.id), owned);
};
