import type { RestError } from '../core/errors/rest-error.ts';
import type { CartWire } from './wire.ts';

/** How a refused purchase ended, once the cart has been looked at again. */
export type RefusedOutcome = 'PRICE_CHANGED' | 'PENDING' | 'REJECTED';

const OUTSTANDING_BALANCE = '20120';
const INVALID_CART_STATE = '20010';

/** Codes whose meaning for the buyer hangs on the cart as it is now. */
export function needsCart({ code }: RestError): boolean {
  return code === OUTSTANDING_BALANCE || code === INVALID_CART_STATE;
}

/**
 * 20120 with the true total is a price to agree to. 20010 while the cart is being paid is somebody's other try, still running: saying
 * that nothing was charged would be a lie.
 */
export function refusedOutcome({ code, data }: RestError, cart: CartWire | null): RefusedOutcome {
  if (cart === null) return 'REJECTED';
  if (code === OUTSTANDING_BALANCE && data !== undefined && data !== null) return 'PRICE_CHANGED';
  if (code === INVALID_CART_STATE && cart.status === 'paying') return 'PENDING';
  return 'REJECTED';
}
