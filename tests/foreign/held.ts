import type { Delivery, Event } from './data.ts';
import { CURRENCY, cents, type Form, times } from './forms.ts';

/** A hold, or what became of one. */
export type Held = {
  uuid: string;
  owner: string;
  event: Event;
  quantity: number;
  created: Date;
  expireAt: Date;
  delivery: Delivery | null;
};
export type Bought = Held & {
  number: number;
  orderUuid: string;
  idempotencyKey: unknown;
  billing: Record<string, unknown>;
  cash: number;
  points: number;
  boughtAt: Date;
};
export type Member = { userId: string; firstName: string | null; lastName: string | null; email: string | null };
/** Of a member who has spent nothing. */
export const POINTS_AT_FIRST = 12_000;
export const totalOf = ({ event, quantity, delivery }: Held): number =>
  cents((event.price + event.fee) * quantity + (delivery?.fee ?? 0));

/** Section 3's ticket cart item. */
function item(form: Form, { uuid, event, quantity, delivery }: Held) {
  return {
    id: `${uuid}-1`,
    productId: form.id(event),
    info: { name: event.name, imageUrl: null, address: event.venue.street, startDateTime: times(event).startDateTime },
    price: event.price,
    fee: event.fee,
    totalPrice: cents((event.price + event.fee) * quantity),
    status: 'RESERVED',
    details: { quantity, section: '104', row: 'C', seats: quantity > 1 ? '7,8' : '7', selection: 'best' },
    charges: [],
    discounts: [],
    shippingId: delivery && form.deliveryId(delivery),
  };
}

/** Section 3's cart. */
export const cartOf = (form: Form, held: Held) => ({
  uuid: held.uuid,
  userId: null,
  tenantId: null,
  created: held.created.toISOString(),
  expireAt: held.expireAt.toISOString(),
  items: [item(form, held)],
  totals: {
    redeemPoints: Math.ceil(totalOf(held) * 100),
    earnPoints: Math.floor(held.event.price * held.quantity),
    totalPrice: totalOf(held),
    basePrice: cents(held.event.price * held.quantity),
    fee: cents(held.event.fee * held.quantity + (held.delivery?.fee ?? 0)),
    tax: 0,
    currency: CURRENCY,
  },
});

/** Section 3's order: what no call of section 7 gives again. */
export const orderOf = (form: Form, bought: Bought) => ({
  id: bought.number,
  uuid: bought.orderUuid,
  created: bought.boughtAt.toISOString(),
  createdAt: bought.boughtAt.toISOString(),
  currency: CURRENCY,
  items: [item(form, bought)],
  paymentCash: bought.cash,
  pointsPayment: bought.points,
  paymentStatus: 'paid',
  pointsEarned: Math.floor(bought.event.price * bought.quantity),
  paymentInfo: bought.cash > 0 ? { expireMonth: 12, expireYear: 2031, last4: '4242', type: 'visa' } : null,
  orderStatus: 'confirmed',
  totalPrice: totalOf(bought),
  totalTaxes: 0,
  userId: null,
  billingDetails: bought.billing,
});

/** Section 3's wallet. */
export const walletOf = ({ userId, firstName, lastName, email }: Member, points: number) => ({
  id: `W-${userId}`,
  referralId: null,
  pointsBalance: points,
  isEmailVerified: true,
  firstName,
  lastName,
  email: { email },
  accountNumber: null,
  isRegistered: true,
  memberDetailsStatus: 'success',
  status: 'active',
});

/** Section 3's user detail. */
export const userOf = ({ userId, firstName, lastName }: Member, points: number) => ({
  firstName,
  lastName,
  memberId: `M-${userId}`,
  memberStatus: 'active',
  balance: points,
});
