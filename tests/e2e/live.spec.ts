import { holdBestSeats, holdButton } from './shopper.ts';
import { expect, test } from './world.ts';

const status = 'Someone else got';

test('[GRAPH-19] seats that others take stay marked where they stand, and whole sections turn grey on the map', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  const first = await world.bestSeats(event, 2);
  await page.goto(`event/${event.id}`);
  const best = page.getByRole('radio', { name: /Best available/ });
  await expect(best).toBeChecked();
  const row = page.locator('label').filter({ has: best });
  const box = await row.boundingBox();
  const answer = await fetch(`${world.platformUrl}/api/cart/reserve/${event.id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'gst-session-id': crypto.randomUUID() },
    body: JSON.stringify({ tickets: [{ productId: event.id, quantity: 2 }] }),
  });
  const { uuid: cartId }: { uuid: string } = await answer.json();

  await expect(row).toContainText('Just taken');
  await expect(best).toBeChecked();
  expect(await row.boundingBox()).toEqual(box);
  await expect(page.getByRole('status').filter({ hasText: status })).toHaveCount(1);
  await expect(holdButton(page)).toBeHidden();

  await page.getByRole('button', { name: 'Choose the next best' }).click();
  await expect(best).not.toBeChecked();
  // The first hold has written the event's seats.
  const [free] = await world.sql<{ section: string }>(
    `select section from seat where event_id = $1 and state = 'free' and section <> all($2)
      group by section order by section desc limit 1`,
    [event.id, [first.section, (await world.bestSeats(event, 2)).section]],
  );
  const drawn = page.locator(`[data-section="${free?.section}"]`);
  await expect(drawn).not.toHaveAttribute('aria-disabled');
  await world.sql(
    `update seat set state = 'held', cart_id = $2, held_until = now() + interval '5 minutes'
      where event_id = $1 and section = $3 and state = 'free'`,
    [event.id, cartId, free?.section],
  );
  await expect(drawn).toHaveAttribute('aria-disabled', 'true');
  await holdButton(page).click();
  await page.waitForURL(/\/checkout\//);
  const held = await world.sql(`select 1 from seat where event_id = $1 and state = 'held' and section <> $2`, [
    event.id,
    free?.section,
  ]);
  expect(held).toHaveLength(4);
});

test('[GRAPH-19] what another program does with a hold shows in all tabs, over one stream a browser', async ({
  page,
  context,
  world,
}) => {
  const event = await world.fixture();
  const open = new Set<object>();
  context.on('request', (request) => {
    if (request.headers().accept === 'text/event-stream') open.add(request);
  });
  context.on('requestfinished', (request) => open.delete(request));
  context.on('requestfailed', (request) => open.delete(request));
  const cartId = await holdBestSeats(page, event.id);
  await expect.poll(() => open.size).toBe(1);
  const other = await context.newPage();
  await other.goto('');
  const chip = other.getByRole('complementary').filter({ hasText: 'held' });
  await expect(chip).toBeVisible();
  // Prolonged by another program with the same session.
  const [{ session_id: session } = { session_id: '' }] = await world.sql<{ session_id: string }>(
    'select session_id from cart where uuid = $1',
    [cartId],
  );
  const asOwner = { headers: { 'gst-session-id': session } };
  await fetch(`${world.platformUrl}/api/cart/${cartId}/extension`, { method: 'POST', ...asOwner });
  await expect(page.getByRole('timer')).toHaveText(/^1[45]:/);
  await expect(chip).toContainText(/1[45]:\d\d/);
  // Both tabs have been told, and by one stream.
  expect(open.size).toBe(1);
  await fetch(`${world.platformUrl}/api/cart/${cartId}`, { method: 'DELETE', ...asOwner });
  await expect(chip).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Your hold has ended' })).toBeVisible();
});
