import { createHash } from 'node:crypto';
import { type Can, keepsOutcomes } from '../core/contract/by-capability.ts';
import type { EventWire } from '../core/contract/event.ts';
import type { OrderWire, TicketsWire } from '../core/contract/order.ts';
import { isDomainRejection } from '../core/errors/problems.ts';
import { UpstreamFault, UpstreamRejection } from '../core/errors/upstream-errors.ts';
import type { Params } from '../core/http/query.ts';
import { type KeptOrders, keepOrder, ORDER_LIFE_MS } from '../core/kept-orders.ts';
import type { CartSource, CartWire, PurchaseBody, PurchaseWire, ReserveBody, TicketItemWire } from './source.ts';

type Options = { can: Can; kept: KeptOrders; eventById: (id: string) => Promise<EventWire | null> };

/** Longer than a write may take: what has no answer then will get none. */
const UNANSWERED_MS = 90_000;
/** No cart is held longer. */
const HOLD_LIFE_MS = 30 * 60_000;
const CONFLICT = 409;
const INVALID = 400;

type Hold = { hash: string; uuid: string | null };
type Purchase = {
  /** Only this one is given the order. */
  owner: string;
  key: string;
  hash: string;
  /** `sent`: nothing is known of it. `accepted`: the upstream has it, and has not said how it ended. */
  state: 'sent' | 'accepted' | 'done';
  sentAt: number;
  cart: CartWire;
  order: OrderWire | null;
};

const hashOf = (value: object): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');
const refusal = (status: number, code: string | null, details: { field: string; message: string }[] = []) =>
  new UpstreamRejection('cart', { title: '', message: '', details, status, code, data: undefined });
const otherInput = (field: string) =>
  refusal(INVALID, '40020', [{ field, message: 'was used for something else before' }]);

const purchaseKey = (cartId: string): string => `purchase:${cartId}`;

const isTickets = (item: CartWire['items'][number]): item is TicketItemWire => item.productType !== 3;

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

/** The cart of a purchase that was sent, as it was then. */
function asPaid({ cart, state, order }: Purchase): CartWire {
  const isDone = state === 'done';
  return {
    ...cart,
    status: isDone ? 'purchased' : 'paying',
    serverTime: new Date().toISOString(),
    purchase: { state: isDone ? 'succeeded' : 'unknown', orderUuid: order?.uuid ?? null, step: null, actUntil: null },
  };
}

const toBought = ({ id, event, offer, details, totalPrice, productId }: TicketItemWire): TicketsWire => ({
  id,
  event,
  offer,
  details,
  productId,
  quantity: details.quantity,
  totalPrice,
  tickets: [],
});

/** The order with what its cart and its buyer have told and the answer to the purchase does not repeat. */
function completedOrder(order: OrderWire, cart: CartWire, body: PurchaseBody): OrderWire {
  const sold = cart.items.filter(isTickets);
  const eventOf = (item: TicketsWire) =>
    sold.find(({ productId }) => productId === item.productId)?.event ?? item.event;
  const items = order.items.map((item) =>
    item.productType === 3 || !item.isEventToRead ? item : { ...item, event: eventOf(item), isEventToRead: false },
  );
  const isBilled = order.billingDetails.emailAddress !== '';
  return {
    ...order,
    currency: cart.totals.currency,
    items: items.length > 0 ? items : sold.map(toBought),
    totalPrice: order.totalPrice || cart.totals.totalPrice,
    paymentCash: order.paymentCash || order.totalPrice || cart.totals.totalPrice,
    charges: order.charges.length > 0 ? order.charges : cart.charges,
    billingDetails: isBilled ? order.billingDetails : body.billing,
    shipping: order.shipping ?? cart.shipping,
  };
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
    // Refused: nothing is held, and the same key may try again.
    if (error instanceof UpstreamRejection) await forget();
    throw error;
  }
}

/** A cart is paid once, though the upstream knows no idempotency key: what was sent and has no answer is never sent again. */
function corePurchase(own: CartSource, options: Options, byId: CartSource['byId']) {
  const { can, kept } = options;
  const { outcomes } = kept;
  const keep = (name: string, purchase: Purchase) =>
    outcomes.put(name, purchase, ORDER_LIFE_MS).catch((error: unknown) =>
      // The buyer is answered all the same; a repeat is pending.
      kept.warn('a purchase’s outcome could not be kept', { cart: purchase.cart.uuid, reason: String(error) }),
    );

  async function send(name: string, purchase: Purchase, body: PurchaseBody): Promise<PurchaseWire> {
    const { uuid } = purchase.cart;
    let answer: OrderWire | null;
    try {
      answer = await own.purchaseCore(uuid, body);
    } catch (error) {
      // A refusal charged nothing. Of any other failure nobody knows.
      if (error instanceof UpstreamRejection && (error.rest.status < 500 || isDomainRejection(error)))
        await outcomes.drop(name);
      throw error;
    }
    const order = answer && completedOrder(answer, purchase.cart, body);
    const told: Purchase = { ...purchase, state: order ? 'done' : 'accepted', order };
    await keep(name, told);
    if (order === null) {
      kept.warn('a purchase was answered without its order: ask the ticketing system whether this cart was paid', {
        cart: uuid,
      });
      return { status: 'pending', cart: asPaid(told) };
    }
    await keepOrder(kept, order).catch(() => undefined);
    return order;
  }

  async function repeat(name: string, known: Purchase, body: PurchaseBody): Promise<PurchaseWire> {
    if (known.owner !== (await kept.owner())) {
      // Who has signed in since is somebody else here, and must not be charged again.
      if (known.state === 'done') throw refusal(CONFLICT, '20010');
      return { status: 'pending', cart: asPaid(known) };
    }
    if (known.key === body.idempotencyKey && known.hash !== hashOf(body)) throw otherInput('idempotencyKey');
    if (known.order) return known.order;
    const isUnanswered = Date.now() - known.sentAt > UNANSWERED_MS;
    if (isUnanswered && can('idempotency')) return send(name, { ...known, sentAt: Date.now() }, body);
    if (isUnanswered)
      kept.warn('a purchase has no answer: ask the ticketing system whether this cart was paid', {
        cart: known.cart.uuid,
      });
    return { status: 'pending', cart: asPaid(known) };
  }

  return async (id: string, body: PurchaseBody): Promise<PurchaseWire> => {
    // By the cart alone: whoever pays it, it is paid once.
    const name = purchaseKey(id);
    const known = await outcomes.get<Purchase>(name);
    if (known) return repeat(name, known, body);
    const cart = await byId(id);
    if (cart === null && outcomes.mayHaveForgotten())
      throw new UpstreamFault(
        'timeout',
        'cart',
        'whether this cart was paid is not known since the gateway has started',
      );
    if (cart === null) throw refusal(CONFLICT, '20010');
    const purchase: Purchase = {
      owner: await kept.owner(),
      key: body.idempotencyKey,
      hash: hashOf(body),
      state: 'sent',
      sentAt: Date.now(),
      cart,
      order: null,
    };
    if (await outcomes.claim(name, purchase, ORDER_LIFE_MS)) return send(name, purchase, body);
    const other = await outcomes.get<Purchase>(name);
    return repeat(name, other ?? purchase, body);
  };
}

/** Carts of an upstream without idempotency and orders of its own; of any other its own calls. */
export function coreCarts(own: CartSource, options: Options): CartSource {
  const { can, kept } = options;
  const isWhole = () => keepsOutcomes(can);
  const byId = async (id: string): Promise<CartWire | null> => {
    const purchase = await kept.outcomes.get<Purchase>(purchaseKey(id));
    if (purchase && purchase.owner === (await kept.owner())) return asPaid(purchase);
    const wire = await own.byId(id);
    return wire && completed(wire, own, options);
  };
  const reserve = coreReserve(own, options, byId);
  const purchase = corePurchase(own, options, byId);
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
    byId: (id) => (isWhole() ? own.byId(id) : byId(id)),
    reserve: (id, key, body, params, pass) =>
      isWhole() ? own.reserve(id, key, body, params, pass) : reserve(id, key, body, params),
    setShippingOption: (...args) => (isWhole() ? own.setShippingOption(...args) : setShippingOption(...args)),
    purchase: (...args) => (isWhole() ? own.purchase(...args) : purchase(...args)),
  };
}
