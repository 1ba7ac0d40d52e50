import type { z } from 'zod';
import { isEnoughToRedeem, pointsToPay, takesPoints } from '#rules/points.ts';
import { type Sums, sumLines } from '#rules/price.ts';
import { catalogue } from '../core/errors.ts';
import type { Language } from '../core/language.ts';
import type { EventRow } from '../event/service.ts';
import { eventToWire } from '../event/wire.ts';
import { roomInLanguage } from '../hotel/service.ts';
import { type Line, type Split, sellerText, splitItems } from '../offer/service.ts';
import { boughtPackageToWire, lineToWire } from '../offer/wire.ts';
import type { TenantConfig } from '../tenant/schemas.ts';
import { discountsToWire } from '../tenant/service.ts';
import {
  type CartItemRow,
  type CartRow,
  isTickets,
  type PurchaseProgress,
  type RoomItemRow,
  type ShownItemRow,
  type ShownTicketRow,
} from './repository.ts';
import type { cartSchema, hotelItemSchema, ticketItemSchema } from './schemas.ts';
import { shippingInLanguage, shippingLines, shippingOf } from './shipping.ts';

type CartWire = z.infer<typeof cartSchema>;
export type WireContext = { tenant: TenantConfig; language: Language };

export type CartParts = {
  cart: CartRow;
  items: readonly ShownItemRow[];
  events: ReadonlyMap<string, EventRow>;
  progress: PurchaseProgress | undefined;
};

/** All price lines, delivery included. */
export const linesOfCart = (
  cart: Pick<CartRow, 'shipping_id' | 'shipping' | 'currency'>,
  items: readonly CartItemRow[],
): Line[] => [
  ...items.flatMap((item) => item.lines),
  // Those of its tickets: of one event, so that all have the same.
  ...shippingLines(cart, items.find(({ discounts }) => discounts.length > 0)?.discounts ?? []),
];

/** Those that took something off the tickets; what one takes off the delivery is a line of the cart. */
const discountsOfItem = (item: ShownTicketRow, { language }: WireContext) => {
  const taken = item.discounts.filter(({ cents }) => cents > 0);
  return discountsToWire(taken, language).map((discount, index) => ({
    ...discount,
    amount: (taken[index]?.cents ?? 0) / 100,
  }));
};

const faceValueOf = ({ lines, quantity }: ShownTicketRow): number =>
  lines.filter((one) => one.type === 'face_value').reduce((sum, one) => sum + one.cents * one.quantity, 0) / quantity;

/** The storefront's page with the tickets of an order. */
const redemptionUrl = ({ basePath }: TenantConfig, orderUuid: string): string =>
  `${basePath}order-confirmation/${orderUuid}/tickets`;

type Bought = { cartId: string; orderUuid: string | null; split: Split | undefined };

/** What a cart's and an order's tickets tell besides the event. */
export const ticketFacts = (
  { name, imageUrl, venue, startDateTime, endDateTime, healthCheck }: ReturnType<typeof eventToWire>,
  { cartId, orderUuid, split }: Bought,
  tenant: TenantConfig,
) => ({
  info: {
    name,
    imageUrl,
    address: [venue.street, venue.city, venue.state].filter(Boolean).join(', '),
    startDateTime,
    endDateTime,
    healthCheck,
  },
  partnerCartId: cartId,
  redemptionUrl: orderUuid && redemptionUrl(tenant, orderUuid),
  cashPayment: split ? split.cashCents / 100 : null,
  pointsPayment: split?.points ?? null,
});

const detailsToWire = (item: ShownTicketRow): z.infer<typeof ticketItemSchema>['details'] => ({
  quantity: item.quantity,
  section: item.section,
  row: item.row_name,
  seats: item.seats.length === 0 ? null : item.seats.join(','),
  startSeatNumber: item.seats[0] ?? null,
  endSeatNumber: item.seats.at(-1) ?? null,
  selection: item.selection ?? 'best',
  inventory: item.ticket_type === 'resale' ? 'resale' : 'primary',
  averageOriginalPrice: Math.round(faceValueOf(item)) / 100,
});

const ticketsToWire = (
  item: ShownTicketRow,
  event: EventRow,
  { cart, progress }: Pick<CartParts, 'cart' | 'progress'>,
  split: Split | undefined,
  context: WireContext,
): z.infer<typeof ticketItemSchema> => ({
  ...ticketFacts(
    eventToWire(event, context),
    { cartId: cart.uuid, orderUuid: progress?.order_uuid ?? null, split },
    context.tenant,
  ),
  id: item.id,
  productId: item.event_id,
  productType: 1,
  event: eventToWire(event, context),
  offer: {
    id: item.offer_id,
    name: sellerText(item.offer_name, context.language, item.offer_names),
    ticketType: item.ticket_type,
  },
  details: detailsToWire(item),
  status: cart.state === 'purchased' ? 'purchased' : 'reserved',
  shippingId: cart.shipping_id,
  orderNumber: progress?.order_number ?? null,
  price: item.base_cents / 100,
  fee: item.fee_cents / 100,
  totalPrice: (item.base_cents + item.fee_cents + item.tax_cents) / 100,
  charges: item.lines.map((one) =>
    lineToWire(one, cart.currency, context.language, { paid: cart.state === 'purchased', texts: cart.package?.texts }),
  ),
  discounts: discountsOfItem(item, context),
  pointsEarn: item.earn_points,
  pointsRedeem: item.redeem_points,
  redeemable:
    takesPoints(context.tenant.loyalty.type) &&
    isEnoughToRedeem(item.redeem_points, context.tenant.minimumRedemptionPoints),
});

const roomToWire = (
  item: RoomItemRow,
  { currency, state }: Pick<CartRow, 'currency' | 'state'>,
  { language }: WireContext,
): z.infer<typeof hotelItemSchema> => ({
  id: item.id,
  productId: item.room.hotelInfo.id,
  productType: 3,
  ...roomInLanguage(item.room, language),
  price: item.base_cents / 100,
  fee: item.fee_cents / 100,
  tax: item.tax_cents / 100,
  totalPrice: (item.base_cents + item.fee_cents + item.tax_cents) / 100,
  charges: item.lines.map((one) => lineToWire(one, currency, language, { paid: state === 'purchased' })),
  pointsEarn: item.earn_points,
  pointsRedeem: item.redeem_points,
});

const totalsToWire = (
  sums: Sums,
  items: readonly CartItemRow[],
  { currency, loyalty }: { currency: string; loyalty: TenantConfig['loyalty'] },
): CartWire['totals'] => ({
  basePrice: sums.baseCents / 100,
  fee: sums.feeCents / 100,
  tax: sums.taxCents / 100,
  totalPrice: sums.totalCents / 100,
  redeemPoints: pointsToPay({ cents: sums.totalCents, currency }, loyalty),
  earnPoints: items.reduce((sum, item) => sum + item.earn_points, 0),
  bonusPoints: items.reduce((sum, item) => sum + item.bonus_points, 0),
  currency,
});

/** How its order was paid, by item; empty until it is bought. */
const splitCart = (
  { currency }: CartRow,
  items: readonly CartItemRow[],
  progress: PurchaseProgress | undefined,
): Split[] => {
  const paid = progress?.paid;
  if (!paid) return [];
  const shares = items.map((item) => ({
    cents: item.base_cents + item.fee_cents + item.tax_cents,
    bonus: item.product_type === 1 ? paid.bonusPoints : 0,
  }));
  return splitItems({ currency, ...paid }, shares);
};

const { title, message } = catalogue['20053'];
const resaleWarning = { title, message };

const progressToWire = ({ state, order_uuid: orderUuid, step, act_until: until }: PurchaseProgress) => ({
  state,
  orderUuid,
  step,
  actUntil: until?.toISOString() ?? null,
});

export const cartToWire = ({ cart, items, events, progress }: CartParts, context: WireContext): CartWire => {
  const lines = linesOfCart(cart, items);
  const chosen = shippingOf(cart, context.tenant);
  const delivery = chosen && shippingInLanguage(chosen, context);
  const paid = cart.state === 'purchased';
  const splits = splitCart(cart, items, progress);
  return {
    uuid: cart.uuid,
    userId: cart.user_id,
    tenantId: cart.tenant_id,
    status: cart.state === 'deleted' ? 'open' : cart.state,
    created: cart.created_at.toISOString(),
    expireAt: cart.state === 'open' ? (cart.expire_at?.toISOString() ?? null) : null,
    serverTime: cart.now.toISOString(),
    warnings: cart.resale_expired ? [{ code: '20053', ...resaleWarning }] : [],
    canExtend: cart.state === 'open' && !cart.extended,
    offer: cart.package && boughtPackageToWire(cart.package, context.language),
    items: items.flatMap((item, index): CartWire['items'] => {
      if (!isTickets(item)) return [roomToWire(item, cart, context)];
      const event = events.get(item.event_id);
      return event === undefined ? [] : [ticketsToWire(item, event, { cart, progress }, splits[index], context)];
    }),
    charges: lines.map((one) =>
      lineToWire(one, cart.currency, context.language, { paid, delivery, texts: cart.package?.texts }),
    ),
    totals: totalsToWire(sumLines(lines), items, { currency: cart.currency, loyalty: context.tenant.loyalty }),
    shipping: delivery,
    purchase: progress ? progressToWire(progress) : null,
  };
};
