import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { dayFromToday } from '#rules/calendar-day.ts';
import { askProvider } from '#tests/support/identity-provider.ts';
import type { TestBrand } from './test-brands.ts';
import { expect, type Fixture, type World } from './world.ts';

/** The headers of a member's own REST calls. */
export async function bearerOf(email: string): Promise<{ authorization: string }> {
  const { access_token: token } = await askProvider(process.env.STACK_IDENTITY_URL ?? '').tokensOf(email);
  return { authorization: `Bearer ${token}` };
}

const billing = {
  firstName: 'Zoë',
  lastName: 'Fan',
  emailAddress: 'guest@example.com',
  phone: '(555) 123-4567',
  address: '12 Main St.',
  city: 'New York',
  stateCode: 'NY',
  country: 'US',
  zipCode: '10001',
};
const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2040, cvc: '123' };
const cartSchema = z.object({ uuid: z.uuid(), totals: z.object({ totalPrice: z.number() }) });
const orderSchema = z.object({ id: z.number(), uuid: z.uuid(), linkKey: z.uuid(), userId: z.string().nullable() });
export type Order = z.infer<typeof orderSchema>;

const hotelsSchema = z.object({ items: z.array(z.object({ id: z.uuid() })) });
const rateSchema = z.object({
  rateId: z.uuid(),
  currency: z.string(),
  totalPrice: z.number(),
  needsTicket: z.boolean(),
});
const roomsSchema = z.object({ rooms: z.array(z.object({ roomId: z.uuid(), rates: z.array(rateSchema) })) });

/** A room near an event in three weeks, at a rate that is sold together with tickets only: for a reservation over REST. */
export async function roomForTickets({ platformUrl }: World, event: Fixture): Promise<object> {
  const [checkin, checkout] = [dayFromToday(21), dayFromToday(22)];
  const get = async (path: string, query: object): Promise<unknown> =>
    (await fetch(`${platformUrl}/api/hotel${path}?${new URLSearchParams({ ...query, checkin, checkout })}`)).json();
  const [hotel] = hotelsSchema.parse(await get('', { eventId: event.id })).items;
  const { rooms } = roomsSchema.parse(await get(`/${hotel?.id}/rooms`, {}));
  const [found] = rooms.flatMap(({ roomId, rates }) =>
    rates.filter(({ needsTicket }) => needsTicket).map((roomRate) => ({ roomId, roomRate })),
  );
  const contactPerson = { firstName: 'Zoë', lastName: 'Fan', emailAddress: 'zoe@example.com' };
  return {
    hotelId: hotel?.id,
    ...found,
    stayRange: { checkin, checkout },
    roomCriteria: { adultCount: 1 },
    contactPerson,
  };
}

const refundedSchema = z.object({
  orderStatus: z.string(),
  refunds: z.array(z.object({ paymentCash: z.number(), status: z.string() })),
});

type Extras = { hotelRoom?: object; withPoints?: boolean; brand?: TestBrand };

/** An order of a member, or of a guest, bought over REST: what a test of the tickets' screens starts from. */
export async function buyTickets(
  world: World,
  event: Fixture,
  email: string | null,
  quantity = 2,
  { withPoints = false, brand, ...more }: Extras = {},
): Promise<Order> {
  const bearer = email === null ? {} : await bearerOf(email);
  const headers = {
    'content-type': 'application/json',
    'gst-session-id': randomUUID(),
    ...bearer,
    ...(brand && { 'gst-partner-api': brand }),
  };
  const post = async (url: string, body: object): Promise<unknown> => {
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const tickets = [{ productId: event.id, quantity }];
  const cart = cartSchema.parse(await post(`${world.platformUrl}/api/cart/reserve/${event.id}`, { tickets, ...more }));
  const token = await post(`${process.env.STACK_PROCESSOR_URL}/v1/tokens`, card);
  return orderSchema.parse(
    await post(`${world.platformUrl}/api/cart/${cart.uuid}/purchase_v2`, {
      idempotencyKey: randomUUID(),
      billing: { ...billing, ...(email && { emailAddress: email }) },
      ...(withPoints ? { redeemPoints: Math.round(cart.totals.totalPrice * 100) } : { payment: token }),
      expectedTotal: cart.totals.totalPrice,
      acceptTerms: true,
    }),
  );
}

/** Returns parts of a member's order over REST, or all of it. */
export async function refundOrder(
  world: World,
  { uuid }: Pick<Order, 'uuid'>,
  email: string,
  parts: { tickets?: string[]; rooms?: string[] } = {},
) {
  const answer = await fetch(`${world.platformUrl}/api/order/${uuid}/refund`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'gst-session-id': randomUUID(),
      ...(await bearerOf(email)),
    },
    body: JSON.stringify({ idempotencyKey: randomUUID(), ...parts }),
  });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return refundedSchema.parse(JSON.parse(text));
}
