import { expectAccessibleInLightAndDark } from './axe.ts';
import { holdBestSeats } from './shopper.ts';
import { expect, test } from './world.ts';

test('[CART-4] while a hold lives, other pages than the checkout link to it with the time left', async ({
  page,
  world,
}) => {
  const chip = page.getByRole('link', { name: /^2 tickets held \d+ minutes? left\. Go to checkout$/ });
  const cartId = await holdBestSeats(page, (await world.fixture()).id);
  for (const path of ['', 'help']) {
    await page.goto(path);
    await expect(chip).toContainText(/\d\d:\d\d/);
  }
  // The time left is read as whole minutes, and is no live region.
  expect(await chip.evaluate((link) => link.closest('[aria-live], [role="status"], [role="timer"]'))).toBeNull();
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect((await chip.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await expectAccessibleInLightAndDark(page);
  await chip.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`/checkout/${cartId}`));
  await expect(chip).toHaveCount(0);

  await world.sql(`update cart set expire_at = now() - interval '1 second' where uuid = $1`, [cartId]);
  const answered = page.waitForResponse((response) => response.request().postData()?.includes(cartId) === true);
  await page.goto('help');
  await answered;
  await expect(chip).toHaveCount(0);
});

test('[CART-4] on a phone the chip hides no line at the end of a page, nor the bar that holds an event’s tickets', async ({
  newVisitor,
  world,
}) => {
  const page = await newVisitor({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const event = await world.fixture();
  await holdBestSeats(page, event.id);
  const chip = page.locator('[data-held]');
  await page.goto('help');
  await expect(chip).toBeVisible();
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  const below = async (upper: Promise<{ y: number; height: number } | null>) => {
    const [above, held] = await Promise.all([upper, chip.boundingBox()]);
    if (!above || !held) throw new Error('nothing to compare');
    return held.y - (above.y + above.height);
  };
  await expect.poll(() => below(page.getByRole('contentinfo').boundingBox())).toBeGreaterThanOrEqual(0);

  await page.goto(`event/${event.id}`);
  await expect(chip).toBeVisible();
  const hold = page.getByRole('button', { name: /^Hold / }).last();
  await hold.scrollIntoViewIfNeeded();
  await expect.poll(() => below(hold.boundingBox())).toBeGreaterThanOrEqual(0);
});
