import { holdBestSeats, holdButton } from './shopper.ts';
import { expect, test } from './world.ts';

const status = 'somebody else was faster';

test('[GRAPH-19] when somebody else takes the chosen seats, they stay marked where they stand, nothing takes their place, and the next best is offered', async ({
  page,
  newVisitor,
  world,
}) => {
  const event = await world.fixture();
  await page.goto(`event/${event.id}`);
  const best = page.getByRole('radio', { name: /Best available/ });
  await expect(best).toBeChecked();
  const row = page.locator('label').filter({ has: best });
  const box = await row.boundingBox();
  await holdBestSeats(await newVisitor(), event.id);

  await expect(row).toContainText('Just taken');
  await expect(best).toBeChecked();
  expect(await row.boundingBox()).toEqual(box);
  await expect(page.getByRole('status').filter({ hasText: status })).toHaveCount(1);
  await expect(holdButton(page)).toBeHidden();

  await page.getByRole('button', { name: 'Choose the next best' }).click();
  await expect(best).not.toBeChecked();
  await holdButton(page).click();
  await page.waitForURL(/\/checkout\//);
  const held = await world.sql('select id from seat where event_id = $1 and state = $2', [event.id, 'held']);
  expect(held).toHaveLength(4);
});

test('[GRAPH-19] sections of the map turn grey as others buy', async ({ page, world, isMobile }) => {
  test.skip(isMobile, 'the map stands beside the list on desktops; on phones it is the same drawing');
  const event = await world.fixture();
  const { section } = await world.bestSeats(event, 2);
  // The first hold writes the event's seats.
  await page.goto(`event/${event.id}`);
  const drawn = page.locator(`[data-section="${section}"]`);
  await expect(drawn).not.toHaveAttribute('aria-disabled');
  const cartId = await (async () => {
    const answer = await fetch(`${world.platformUrl}/api/cart/reserve/${event.id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'gst-session-id': crypto.randomUUID() },
      body: JSON.stringify({ tickets: [{ productId: event.id, quantity: 1 }] }),
    });
    return ((await answer.json()) as { uuid: string }).uuid;
  })();
  await world.sql(
    `update seat set state = 'held', cart_id = $2, held_until = now() + interval '5 minutes'
      where event_id = $1 and section = $3 and state = 'free'`,
    [event.id, cartId, section],
  );
  await expect(drawn).toHaveAttribute('aria-disabled', 'true');
});

test('[GRAPH-19] what another program does with a hold shows in all tabs: the chip and the checkout’s clock follow, over one stream a browser', async ({
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
