import { addMinutes } from 'date-fns/addMinutes';
import { sql } from 'kysely';
import type { z } from 'zod';
import { EXTENSION_MINUTES } from '#rules/hold.ts';
import { sumLines } from '#rules/price.ts';
import { type Db, inTransaction, type Reader, type Tx } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { invalid, notFound, PlatformError } from '../core/errors.ts';
import { type Job, startJob } from '../core/jobs.ts';
import { recentEvents } from '../event/service.ts';
import { keepPackage } from '../offer/service.ts';
import { deleteCarts, prolongHolds } from './holds.ts';
import { inLineOfCart } from './line.ts';
import {
  type CartItemRow,
  type CartRow,
  findCart,
  isOwn,
  isTickets,
  itemsOfCart,
  lockCart,
  type Owned,
  otherHoldsOf,
  progressOfCart,
  setShipping,
  shownItemsOfCart,
  unitsOf,
} from './repository.ts';
import type { cartSchema, invoiceSchema } from './schemas.ts';
import { type ShippingOption, shippingOption, shippingOptions } from './shipping.ts';
import { cartToWire, linesOfCart, type WireContext } from './wire.ts';

export { deleteCarts, lockHolds, lockOffers, prolongHolds } from './holds.ts';
export { inLineOfCart } from './line.ts';
export {
  type CartItemRow,
  type CartRow,
  isTickets,
  itemsOfCart,
  lockCart,
  lockOpenCart,
  lockSession,
  otherHoldsOf,
  type RoomItemRow,
  type TicketItemRow,
  unitsOf,
} from './repository.ts';
export { isEventOver, reasonNotSellable } from './sellable.ts';
export { shippingOption } from './shipping.ts';
export { linesOfCart } from './wire.ts';

type CartWire = z.infer<typeof cartSchema>;

/** A cart is shown while it can be paid, is being paid or was bought (CART-4). */
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
export const readCart = async (db: Db, owned: Owned, context: WireContext): Promise<CartWire> => {
  const cart = await findCart(db, owned);
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

/** The visitor's own cart, locked; for anybody else it does not exist. */
export const lockOwnCart = async (tx: Tx, owned: Owned): Promise<CartRow> => {
  const cart = await lockCart(tx, owned.uuid);
  if (!isOwn(cart, owned)) throw notFound('cart');
  return cart;
};

/** DELETE /api/cart/{id}: what is gone already, or was never this visitor's, stays as it is. */
export const deleteCart = (db: Db, owned: Owned): Promise<void> => {
  const remove = async (tx: Tx) => {
    const cart = await lockCart(tx, owned.uuid);
    if (!isOwn(cart, owned) || cart.state === 'deleted') return;
    if (cart.state !== 'open') throw new PlatformError('20010', { detail: closedBecause[cart.state] });
    await deleteCarts(tx, [cart.uuid]);
  };
  return inLineOfCart(owned.uuid, () => inTransaction(db, remove));
};

/** GET /api/cart/{id}/shippingOption */
export const listShipping = async (db: Db, owned: Owned): Promise<ShippingOption[]> => {
  const cart = await findCart(db, owned);
  if (cart === undefined) throw notFound('cart');
  requireOpen(cart);
  return (await hasTickets(db, cart.uuid)) ? shippingOptions(cart.currency) : [];
};

/** A room is not delivered. */
const hasTickets = async (db: Reader, uuid: string): Promise<boolean> => (await itemsOfCart(db, uuid)).some(isTickets);

/** PUT /api/cart/{id}/shippingOption */
export const chooseShipping = async (
  db: Db,
  owned: Owned,
  shippingId: string,
  context: WireContext,
): Promise<CartWire> => {
  await inTransaction(db, async (tx) => {
    const cart = await lockOwnCart(tx, owned);
    requireOpen(cart);
    if (shippingOption(shippingId, cart.currency) === undefined || !(await hasTickets(tx, cart.uuid))) {
      throw invalid('shippingId', 'is not one of this cart’s shipping options');
    }
    await setShipping(tx, cart.uuid, shippingId);
  });
  return readCart(db, owned, context);
};

/** 67941 (40078 for a package) unless everything in the cart is still held for it; from then on it is held until another end. */
export const keepHolds = async (
  tx: Tx,
  cart: CartRow,
  items: readonly CartItemRow[],
  until: 'infinity' | Date,
): Promise<void> => {
  const wanted = items.reduce((sum, item) => sum + unitsOf(item), 0);
  if (wanted === 0) throw new PlatformError('20010', { detail: 'This cart is empty.' });
  if ((await prolongHolds(tx, cart.uuid, until, otherHoldsOf(items))) !== wanted) {
    throw new PlatformError('67941', { detail: 'Somebody else took what this cart held after its hold had ended.' });
  }
  if (cart.package_id !== null) await keepPackage(tx, cart.package_id);
};

/** POST /api/cart/{id}/extension: once a cart, for a visitor who needs a little longer. */
export const extendCart = async (db: Db, owned: Owned, context: WireContext): Promise<CartWire> => {
  const extend = async (tx: Tx) => {
    const cart = await lockOwnCart(tx, owned);
    requireOpen(cart);
    if (cart.extended || cart.expire_at === null) {
      throw new PlatformError('20010', { detail: 'The hold of this cart has been prolonged already.' });
    }
    const until = addMinutes(cart.expire_at, EXTENSION_MINUTES);
    await keepHolds(tx, cart, await itemsOfCart(tx, cart.uuid), until);
    await tx.updateTable('cart').set({ extended: true, expire_at: until }).where('uuid', '=', cart.uuid).execute();
  };
  await inLineOfCart(owned.uuid, () => inTransaction(db, extend));
  return readCart(db, owned, context);
};

/** POST /api/cart/{id}/invoice: what is to be paid, or was. */
export const invoice = async (db: Db, owned: Owned): Promise<z.infer<typeof invoiceSchema>> => {
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

const CARTS_A_SWEEP = 200;

const sweepSome = (db: Db): Promise<number> =>
  inTransaction(db, async (tx) => {
    const expired = await tx
      .selectFrom('cart')
      .select('uuid')
      .where('state', '=', 'open')
      .where(sql<boolean>`(expire_at is null or expire_at <= now())`)
      .orderBy('uuid')
      .limit(CARTS_A_SWEEP)
      .forNoKeyUpdate()
      .skipLocked()
      .execute();
    await deleteCarts(
      tx,
      expired.map((cart) => cart.uuid),
    );
    return expired.length;
  });

/** CART-4: deletes expired carts. Nothing depends on it: their seats are free to anyone as they are. */
export const sweepExpired = async (db: Db): Promise<number> => {
  let total = 0;
  for (;;) {
    const swept = await sweepSome(db);
    total += swept;
    if (swept < CARTS_A_SWEEP) return total;
  }
};

/** Deletes expired carts while the platform runs. */
export const startSweeper = (db: Db, logger: PlatformDeps['logger'], everyMs = 30_000): Job =>
  startJob({ run: () => sweepExpired(db), everyMs, failure: 'expired carts not deleted', logger });
