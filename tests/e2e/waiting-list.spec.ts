import { expectAccessibleInLightAndDark } from './axe.ts';
import { buyTickets } from './orders.ts';
import {
  cards,
  expectConfirmation,
  fillBilling,
  fillCard,
  goOnToDelivery,
  goOnToPayment,
  holdButton,
  payButton,
} from './shopper.ts';
import { expect, test, type World } from './world.ts';

/** The event sold out: an order has two of its seats, and nobody can have the others. Answers what gives the two back. */
async function sellOut(world: World, event: Awaited<ReturnType<World['fixture']>>) {
  const order = await buyTickets(world, event, null);
  await world.sql("update seat set state = 'blocked' where event_id = $1 and state = 'free'", [event.id]);
  await world.sql("update event set tickets_status = 'TICKETS_NOT_AVAILABLE' where id = $1", [event.id]);
  const [owner] = await world.sql<{ session: string }>('select session_id as session from "order" where uuid = $1', [
    order.uuid,
  ]);
  return async () => {
    const answer = await fetch(`${world.platformUrl}/api/order/${order.uuid}/refund`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'gst-session-id': owner?.session ?? '' },
      body: JSON.stringify({ idempotencyKey: crypto.randomUUID() }),
    });
    expect(answer.status, await answer.text()).toBe(200);
  };
}

/** Other tests may look at the event. */
const openUp = async (world: World, id: string) => {
  await world.sql("update seat set state = 'free' where event_id = $1 and state = 'blocked'", [id]);
  await world.sql("update event set tickets_status = 'TICKETS_AVAILABLE' where id = $1", [id]);
};

test('[ORDER-8] of a sold-out event a guest joins the list, sees the place, is offered what comes free, and buys it', async ({
  page,
  world,
}) => {
  test.setTimeout(240_000);
  const event = await world.fixture();
  const giveBack = await sellOut(world, event);
  await page.goto(`event/${event.id}`);
  const form = page.getByRole('form', { name: 'Put your name down' });
  await form.getByLabel('Tickets together').selectOption('2');
  await form.getByLabel('Your e-mail address').fill('alex.rivera@example.com');
  await expectAccessibleInLightAndDark(page);
  await form.getByRole('button', { name: 'Join the waiting list' }).click();
  await page.waitForURL(/\/waiting-list\/[0-9a-f-]{36}$/);
  const place = page.getByRole('region', { name: event.name });
  await expect(place.getByRole('status')).toContainText('1is your place in line');
  await expectAccessibleInLightAndDark(page);
  await giveBack();
  // The page reads its place again every 15 seconds.
  await expect(place.getByRole('status')).toContainText('Tickets are held for you. Until', { timeout: 60_000 });
  await place.getByRole('button', { name: 'Take the tickets' }).click();
  await page.waitForURL(/\/checkout\//);
  await expect(page.getByRole('heading', { name: 'Review your tickets' })).toBeVisible();
  await goOnToDelivery(page);
  await fillBilling(page);
  await goOnToPayment(page);
  await fillCard(page, cards.approved);
  await payButton(page).click();
  await expectConfirmation(page, 2);
  await openUp(world, event.id);
});

test('[ORDER-8] whoever is choosing when the last are gone is offered the list in their place', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  await buyTickets(world, event, null);
  await page.goto(`event/${event.id}`);
  await expect(holdButton(page)).toBeEnabled();
  await world.sql("update seat set state = 'blocked' where event_id = $1 and state = 'free'", [event.id]);
  // The page hears of it by itself, or by the refusal of the hold.
  await page.getByRole('button', { name: /^(Hold \d|Choose the next)/ }).click();
  const form = page.getByRole('form', { name: 'Put your name down' });
  await form.getByLabel('Your e-mail address').fill('alex.rivera@example.com');
  await form.getByRole('button', { name: 'Join the waiting list' }).click();
  await page.waitForURL(/\/waiting-list\/[0-9a-f-]{36}$/);
  const place = page.getByRole('region', { name: event.name });
  await place.getByRole('button', { name: 'Leave the list' }).click();
  await expect(place.getByRole('status')).toContainText('You have left the list.');
  await openUp(world, event.id);
});

test('[ORDER-8] who is in line can leave, and the address of a place that is none is a 404', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  await sellOut(world, event);
  await page.goto(`event/${event.id}`);
  const form = page.getByRole('form', { name: 'Put your name down' });
  await form.getByLabel('Your e-mail address').fill('alex.rivera@example.com');
  await form.getByRole('button', { name: 'Join the waiting list' }).click();
  await page.waitForURL(/\/waiting-list\/[0-9a-f-]{36}$/);
  const place = page.getByRole('region', { name: event.name });
  await place.getByRole('button', { name: 'Leave the list' }).click();
  await expect(place.getByRole('status')).toContainText('You have left the list.');
  await page.reload();
  await expect(place.getByRole('status')).toContainText('You have left the list.');
  expect((await page.request.get('waiting-list/00000000-0000-4000-8000-000000000000')).status()).toBe(404);
  expect((await page.request.get('waiting-list/nothing')).status()).toBe(404);
  await openUp(world, event.id);
});
