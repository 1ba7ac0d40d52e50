import { createHash } from 'node:crypto';
import type { Can } from '../core/contract/by-capability.ts';
import type { OrderWire, TicketsWire } from '../core/contract/order.ts';
import { isCatalogued } from '../core/errors/problem-codes.ts';
import { isDomainRejection } from '../core/errors/problems.ts';
import type { RestError } from '../core/errors/rest-error.ts';
import { UpstreamFault, UpstreamRejection } from '../core/errors/upstream-errors.ts';
import { type KeptOrders, keepOrder, ORDER_LIFE_MS } from '../core/kept-orders.ts';
import type { CartSource, CartWire, NextStep, PurchaseBody, PurchaseWire, TicketItemWire, Told } from './source.ts';

type Options = { can: Can; kept: KeptOrders; cartById: (id: string) => Promise<CartWire | null> };

/** Longer than a write may take: what has no answer then will get none. */
export const UNANSWERED_MS = 90_000;
/** How long an upstream that has accepted a purchase is left alone before it is asked for the outcome. */
const ACCEPTED_MS = 5_000;
export const CONFLICT = 409;
const INVALID = 400;

type Purchase = {
  /** Only this one is given the order. */
  owner: string;
  key: string;
  hash: string;
  /** `sent`: nothing is known of it. `accepted`: the upstream has it, and has not said how it ended. `acting`: it waits for its buyer. */
  state: 'sent' | 'accepted' | 'acting' | 'done';
  sentAt: number;
  /** What was sent, as long as it may be sent again. */
  body: PurchaseBody | null;
  cart: CartWire;
  order: OrderWire | null;
  /** While `acting`: what the buyer has to do. */
  next?: NextStep;
};

export const hashOf = (value: object): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');
export const refusal = (status: number, code: string | null, details: { field: string; message: string }[] = []) =>
  new UpstreamRejection('cart', { title: '', message: '', details, status, code, data: undefined });
export const otherInput = (field: string) =>
  refusal(INVALID, '40020', [{ field, message: 'was used for something else before' }]);

/** By the cart alone: whoever pays it, it is paid once. */
const nameOf = (cartId: string): string => `purchase:${cartId}`;

export const isTickets = (item: CartWire['items'][number]): item is TicketItemWire => item.productType !== 3;

/** The cart of a purchase that was sent, as it was then. */
function asPaid({ cart, state, order, next }: Purchase, now: Date): CartWire {
  const isDone = state === 'done';
  const open = state === 'acting' && next && Date.parse(next.actUntil) > now.getTime() ? next : null;
  return {
    ...cart,
    status: isDone ? 'purchased' : 'paying',
    serverTime: now.toISOString(),
    purchase: {
      state: isDone ? 'succeeded' : 'unknown',
      orderUuid: order?.uuid ?? null,
      step: open?.step ?? null,
      actUntil: open?.actUntil ?? null,
    },
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
function completedOrder(order: OrderWire, cart: CartWire, body: PurchaseBody | null): OrderWire {
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
    billingDetails: isBilled || body === null ? order.billingDetails : body.billing,
    shipping: order.shipping ?? cart.shipping,
  };
}

const keeperOf =
  ({ outcomes, warn }: KeptOrders) =>
  (purchase: Purchase) =>
    outcomes.put(nameOf(purchase.cart.uuid), purchase, ORDER_LIFE_MS).catch((error: unknown) =>
      // The buyer is answered all the same; a repeat is pending.
      warn('a purchase’s outcome could not be kept', { cart: purchase.cart.uuid, reason: String(error) }),
    );
const pendingOf = (purchase: Purchase, { now }: KeptOrders): PurchaseWire => ({
  status: 'pending',
  cart: asPaid(purchase, now()),
});

/** Whether the catalogue's code says that nothing was charged, and that the cart can be paid again. */
const isPaymentRefused = ({ code }: RestError): boolean =>
  isCatalogued(code) && code !== '20010' && code !== 'SERVER_ERROR';

/** Keeps what the upstream has told of a purchase, and answers it. */
async function take(kept: KeptOrders, purchase: Purchase, told: Told): Promise<PurchaseWire> {
  const keep = keeperOf(kept);
  if (told === null || 'step' in told) {
    const known: Purchase = { ...purchase, ...(told ? { state: 'acting', next: told } : { state: 'accepted' }) };
    await keep(known);
    return pendingOf(known, kept);
  }
  const order = completedOrder(told, purchase.cart, purchase.body);
  await keep({ ...purchase, state: 'done', order, body: null });
  await keepOrder(kept, order).catch(() => undefined);
  return order;
}

/** Sends a purchase that is kept as `sent`, and keeps what became of it. */
async function send(
  own: CartSource,
  kept: KeptOrders,
  purchase: Purchase,
  body: PurchaseBody,
  isRepeated = false,
): Promise<PurchaseWire> {
  const { uuid } = purchase.cart;
  let answer: Told;
  let isSent = false;
  try {
    const sent = own.coreBody(body);
    isSent = true;
    answer = await own.purchaseCore(uuid, sent);
  } catch (error) {
    // Nothing was sent, or a refusal charged nothing. Of any other failure nobody knows, nor what 429, 401 or an open circuit means for the
    // first time when it is a repetition.
    const isUnsent = !isRepeated && error instanceof UpstreamFault && error.isUnsent;
    const isRefused =
      isUnsent ||
      (error instanceof UpstreamRejection && ((!isRepeated && error.rest.status < 500) || isDomainRejection(error)));
    if (!isSent || isRefused) await kept.outcomes.drop(nameOf(uuid));
    throw error;
  }
  if (answer === null && purchase.state === 'sent')
    kept.warn('a purchase was answered without its order: ask the ticketing system whether this cart was paid', {
      cart: uuid,
    });
  // A step is of use only where the upstream can be asked what came of it.
  return take(kept, purchase, answer && 'step' in answer && body.returnUrl === undefined ? null : answer);
}

/** The buyer is back from the step, or gives it up; safe to repeat. */
function resumeWith(own: CartSource, kept: KeptOrders) {
  return async (id: string, how: 'complete' | 'cancel'): Promise<PurchaseWire> => {
    const known = await kept.outcomes.get<Purchase>(nameOf(id));
    if (!known || known.owner !== (await kept.owner())) throw refusal(CONFLICT, '20010');
    if (known.state !== 'acting') return known.order ?? pendingOf(known, kept);
    try {
      const told = await own.resumeCore(id, how);
      return told === null ? pendingOf(known, kept) : await take(kept, known, told);
    } catch (error) {
      if (!isDomainRejection(error)) throw error;
      // Of a cart that is gone or closed, nobody knows whether it was paid.
      if (!isPaymentRefused(error.rest)) return pendingOf(known, kept);
      await kept.outcomes.drop(nameOf(id));
      throw error;
    }
  };
}

/**
 * Purchases of an upstream that knows no idempotency key or keeps no orders: a cart is paid once. What was sent and has no answer is sent again
 * only where the upstream declares `idempotency`, by itself with the next look at the cart, also by another gateway.
 */
export function createPurchases(own: CartSource, { can, kept, cartById }: Options) {
  const { outcomes, now } = kept;
  const keep = keeperOf(kept);
  const pending = (purchase: Purchase) => pendingOf(purchase, kept);

  /** What is known now of a purchase; throws the refusal that it got since. */
  async function resolve(known: Purchase): Promise<Purchase> {
    const { body, state, sentAt, cart } = known;
    const patience = state === 'accepted' ? ACCEPTED_MS : UNANSWERED_MS;
    if (body === null || state === 'acting' || now().getTime() - sentAt < patience) return known;
    if (!can('idempotency')) {
      if (state === 'sent')
        kept.warn('a purchase has no answer: ask the ticketing system whether this cart was paid', { cart: cart.uuid });
      await keep({ ...known, body: null });
      return known;
    }
    const again = { ...known, sentAt: now().getTime() };
    // First, so that of many who look at the cart one asks.
    await keep(again);
    try {
      await send(own, kept, again, body, true);
    } catch (error) {
      if (!(error instanceof UpstreamFault)) throw error;
    }
    return (await outcomes.get<Purchase>(nameOf(cart.uuid))) ?? again;
  }

  async function repeat(known: Purchase, body: PurchaseBody): Promise<PurchaseWire> {
    if (known.owner !== (await kept.owner())) {
      // Who has signed in since is somebody else here, and must not be charged again.
      if (known.state === 'done') throw refusal(CONFLICT, '20010');
      return pending(known);
    }
    if (known.key === body.idempotencyKey && known.hash !== hashOf(body)) throw otherInput('idempotencyKey');
    const found = await resolve(known);
    return found.order ?? pending(found);
  }

  /** The cart, as it was paid if it was. */
  async function cart(id: string): Promise<CartWire | null> {
    const known = await outcomes.get<Purchase>(nameOf(id));
    if (!known || known.owner !== (await kept.owner())) return cartById(id);
    try {
      return asPaid(await resolve(known), now());
    } catch (error) {
      // Refused since: it can be paid again.
      if (error instanceof UpstreamRejection) return cartById(id);
      throw error;
    }
  }

  async function buy(id: string, body: PurchaseBody): Promise<PurchaseWire> {
    const known = await outcomes.get<Purchase>(nameOf(id));
    if (known) return repeat(known, body);
    const wire = await cartById(id);
    // It was bought, and is gone, while it was asked for.
    const since = wire === null ? await outcomes.get<Purchase>(nameOf(id)) : null;
    if (since) return repeat(since, body);
    if (wire === null && outcomes.mayHaveForgotten())
      throw new UpstreamFault(
        'timeout',
        'cart',
        'whether this cart was paid is not known since the gateway has started',
      );
    if (wire === null) throw refusal(CONFLICT, '20010');
    const purchase: Purchase = {
      owner: await kept.owner(),
      key: body.idempotencyKey,
      hash: hashOf(body),
      state: 'sent',
      sentAt: now().getTime(),
      body,
      cart: wire,
      order: null,
    };
    if (await outcomes.claim(nameOf(id), purchase, ORDER_LIFE_MS)) return send(own, kept, purchase, body);
    return repeat((await outcomes.get<Purchase>(nameOf(id))) ?? purchase, body);
  }

  return { cart, buy, resume: resumeWith(own, kept) };
}
