import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Identity, startIdentity } from '#tests/support/identity.ts';
import { signIn } from '#tests/support/members.ts';
import { type CartBody, openShop, type Shop } from '#tests/support/shop.ts';
import { IN_A_MONTH, serviceFee } from '#tests/support/shop-events.ts';

let identity: Identity;
let shop: Shop;
beforeAll(async () => {
  identity = await startIdentity();
  shop = await openShop({ issuer: identity.issuer });
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
  await identity.close();
});

type Part = 'merchandise' | 'upsell' | 'fee' | 'delivery' | 'tax' | 'unpaid';
type Line = Record<Part | 'grand', number> & {
  type: string;
  info: { shortDesc: string; longDesc: string | null; serviceLevel: string | null } | null;
};
type Tickets = {
  info: Record<string, unknown>;
  partnerCartId: string;
  redemptionUrl: string | null;
  cashPayment: number | null;
  pointsPayment: number | null;
  pointsEarned?: number;
};

const sum = (lines: readonly Line[], part: Part | 'grand'): number =>
  Math.round(lines.reduce((cents, line) => cents + line[part] * 100, 0)) / 100;

/** Two tickets with a package, sent by courier, in the cart of a member with points. */
const fullCart = async () => {
  const event = await shop.event({ start: IN_A_MONTH, offers: [{ cents: 5000, fees: [serviceFee] }] });
  const packageId = randomUUID();
  await sql`insert into package_offer (id, event_id, name, code, type, image_url, highlights, price_cents, capacity, active)
    values (${packageId}, ${event.id}, 'Fan package', 'FAN', 'experience', '/images/none', '[]', 2500, 10, true)`.execute(
    shop.db,
  );
  const member = await signIn(shop, identity);
  const { body } = await member.call<CartBody>('POST', `/api/cart/reserve/${event.id}`, {
    tickets: [{ productId: event.id, quantity: 2 }],
    offer: { id: packageId },
  });
  const { body: cart } = await member.call<CartBody>('PUT', `/api/cart/${body.uuid}/shippingOption`, {
    shippingId: 'courier',
  });
  return { event, member, cart };
};

test('[ENT-1] each price line says what of it is merchandise, upsell, fee, delivery, tax and unpaid, and the parts add up to the totals', async () => {
  const { cart, member } = await fullCart();
  const lines = cart.charges as unknown as Line[];
  expect({
    base: sum(lines, 'merchandise') + sum(lines, 'upsell'),
    fee: Math.round((sum(lines, 'fee') + sum(lines, 'delivery')) * 100) / 100,
    tax: sum(lines, 'tax'),
    unpaid: sum(lines, 'unpaid'),
  }).toEqual({
    base: cart.totals.basePrice,
    fee: cart.totals.fee,
    tax: cart.totals.tax,
    unpaid: cart.totals.totalPrice,
  });
  expect([sum(lines, 'upsell'), sum(lines, 'delivery')]).toEqual([50, 14.95]);
  expect(lines.find(({ type }) => type === 'delivery')?.info).toEqual({
    shortDesc: 'Courier',
    longDesc: 'Printed tickets sent to your billing address within three business days.',
    serviceLevel: 'express',
  });
  const { body: order } = await member.buy(cart);
  const bought = order.charges as unknown as Line[];
  expect([sum(bought, 'unpaid'), sum(bought, 'merchandise'), sum(bought, 'delivery')]).toEqual([0, 100, 14.95]);
});

test('[ENT-1] [ORDER-2] tickets tell their cart, what they are for, and once bought where they are shown and how card and points paid for them', async () => {
  const { event, cart, member } = await fullCart();
  const [held] = cart.items as unknown as Tickets[];
  const { body: product } = await member.call<{
    name: string;
    imageUrl: string;
    startDateTime: string | null;
    venue: Record<'street' | 'city' | 'state', string | null>;
  }>('GET', `/api/product/${event.id}`);
  expect(held).toMatchObject({
    info: { name: product.name, imageUrl: product.imageUrl, startDateTime: product.startDateTime, healthCheck: null },
    partnerCartId: cart.uuid,
    redemptionUrl: null,
    cashPayment: null,
    pointsPayment: null,
  });
  const { street, city, state } = product.venue;
  expect(held?.info.address).toBe([street, city, state].filter((part) => part).join(', '));

  const { body: order } = await member.buy(cart, { redeemPoints: 5000 });
  const [tickets] = order.items as unknown as (Tickets & { totalPrice: number })[];
  const split = { cash: tickets?.cashPayment ?? 0, points: tickets?.pointsPayment ?? 0 };
  expect(tickets).toMatchObject({
    partnerCartId: cart.uuid,
    redemptionUrl: `/fanatics/order-confirmation/${order.uuid}/tickets`,
  });
  // The delivery, which is nobody's ticket, has its share of both.
  expect(Math.round((split.cash + split.points / 100) * 100) / 100).toBe(tickets?.totalPrice);
  expect(split.points).toBe(Math.ceil((5000 * (tickets?.totalPrice ?? 0)) / order.totalPrice));
  expect(tickets?.pointsEarned).toBe(Math.floor((order.pointsEarned * (tickets?.totalPrice ?? 0)) / order.totalPrice));
  const { body: after } = await member.cart(cart.uuid);
  expect(after.items[0]).toMatchObject({ cashPayment: split.cash, pointsPayment: split.points });
});
