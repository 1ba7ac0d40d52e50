import { normaliseBilling } from '#rules/billing.ts';
import { billingErrors } from '#rules/billing-errors.ts';
import { fromCents } from '#rules/currency.ts';
import { centsFor } from '#rules/points.ts';
import type { GatewayContext } from '../context.ts';
import { problemText } from '../core/errors/problem-messages.ts';
import { orProblems, toProblem } from '../core/errors/problems.ts';
import { toRestError } from '../core/errors/rest-error.ts';
import { UpstreamRejection } from '../core/errors/upstream-errors.ts';
import { checkedId } from '../core/limits/inputs.ts';
import { moneyOf, toMoney, toPoints } from '../core/shapes/money.ts';
import { fromShippingId, toShippingOption } from '../core/shapes/ticket.ts';
import type {
  BillingInput,
  CreatePaymentSessionPayload,
  Invoice,
  OpenResaleSessionPayload,
  Problem,
  ReserveTicketsInput,
  Resolvers,
  SearchedLocationInput,
} from '../generated/resolver-types.ts';
import { payPage, resumePayment, submitPayment } from './pay-page.ts';
import { checkedReturnUrl, returnTo } from './payment-session.ts';
import { purchase, resumePurchase } from './purchase.ts';
import { roomBody, roomFields, roomPriceChange } from './reserve-room.ts';
import type { CartModel } from './shape.ts';
import type { CartWire, InvoiceWire, ReserveBody } from './source.ts';

/** `eventId`: null when none was opened. */
export type ResaleSessionModel = Pick<OpenResaleSessionPayload, 'session' | 'problems'> & { eventId: string | null };
/** `cartId`: null when there is no page. */
export type PaymentSessionModel = Omit<CreatePaymentSessionPayload, 'cart'> & { cartId: string | null };

/** The platform's field paths in the names of our inputs. */
const RESERVE_FIELDS = {
  'idempotency-key': 'idempotencyKey',
  'tickets.0.productId': 'eventId',
  'tickets.0.offers': 'offerIds',
  'tickets.0.accessibility': 'accessible',
  'tickets.0.fanSessionResaleId': 'resaleSessionId',
  'tickets.0': 'input',
  'offer.id': 'packageId',
  id: 'eventId',
  productId: 'eventId',
  ...roomFields('hotelRoom'),
};
const ROOM_FIELDS = { 'idempotency-key': 'idempotencyKey', productId: 'room.hotelId', ...roomFields('room') };
/** Warnings come with a successful answer. */
const OK = 200;
const CONFLICT = 409;
const CART_FIELDS = { id: 'cartId', shippingId: 'shippingOptionId' };

const placeOf = ({ cityName, countryCode }: SearchedLocationInput) => ({
  ...(cityName && { cityName }),
  ...(countryCode && { countryCode }),
});

function reserveBody(input: ReserveTicketsInput): ReserveBody {
  const { section, row, seats, offerIds } = input;
  return {
    tickets: [
      {
        productId: input.eventId,
        quantity: input.quantity,
        ...(offerIds?.length && { offers: offerIds }),
        ...(section && { section }),
        ...(row && { row }),
        ...(seats?.length && { seats }),
        accessibility: input.accessible,
        selection: seats?.length ? 'list' : 'best',
        ...(input.resaleSessionId && { fanSessionResaleId: input.resaleSessionId }),
      },
    ],
    ...(input.packageId && { offer: { id: input.packageId } }),
    ...(input.hotelRoom && { hotelRoom: roomBody(input.hotelRoom, input.eventId) }),
    ...(input.searchedLocation && { searchedLocation: placeOf(input.searchedLocation) }),
  };
}

async function toModel(wire: CartWire | null, context: GatewayContext): Promise<CartModel | null> {
  return wire && (await context.shapes()).cart(wire);
}

/** GRAPH-17: the cart as it is after the mutation, read only where it is asked for. */
const cartAfterWrite = async (id: string | null | undefined, context: GatewayContext): Promise<CartModel | null> =>
  id == null ? null : toModel(await context.sources.cart.byId(id), context);

/** Parts of the request that are missing from a cart that was held all the same. */
function warningsOf(wire: CartWire | null, { language }: GatewayContext): Problem[] {
  return (wire?.warnings ?? []).map((warning) => toProblem(toRestError(OK, warning), language));
}

const toInvoice = ({ id, amount, currency, status }: InvoiceWire): Invoice => ({
  id,
  amount: toMoney(amount, currency),
  isPaid: status === 'paid',
});

/** Told before there is a page: its buyer could not correct what the partner asked for. */
function invalidBilling(billing: BillingInput, { language }: GatewayContext): Problem | null {
  const { phone, stateCode, ...rest } = billing;
  const details = normaliseBilling({ ...rest, phone: phone ?? undefined, stateCode: stateCode ?? undefined });
  const fields = billingErrors(details);
  return fields.length === 0
    ? null
    : { code: 'INVALID_BILLING', providerCode: null, ...problemText('INVALID_BILLING', language), fields };
}

/** Deleting a cart that does not exist succeeds. */
async function deleted(cartId: string, context: GatewayContext): Promise<string> {
  try {
    await context.sources.cart.remove(cartId);
  } catch (error) {
    if (!(error instanceof UpstreamRejection && error.rest.status === 404)) throw error;
  }
  return cartId;
}

export const cartResolvers = {
  Query: {
    cart: async (_root, { id }, context) => {
      const uuid = checkedId('id', id, context);
      // A new session owns no cart.
      return context.session.isNew ? null : toModel(await context.sources.cart.byId(uuid), context);
    },
    paymentPage: async (_root, { token }, context) => {
      const opened = await context.paymentSessions.open(token);
      if (opened === null) return null;
      const { cartId, redeemPoints, expectedTotalMinorUnits, currencyCode, returnUrl } = opened;
      // Nothing of the browser that pays: it has no part in the cart.
      const acting = context.actingFor(opened);
      return {
        cart: await toModel(await acting.sources.cart.byId(cartId), acting),
        due: moneyOf(expectedTotalMinorUnits - fromCents(centsFor(redeemPoints), currencyCode), currencyCode),
        redeemPoints: toPoints(redeemPoints),
        cancelUrl: returnTo(returnUrl, { outcome: 'cancelled', cart: cartId }),
      };
    },
  },
  Mutation: {
    reserveTickets: async (_root, { input }, context) => {
      const { eventId, idempotencyKey, userGroupToken, waitingRoomPass: pass } = input;
      if (await context.mustWait(eventId, pass)) {
        const problems = [toProblem(toRestError(CONFLICT, { code: 'WAITING_ROOM' }), context.language)];
        return { cart: null, problems, roomPrice: null, warnings: [] };
      }
      const call = context.sources.cart.reserve(eventId, idempotencyKey, reserveBody(input), { userGroupToken }, pass);
      const { value, problems, refusal } = await orProblems(call, context.language, RESERVE_FIELDS);
      const cart = await toModel(value, context);
      return { cart, problems, roomPrice: roomPriceChange(refusal), warnings: warningsOf(value, context) };
    },
    reserveHotelRoom: async (_root, { input }, context) => {
      const body = { hotelRoom: roomBody(input.room, input.eventId) };
      const call = context.sources.cart.reserve(input.room.hotelId, input.idempotencyKey, body);
      const { value, problems, refusal } = await orProblems(call, context.language, ROOM_FIELDS);
      return { cart: await toModel(value, context), problems, roomPrice: roomPriceChange(refusal) };
    },
    extendCart: async (_root, { input }, context) => {
      const call = context.sources.cart.extend(input.cartId);
      const { value, problems } = await orProblems(call, context.language, CART_FIELDS);
      return { cart: await toModel(value, context), problems };
    },
    openResaleSession: async (_root, { input }, context) => {
      const call = context.sources.cart.openResaleSession(input.eventId);
      const { value, problems } = await orProblems(call, context.language, RESERVE_FIELDS);
      return { session: value, eventId: value && input.eventId, problems };
    },
    invoiceCart: async (_root, { input }, context) => {
      const call = context.sources.cart.invoice(input.cartId);
      const { value, problems } = await orProblems(call, context.language, CART_FIELDS);
      return { invoice: value && toInvoice(value), problems };
    },
    deleteCart: async (_root, { input }, context) => {
      const { value, problems } = await orProblems(deleted(input.cartId, context), context.language, CART_FIELDS);
      return { deletedCartId: value, problems };
    },
    setShippingOption: async (_root, { input }, context) => {
      const call = context.sources.cart.setShippingOption(input.cartId, fromShippingId(input.shippingOptionId));
      const { value, problems } = await orProblems(call, context.language, CART_FIELDS);
      return { cart: await toModel(value, context), problems };
    },
    purchase: (_root, { input }, context) => purchase(input, context),
    completePurchase: (_root, { input }, context) => resumePurchase(input.cartId, 'complete', context),
    cancelPurchase: (_root, { input }, context) => resumePurchase(input.cartId, 'cancel', context),
    createPaymentSession: async (_root, { input }, context) => {
      const { cartId, returnUrl, ...payment } = input;
      const { key, session, bearer } = context;
      if (key === null) throw new Error('a field for partners was reached without a key');
      const returnsTo = checkedReturnUrl(returnUrl, key.key.returnUrls, 'a return address of the key');
      const wrong = invalidBilling(input.billing, context);
      if (wrong) return { url: null, expiresAt: null, cartId: null, problems: [wrong] };
      const { value, problems } = await orProblems(context.sources.cart.invoice(cartId), context.language, CART_FIELDS);
      if (value === null) return { url: null, expiresAt: null, cartId: null, problems };
      const made = await context.paymentSessions.close({
        ...payment,
        cartId: value.id,
        returnUrl: returnsTo,
        partner: key.key.partner,
        sessionId: session.id,
        accessToken: bearer?.replace(/^Bearer /, '') ?? null,
      });
      // After the #, the token is in no log, no history of proxies and no Referer.
      const url = `${await payPage(key.storefront, context)}#${made.token}`;
      return { url, expiresAt: made.expiresAt, cartId: value.id, problems };
    },
    submitPayment: (_root, { input }, context) => submitPayment(input, context),
    completePayment: (_root, { input }, context) => resumePayment(input.token, 'complete', context),
    cancelPayment: (_root, { input }, context) => resumePayment(input.token, 'cancel', context),
  },
  TakeWaitingListOfferPayload: {
    cart: ({ cartId }, _args, context) => cartAfterWrite(cartId, context),
  },
  OpenResaleSessionPayload: {
    event: ({ eventId }, _args, context) => context.eventAfterWrite(eventId),
  },
  InvoiceCartPayload: {
    cart: ({ invoice }, _args, context) => cartAfterWrite(invoice?.id, context),
  },
  CreatePaymentSessionPayload: {
    cart: ({ cartId }, _args, context) => cartAfterWrite(cartId, context),
  },
  Cart: {
    // The platform refuses to list options of a cart that is paid or being paid.
    shippingOptions: async ({ id, state }, _args, { sources }) =>
      state === 'OPEN' ? (await sources.cart.shippingOptions(id)).items.map(toShippingOption) : null,
  },
  PurchaseRejected: {
    cart: async ({ cartId }, _args, context) => toModel(await context.sources.cart.byId(cartId), context),
  },
} satisfies Resolvers;
