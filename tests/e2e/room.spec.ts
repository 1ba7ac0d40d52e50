import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { dayFromToday } from '#rules/calendar-day.ts';
import { cards, expectConfirmation, fillBillingAddress, fillCard, goOnToPayment, payButton } from './shopper.ts';
import { expect, test, type World } from './world.ts';

const stayRange = { checkin: dayFromToday(40), checkout: dayFromToday(42) };
const near = z.object({ items: z.array(z.object({ id: z.string(), hotelName: z.string() })) });
const found = z.object({
  rooms: z.array(
    z.object({
      roomId: z.string(),
      rates: z.array(
        z.object({
          rateId: z.string(),
          currency: z.string(),
          totalPrice: z.number(),
          refundable: z.boolean(),
          needsTicket: z.boolean(),
        }),
      ),
    }),
  ),
});

/** The nearest hotel's first room with a refundable rate that is sold without tickets too, as the body of a reservation. */
async function roomNear({ platformUrl }: World, eventId: string) {
  const query = `checkin=${stayRange.checkin}&checkout=${stayRange.checkout}`;
  const read = async (path: string) => (await fetch(`${platformUrl}/api/hotel${path}${query}`)).json();
  const [hotel] = near.parse(await read(`?eventId=${eventId}&`)).items;
  const [room] = found.parse(await read(`/${hotel?.id}/rooms?`)).rooms;
  const rate = room?.rates.find(({ refundable, needsTicket }) => refundable && !needsTicket);
  if (!hotel || !room || !rate) throw new Error(`No room near ${eventId}`);
  const { rateId, currency, totalPrice } = rate;
  return {
    name: hotel.hotelName,
    body: {
      hotelId: hotel.id,
      roomId: room.roomId,
      stayRange,
      roomCriteria: { adultCount: 2 },
      roomRate: { rateId, currency, totalPrice },
      contactPerson: { firstName: 'Alex', lastName: 'Rivera', emailAddress: 'alex.rivera@example.com' },
    },
  };
}

/** Reserves a room with the session in the cookie of this browser. */
async function reserve(page: Page, { platformUrl }: World, hotelId: string, hotelRoom: object): Promise<string> {
  await page.goto('');
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'gst');
  const answer = await fetch(`${platformUrl}/api/cart/reserve/${hotelId}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'gst-session-id': cookie?.value ?? '',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ hotelRoom }),
  });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return z.object({ uuid: z.string() }).parse(JSON.parse(text)).uuid;
}

test('[CART-2] [CART-9] [ORDER-1] [TEN-11] a room alone is reviewed, paid without a delivery, and confirmed', {
  tag: '@extended',
}, async ({ page, world }) => {
  const event = await world.fixture();
  const room = await roomNear(world, event.id);
  const cartId = await reserve(page, world, room.body.hotelId, room.body);
  await page.goto(`checkout/${cartId}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Review your order' })).toBeVisible();
  await expect(main.getByRole('heading', { level: 2, name: room.name })).toBeVisible();
  await expect(main.getByText(/ · 2 nights$/).first()).toBeVisible();
  await expect(main.getByText('2 adults · 1 room').first()).toBeVisible();
  await expect(main.getByText(/^Free until .+\s[AP]M\s\w+$/)).toBeVisible();
  await expect(main.getByText(/room night/).first()).toBeVisible();

  await page.getByRole('link', { name: 'Continue to billing' }).click();
  await page.waitForURL(/\/checkout\/[^/]+\/1$/);
  await expect(page.getByRole('group', { name: 'How you’ll get your tickets' })).toHaveCount(0);
  await fillBillingAddress(page);
  await goOnToPayment(page);
  await expect(main.getByText('hold your room until we know')).toBeVisible();
  await fillCard(page, cards.approved);
  await payButton(page).click();

  await expectConfirmation(page, 0);
  await expect(main.getByRole('region', { name: room.name })).toContainText(/Confirmation number[2-9A-Z]{10}/);
  await page.goto(`${page.url()}?lang=de`);
  await expect(main.getByText('Bestätigungsnummer')).toBeVisible();
  await expect(main.getByText(/ · 2 Nächte$/).first()).toBeVisible();
});
