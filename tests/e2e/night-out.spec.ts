import type { Page } from '@playwright/test';
import { z } from 'zod';
import { balanceOf, type Member, memberWithPoints } from './member.ts';
import {
  cards,
  expectConfirmation,
  fillBilling,
  fillCard,
  goOnToDelivery,
  goOnToPayment,
  holdBestSeats,
  holdRoomWithTickets,
} from './shopper.ts';
import { signInByRequest } from './sign-in.ts';
import { expect, test, type World } from './world.ts';

const main = (page: Page) => page.getByRole('main');
const cents = (text: string | null): number =>
  Math.round(Number(/\$([\d,.]+)/.exec(text ?? '')?.[1]?.replace(/,/g, '')) * 100);

/** An order in our database, and what the processor's ledger and the wallet say of it. */
async function ledgers({ sql }: World, uuid: string) {
  const [order] = await sql<{ id: number; purchase_id: string; cash: number; points: number; earned: number }>(
    'select id, purchase_id, cash_cents as cash, points_paid as points, points_earned as earned from "order" where uuid = $1',
    [uuid],
  );
  if (!order) throw new Error(`No order ${uuid}`);
  const answer = await fetch(`${process.env.STACK_PROCESSOR_URL}/v1/ledger`, {
    headers: { authorization: 'Bearer sk_sandbox_grandstand' },
  });
  const { charges, refunds } = z
    .object({
      charges: z.array(z.object({ id: z.string(), key: z.string(), amountCents: z.number() })),
      refunds: z.array(z.object({ chargeId: z.string(), amountCents: z.number() })),
    })
    .parse(await answer.json());
  const charge = charges.find(({ key }) => key === order.purchase_id);
  const rows = await sql<{ cash: number; points: number }>(
    'select cash_cents as cash, points from refund where order_id = $1 order by created_at',
    [order.id],
  );
  const entries = await sql<{ kind: string; points: number }>(
    'select kind, points from point_entry where purchase_id = $1 order by id',
    [order.purchase_id],
  );
  return {
    order,
    charged: charge?.amountCents,
    returned: refunds.filter(({ chargeId }) => chargeId === charge?.id).map(({ amountCents }) => amountCents),
    rows,
    entries,
  };
}

const uuidOf = (page: Page): string => /order-confirmation\/([\da-f-]{36})/.exec(page.url())?.[1] ?? '';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'What would you like to return?' });
const amount = async (page: Page, label: string): Promise<string | null> =>
  dialog(page).getByText(label, { exact: true }).locator('..').textContent();

/** Gives back what is ticked; answers the cents that the screen said before would return to the card. */
async function giveBack(page: Page, labels: readonly RegExp[]): Promise<number> {
  await page.getByRole('button', { name: /^Return (tickets|the room)/ }).click();
  for (const label of labels) await dialog(page).getByRole('checkbox', { name: label }).first().check();
  await expect(dialog(page).getByText('Refund to your card')).toBeVisible();
  const promised = cents(await amount(page, 'Refund to your card'));
  await dialog(page)
    .getByRole('button', { name: /^Return \d/ })
    .click();
  await expect(dialog(page).getByRole('alert')).toContainText('Returned');
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  return promised;
}

test('[CART-2] [CART-10] [CART-16] [HOTEL-2] [ORDER-6] a guest buys tickets and a room, and returns all to the cent', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  await holdBestSeats(page, event.id);
  const seats = main(page)
    .getByText(/^Sec\s.*Seats?\s/)
    .first();
  const held = (await seats.textContent()) ?? '';
  await page.getByRole('link', { name: /^Hotels near / }).click();
  const trip = page.getByRole('region', { name: 'Your trip' });
  await expect(trip.getByText(held)).toBeVisible();
  await expect(trip.getByRole('link', { name: /^Checkout · pay \$[\d.,]+ now$/ })).toBeVisible();
  await holdRoomWithTickets(page, event.name);
  await expect(seats).toHaveText(held);
  for (const part of ['Per ticket', 'Room', 'Per order'])
    await expect(main(page).getByRole('heading', { level: 3, name: part, exact: true })).toBeVisible();
  await expect(main(page).getByText('You can return tickets up to 48 hours before').first()).toBeVisible();
  await goOnToDelivery(page);
  await fillBilling(page);
  await page
    .getByRole('group', { name: 'How you’ll get your tickets' })
    .getByRole('radio', { name: /Courier/ })
    .check();
  await goOnToPayment(page);
  await fillCard(page, cards.approved);
  await page.getByRole('button', { name: /^Pay / }).click();
  await expectConfirmation(page, 2);
  await expect(main(page).getByText('Confirmation number')).toBeVisible();
  const uuid = uuidOf(page);

  const promised = [
    await giveBack(page, [/^Sec\s/]),
    await giveBack(page, [/nights?$/]),
    // The delivery comes back with the last.
    await giveBack(page, [/^Sec\s/]),
  ];
  await expect(page.getByRole('heading', { name: 'This order was refunded' })).toBeVisible();
  const { order, charged, returned, rows } = await ledgers(world, uuid);
  expect(charged).toBe(order.cash);
  expect(rows.map(({ cash }) => cash)).toEqual(promised);
  expect(returned).toEqual(promised);
  expect(promised.reduce((sum, one) => sum + one)).toBe(order.cash);
  const receipt = page.getByRole('region', { name: 'Receipt' });
  for (const one of promised)
    await expect(receipt).toContainText((one / 100).toLocaleString('en-US', { minimumFractionDigits: 2 }));
  await expect(page.getByRole('button', { name: /^Return (tickets|the room)/ })).toHaveCount(0);
});

test('[CART-2] [LOYAL-3] [LOYAL-4] [ORDER-6] points and card pay tickets and a room, and come back to the cent', {
  tag: '@extended',
}, async ({ page, world }) => {
  const member: Member = await memberWithPoints(world);
  const event = await world.fixture();
  await signInByRequest(page, member.email);
  await holdBestSeats(page, event.id);
  await page.getByRole('link', { name: /^Hotels near / }).click();
  await holdRoomWithTickets(page, event.name);
  await goOnToDelivery(page);
  await fillBilling(page);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  const points = page.getByRole('textbox', { name: 'FanCash to use' });
  await points.fill('2000');
  await points.press('Enter');
  await fillCard(page, cards.approved);
  await page.getByRole('button', { name: /^Pay .*2,000 FanCash/ }).click();
  await expectConfirmation(page, 2);
  const uuid = uuidOf(page);
  const bought = await ledgers(world, uuid);
  expect(bought.order.points).toBe(2000);
  expect(bought.charged).toBe(bought.order.cash);
  expect(await balanceOf(world, member)).toBe(3000 + bought.order.earned);

  const promised = [await giveBack(page, [/nights?$/]), await giveBack(page, [/^Sec\s.*/])];
  // One ticket is left, and what is left of it all.
  promised.push(await giveBack(page, [/^Sec\s/]));
  const { order, returned, rows, entries } = await ledgers(world, uuid);
  expect(rows.map(({ cash }) => cash)).toEqual(promised);
  expect(returned).toEqual(promised);
  expect(promised.reduce((sum, one) => sum + one)).toBe(order.cash);
  expect(rows.reduce((sum, one) => sum + one.points, 0)).toBe(2000);
  expect(entries.reduce((sum, one) => sum + one.points, 0)).toBe(0);
  expect(await balanceOf(world, member)).toBe(5000);
});
