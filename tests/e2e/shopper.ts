import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';
import { operationBody } from '#tests/support/storefront-operation.ts';
import { untilAlive } from './world.ts';

const reserved = z.object({
  data: z.object({
    reserveTickets: z.object({ cart: z.object({ id: z.string() }).nullable(), problems: z.array(z.unknown()) }),
  }),
});
const toPay = z.object({
  data: z.object({ cart: z.object({ totals: z.object({ total: z.object({ minorUnits: z.number() }) }) }) }),
});
const held = z.object({
  data: z.object({ cart: z.object({ items: z.array(z.object({ name: z.string() })) }) }),
});
const bought = z.object({ data: z.object({ purchase: z.object({ order: z.object({ id: z.string() }) }) }) });

export const cards = {
  approved: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  slow: '4000 0000 0000 1018',
  unanswered: '4000 0000 0000 2024',
};

export const billing = {
  'First name': 'Alex',
  'Last name': 'Rivera',
  Email: 'alex.rivera@example.com',
  'Street address': '350 Fifth Avenue',
  City: 'New York',
  'ZIP code': '10118',
};

export const holdButton = (page: Page): Locator => page.getByRole('button', { name: /^Hold \d+ (seat|ticket)s?/ });
export const payButton = (page: Page): Locator => page.getByRole('button', { name: /^Pay \$/ });

export function cartIdOf(page: Page): string {
  const id = /\/checkout\/([0-9a-f-]{36})/.exec(page.url())?.[1];
  if (!id) throw new Error(`No cart in ${page.url()}`);
  return id;
}

/** The answer to one of the storefront's operations, asked as this browser; `root` is where the brand's /graphql begins. */
async function ask(page: Page, name: string, variables: object, root = process.env.STACK_URL): Promise<unknown> {
  const answer = await page.request.post(`${root}/graphql`, {
    headers: { 'content-type': 'application/json', 'x-grandstand-client': 'storefront' },
    data: operationBody(name, variables),
  });
  return answer.json();
}

/** Holds the best seats for this browser by a request alone; answers the cart's id. `brand` is the address of a test's brand. */
export async function holdByRequest(page: Page, eventId: string, quantity = 2, brand?: string): Promise<string> {
  const input = { eventId, quantity, idempotencyKey: randomUUID() };
  const { data } = reserved.parse(await ask(page, 'ReserveTickets', { input }, brand));
  expect(data.reserveTickets.problems).toEqual([]);
  return data.reserveTickets.cart?.id ?? '';
}

/** Pays for what this browser holds by requests alone; answers the order's id. */
export async function payByRequest(page: Page, cartId: string): Promise<string> {
  const { data } = toPay.parse(await ask(page, 'Checkout', { cartId }));
  const token = await page.request.post(`${process.env.STACK_PROCESSOR_URL}/v1/tokens`, {
    data: { number: cards.approved, expMonth: 12, expYear: 2040, cvc: '123' },
  });
  const input = {
    cartId,
    idempotencyKey: randomUUID(),
    billing: {
      firstName: 'Alex',
      lastName: 'Rivera',
      emailAddress: billing.Email,
      address: billing['Street address'],
      city: billing.City,
      stateCode: 'NY',
      country: 'US',
      zipCode: billing['ZIP code'],
    },
    paymentToken: z.object({ token: z.string() }).parse(await token.json()).token,
    expectedTotalMinorUnits: data.cart.totals.total.minorUnits,
    currencyCode: 'USD',
    acceptTerms: true,
  };
  return bought.parse(await ask(page, 'Purchase', { input })).data.purchase.order.id;
}

/** Buys the best seats for this browser, a guest's or a member's, by requests alone; answers the order's id. */
export const buyByRequest = async (page: Page, eventId: string, quantity = 2): Promise<string> =>
  payByRequest(page, await holdByRequest(page, eventId, quantity));

/** The review of the best seats, which are held for this browser; other pages of it know of the hold, as after a click. */
export async function holdBestSeats(page: Page, eventId: string): Promise<string> {
  const cartId = await holdByRequest(page, eventId);
  const { data } = held.parse(await ask(page, 'Checkout', { cartId }));
  await page.goto(`checkout/${cartId}`);
  await expect(page.getByRole('heading', { name: 'Review your tickets' })).toBeVisible();
  // As web/cart/open-cart.ts writes it.
  const openCart = { cartId, request: { eventId, quantity: 2 }, eventName: data.cart.items[0]?.name };
  await page.evaluate((text) => localStorage.setItem('grandstand.cart', text), JSON.stringify(openCart));
  return cartId;
}

export async function goOnToDelivery(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Continue to delivery and billing' }).click();
  await page.waitForURL(/\/checkout\/[^/]+\/1$/);
  await expect(page.getByRole('heading', { name: 'Delivery', exact: true })).toBeVisible();
}

export async function fillBilling(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'How you’ll get your tickets' }).getByRole('radio').first().check();
  await fillBillingAddress(page);
}

export async function fillBillingAddress(page: Page): Promise<void> {
  await page.getByLabel('Country', { exact: true }).selectOption('US');
  await page.getByLabel('State', { exact: true }).selectOption('NY');
  for (const [label, value] of Object.entries(billing)) await page.getByLabel(label, { exact: true }).fill(value);
}

export async function goOnToPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(/\/checkout\/[^/]+\/2$/);
  await expect(payButton(page)).toBeVisible();
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('12 / 30');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on card').fill('Alex Rivera');
}

/** Goes from an event to the filled-in payment page; returns the cart's id. */
export async function goToPayment(page: Page, eventId: string, card: string): Promise<string> {
  const cartId = await holdByRequest(page, eventId);
  await page.goto(`checkout/${cartId}/1`);
  await fillBilling(page);
  await goOnToPayment(page);
  await fillCard(page, card);
  return cartId;
}

export async function expectConfirmation(page: Page, tickets = 2): Promise<void> {
  await page.waitForURL(/\/order-confirmation\/[0-9a-f-]{36}/);
  await expect(page.getByRole('heading', { name: 'You’re going!' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Ticket code / })).toHaveCount(tickets);
}

/** Holds a room that is paid now, for this guest, on the page of its hotel. */
export async function holdRoom(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'Pay now' })
    .getByRole('button', { name: /^Choose/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Who’s staying?' });
  await dialog.getByLabel('First name').fill('Zoë');
  await dialog.getByLabel('Last name').fill('O’Brien');
  await dialog.getByLabel('Email').fill('zoe@example.com');
  await dialog.locator('button[type=submit]').click();
  await page.waitForURL(/\/checkout\//);
  await expect(page.getByRole('heading', { level: 1, name: /^Review your/ })).toBeVisible();
}

/** On the hotels near the event whose tickets are held: a room that is paid now and can be given back, together with them in one cart. */
export async function holdRoomWithTickets(page: Page, eventName: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('link', { name: /^See rooms/ })
    .first()
    .click();
  await page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'Pay now' })
    .filter({ hasText: 'Free until' })
    .getByRole('button', { name: /^Choose/ })
    .first()
    .click();
  const booking = page.getByRole('dialog', { name: 'Who’s staying?' });
  await expect(booking.getByText(`With your tickets for ${eventName}`)).toBeVisible();
  await booking.getByLabel('First name').fill('Zoë');
  await booking.getByLabel('Last name').fill('O’Brien');
  await booking.getByLabel('Email').fill('zoe@example.com');
  await booking.getByRole('button', { name: 'Hold tickets and room' }).click();
  await page.waitForURL(/\/checkout\//);
  await expect(page.getByRole('heading', { level: 1, name: 'Review your order' })).toBeVisible();
  await untilAlive(page);
}
