import { sql } from 'kysely';
import type { z } from 'zod';
import { type Db, inTransaction, type Tx } from '../core/db.ts';
import { invalid, notFound, PlatformError } from '../core/errors.ts';
import { findEvents } from '../event/service.ts';
import { sumLines } from '../offer/service.ts';
import { deleteCarts } from './holds.ts';
import { type CartRow, findCart, itemsOfCart, lockCart, progressOfCart, setShipping } from './repository.ts';
import type { cartSchema, invoiceSchema } from './schemas.ts';
import { type ShippingOption, shippingOption, shippingOptions } from './shipping.ts';
import { cartToWire, linesOfCart, type WireContext } from './wire.ts';

export { deleteCarts, prolongHolds } from './holds.ts';
export { HOLD_MINUTES, RETRY_MINUTES } from './limits.ts';
export {
  type CartItemRow,
  type CartRow,
  findCart,
  itemsOfCart,
  lockCart,
  lockOpenCart,
  lockSession,
} from './repository.ts';
export { type PurchaseFlow, reasonNotSellable } from './sellable.ts';
export { shippingLines, shippingOption } from './shipping.ts';
export { linesOfCart } from './wire.ts';

type CartWire = z.infer<typeof cartSchema>;
type Owned = { uuid: string; sessionId: string };

/** A cart is shown while it can be paid, is being paid or was bought (CART-4). */
const isShown = (cart: CartRow | undefined): cart is CartRow =>
  cart !== undefined && cart.state !== 'deleted' && !cart.expired;

const toWire = async (db: Db, cart: CartRow, context: WireContext): Promise<CartWire> => {
  const [items, progress] = await Promise.all([itemsOfCart(db, cart.uuid), progressOfCart(db, cart.uuid)]);
  const events = await findEvents(
    db,
    items.map((item) => item.event_id),
  );
  return cartToWire({ cart, items, events, progress }, context);
};

/** GET /api/cart/{id} */
export const readCart = async (db: Db, { uuid, sessionId }: Owned, context: WireContext): Promise<CartWire> => {
  const cart = await findCart(db, uuid, sessionId);
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
export const lockOwnCart = async (tx: Tx, { uuid, sessionId }: Owned): Promise<CartRow> => {
  const cart = await lockCart(tx, uuid);
  if (cart === undefined || cart.session_id !== sessionId) throw notFound('cart');
  return cart;
};

/** DELETE /api/cart/{id}: what is gone already, or was never this visitor's, stays as it is. */
export const deleteCart = (db: Db, { uuid, sessionId }: Owned): Promise<void> =>
  inTransaction(db, async (tx) => {
    const cart = await lockCart(tx, uuid);
    if (cart === undefined || cart.session_id !== sessionId || cart.state === 'deleted') return;
    if (cart.state !== 'open') throw new PlatformError('20010', { detail: closedBecause[cart.state] });
    await deleteCarts(tx, [uuid]);
  });

/** GET /api/cart/{id}/shippingOption */
export const listShipping = async (db: Db, { uuid, sessionId }: Owned): Promise<ShippingOption[]> => {
  const cart = await findCart(db, uuid, sessionId);
  if (cart === undefined) throw notFound('cart');
  requireOpen(cart);
  return shippingOptions(cart.currency);
};

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
    if (shippingOption(shippingId, cart.currency) === undefined) {
      throw invalid('shippingId', 'is not one of this cart’s shipping options');
    }
    await setShipping(tx, cart.uuid, shippingId);
  });
  return readCart(db, owned, context);
};

/** POST /api/cart/{id}/invoice: what is to be paid, or was. */
export const invoice = async (db: Db, { uuid, sessionId }: Owned): Promise<z.infer<typeof invoiceSchema>> => {
  const cart = await findCart(db, uuid, sessionId);
  if (cart === undefined) throw notFound('cart');
  if (cart.state !== 'purchased' && cart.state !== 'paying') requireOpen(cart);
  const { totalCents } = sumLines(linesOfCart(cart, await itemsOfCart(db, uuid)));
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
