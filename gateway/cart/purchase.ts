import { fromMinorUnits } from '#rules/currency.ts';
import type { GatewayContext } from '../context.ts';
import { pendingText } from '../core/errors/problem-messages.ts';
import { isDomainRejection, toProblem } from '../core/errors/problems.ts';
import type { RestError } from '../core/errors/rest-error.ts';
import { moneyOf } from '../core/shapes/money.ts';
import type { Money, Problem, PurchaseInput } from '../generated/resolver-types.ts';
import type { OrderModel } from '../order/shape.ts';
import { needsCart, refusedOutcome } from './purchase-outcome.ts';
import type { CartModel } from './shape.ts';
import type { PurchaseBody } from './source.ts';
import { type CartWire, isPending, type PurchaseWire } from './wire.ts';

/** Carries the cart's id instead of the cart: looking it up may fail, and must not take the outcome with it. */
export type RejectedModel = { __typename: 'PurchaseRejected'; cartId: string; problems: Problem[] };
export type PurchaseModel =
  | { __typename: 'PurchaseCompleted'; order: OrderModel }
  | { __typename: 'PurchasePending'; cart: CartModel; message: string }
  | { __typename: 'PurchasePriceChanged'; cart: CartModel; expected: Money; actual: Money }
  | RejectedModel;

const FIELDS = {
  expectedTotal: 'expectedTotalMinorUnits',
  expectedCurrency: 'currencyCode',
  'payment.token': 'paymentToken',
  payment: 'paymentToken',
  id: 'cartId',
};

function toBody(input: PurchaseInput): PurchaseBody {
  const { billing, paymentToken } = input;
  return {
    idempotencyKey: input.idempotencyKey,
    billing: { ...billing, phone: billing.phone ?? undefined, stateCode: billing.stateCode ?? undefined },
    ...(paymentToken && { payment: { token: paymentToken } }),
    redeemPoints: input.redeemPoints,
    expectedTotal: fromMinorUnits(input.expectedTotalMinorUnits, input.currencyCode),
    expectedCurrency: input.currencyCode,
    acceptTerms: input.acceptTerms,
  };
}

async function pending(wire: CartWire, context: GatewayContext): Promise<PurchaseModel> {
  const cart = (await context.shapes()).cart(wire);
  return { __typename: 'PurchasePending', cart, message: pendingText(context.language) };
}

async function answered(wire: PurchaseWire, context: GatewayContext): Promise<PurchaseModel> {
  if (isPending(wire)) return pending(wire.cart, context);
  return { __typename: 'PurchaseCompleted', order: (await context.shapes()).order(wire) };
}

async function refused(rest: RestError, input: PurchaseInput, context: GatewayContext): Promise<PurchaseModel> {
  const wire = needsCart(rest) ? await context.sources.cart.byId(input.cartId) : null;
  const outcome = refusedOutcome(rest, wire);
  if (wire && outcome === 'PENDING') return pending(wire, context);
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

/** Asks the platform to charge, once; whatever has no certain outcome is thrown, for the client to repeat with the same key. */
export async function purchase(input: PurchaseInput, context: GatewayContext): Promise<PurchaseModel> {
  try {
    return await answered(await context.sources.cart.purchase(input.cartId, toBody(input)), context);
  } catch (error) {
    if (!isDomainRejection(error)) throw error;
    return refused(error.rest, input, context);
  }
}
