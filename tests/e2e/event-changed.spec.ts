import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInLightAndDark } from './axe.ts';
import { changeEvent, restored } from './change-event.ts';
import { memberWithPoints, signInAt } from './member.ts';
import { buyTickets, refundOrder } from './orders.ts';
import { openHouse } from './second-house.ts';
import { holdByRequest } from './shopper.ts';
import { signInByRequest } from './sign-in.ts';
import { brandUrl, type TestBrand } from './test-brands.ts';
import { expect, test, type World } from './world.ts';

/** An order of two tickets of a member, what was paid for it, and what its buyer knows of the event. */
async function memberOrder(world: World, brand?: TestBrand) {
  const member = await memberWithPoints(world, 5000, brand);
  const event = await world.fixture();
  const { uuid } = await buyTickets(world, event, member.email, 2, { ...(brand && { brand }) });
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

const choice = /You can keep your tickets or return them for a full refund until \w+ \d+/;
const returnDialog = (page: Page) => page.getByRole('dialog', { name: 'What would you like to return?' });

/** On the order: returns both tickets, for all that was paid. */
async function returnAll(page: Page, part: Locator, paid: string): Promise<void> {
  await part.getByRole('button', { name: 'Return tickets' }).click();
  const dialog = returnDialog(page);
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByRole('checkbox').nth(1).check();
  await expect(dialog.getByText('Refund to your card').locator('..')).toContainText(paid);
  await expect(dialog.getByText('Return fee')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Return 2 items' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Returned');
}

const nextYear = new Date().getUTCFullYear() + 1;
const moved = (day: string) => ({ kind: 'moved', startDateTime: `${nextYear}-${day}T19:30:00` });

/** The buyers know of the change: the platform reads an order's events again after a second. */
async function openOnceKnown(page: Page, path: string, sign: Locator): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(sign).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

test('[ORDER-7] the order of a moved event has its new and old date, and can be kept and still returned', async ({
  page,
  world,
}) => {
  const { member, event, uuid, paid } = await memberOrder(world);
  await restored(world, event.id, async () => {
    await changeEvent(world, event.id, moved('03-04'));
    await signInByRequest(page, member.email);
    const part = page.getByRole('region', { name: event.name });
    await openOnceKnown(page, `order-confirmation/${uuid}`, part.getByText('New date', { exact: true }));
    await expect(part).toContainText(new RegExp(`March 4, ${nextYear}.*7:30\\sPM`));
    await expect(part.getByText(/^Before: /)).toBeVisible();
    await expect(part).toContainText(choice);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessibleInLightAndDark(page);
    await part.getByRole('button', { name: 'Keep my tickets' }).click();
    await expect(part).toContainText(/You’re keeping your tickets\. You can still return them until \w+ \d+, /);
    await page.reload();
    await expect(part).toContainText('You’re keeping your tickets.');
    await expect(part.getByRole('button', { name: 'Keep my tickets' })).toHaveCount(0);
    await returnAll(page, part, paid);
  });
});

test('[ORDER-7, ORDER-2] a postponed event’s day is struck out in My tickets, the order and the tickets', async ({
  page,
  world,
}) => {
  const { member, event, uuid, before } = await memberOrder(world);
  await restored(world, event.id, async () => {
    await changeEvent(world, event.id, { kind: 'postponed' });
    await signInByRequest(page, member.email);
    const card = page.getByRole('article', { name: event.name, exact: true });
    const newDay = 'There’s no new date yet. Your tickets will be valid for it.';
    // The platform reads an order's events again after a second.
    await expect(async () => {
      await page.goto('userTickets');
      await expect(card).toContainText(newDay, { timeout: 1_000 });
      await expect(card.locator('time')).toHaveCSS('text-decoration-line', 'line-through', { timeout: 1_000 });
    }).toPass();
    await expect(card.getByText('Postponed', { exact: true }).first()).toBeVisible();
    await expect(card.getByText('New date TBA', { exact: true })).toBeVisible();
    await expect(card).toContainText(choice);
    await expect(card.getByRole('link', { name: 'Show 2 tickets' })).toBeVisible();
    await card.getByRole('link', { name: 'Return tickets' }).click();
    await page.waitForURL(new RegExp(`/order-confirmation/${uuid}$`));
    const part = page.getByRole('region', { name: event.name });
    await expect(part.getByText('Postponed', { exact: true })).toBeVisible();
    await expect(part).toContainText(`It won’t take place on the original date. ${newDay}`);
    // In its head and on both tickets.
    await expect(part.getByRole('deletion')).toHaveCount(3);
    await expect(part.getByText('New date TBA', { exact: true })).toHaveCount(3);
    for (const fact of before) await expect(part.getByText(/^Before: /)).toContainText(fact);
    await expect(part).toContainText(choice);
    await expect(part.getByRole('button', { name: 'Keep my tickets' })).toBeVisible();
    await page.goto(`order-confirmation/${uuid}/tickets`);
    await expect(page.getByRole('article', { name: 'Ticket 1 of 2' }).getByRole('deletion')).toBeVisible();
    await expect(page.getByText('New date TBA', { exact: true })).toHaveCount(2);
  });
});

test('[ORDER-7, ORDER-2] order and My tickets name a new venue beside the old one, and then a new date too', {
  tag: '@extended',
}, async ({ page, world }) => {
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
    await signInByRequest(page, member.email);
    const part = page.getByRole('region', { name: event.name });
    await openOnceKnown(page, `order-confirmation/${uuid}`, part.getByText('New venue', { exact: true }));
    for (const fact of [there.name, there.city]) await expect(part).toContainText(fact);
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
    await changeEvent(world, event.id, moved('03-04'));
    const both = card.getByText('New date · New venue', { exact: true });
    await openOnceKnown(page, 'userTickets', both.first());
    await expect(both).toHaveCount(2);
    await card.getByRole('link', { name: 'Return tickets' }).click();
    await page.waitForURL(new RegExp(`/order-confirmation/${uuid}$`));
    await returnAll(page, part, paid);
  });
});

test('[ORDER-6, ORDER-7] where all sales are final tickets can be returned only once the event is postponed', async ({
  page,
  world,
}) => {
  const home = brandUrl('all-sales-final');
  const { member, event, uuid, paid } = await memberOrder(world, 'all-sales-final');
  await signInByRequest(page, member.email, home);
  const cartId = await holdByRequest(page, (await world.fixture()).id, 2, home);
  await page.goto(`${home}/checkout/${cartId}`);
  await expect(page.getByText(/^All sales are final\./)).toBeVisible();

  const order = `${home}/order-confirmation/${uuid}`;
  await page.goto(order);
  const part = page.getByRole('region', { name: event.name });
  await expect(page.getByText(/^If the event is canceled, you’ll be refunded/)).toBeVisible();
  await expect(page.getByText(/You can return tickets/)).toHaveCount(0);
  await expect(page.getByText('You can only return tickets if their event is canceled or rescheduled.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Return tickets' })).toHaveCount(0);
  await restored(world, event.id, async () => {
    await changeEvent(world, event.id, { kind: 'postponed' });
    await openOnceKnown(page, order, part.getByText(choice));
    await returnAll(page, part, paid);
  });
});

test('[ORDER-6, ORDER-7] an open order whose sale was final offers the return as soon as its event moves', {
  tag: '@extended',
}, async ({ page, world }) => {
  // The shipped brand refunds a ticket first, and then is one that takes none.
  const strict = await openHouse({ refunds: { untilHoursBefore: null } });
  const { member, event, uuid } = await memberOrder(world);
  const [ticket] = await world.sql<{ id: string }>(
    `select t.id from ticket t join order_item i on i.id = t.order_item_id join "order" o on o.id = i.order_id
     where o.uuid = $1 limit 1`,
    [uuid],
  );
  await refundOrder(world, { uuid }, member.email, { tickets: [ticket?.id ?? ''] });
  // While the card has not confirmed a refund the page reads its order again by itself.
  await world.sql(
    `update refund set state = 'asked', updated_at = now() + interval '1 hour'
     where order_id = (select id from "order" where uuid = $1)`,
    [uuid],
  );
  await signInAt(page, member, `order-confirmation/${uuid}`, `${strict.url}/fanatics`);
  const never = page.getByText('You can only return tickets if their event is canceled or rescheduled.');
  const buttons = page.getByRole('button', { name: 'Return tickets' });
  await expect(never).toBeVisible();
  await expect(buttons).toHaveCount(0);
  await restored(world, event.id, async () => {
    await changeEvent(world, event.id, moved('03-04'));
    const part = page.getByRole('region', { name: event.name });
    await expect(part).toContainText(choice, { timeout: 60_000 });
    await expect(never).toHaveCount(0);
    await expect(buttons).toHaveCount(2);
    await buttons.last().click();
    await expect(returnDialog(page).getByRole('checkbox').first()).toBeVisible();
  });
  await world.sql(`update refund set state = 'done' where order_id = (select id from "order" where uuid = $1)`, [uuid]);
  // The page still follows its order while its storefront ends.
  await page.close();
  await strict.close();
});

test('[ORDER-6, ORDER-7] who has the order by its link can neither keep nor return tickets, and is told who can', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  const order = await buyTickets(world, event, null);
  await restored(world, event.id, async () => {
    await changeEvent(world, event.id, moved('03-05'));
    const part = page.getByRole('region', { name: event.name });
    const path = `order-confirmation/${order.uuid}?key=${order.linkKey}`;
    await openOnceKnown(page, path, part.getByText('New date', { exact: true }));
    await part.getByRole('button', { name: 'Keep my tickets' }).click();
    await expect(part.getByRole('alert')).toHaveText(/^Only the buyer can choose, .*\.$/);
    await part.getByRole('button', { name: 'Return tickets' }).click();
    await expect(returnDialog(page).getByText(/^Only the buyer/)).toBeVisible();
  });
});

test('[ORDER-7] the order of a canceled event is refunded without its buyer doing anything, and says so', async ({
  page,
  world,
}) => {
  const { member, event, uuid, paid } = await memberOrder(world);
  await restored(world, event.id, async () => {
    await changeEvent(world, event.id, { kind: 'cancelled' });
    // The platform waits until every purchase that had begun is decided.
    await expect
      .poll(() => world.sql(`select 1 from "order" o join refund r on r.order_id = o.id where o.uuid = $1`, [uuid]), {
        timeout: 90_000,
      })
      .toHaveLength(1);
    await signInByRequest(page, member.email);
    const title = page.getByRole('heading', { name: 'This order was refunded' });
    await openOnceKnown(page, `order-confirmation/${uuid}`, title);
    await expect(page.getByText('This event won’t take place. You don’t need to do anything')).toBeVisible();
    await expect(page.getByRole('img', { name: /^Ticket code / })).toHaveCount(0);
    const receipt = page.getByRole('region', { name: 'Receipt' });
    await expect(receipt.getByText('Returned').locator('..')).toContainText(paid);
    await expect(page.getByRole('button', { name: 'Return tickets' })).toHaveCount(0);
  });
});
