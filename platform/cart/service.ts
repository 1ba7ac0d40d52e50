import { addMinutes } from 'date-fns/addMinutes';
import { sql } from 'kysely';
import type { z } from 'zod';
import { EXTENSION_MINUTES } from '#rules/hold.ts';
import { sumLines } from '#rules/price.ts';
import { type Db, inTransaction, type Tx } from '../core/db.ts';
import { notFound, PlatformError } from '../core/errors.ts';
import type { Visitor } from '../core/visitor.ts';
import { recentEvents } from '../event/service.ts';
import { keepPackage } from '../offer/service.ts';
import { deleteCarts, prolongHolds } from './holds.ts';
import { inQueueOfCart } from './queue.ts';
import {
  type CartItemRow,
  type CartRow,
  findCart,
  findCurrentCart,
  isOwn,
  isTickets,
  itemsOfCart,
  lockCart,
  type OwnedCart,
  otherHoldsOf,
  progressOfCart,
  shownItemsOfCart,
  unitsOf,
} from './repository.ts';
import type { cartSchema, invoiceSchema } from './schemas.ts';
import { cartToWire, linesOfCart, type WireContext } from './wire.ts';

export { deleteCarts, lockHolds, prolongHolds } from './holds.ts';
export { firstThatFits, type Waiting } from './line.ts';
export { inQueueOfCart } from './queue.ts';
export {
  type CartItemRow,
  type CartRow,
  findCart,
  isTickets,
  itemsOfCart,
  lockCart,
  lockOpenCart,
  lockReplacedCart,
  type OwnedCart,
  otherHoldsOf,
  type RoomItemRow,
  type TicketItemRow,
  unitsOf,
} from './repository.ts';
export { reserveForList } from './reserve.ts';
export { lockSession, moveToSession } from './reserve-repository.ts';
export { isEventOver, reasonNotPayable } from './sellable.ts';
export { shippingInLanguage, shippingOf } from './shipping.ts';
export { requireDeliverable } from './shipping-checks.ts';
export { deleteCartsOf } from './sweep.ts';
export { linesOfCart } from './wire.ts';

export type CartWire = z.infer<typeof cartSchema>;

/** CART-4: a cart is shown while it can be paid, is being paid or was bought. */
const isShown = (cart: CartRow | undefined): cart is CartRow =>
  cart !== undefined && cart.state !== 'deleted' && !cart.expired;

const toWire = async (db: Db, cart: CartRow, context: WireContext): Promise<CartWire> => {
  const [items, progress] = await Promise.all([shownItemsOfCart(db, cart.uuid), progressOfCart(db, cart.uuid)]);
  const events = await recentEvents(
    db,
    items.filter(isTickets).map((item) => item.event_id),
  );
  return cartToWire({ cart, items, events, progress }, context);
};

/** GET /api/cart/{id} */
export const readCart = async (db: Db, owned: OwnedCart, context: WireContext): Promise<CartWire> => {
  const cart = await findCart(db, owned);
  if (!isShown(cart)) throw notFound('cart');
  return toWire(db, cart, context);
};

/** GET /api/cart/current */
export const readCurrentCart = async (db: Db, visitor: Visitor, context: WireContext): Promise<CartWire> => {
  const cart = await findCurrentCart(db, visitor);
  if (!isShown(cart)) throw notFound('cart');
  return toWire(db, cart, context);
};

const closedBecause = {
  open: 'This cart has expired.',
  deleted: 'This cart has expired or was deleted.',
  paying: 'A payment for this cart is under way.',
  purchased: 'This cart was already bought.',
} as const;

/** 20010 unless the cart can be changed and paid. */
export const requireOpen = (cart: CartRow): void => {
  if (cart.state === 'open' && !cart.expired) return;
  throw new PlatformError('20010', { detail: closedBecause[cart.state] });
};

/** The visitor's own cart, locked; 404 for another visitor's. */
export const lockOwnCart = async (tx: Tx, owned: OwnedCart): Promise<CartRow> => {
  const cart = await lockCart(tx, owned.uuid);
  if (!isOwn(cart, owned)) throw notFound('cart');
  return cart;
};

/** DELETE /api/cart/{id}. Does nothing when the cart is deleted already, or is not this visitor's. */
export const deleteCart = (db: Db, owned: OwnedCart): Promise<void> => {
  const remove = async (tx: Tx) => {
    const cart = await lockCart(tx, owned.uuid);
    if (!isOwn(cart, owned) || cart.state === 'deleted') return;
    if (cart.state !== 'open') throw new PlatformError('20010', { detail: closedBecause[cart.state] });
    await deleteCarts(tx, [cart.uuid]);
  };
  return inQueueOfCart(owned.uuid, () => inTransaction(db, remove));
};

/** Prolongs everything in the cart. 67941 (40078 for a package) unless the cart still holds all of it. */
export const keepHolds = async (
  tx: Tx,
  cart: CartRow,
  items: readonly CartItemRow[],
  until: 'infinity' | Date,
): Promise<void> => {
  const units = items.reduce((sum, item) => sum + unitsOf(item), 0);
  if (units === 0) throw new PlatformError('20010', { detail: 'This cart is empty.' });
  if ((await prolongHolds(tx, cart.uuid, until, otherHoldsOf(items))) !== units) {
    throw new PlatformError('67941', { detail: 'Somebody else took what this cart held after its hold had ended.' });
  }
  if (cart.package_id !== null) await keepPackage(tx, cart.package_id);
};

/** POST /api/cart/{id}/extension: once for each cart. */
export const extendCart = async (db: Db, owned: OwnedCart, context: WireContext): Promise<CartWire> => {
  const extend = async (tx: Tx) => {
    const cart = await lockOwnCart(tx, owned);
    requireOpen(cart);
    if (cart.extended || cart.expire_at === null) {
      throw new PlatformError('20010', { detail: 'The hold of this cart has been prolonged already.' });
    }
    const until = addMinutes(cart.expire_at, EXTENSION_MINUTES);
    await keepHolds(tx, cart, await itemsOfCart(tx, cart.uuid), until);
    const limit = sql<number>`extract(epoch from ${until}::timestamptz - created_at)`;
    await tx
      .updateTable('cart')
      .set({ extended: true, expire_at: until, hold_limit_seconds: limit })
      .where('uuid', '=', cart.uuid)
      .execute();
  };
  await inQueueOfCart(owned.uuid, () => inTransaction(db, extend));
  return readCart(db, owned, context);
};

/** POST /api/cart/{id}/invoice: the amount to pay, or that was paid. */
export const invoice = async (db: Db, owned: OwnedCart): Promise<z.infer<typeof invoiceSchema>> => {
  const cart = await findCart(db, owned);
  if (cart === undefined) throw notFound('cart');
  if (cart.state !== 'purchased' && cart.state !== 'paying') requireOpen(cart);
  const { totalCents } = sumLines(linesOfCart(cart, await itemsOfCart(db, cart.uuid)));
  return {
    id: cart.uuid,
    amount: totalCents / 100,
    currency: cart.currency,
    status: cart.state === 'purchased' ? 'paid' : 'open',
  };
};
