import { deliversTo } from '#rules/delivery.ts';
import type { Reader, Tx } from '../core/db.ts';
import { PlatformError } from '../core/errors.ts';
import { findEventOnSale } from '../offer/service.ts';
import type { TenantConfig } from '../tenant/schemas.ts';
import { type CartItemRow, type CartRow, deliveryRows, isTickets } from './repository.ts';
import { type Delivery, deliveriesOf, whyNotOffered } from './shipping.ts';

/** When the events of a cart's tickets start; null when that is not known, as that of a postponed one. */
const startsOf = async (db: Reader, items: readonly CartItemRow[]): Promise<(Date | null)[]> => {
  const starts: (Date | null)[] = [];
  for (const item of items.filter(isTickets)) {
    const event = await findEventOnSale(db, item.event_id);
    starts.push(event === undefined || event.status === 'postponed' ? null : event.start_at);
  }
  return starts;
};

type Ordered = { cart: CartRow; items: readonly CartItemRow[]; tenant: TenantConfig };

/** PRICE-3: the deliveries that a cart's tickets can have now; none for a room alone. */
export const offeredDeliveries = async (db: Reader, { cart, items, tenant }: Ordered): Promise<Delivery[]> => {
  if (!items.some(isTickets)) return [];
  const tickets = { currency: cart.currency, starts: await startsOf(db, items), now: cart.now };
  return deliveriesOf(tenant, await deliveryRows(db)).filter((one) => whyNotOffered(one, tickets) === undefined);
};

const messages = {
  gone: 'is not one of this cart’s shipping options',
  late: 'cannot arrive before the event starts',
} as const;

const refusal = (reason: keyof typeof messages): PlatformError =>
  new PlatformError('40020', {
    detail: `shippingId: ${messages[reason]}`,
    fields: [{ field: 'shippingId', message: messages[reason] }],
    data: { reason: `delivery_${reason}` },
  });

/** The delivery with this id; refused with the reason when the cart's tickets cannot have it now. */
export const requireOffered = async (db: Reader, id: string, { cart, items, tenant }: Ordered): Promise<Delivery> => {
  const delivery = deliveriesOf(tenant, await deliveryRows(db)).find((one) => one.id === id);
  if (delivery === undefined || !items.some(isTickets)) throw refusal('gone');
  const starts = delivery.shipment === null ? [] : await startsOf(db, items);
  const reason = whyNotOffered(delivery, { currency: cart.currency, starts, now: cart.now });
  if (reason !== undefined) throw refusal(reason);
  return delivery;
};

/** At the purchase: time has passed since the delivery was chosen, and now it is known where to. */
export const requireDeliverable = async (tx: Tx, ordered: Ordered, country: string): Promise<void> => {
  const { shipping_id: id } = ordered.cart;
  if (id === null) return;
  const { shipment } = await requireOffered(tx, id, ordered);
  if (shipment === null || deliversTo(shipment.countries, country)) return;
  const message = 'is not a country that the chosen delivery goes to';
  throw new PlatformError('20118', {
    detail: `billing.country: ${message}`,
    fields: [{ field: 'billing.country', message }],
    data: { reason: 'delivery_elsewhere' },
  });
};
