import { type Db, inTransaction } from '../core/db.ts';
import { notFound } from '../core/errors.ts';
import { findCart, itemsOfCart, type OwnedCart, setShipping } from './repository.ts';
import { type CartWire, lockOwnCart, readCart, requireOpen } from './service.ts';
import { keptShipping, type ShippingOption, shippingInLanguage } from './shipping.ts';
import { offeredDeliveries, requireOffered } from './shipping-checks.ts';
import type { WireContext } from './wire.ts';

/** GET /api/cart/{id}/shippingOption */
export const listShipping = async (db: Db, owned: OwnedCart, context: WireContext): Promise<ShippingOption[]> => {
  const cart = await findCart(db, owned);
  if (cart === undefined) throw notFound('cart');
  requireOpen(cart);
  const { tenant } = context;
  const offered = await offeredDeliveries(db, { cart, items: await itemsOfCart(db, cart.uuid), tenant });
  return offered.map((delivery) => shippingInLanguage(keptShipping(delivery, cart.currency, tenant), context));
};

/** PUT /api/cart/{id}/shippingOption */
export const chooseShipping = async (
  db: Db,
  owned: OwnedCart,
  shippingId: string,
  context: WireContext,
): Promise<CartWire> => {
  const { tenant } = context;
  await inTransaction(db, async (tx) => {
    const cart = await lockOwnCart(tx, owned);
    requireOpen(cart);
    const items = await itemsOfCart(tx, cart.uuid);
    const delivery = await requireOffered(tx, shippingId, { cart, items, tenant });
    await setShipping(tx, cart.uuid, keptShipping(delivery, cart.currency, tenant));
  });
  return readCart(db, owned, context);
};
