import { type Can, keepsOutcomes } from '../core/contract/by-capability.ts';
import type { EventWire } from '../core/contract/event.ts';
import { UpstreamFault, UpstreamRejection } from '../core/errors/upstream-errors.ts';
import type { Params } from '../core/http/query.ts';
import type { KeptOrders } from '../core/kept-orders.ts';
import { CONFLICT, createPurchases, hashOf, isTickets, otherInput, refusal, UNANSWERED_MS } from './core-purchase.ts';
import type { CartSource, CartWire, ReserveBody } from './source.ts';

type Options = {
  can: Can;
  isOurs: () => boolean;
  kept: KeptOrders;
  eventById: (id: string) => Promise<EventWire | null>;
};

/** No cart is held longer. */
const HOLD_LIFE_MS = 30 * 60_000;

type Hold = { hash: string; uuid: string | null };
/** The cart with what a core upstream tells by id alone: events, and the way of delivery. */
async function completed(wire: CartWire, own: CartSource, { eventById }: Options): Promise<CartWire> {
  const items = await Promise.all(
    wire.items.map(async (item) => {
      if (!isTickets(item) || !item.isEventToRead) return item;
      const event = await eventById(item.productId).catch(() => null);
      return event ? { ...item, event, isEventToRead: false } : item;
    }),
  );
  const shippingId = items.find(isTickets)?.shippingId;
  if (wire.shipping || !shippingId) return { ...wire, items };
  const options = await own.shippingOptions(wire.uuid).catch(() => ({ items: [] }));
  return { ...wire, items, shipping: options.items.find(({ id }) => id === shippingId) ?? null };
}

/** A hold is made once for each idempotency key, though the upstream knows none. */
function coreReserve(own: CartSource, options: Options, byId: CartSource['byId']) {
  const { can } = options;
  const { outcomes, owner } = options.kept;
  return async (productId: string, key: string, body: ReserveBody, params: Params = {}): Promise<CartWire> => {
    const name = `hold:${await owner()}:${key}`;
    const hash = hashOf({ productId, body, params });
    const known = await outcomes.get<Hold>(name);
    if (known && known.hash !== hash) throw otherInput('idempotency-key');
    if (!known?.uuid) {
      if (!(await outcomes.claim(name, { hash, uuid: null }, UNANSWERED_MS)))
        throw new UpstreamFault('timeout', 'hold', 'the same reservation has no answer yet');
    }
    const uuid =
      known?.uuid ?? (await sendHold(own, can, { productId, body, params, forget: () => outcomes.drop(name) }));
    if (uuid === null) throw refusal(CONFLICT, null);
    if (!known) await outcomes.put(name, { hash, uuid }, HOLD_LIFE_MS);
    const cart = await byId(uuid);
    if (cart === null) throw refusal(CONFLICT, '20010');
    return cart;
  };
}

type HoldCall = { productId: string; body: ReserveBody; params: Params; forget: () => Promise<void> };

/** Without the capability `offers` nobody knows an offer's id but this gateway. */
function toldBody(body: ReserveBody, can: Can): ReserveBody {
  const tickets = body.tickets?.map(({ offers: _offers, ...ticket }) => ticket);
  return tickets && !can('offers') ? { ...body, tickets } : body;
}

async function sendHold(
  own: CartSource,
  can: Can,
  { productId, body, params, forget }: HoldCall,
): Promise<string | null> {
  try {
    return await own.reserveCore(productId, toldBody(body, can), params);
  } catch (error) {
    // Refused, or not sent: nothing is held, and the same key may try again.
    if (error instanceof UpstreamRejection || (error instanceof UpstreamFault && error.isUnsent)) await forget();
    throw error;
  }
}

/**
 * Carts by the words of the core, however they are answered; what becomes of purchases is kept here unless the upstream keeps that itself. Of an
 * upstream that has everything, or has not been asked yet, its own calls.
 */
export function coreCarts(own: CartSource, options: Options): CartSource {
  const { can, isOurs, kept } = options;
  const keeps = () => keepsOutcomes(can);
  const purchases = createPurchases(own, {
    can,
    kept,
    cartById: async (id) => {
      const wire = await own.byId(id);
      return wire && completed(wire, own, options);
    },
  });
  const reserve = coreReserve(own, options, purchases.cart);
  const byId = async (id: string): Promise<CartWire | null> => {
    if (!keeps()) return purchases.cart(id);
    const wire = await own.byId(id);
    return wire && completed(wire, own, options);
  };
  const heldBy = async (uuid: string | null): Promise<CartWire> => {
    const cart = uuid === null ? null : await byId(uuid);
    if (cart === null) throw refusal(CONFLICT, '20010');
    return cart;
  };
  const setShippingOption = async (id: string, shippingId: string): Promise<CartWire> => {
    const { items } = await own.shippingOptions(id);
    const option = items.find((one) => one.id === shippingId);
    await own.chooseShipping(id, { shippingId, description: option?.description.short ?? '' });
    const cart = await byId(id);
    if (cart === null) throw refusal(CONFLICT, '20010');
    return cart;
  };
  return {
    ...own,
    byId: (id) => (isOurs() ? own.byId(id) : byId(id)),
    reserve: async (id, key, body, params = {}, pass) => {
      if (isOurs()) return own.reserve(id, key, body, params, pass);
      if (!keeps()) return reserve(id, key, body, params);
      const headers = { 'idempotency-key': key, ...(pass && { 'gst-waiting-room-pass': pass }) };
      return heldBy(await own.reserveCore(id, toldBody(body, can), params, headers));
    },
    setShippingOption: (...args) => (isOurs() ? own.setShippingOption(...args) : setShippingOption(...args)),
    purchase: async (id, body) => {
      if (isOurs()) return own.purchase(id, body);
      return keeps() ? own.settled(id, own.purchaseCore(id, own.coreBody(body))) : purchases.buy(id, body);
    },
    resumePurchase: async (id, how) => {
      if (isOurs()) return own.resumePurchase(id, how);
      return keeps() ? own.settled(id, own.resumeCore(id, how)) : purchases.resume(id, how);
    },
  };
}
