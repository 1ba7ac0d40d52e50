import { expect, test } from './world.ts';

test('an event is shared by the device’s own dialog, artist and venue by a copied link where there is none', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  const [known] = await world.sql<{ venue: string; attraction: string }>(
    `select venue_id as venue, attraction_id as attraction from event join event_attraction on event_id = id
     where id = $1 limit 1`,
    [event.id],
  );
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  for (const path of [`attraction/${known?.attraction}`, `venue/${known?.venue}`]) {
    await page.goto(path);
    await page.getByRole('button', { name: /^Share: / }).click();
    await expect(page.getByText('Link copied.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${world.storefrontUrl}/fanatics/${path}`);
  }
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (data: ShareData) => {
        document.documentElement.dataset.shared = `${data.title} ${data.url}`;
      },
    });
  });
  await page.goto(`event/${event.id}`);
  await page.getByRole('button', { name: `Share: ${event.name}` }).click();
  const shared = `${event.name} ${world.storefrontUrl}/fanatics/event/${event.id}`;
  await expect(page.locator('html')).toHaveAttribute('data-shared', shared);
});
