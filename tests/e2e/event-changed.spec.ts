import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInLightAndDark } from './axe.ts';
import { changeEvent, restored } from './change-event.ts';
import { memberWithPoints, signInAt } from './member.ts';
import { bearerOf, buyTickets } from './orders.ts';
import { openHouse } from './second-house.ts';
import { cards, expectConfirmation, goToPayment, holdButton, payButton } from './shopper.ts';
import { expect, test, type World } from './world.ts';

/** Buys two tickets as a guest; the page is that of the order. */
async function buy(page: Page, world: World) {
  const event = await world.fixture();
  await goToPayment(page, event.id, cards.approved);
  await payButton(page).click();
  await expectConfirmation(page, 2);
  return event;
}

/** An order of two tickets of a member, what was paid for it, and what its buyer knows of the event. */
async function memberOrder(world: World) {
  const member = await memberWithPoints(world);
  const event = await world.fixture();
  const { uuid } = await buyTickets(world, event, member.email);
  const [row] = await world.sql<{ cents: number; start_at: Date; time_zone: string; venue: string; city: string }>(
    `select o.cash_cents as cents, e.start_at, e.time_zone, v.name as venue, v.city
     from "order" o, event e join venue v on v.id = e.venue_id where o.uuid = $1 and e.id = $2`,
    [uuid, event.id],
  );
  if (!row) throw new Error('The order is gone');
  const { cents, start_at: start, time_zone: timeZone, venue, city } = row;
  return {
    member,
    event,
    uuid,
    paid: (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' }),
    before: [start.toLocaleDateString('en-US', { timeZone, dateStyle: 'full' }), venue, city],
  };
}

/** A ticket of an order. */
async function ticketOf(world: World, uuid: string): Promise<string> {
  const [ticket] = await world.sql<{ id: string }>(
    `select t.id from ticket t join order_item i on i.id = t.order_item_id join "order" o on o.id = i.order_id
     where o.uuid = $1 limit 1`,
    [uuid],
  );
  if (!ticket) throw new Error('The order has no ticket');
  return ticket.id;
}

const choice = /You can keep your tickets, or give them back for all that you paid until \w+ \d+/;
const giveBackDialog = (page: Page) => page.getByRole('dialog', { name: 'What do you want to give back?' });

/** On the order: gives both tickets back, for all that was paid. */
async function giveAllBack(page: Page, part: Locator, paid: string): Promise<void> {
  await part.getByRole('button', { name: 'Give tickets back' }).click();
  const dialog = giveBackDialog(page);
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByRole('checkbox').nth(1).check();
  await expect(dialog.getByText('Back to your card').locator('..')).toContainText(paid);
  await expect(dialog.getByText('Kept of the tickets')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Give 2 back' }).click();
  await expect(dialog.getByRole('alert')).toContainText('It is given back');
}

test('[ORDER-7] the order of a moved event says that its date is new, when it is now and was before, keeps that the tickets are kept, and still takes them back until the deadline', {
  tag: '@phone',
}, async ({ page, world }) => {
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
    await expect(part.getByText('New date', { exact: true })).toBeVisible();
    await expect(part.getByText(/^Before: /)).toBeVisible();
    await expect(part).toContainText(choice);
    await expectAccessibleInLightAndDark(page);
    await part.getByRole('button', { name: 'Keep my tickets' }).click();
    await expect(part).toContainText(/You keep your tickets. Until \w+ \d+, .* you can still give them back/);
    await page.reload();
    await expect(part).toContainText('You keep your tickets.');
    await expect(part.getByRole('button', { name: 'Keep my tickets' })).toHaveCount(0);
    await part.getByRole('button', { name: 'Give tickets back' }).click();
    const dialog = giveBackDialog(page);
    await dialog.getByRole('checkbox').first().check();
    await dialog.getByRole('checkbox').nth(1).check();
    await dialog.getByRole('button', { name: 'Give 2 back' }).click();
    await expect(dialog.getByRole('alert')).toContainText('It is given back');
  });
});

test('[ORDER-7] [ORDER-2] a postponed event: My tickets, the order and the tickets strike its day out and say that a new one is to come; the order says what it was; who keeps the tickets can still give them back for all that was paid', async ({
  page,
  world,
}) => {
  const { member, event, uuid, paid, before } = await memberOrder(world);
  await restored(world, event.id, async () => {
    await changeEvent(world, event.id, { kind: 'postponed' });
    await signInAt(page, member, 'userTickets');
    const card = page.getByRole('article', { name: event.name, exact: true });
    const newDay = 'A new date isn’t known yet; your tickets will be valid for it.';
    // The platform reads an order's events again after a second.
    await expect(async () => {
      await page.reload();
      await expect(card).toContainText(newDay, { timeout: 1_000 });
      await expect(card.locator('time')).toHaveCSS('text-decoration-line', 'line-through', { timeout: 1_000 });
    }).toPass();
    await expect(card.getByText('Postponed', { exact: true }).first()).toBeVisible();
    await expect(card.getByText('New date to come', { exact: true })).toBeVisible();
    await expect(card).toContainText(choice);
    await expect(card.getByRole('link', { name: 'Show 2 tickets' })).toBeVisible();
    await card.getByRole('link', { name: 'Give tickets back' }).click();
    await page.waitForURL(new RegExp(`/order-confirmation/${uuid}$`));
    const part = page.getByRole('region', { name: event.name });
    await expect(part.getByText('Postponed', { exact: true })).toBeVisible();
    await expect(part).toContainText(`It doesn’t take place on its day. ${newDay}`);
    // In its head and on both tickets.
    await expect(part.getByRole('deletion')).toHaveCount(3);
    await expect(part.getByText('New date to come', { exact: true })).toHaveCount(3);
    await page.goto(`order-confirmation/${uuid}/tickets`);
    await expect(page.getByRole('article', { name: 'Ticket 1 of 2' }).getByRole('deletion')).toBeVisible();
    await expect(page.getByText('New date to come', { exact: true })).toHaveCount(2);
    await page.goto(`order-confirmation/${uuid}`);
    for (const fact of before) await expect(part.getByText(/^Before: /)).toContainText(fact);
    await expect(part).toContainText(choice);
    await part.getByRole('button', { name: 'Keep my tickets' }).click();
    await expect(part).toContainText(/You keep your tickets. Until \w+ \d+, .* you can still give them back/);
    await page.reload();
    await expect(part).toContainText('You keep your tickets.');
    await giveAllBack(page, part, paid);
  });
});

test('[ORDER-7] [ORDER-2] an event that moves to another venue: the order and My tickets say that its venue is new and no date, where it is now and was before; then that both are new; and its tickets can be given back for all that was paid', async ({
  page,
  world,
}) => {
  const { member, event, uuid, paid, before } = await memberOrder(world);
  const [there] = await world.sql<{ id: string; name: string; city: string }>(
    `select v.id, v.name, v.city from event e join venue was on was.id = e.venue_id
     join venue v on v.layout_id = was.layout_id and v.city <> was.city and v.name <> was.name
     where e.id = $1 order by v.name limit 1`,
    [event.id],
  );
  if (!there) throw new Error('No venue elsewhere has this seat map');
  await restored(world, event.id, async () => {
    await changeEvent(world, event.id, { kind: 'moved', venueId: there.id });
    await signInAt(page, member, `order-confirmation/${uuid}`);
    const part = page.getByRole('region', { name: event.name });
    // The platform reads an order's events again after a second.
    await expect(async () => {
      await page.reload();
      await expect(part).toContainText(there.name, { timeout: 1_000 });
    }).toPass();
    await expect(part).toContainText(there.city);
    await expect(part.getByText('New venue', { exact: true })).toBeVisible();
    for (const fact of before) await expect(part.getByText(/^Before: /)).toContainText(fact);
    await expect(part).toContainText(choice);
    await expect(part.getByRole('button', { name: 'Keep my tickets' })).toBeVisible();
    await page.goto('userTickets');
    const card = page.getByRole('article', { name: event.name, exact: true });
    for (const fact of [there.name, there.city]) await expect(card).toContainText(fact);
    await expect(card.getByText('New venue', { exact: true })).toHaveCount(2);
    await expect(card.getByText('New date')).toHaveCount(0);
    for (const fact of before) await expect(card.getByText(/^Before: /)).toContainText(fact);
    await expect(card).toContainText(choice);
    await page.goto(`event/${event.id}`);
    await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible();
    await expect(page.getByText('This event has a new date')).toHaveCount(0);
    const year = new Date().getUTCFullYear() + 1;
    await changeEvent(world, event.id, { kind: 'moved', startDateTime: `${year}-03-04T19:30:00` });
    await expect(async () => {
      await page.goto('userTickets');
      await expect(card.getByText('New date · New venue', { exact: true })).toHaveCount(2, { timeout: 1_000 });
    }).toPass();
    await card.getByRole('link', { name: 'Give tickets back' }).click();
    await page.waitForURL(new RegExp(`/order-confirmation/${uuid}$`));
    await giveAllBack(page, part, paid);
  });
});

test('[ORDER-6] [ORDER-7] a brand that takes no tickets back says so when seats are held and on the order, which has no button for it, until the seller postpones their event', async ({
  page,
  world,
}) => {
  const house = await openHouse({ refunds: { untilHoursBefore: null } });
  const { member, event, uuid, paid } = await memberOrder(world);
  await signInAt(page, member, `event/${event.id}`, `${house.url}/fanatics`);
  await holdButton(page).click();
  await page.waitForURL(/\/checkout\//);
  await expect(page.getByText(/^All sales are final\./)).toBeVisible();

  await page.goto(`${house.url}/fanatics/order-confirmation/${uuid}`);
  const part = page.getByRole('region', { name: event.name });
  await expect(page.getByText(/^If the event is cancelled, you get your money back/)).toBeVisible();
  await expect(page.getByText(/You can give tickets back/)).toHaveCount(0);
  await expect(page.getByText('Tickets are taken back only when their event is cancelled or moved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Give tickets back' })).toHaveCount(0);
  await restored(world, event.id, async () => {
    await changeEvent(world, event.id, { kind: 'postponed' });
    await expect(async () => {
      await page.reload();
      await expect(part).toContainText(choice, { timeout: 1_000 });
    }).toPass();
    await giveAllBack(page, part, paid);
  });
  // The page still follows its hold while its storefront ends.
  await page.close();
  await house.close();
});

test('[ORDER-6] [ORDER-7] the order that a brand would not take back and whose event moves while its page is open: once it offers to take tickets back it no longer says that they are not taken back', async ({
  page,
  world,
}) => {
  const house = await openHouse({ refunds: { untilHoursBefore: null } });
  const { member, event, uuid } = await memberOrder(world);
  const answer = await fetch(`${world.platformUrl}/api/order/${uuid}/refund`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'gst-session-id': randomUUID(),
      ...(await bearerOf(member.email)),
    },
    body: JSON.stringify({ idempotencyKey: randomUUID(), tickets: [await ticketOf(world, uuid)] }),
  });
  expect(answer.status, await answer.text()).toBe(200);
  // While the card has not confirmed a refund the page reads its order again by itself.
  await world.sql(
    `update refund set state = 'asked', updated_at = now() + interval '1 hour'
     where order_id = (select id from "order" where uuid = $1)`,
    [uuid],
  );
  await signInAt(page, member, `order-confirmation/${uuid}`, `${house.url}/fanatics`);
  const never = page.getByText('Tickets are taken back only when their event is cancelled or moved.');
  const buttons = page.getByRole('button', { name: 'Give tickets back' });
  await expect(never).toBeVisible();
  await expect(buttons).toHaveCount(0);
  await restored(world, event.id, async () => {
    const year = new Date().getUTCFullYear() + 1;
    await changeEvent(world, event.id, { kind: 'moved', startDateTime: `${year}-03-04T19:30:00` });
    const part = page.getByRole('region', { name: event.name });
    await expect(part).toContainText(choice, { timeout: 60_000 });
    await expect(never).toHaveCount(0);
    await expect(buttons).toHaveCount(2);
    await buttons.last().click();
    await expect(giveBackDialog(page).getByRole('checkbox').first()).toBeVisible();
  });
  await world.sql(`update refund set state = 'done' where order_id = (select id from "order" where uuid = $1)`, [uuid]);
  // The page still follows its order while its storefront ends.
  await page.close();
  await house.close();
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
      await expect(part.getByText('New date', { exact: true })).toBeVisible({ timeout: 1_000 });
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
