import type { GatewayContext } from '../context.ts';
import { orProblems, toProblem } from '../core/errors/problems.ts';
import { toRestError } from '../core/errors/rest-error.ts';
import { UpstreamRejection } from '../core/errors/upstream-errors.ts';
import { checkedUuid } from '../core/limits/id.ts';
import { toShippingOption } from '../core/shapes/shipping-option.ts';
import type { Problem, ReserveTicketsInput, Resolvers } from '../generated/resolver-types.ts';
import { purchase } from './purchase.ts';
import { reserved, roomBody, roomFields } from './reserve-room.ts';
import type { CartModel } from './shape.ts';
import type { ReserveBody } from './source.ts';
import type { CartWire } from './wire.ts';

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
/** A warning comes with an answer that went well. */
const HELD = 200;
const CART_FIELDS = { id: 'cartId', shippingId: 'shippingOptionId' };

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
  };
}

async function shaped(wire: CartWire | null, context: GatewayContext): Promise<CartModel | null> {
  return wire && (await context.shapes()).cart(wire);
}

/** What was asked for and is not in the cart, while the rest is. */
function warningsOf(wire: CartWire | null, { language }: GatewayContext): Problem[] {
  return (wire?.warnings ?? []).map((warning) => toProblem(toRestError(HELD, warning), language));
}

/** Deleting what is gone already succeeds. */
async function removed(cartId: string, context: GatewayContext): Promise<string> {
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
      const uuid = checkedUuid('id', id);
      // A visitor who was not here before owns nothing.
      return context.session.isNew ? null : shaped(await context.sources.cart.byId(uuid), context);
    },
  },
  Mutation: {
    reserveTickets: async (_root, { input }, context) => {
      const call = context.sources.cart.reserve(input.eventId, input.idempotencyKey, reserveBody(input));
      const { value, ...rest } = await reserved(call, context, RESERVE_FIELDS);
      return { cart: await shaped(value, context), ...rest, warnings: warningsOf(value, context) };
    },
    reserveHotelRoom: async (_root, { input }, context) => {
      const body = { hotelRoom: roomBody(input.room, input.eventId) };
      const call = context.sources.cart.reserve(input.room.hotelId, input.idempotencyKey, body);
      const { value, ...rest } = await reserved(call, context, ROOM_FIELDS);
      return { cart: await shaped(value, context), ...rest };
    },
    extendCart: async (_root, { input }, context) => {
      const call = context.sources.cart.extend(input.cartId);
      const { value, problems } = await orProblems(call, context.language, CART_FIELDS);
      return { cart: await shaped(value, context), problems };
    },
    openResaleSession: async (_root, { input }, context) => {
      const call = context.sources.cart.openResaleSession(input.eventId);
      const { value, problems } = await orProblems(call, context.language, RESERVE_FIELDS);
      return { session: value, problems };
    },
    deleteCart: async (_root, { input }, context) => {
      const { value, problems } = await orProblems(removed(input.cartId, context), context.language, CART_FIELDS);
      return { deletedCartId: value, problems };
    },
    setShippingOption: async (_root, { input }, context) => {
      const call = context.sources.cart.setShippingOption(input.cartId, input.shippingOptionId);
      const { value, problems } = await orProblems(call, context.language, CART_FIELDS);
      return { cart: await shaped(value, context), problems };
    },
    purchase: (_root, { input }, context) => purchase(input, context),
  },
  Cart: {
    // Once paid for there is nothing to choose, and the platform refuses to say.
    shippingOptions: async ({ id, state }, _args, { sources }) =>
      state === 'OPEN' ? (await sources.cart.shippingOptions(id)).items.map(toShippingOption) : null,
  },
  PurchaseRejected: {
    cart: async ({ cartId }, _args, context) => shaped(await context.sources.cart.byId(cartId), context),
  },
} satisfies Resolvers;
