import { expectAccessibleInLightAndDark } from './axe.ts';
import { expect, test } from './world.ts';

const main = 'main';

test('[HOTEL-1] hotels near an event are listed for its nights with distance, stars, total with taxes and cancellation; filters and order stand in the address', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  await page.goto(`event/${event.id}`);
  await page.getByRole('link', { name: /^Hotels near / }).click();
  await expect(page).toHaveURL(new RegExp(`/event/${event.id}/hotels`));
  const list = page.getByRole(main).getByRole('listitem').filter({ hasText: 'See rooms' });
  await expect(list.first()).toBeVisible();
  const first = list.first();
  await expect(first).toContainText(/\d mi/);
  await expect(first).toContainText('of 5 stars');
  await expect(first).toContainText('total, 1 night, 2 guests');
  await expect(first).toContainText('taxes included');
  await expect(first).toContainText(/No refund|Free cancellation until/);
  await expectAccessibleInLightAndDark(page);

  await page.getByRole('link', { name: 'Free cancellation' }).click();
  await expect(page).toHaveURL(/free/i);
  for (const row of await list.all()) await expect(row).toContainText(/Free cancellation until|No room left/);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('PRICE');
  await expect(page).toHaveURL(/sort=PRICE/);
  const prices = async () =>
    (await list.getByText(/^\$[\d,]+\.\d\d$/).allTextContents()).map((text) => Number(text.replace(/[$,]/g, '')));
  await expect.poll(async () => (await prices()).length).toBeGreaterThan(1);
  await expect.poll(async () => (await prices()).toSorted((a, b) => a - b)).toEqual(await prices());
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('PRICE');
  await expect(page.getByRole('link', { name: /Free cancellation.*Remove filter/ })).toBeVisible();
});

test('[HOTEL-1] dates in the wrong order are said at the field, without asking for hotels', async ({ page, world }) => {
  const event = await world.fixture();
  await page.goto(`event/${event.id}/hotels?checkin=2027-03-05&checkout=2027-03-04`);
  await expect(page.getByLabel('Check-out')).toHaveAccessibleDescription('Check-out must be after check-in.');
  await expect(page.getByRole(main).getByText('See rooms')).toHaveCount(0);
});

test('[HOTEL-1] hotels around a city are a product of their own, without an event', async ({ page }) => {
  await page.goto('hotels');
  await expect(page.getByRole('heading', { name: 'Where do you want to stay?' })).toBeVisible();
  await page.goto('hotels?cityName=Boston&stateCode=MA&countryCode=US&latitude=42.3601&longitude=-71.0589');
  await expect(page.getByRole('heading', { level: 1, name: /Boston/ })).toBeVisible();
  await expect(page.getByRole(main).getByText('See rooms').first()).toBeVisible();
});

for (const width of [320, 390, 768]) {
  test(`[HOTEL-1] the list of hotels fits a screen of ${width} px in German`, async ({ page, world }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`event/${(await world.fixture()).id}/hotels?lang=de`);
    await expect(
      page
        .getByRole(main)
        .getByRole('link', { name: /^Zimmer/ })
        .first(),
    ).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}
