import {
  type CartWire,
  cart,
  type InvoiceWire,
  invoice,
  type PurchaseStateWire,
  type RoomItemWire,
  shippingOption,
  type TicketItemWire,
} from '../core/contract/cart.ts';
import {
  anyAnswer,
  entity,
  idText,
  isRecord,
  listOf,
  type Notes,
  type Reader,
  required,
  UNREAD,
} from '../core/contract/fields.ts';
import { type NextStep, nextStep, type OrderWire, order } from '../core/contract/order.ts';
import { toRestError } from '../core/errors/rest-error.ts';
import { UpstreamFault, UpstreamRejection } from '../core/errors/upstream-errors.ts';
import { path } from '../core/http/path.ts';
import type { Params } from '../core/http/query.ts';
import type { Rest } from '../core/http/rest.ts';
import { hasFields } from '../core/http/wire.ts';
import type { PendingPurchase, PurchaseInput, ResaleSession, ReserveInput } from '../generated/platform.ts';
import type { CorePurchase, PurchaseMapping } from './purchase-mapping.ts';

const CONFLICT = 409;

export type { CartWire, InvoiceWire, NextStep, PurchaseStateWire, RoomItemWire, TicketItemWire };

const isResaleSession = hasFields<ResaleSession>({ id: 'string', expiresAt: 'string' });

type PendingWire = Omit<PendingPurchase, 'cart'> & { cart: CartWire };

/** 200 with the order, or 202 with the cart while the payment processor has not answered. */
export type PurchaseWire = OrderWire | PendingWire;

export function isPending(wire: PurchaseWire): wire is PendingWire {
  return 'cart' in wire;
}

export type ReserveBody = ReserveInput;
export type PurchaseBody = PurchaseInput;

const pendingPurchase = entity<PendingWire>('PendingPurchase', { cart: required(cart) });
const purchase: Reader<PurchaseWire> = {
  ...order,
  read: (value, notes) => (isRecord(value) && 'cart' in value ? pendingPurchase : order).read(value, notes),
};

const withoutAnswer = (notes: Notes, rule: string): null => {
  notes.push({ field: '', rule, got: 'is something else', lost: false });
  return null;
};
/** The cart's id, whatever else the answer has: a write that was done is no failure. */
const reservedCart: Reader<string | null> = {
  ...cart,
  read: (value, notes) => {
    const told = isRecord(value) && isRecord(value.cart) ? value.cart : value;
    const id = isRecord(told) ? idText.read(told.uuid ?? told.cartId ?? told.id, notes) : UNREAD;
    return id === UNREAD ? withoutAnswer(notes, 'must have the cart’s uuid') : id;
  },
};
/** A step of the answer, or of the purchase of a cart in it. */
const toldStep = (answer: unknown, notes: Notes): NextStep | null => {
  const cart = isRecord(answer) && isRecord(answer.cart) ? answer.cart.purchase : answer;
  if (!isRecord(cart) || !cart.step) return null;
  const read = nextStep.read(cart, notes);
  return read === UNREAD ? null : read;
};

type Refused = { refused: object };
/** What the answer to a purchase tells: null when it does not say what became of it. */
export type Told = OrderWire | NextStep | null;
/** What is told, or a refusal of the company's own form. */
const boughtOrder = (mapping: PurchaseMapping | null): Reader<Told | Refused> => ({
  ...order,
  read: (value, notes) => {
    const meant = mapping && value !== null ? meaningOf(mapping, value, notes) : value;
    if (isRecord(meant) && isRecord(meant.refused)) return { refused: meant.refused };
    const step = toldStep(meant, notes);
    if (step !== null) return step;
    if (isRecord(meant) && meant.pending === true) return null;
    const read = order.read(isRecord(meant) && isRecord(meant.order) ? meant.order : meant, notes);
    if (read !== UNREAD) return read;
    for (const note of notes) note.lost = false;
    return notes.length > 0 ? null : withoutAnswer(notes, 'must be the order');
  },
});

/** An answer that the module cannot read leaves the purchase pending, like any other that cannot be read. */
function meaningOf({ answer }: PurchaseMapping, value: unknown, notes: Notes): unknown {
  try {
    return answer(value);
  } catch {
    return withoutAnswer(notes, 'must be what the module of UPSTREAM_PURCHASE can read');
  }
}

const toCorePurchase = ({ billing, redeemPoints, expectedCurrency, ...body }: PurchaseBody): CorePurchase => ({
  ...body,
  billingDetails: billing,
  pointsPayment: redeemPoints ?? 0,
  currency: expectedCurrency,
});

/** What is sent for a purchase by the core's call; a module that fails has sent nothing. */
function coreBody(body: PurchaseBody, mapping: PurchaseMapping | null): unknown {
  const purchase = toCorePurchase(body);
  if (mapping === null) return purchase;
  try {
    return mapping.body(purchase);
  } catch (error) {
    throw new UpstreamFault('contract', 'cart', `UPSTREAM_PURCHASE: body() failed: ${String(error)}`);
  }
}

function unlessRefused(told: Told | Refused): Told {
  if (told && 'refused' in told) throw new UpstreamRejection('cart', toRestError(CONFLICT, told.refused));
  return told;
}

const cartById = (rest: Rest, id: string) => rest.find('cart', path`/api/cart/${{ id }}`, cart);
const undecided = { state: 'unknown', orderUuid: null, step: null, actUntil: null } as const;
/** The order, or the cart as it waits for one. */
async function withCart(rest: Rest, id: string, asked: Promise<Told>): Promise<PurchaseWire> {
  const told = await asked;
  if (told && !('step' in told)) return told;
  const found = await cartById(rest, id);
  if (found === null) throw new UpstreamFault('timeout', 'cart', 'a purchase was answered without its order');
  return { status: 'pending', cart: { ...found, status: 'paying', purchase: { ...undecided, ...told } } };
}

export const cartSource = (rest: Rest, mapping: PurchaseMapping | null = null) => ({
  byId: (id: string) => cartById(rest, id),
  current: () => rest.find('cart', path`/api/cart/current`, cart),
  /** `productId` is the event, or the hotel when only a room is reserved. */
  reserve: (productId: string, key: string, body: ReserveBody, params: Params = {}, pass?: string | null) =>
    rest.send('hold', 'POST', path`/api/cart/reserve/${{ productId }}`, cart, {
      body,
      params,
      headers: { 'idempotency-key': key, ...(pass && { 'gst-waiting-room-pass': pass }) },
    }),
  /** As reserve, of an upstream that may answer with the cart or its id alone: null when neither can be read, though it may be held. */
  reserveCore: (productId: string, body: ReserveBody, params: Params, headers: Record<string, string> = {}) =>
    rest.send('hold', 'POST', path`/api/cart/reserve/${{ productId }}`, reservedCart, { body, params, headers }),
  /** As setShippingOption; the answer may be anything. */
  chooseShipping: (id: string, body: { shippingId: string; description: string }) =>
    rest.send('cart', 'PUT', path`/api/cart/${{ id }}/shippingOption`, anyAnswer, { body }),
  /** What `purchaseCore` sends, in the words of section 3 or the company's own. */
  coreBody: (body: PurchaseBody) => coreBody(body, mapping),
  /** As purchase, of an upstream that may answer in another form. */
  purchaseCore: async (id: string, body: unknown): Promise<Told> =>
    unlessRefused(
      await rest.send('cart', 'POST', path`/api/cart/${{ id }}/purchase_v2`, boughtOrder(mapping), { body }),
    ),
  extend: (id: string) => rest.send('cart', 'POST', path`/api/cart/${{ id }}/extension`, cart),
  openResaleSession: (eventId: string) =>
    rest.send('cart', 'POST', path`/api/product/${{ eventId }}/resaleSession`, isResaleSession),
  invoice: (id: string) => rest.send('cart', 'POST', path`/api/cart/${{ id }}/invoice`, invoice),
  remove: (id: string) => rest.send('cart', 'DELETE', path`/api/cart/${{ id }}`, anyAnswer),
  shippingOptions: (id: string) => rest.get('cart', path`/api/cart/${{ id }}/shippingOption`, listOf(shippingOption)),
  setShippingOption: (id: string, shippingId: string) =>
    rest.send('cart', 'PUT', path`/api/cart/${{ id }}/shippingOption`, cart, { body: { shippingId } }),
  purchase: (id: string, body: PurchaseBody) =>
    rest.send('cart', 'POST', path`/api/cart/${{ id }}/purchase_v2`, purchase, { body }),
  /** The buyer is back from another step, or gives it up. */
  resumePurchase: (id: string, how: 'complete' | 'cancel') =>
    rest.send('cart', 'POST', path`/api/cart/${{ id }}/purchase_v2/${{ how }}`, purchase, {}),
  /** What an answer of purchaseCore or resumeCore comes to, of an upstream that keeps its orders. */
  settled: (id: string, asked: Promise<Told>) => withCart(rest, id, asked),
  /** As resumePurchase, of an upstream that may answer in another form. */
  resumeCore: async (id: string, how: 'complete' | 'cancel'): Promise<Told> =>
    unlessRefused(
      await rest.send('cart', 'POST', path`/api/cart/${{ id }}/purchase_v2/${{ how }}`, boughtOrder(mapping), {}),
    ),
});
export type CartSource = ReturnType<typeof cartSource>;
