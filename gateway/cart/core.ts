import { type Can, keepsOutcomes } from '../core/contract/by-capability.ts';
import type { EventWire } from '../core/contract/event.ts';
import { UpstreamFault, UpstreamRejection } from '../core/errors/upstream-errors.ts';
import type { Params } from '../core/http/query.ts';
import type { KeptOrders } from '../core/kept-orders.ts';
import { CONFLICT, createPurchases, hashOf, isTickets, otherInput, refusal, UNANSWERED_MS } from './core-purchase.ts';
import type { CartSource, CartWire, ReserveBody } from './source.ts';

type Options = { can: Can; kept: KeptOrders; eventById: (id: string) => Promise<EventWire | null> };

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
    const uuid = known?.uuid ?? (await sendHold(own, { productId, body, params, forget: () => outcomes.drop(name) }));
    if (uuid === null) throw refusal(CONFLICT, null);
    if (!known) await outcomes.put(name, { hash, uuid }, HOLD_LIFE_MS);
    const cart = await byId(uuid);
    if (cart === null) throw refusal(CONFLICT, '20010');
    return cart;
  };
}

type HoldCall = { productId: string; body: ReserveBody; params: Params; forget: () => Promise<void> };

async function sendHold(own: CartSource, { productId, body, params, forget }: HoldCall): Promise<string | null> {
  const tickets = body.tickets?.map(({ offers: _offers, ...ticket }) => ticket);
  try {
    return await own.reserveCore(productId, { ...body, ...(tickets && { tickets }) }, params);
  } catch (error) {
    // Refused, or not sent: nothing is held, and the same key may try again.
    if (error instanceof UpstreamRejection || (error instanceof UpstreamFault && error.isUnsent)) await forget();
    throw error;
  }
}

/** Carts of an upstream without idempotency and orders of its own; of any other its own calls. */
export function coreCarts(own: CartSource, options: Options): CartSource {
  const { can, kept } = options;
  const isWhole = () => keepsOutcomes(can);
  const purchases = createPurchases(own, {
    can,
    kept,
    cartById: async (id) => {
      const wire = await own.byId(id);
      return wire && completed(wire, own, options);
    },
  });
  const reserve = coreReserve(own, options, purchases.cart);
  const setShippingOption = async (id: string, shippingId: string): Promise<CartWire> => {
    const { items } = await own.shippingOptions(id);
    const option = items.find((one) => one.id === shippingId);
    await own.chooseShipping(id, { shippingId, description: option?.description.short ?? '' });
    const cart = await purchases.cart(id);
    if (cart === null) throw refusal(CONFLICT, '20010');
    return cart;
  };
  return {
    ...own,
    byId: (id) => (isWhole() ? own.byId(id) : purchases.cart(id)),
    reserve: (id, key, body, params, pass) =>
      isWhole() ? own.reserve(id, key, body, params, pass) : reserve(id, key, body, params),
    setShippingOption: (...args) => (isWhole() ? own.setShippingOption(...args) : setShippingOption(...args)),
    purchase: (...args) => (isWhole() ? own.purchase(...args) : purchases.buy(...args)),
  };
}
