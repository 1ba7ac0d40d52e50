import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { enter, openRooms, type Rooms } from './event-rooms.ts';
import { cartIdOf, holdButton, holdRoomWithTickets } from './shopper.ts';
import { expect, test, type World } from './world.ts';

// A made event has no picture.
test.use({ allowedComplaints: /Failed to load resource/ });

let rooms: Rooms;
test.beforeAll(({ world }) => {
  rooms = openRooms(world);
});
test.afterAll(() => rooms.close());

/** An event with a waiting room before the 42nd, which lets one in a minute: on a slow machine one or two during the test. */
async function withRoom(world: World): Promise<string> {
  const id = await rooms.before({});
  await world.sql('update waiting_room set last_number = 41 where event_id = $1', [id]);
  return id;
}
const turnComes = (world: World, id: string) =>
  world.sql('update waiting_room set admit_a_minute = 6000 where event_id = $1', [id]);

const room = (page: Page, name = 'This event has a waiting room') => page.getByRole('region', { name });

test('[SCALE-3] a buyer joins the line for three tickets, waits in all tabs, and gets them in turn', async ({
  page,
  context,
  world,
}) => {
  const id = await withRoom(world);
  await enter(page, `event/${id}`, room(page));
  await expect(page.getByRole('button', { name: /^Hold/ })).toHaveCount(0);
  await expectAccessible(page);
  await room(page).getByLabel('How many tickets do you want?').selectOption('3');
  await room(page).getByRole('button', { name: 'Join the line' }).click();
  await expect(room(page)).toContainText(/4[01]people ahead of you, at most/);
  const linesOfNumber = await room(page)
    .getByText(/^4[01]$/)
    .evaluate((number) => {
      const text = document.createRange();
      text.selectNodeContents(number);
      return text.getClientRects().length;
    });
  expect(linesOfNumber).toBe(1);
  await expect(room(page).getByRole('status')).toHaveText(/^About 4[0-2] minutes to go$/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  const tab = await context.newPage();
  const here = room(tab, 'Für diese Veranstaltung gibt es einen Warteraum');
  await enter(tab, `event/${id}?lang=de`, here);
  await expect(here).toContainText(/Noch etwa 4[0-2] Minuten/);
  await expect(here.getByLabel('Wie viele Tickets möchten Sie?')).toHaveValue('3');
  const [{ places } = { places: '' }] = await world.sql<{ places: string }>(
    'select count(*) as places from waiting_room_place where event_id = $1',
    [id],
  );
  expect(Number(places)).toBe(1);
  await tab.close();

  await turnComes(world, id);
  const holdThree = page
    .getByRole('button', { name: /^Hold 3 / })
    .filter({ visible: true })
    .first();
  await expect(holdThree).toBeEnabled({ timeout: 30_000 });
  await expect(page.getByText('It’s your turn')).toBeVisible();
  await expectAccessible(page);
  await holdThree.click();
  await page.waitForURL(/\/checkout\//);
});

test('[SCALE-3] whoever is let in stays so over reloads, Back, a second tab and a new hold with a hotel room', {
  tag: '@extended',
}, async ({ page, context, world }) => {
  const event = await world.fixture();
  await rooms.openBefore(event.id);
  await enter(page, `event/${event.id}`, room(page));
  await room(page).getByRole('button', { name: 'Join the line' }).click();
  await expect(room(page).getByRole('button', { name: 'Leave the line' })).toBeVisible();
  await rooms.admit(event.id);
  const turn = page.getByText('It’s your turn', { exact: true });
  const hold = holdButton(page).filter({ visible: true }).first();
  const expectTurn = async () => {
    await expect(turn).toBeVisible({ timeout: 30_000 });
    await expect(hold).toBeEnabled();
  };
  await expectTurn();
  await page.reload();
  await expectTurn();
  await hold.click();
  await page.waitForURL(/\/checkout\//);
  const first = cartIdOf(page);
  await expect(page.getByRole('heading', { name: 'Review your tickets' })).toBeVisible();

  await page.goBack();
  await page.getByRole('button', { name: 'Leave and release' }).click();
  await expectTurn();
  const tab = await context.newPage();
  await tab.goto(`event/${event.id}`);
  await expect(tab.getByText('It’s your turn', { exact: true })).toBeVisible();
  await tab.close();

  await hold.click();
  await page.waitForURL((url) => url.pathname.includes('/checkout/') && !url.pathname.includes(first));
  const second = cartIdOf(page);
  await page.reload();
  await page.getByRole('link', { name: /^Hotels near / }).click();
  await holdRoomWithTickets(page, event.name);
  const third = cartIdOf(page);
  expect(third).not.toBe(second);
  const places = await world.sql<{ cart: string; state: string }>(
    `select p.cart_id as cart, c.state from waiting_room_place p join cart c on c.uuid = $2 where p.event_id = $1`,
    [event.id, second],
  );
  expect(places).toEqual([{ cart: third, state: 'deleted' }]);
});

test('[SCALE-3] without JavaScript a form joins the line, and its page refreshes by itself', async ({
  newVisitor,
  world,
}) => {
  const id = await withRoom(world);
  const page = await newVisitor({ javaScriptEnabled: false });
  const here = room(page, 'Cet événement a une salle d’attente');
  await enter(page, `event/${id}?lang=fr`, here);
  await here.getByLabel('Combien de billets souhaitez-vous ?').selectOption('4');
  await here.getByRole('button', { name: 'Rejoindre la file d’attente' }).click();
  await expect(page).toHaveURL(new RegExp(`/event/${id}/waiting-room$`));
  await expect(here).toContainText(/Encore environ 4[0-2] minutes/);
  await expect(here.getByLabel('Combien de billets souhaitez-vous ?')).toHaveValue('4');
  await expect(page.locator('meta[http-equiv=refresh]')).toHaveAttribute('content', '15');
  await turnComes(world, id);
  await expect(async () => {
    await page.reload();
    await expect(here).toContainText('C’est votre tour', { timeout: 500 });
  }).toPass();
});
