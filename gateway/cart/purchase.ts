import { fromMinorUnits } from '#rules/currency.ts';
import type { GatewayContext } from '../context.ts';
import { NOT_SUPPORTED } from '../core/errors/problem-codes.ts';
import { actionText, pendingText } from '../core/errors/problem-messages.ts';
import { isDomainRejection, toProblem } from '../core/errors/problems.ts';
import { type RestError, toRestError } from '../core/errors/rest-error.ts';
import { moneyOf } from '../core/shapes/money.ts';
import type { Money, Problem, PurchaseInput, PurchaseStep } from '../generated/resolver-types.ts';
import type { OrderModel } from '../order/shape.ts';
import { checkedReturnUrl } from './payment-session.ts';
import type { CartModel } from './shape.ts';
import { type CartWire, isPending, type PurchaseBody, type PurchaseWire } from './source.ts';

/** What a refused purchase means, once the cart was read again. */
export type RefusedOutcome = 'PRICE_CHANGED' | 'PENDING' | 'REJECTED';

const OUTSTANDING_BALANCE = '20120';
const INVALID_CART_STATE = '20010';

/** Codes whose meaning depends on the cart's present state. */
export function needsCart({ code }: RestError): boolean {
  return code === OUTSTANDING_BALANCE || code === INVALID_CART_STATE;
}

/**
 * 20120 with the new total asks the buyer to agree to it. 20010 while the cart is being paid means that another purchase of it is
 * running: it may still charge, so the answer is pending and not rejected.
 */
export function refusedOutcome({ code, data }: RestError, cart: CartWire | null): RefusedOutcome {
  if (cart === null) return 'REJECTED';
  if (code === OUTSTANDING_BALANCE && data !== undefined && data !== null) return 'PRICE_CHANGED';
  if (code === INVALID_CART_STATE && cart.status === 'paying') return 'PENDING';
  return 'REJECTED';
}

/** The cart's id, not the cart: reading it again may fail, and the outcome must be answered all the same. */
export type RejectedModel = { __typename: 'PurchaseRejected'; cartId: string; problems: Problem[] };
export type PurchaseModel =
  | { __typename: 'PurchaseCompleted'; order: OrderModel }
  | { __typename: 'PurchasePending'; cart: CartModel; message: string }
  | { __typename: 'PurchaseActionRequired'; cart: CartModel; step: PurchaseStep; stepEndsAt: string; message: string }
  | { __typename: 'PurchasePriceChanged'; cart: CartModel; expected: Money; actual: Money }
  | RejectedModel;

/** The platform's field paths in the names of PurchaseInput, and of what was chosen before. */
const FIELDS = {
  expectedTotal: 'expectedTotalMinorUnits',
  expectedCurrency: 'currencyCode',
  'payment.token': 'paymentToken',
  payment: 'paymentToken',
  billingDetails: 'billing',
  pointsPayment: 'redeemPoints',
  currency: 'currencyCode',
  shippingId: 'shippingOptionId',
  id: 'cartId',
};

function toBody(input: PurchaseInput, returnUrl: string | null): PurchaseBody {
  const { billing, paymentToken } = input;
  return {
    idempotencyKey: input.idempotencyKey,
    billing: { ...billing, phone: billing.phone ?? undefined, stateCode: billing.stateCode ?? undefined },
    ...(paymentToken && { payment: { token: paymentToken } }),
    redeemPoints: input.redeemPoints,
    expectedTotal: fromMinorUnits(input.expectedTotalMinorUnits, input.currencyCode),
    expectedCurrency: input.currencyCode,
    acceptTerms: input.acceptTerms,
    ...(returnUrl && { returnUrl }),
  };
}

/** `canAct`: the client knows what another step is. */
async function pending(wire: CartWire, canAct: boolean, context: GatewayContext): Promise<PurchaseModel> {
  const cart = (await context.shapes()).cart(wire);
  const { step, stepEndsAt } = cart.purchase ?? {};
  if (canAct && step && stepEndsAt) {
    return { __typename: 'PurchaseActionRequired', cart, step, stepEndsAt, message: actionText(context.language) };
  }
  return { __typename: 'PurchasePending', cart, message: pendingText(context.language) };
}

async function accepted(wire: PurchaseWire, canAct: boolean, context: GatewayContext): Promise<PurchaseModel> {
  if (isPending(wire)) return pending(wire.cart, canAct, context);
  return { __typename: 'PurchaseCompleted', order: (await context.shapes()).order(wire) };
}

async function refused(rest: RestError, input: PurchaseInput, context: GatewayContext): Promise<PurchaseModel> {
  const wire = needsCart(rest) ? await context.sources.cart.byId(input.cartId) : null;
  const outcome = refusedOutcome(rest, wire);
  if (wire && outcome === 'PENDING') return pending(wire, Boolean(input.returnUrl), context);
  if (wire && outcome === 'PRICE_CHANGED') {
    const cart = (await context.shapes()).cart(wire);
    const expected = moneyOf(input.expectedTotalMinorUnits, wire.totals.currency);
    return { __typename: 'PurchasePriceChanged', cart, expected, actual: cart.totals.total };
  }
  return {
    __typename: 'PurchaseRejected',
    cartId: input.cartId,
    problems: [toProblem(rest, context.language, FIELDS)],
  };
}

/** Where the bank may lead back to: pages of the storefront, or where the key allows. */
function returnUrlOf({ returnUrl }: PurchaseInput, { can, key, storefront }: GatewayContext): string | null {
  if (!returnUrl || !can('confirmations')) return null;
  if (key !== null) return checkedReturnUrl(returnUrl, key.key.returnUrls, 'a return address of the key');
  return checkedReturnUrl(returnUrl, storefront === null ? [] : [storefront], 'a page of the storefront');
}

/** Calls the platform once. Without a certain outcome it throws, and the client repeats with the same idempotency key. */
export async function purchase(input: PurchaseInput, context: GatewayContext): Promise<PurchaseModel> {
  const body = toBody(input, returnUrlOf(input, context));
  try {
    return await accepted(
      await context.sources.cart.purchase(input.cartId, body),
      body.returnUrl !== undefined,
      context,
    );
  } catch (error) {
    if (!isDomainRejection(error)) throw error;
    return refused(error.rest, input, context);
  }
}

/** PAY-6: the buyer is back from another step, or gives it up. */
export async function resumePurchase(
  cartId: string,
  how: 'complete' | 'cancel',
  context: GatewayContext,
): Promise<PurchaseModel> {
  const rejected = (rest: RestError): RejectedModel => ({
    __typename: 'PurchaseRejected',
    cartId,
    problems: [toProblem(rest, context.language, FIELDS)],
  });
  if (!context.can('confirmations')) return rejected(toRestError(501, { code: NOT_SUPPORTED }));
  try {
    return await accepted(await context.sources.cart.resumePurchase(cartId, how), true, context);
  } catch (error) {
    if (!isDomainRejection(error)) throw error;
    // The purchase itself may still be running.
    const wire = needsCart(error.rest) ? await context.sources.cart.byId(cartId) : null;
    if (wire && refusedOutcome(error.rest, wire) === 'PENDING') return pending(wire, true, context);
    return rejected(error.rest);
  }
}
