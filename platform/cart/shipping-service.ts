import { type Db, inTransaction, type Reader } from '../core/db.ts';
import { invalid, notFound } from '../core/errors.ts';
import { deliveryRows, findCart, isTickets, itemsOfCart, type OwnedCart, setShipping } from './repository.ts';
import { type CartWire, lockOwnCart, readCart, requireOpen } from './service.ts';
import { type ShippingOption, shippingOption, shippingOptions } from './shipping.ts';
import type { WireContext } from './wire.ts';

/** Only tickets are delivered, rooms are not. */
const hasTickets = async (db: Reader, uuid: string): Promise<boolean> => (await itemsOfCart(db, uuid)).some(isTickets);

/** GET /api/cart/{id}/shippingOption */
export const listShipping = async (db: Db, owned: OwnedCart, context: WireContext): Promise<ShippingOption[]> => {
  const cart = await findCart(db, owned);
  if (cart === undefined) throw notFound('cart');
  requireOpen(cart);
  return (await hasTickets(db, cart.uuid)) ? shippingOptions(cart.currency, await deliveryRows(db), context) : [];
};

/** PUT /api/cart/{id}/shippingOption */
export const chooseShipping = async (
  db: Db,
  owned: OwnedCart,
  shippingId: string,
  context: WireContext,
): Promise<CartWire> => {
  await inTransaction(db, async (tx) => {
    const cart = await lockOwnCart(tx, owned);
    requireOpen(cart);
    if (shippingOption(shippingId, cart.currency, [], context) === undefined || !(await hasTickets(tx, cart.uuid))) {
      throw invalid('shippingId', 'is not one of this cart’s shipping options');
    }
    await setShipping(tx, cart.uuid, shippingId);
  });
  return readCart(db, owned, context);
};
