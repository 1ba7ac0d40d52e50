import { expect, test, untilAlive } from './world.ts';

test('an event, an attraction and a venue are shared by their link, copied where the device has no way of sharing', async ({
  page,
  world,
}) => {
  const { id } = await world.fixture();
  const [known] = await world.sql<{ venue: string; attraction: string }>(
    `select venue_id as venue, attraction_id as attraction from event join event_attraction on event_id = id
     where id = $1 limit 1`,
    [id],
  );
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  for (const path of [`event/${id}`, `attraction/${known?.attraction}`, `venue/${known?.venue}`]) {
    await page.goto(path);
    await untilAlive(page);
    await page.getByRole('button', { name: /^Share: / }).click();
    await expect(page.getByText('The link is copied.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${world.storefrontUrl}/fanatics/${path}`);
  }
});

test('sharing opens the device’s own dialog where there is one', async ({ page, world }) => {
  const event = await world.fixture();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (data: ShareData) => {
        document.documentElement.dataset.shared = `${data.title} ${data.url}`;
      },
    });
  });
  await page.goto(`event/${event.id}`);
  await untilAlive(page);
  await page.getByRole('button', { name: `Share: ${event.name}` }).click();
  await expect(page.locator('html')).toHaveAttribute(
    'data-shared',
    `${event.name} ${world.storefrontUrl}/fanatics/event/${event.id}`,
  );
});
