import { z } from 'zod';
import { billingSchema, shippingOptionSchema } from '../cart/schemas.ts';
import { shippingInLanguage } from '../cart/service.ts';
import { ticketFacts } from '../cart/wire.ts';
import type { Language } from '../core/language.ts';
import type { EventRow } from '../event/service.ts';
import { eventToWire } from '../event/wire.ts';
import { feeDueAtHotel, roomInLanguage } from '../hotel/service.ts';
import { type Split, sellerText, splitItems } from '../offer/service.ts';
import { boughtPackageToWire, lineToWire } from '../offer/wire.ts';
import type { TenantConfig } from '../tenant/schemas.ts';
import { lastChange } from './last-change.ts';
import { MOST_EMAIL_CHANGES, type OrderItemRow, type OrderRow } from './repository.ts';
import { orderSchema } from './schemas.ts';

export type OrderWire = z.infer<typeof orderSchema>;
export type WireContext = { tenant: TenantConfig; language: Language };

const cardSchema = orderSchema.shape.paymentInfo;
const textsSchema = z.record(z.string(), z.record(z.string(), z.string()));
/** Orders of earlier releases know neither countries nor working days. */
const shippingSchema = shippingOptionSchema
  .extend({
    countries: shippingOptionSchema.shape.countries.default(null),
    workingDays: shippingOptionSchema.shape.workingDays.default(null),
    texts: textsSchema.optional(),
  })
  .nullable();

const itemToWire = (
  item: OrderItemRow,
  split: Split | undefined,
  order: OrderRow,
  events: ReadonlyMap<string, EventRow>,
  context: WireContext,
): OrderWire['items'] => {
  const { id, quantity, returned } = item;
  const shared = { id, quantity, returned, totalPrice: item.total_cents / 100 };
  if (item.product_type === 3) {
    const charges = item.lines.map((one) => lineToWire(one, order.currency, context.language, { paid: true }));
    return [
      {
        ...shared,
        productType: 3,
        ...roomInLanguage(item.room, context.language),
        confirmationNumber: item.confirmation,
        charges,
      },
    ];
  }
  const event = events.get(item.event_id);
  if (event === undefined) return [];
  const offer = {
    id: item.offer_id,
    name: sellerText(item.offer_name, context.language, item.offer_names),
    ticketType: item.ticket_type,
  };
  const wire = eventToWire(event, context);
  const facts = ticketFacts(wire, { cartId: order.cart_id, orderUuid: order.uuid, split }, context.tenant);
  const pointsEarned = split?.earned ?? 0;
  return [{ ...facts, ...shared, pointsEarned, productType: 1, event: wire, offer, tickets: item.tickets ?? [] }];
};

type RefundRow = NonNullable<OrderRow['refunds']>[number];

const refundStatuses = { asked: 'pending', done: 'done', refused: 'refused' } as const;

/** Nothing is pending any more when a person has paid back what the processor refused. */
const paymentStatusOf = ({ payment_status: status, refunds }: OrderRow): OrderWire['paymentStatus'] =>
  status === 'pending' && refunds?.every(({ state }) => state === 'done') ? 'refunded' : status;

/** What is owed at the desk for the rooms of a refund: a room is returned whole, and its policies are those of the reservation. */
const feeDueOf = (refund: RefundRow, items: readonly OrderItemRow[]): number =>
  items
    .filter(({ id }) => refund.items.includes(id))
    .reduce(
      (sum, item) => sum + (item.product_type === 3 ? feeDueAtHotel(item.room, new Date(refund.created_at)) : 0),
      0,
    );

const refundToWire = (refund: RefundRow, items: readonly OrderItemRow[]): OrderWire['refunds'][number] => ({
  id: refund.id,
  created: refund.created_at,
  items: refund.items,
  paymentCash: refund.cash_cents / 100,
  pointsPayment: refund.points,
  pointsTakenBack: refund.taken_back,
  pointsOwed: refund.owed,
  kept: refund.kept_cents / 100,
  dueAtHotel: feeDueOf(refund, items) / 100,
  status: refundStatuses[refund.state],
});

const noticesToWire = (order: OrderRow): OrderWire['notices'] =>
  (order.changes ?? []).map((change) => ({
    id: change.id,
    kind: change.kind,
    eventId: change.event_id,
    created: change.created_at,
    before: change.before,
    choiceEndsAt: change === lastChange(order, change.event_id) ? change.choice_ends_at : null,
    keptAt: change.kept_at,
  }));

const paymentToWire = (order: OrderRow) => ({
  currency: order.currency,
  orderStatus: order.status,
  paymentStatus: paymentStatusOf(order),
  totalPrice: order.total_cents / 100,
  totalTaxes: order.tax_cents / 100,
  paymentCash: order.cash_cents / 100,
  pointsPayment: order.points_paid,
  pointsEarned: order.points_earned,
  bonusPoints: order.bonus_points,
});

const itemsToWire = (
  order: OrderRow,
  items: readonly OrderItemRow[],
  events: ReadonlyMap<string, EventRow>,
  context: WireContext,
): OrderWire['items'] => {
  const splits = splitItems(
    {
      currency: order.currency,
      totalCents: order.total_cents,
      cashCents: order.cash_cents,
      pointsOfPrice: order.points_earned - order.bonus_points,
    },
    items.map((item) => ({ cents: item.total_cents, bonus: item.product_type === 1 ? order.bonus_points : 0 })),
  );
  return items.flatMap((item, index) => itemToWire(item, splits[index], order, events, context));
};

export const orderToWire = (
  order: OrderRow,
  items: readonly OrderItemRow[],
  events: ReadonlyMap<string, EventRow>,
  context: WireContext,
): OrderWire => {
  const kept = shippingSchema.parse(order.shipping);
  const shipping = kept && shippingInLanguage(kept, context);
  return {
    id: order.id,
    uuid: order.uuid,
    linkKey: order.link_key,
    created: order.created_at.toISOString(),
    createdAt: order.created_at.toISOString(),
    userId: order.user_id,
    ...paymentToWire(order),
    charges: order.lines.map((one) =>
      lineToWire(one, order.currency, context.language, {
        paid: true,
        delivery: shipping,
        texts: order.package?.texts,
      }),
    ),
    billingDetails: billingSchema.parse(order.billing),
    paymentInfo: cardSchema.parse(order.card),
    paidWith: order.paid_with,
    shipping,
    offer: order.package && boughtPackageToWire(order.package, context.language),
    refunds: (order.refunds ?? []).map((refund) => refundToWire(refund, items)),
    notices: noticesToWire(order),
    undeliveredEmail: order.undelivered_at && {
      failedAt: order.undelivered_at.toISOString(),
      changesLeft: Math.max(0, MOST_EMAIL_CHANGES - order.email_changes),
    },
    items: itemsToWire(order, items, events, context),
  };
};
