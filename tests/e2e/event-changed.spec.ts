import type { Page } from '@playwright/test';
import { expectAccessibleInLightAndDark } from './axe.ts';
import { changeEvent, restored } from './change-event.ts';
import { buyTickets } from './orders.ts';
import { cards, expectConfirmation, goToPayment, payButton } from './shopper.ts';
import { expect, test, type World } from './world.ts';

/** Buys two tickets as a guest; the page is that of the order. */
async function buy(page: Page, world: World) {
  const event = await world.fixture();
  await goToPayment(page, event.id, cards.approved);
  await payButton(page).click();
  await expectConfirmation(page, 2);
  return event;
}

test('[ORDER-7] the order of a moved event says when it is now and was before, keeps that the tickets are kept, and still takes them back until the deadline', async ({
  page,
  world,
}) => {
  const event = await buy(page, world);
  await restored(world, event.id, async () => {
    const year = new Date().getUTCFullYear() + 1;
    await changeEvent(world, event.id, { kind: 'moved', startDateTime: `${year}-03-04T19:30:00` });
    const part = page.getByRole('region', { name: event.name });
    // The platform reads an order's events again after a second.
    await expect(async () => {
      await page.reload();
      await expect(part).toContainText(new RegExp(`March 4, ${year}.*7:30\\sPM`), { timeout: 1_000 });
    }).toPass();
    await expect(part.getByText('New time or place')).toBeVisible();
    await expect(part.getByText(/^Before: /)).toBeVisible();
    await expect(part).toContainText(
      /You can keep your tickets, or give them back for all that you paid until \w+ \d+/,
    );
    await expectAccessibleInLightAndDark(page);
    await part.getByRole('button', { name: 'Keep my tickets' }).click();
    await expect(part).toContainText(/You keep your tickets. Until \w+ \d+, .* you can still give them back/);
    await page.reload();
    await expect(part).toContainText('You keep your tickets.');
    await expect(part.getByRole('button', { name: 'Keep my tickets' })).toHaveCount(0);
    await part.getByRole('button', { name: 'Give tickets back' }).click();
    const dialog = page.getByRole('dialog', { name: 'What do you want to give back?' });
    await dialog.getByRole('checkbox').first().check();
    await dialog.getByRole('checkbox').nth(1).check();
    await dialog.getByRole('button', { name: 'Give 2 back' }).click();
    await expect(dialog.getByRole('alert')).toContainText('It is given back');
  });
});

test('[ORDER-7] who has the order by its link cannot choose to keep the tickets, and is told who can', async ({
  newVisitor,
  world,
}) => {
  const event = await world.fixture();
  const order = await buyTickets(world, event, null);
  await restored(world, event.id, async () => {
    const year = new Date().getUTCFullYear() + 1;
    await changeEvent(world, event.id, { kind: 'moved', startDateTime: `${year}-03-05T19:30:00` });
    const page = await newVisitor();
    const part = page.getByRole('region', { name: event.name });
    // The platform reads an order's events again after a second.
    await expect(async () => {
      await page.goto(`order-confirmation/${order.uuid}?key=${order.linkKey}`);
      await expect(part.getByText('New time or place')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await part.getByRole('button', { name: 'Keep my tickets' }).click();
    await expect(part.getByRole('alert')).toHaveText(/^Only the buyer, .* can choose\.$/);
  });
});

test('[ORDER-7] the order of a cancelled event is paid back without its buyer doing anything, and says so', async ({
  page,
  world,
}) => {
  const event = await buy(page, world);
  await restored(world, event.id, async () => {
    const [paid] = await world.sql<{ cents: number }>('select cash_cents as cents from "order" where uuid = $1', [
      /order-confirmation\/([\da-f-]{36})/.exec(page.url())?.[1],
    ]);
    await changeEvent(world, event.id, { kind: 'cancelled' });
    // The platform waits until every purchase that had begun is decided.
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('heading', { name: 'This order was refunded' })).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 90_000, intervals: [2_000] });
    await expect(page.getByText('This event doesn’t take place. You need do nothing')).toBeVisible();
    await expect(page.getByRole('img', { name: /^Ticket code / })).toHaveCount(0);
    const receipt = page.getByRole('region', { name: 'Receipt' });
    const amount = ((paid?.cents ?? Number.NaN) / 100).toFixed(2);
    await expect(receipt.getByText('Given back').locator('..')).toContainText(`$${amount}`);
    await expect(page.getByRole('button', { name: 'Give tickets back' })).toHaveCount(0);
  });
});
