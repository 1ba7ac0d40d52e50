import type { Page } from '@playwright/test';
import { cartIdOf, holdButton } from './shopper.ts';
import { expect, test } from './world.ts';

test.skip(({ isMobile }) => isMobile, 'On phones the map is a sheet of the same parts.');

const section = (page: Page, name: string) => page.locator(`g[data-section="${name}"]`);
const streams = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.headers().accept === 'text/event-stream') asked.push(request.postData() ?? '');
  });
  return asked;
};

test('[GRAPH-19] on an open event page a section turns grey when others buy it, over one stream for two tabs, and what was chosen stays', async ({
  page,
  context,
  world,
  newVisitor,
}) => {
  const event = await world.fixture();
  // Until somebody has held some, an event's seats are not in the database.
  const first = await newVisitor();
  await first.goto(`event/${event.id}`);
  await holdButton(first).click();
  await first.waitForURL(/checkout/);
  const other = await context.newPage();
  const asked = [streams(page), streams(other)];
  await page.goto(`event/${event.id}`);
  await other.goto(`event/${event.id}`);
  const [name = ''] = await page
    .locator('g[data-section]:not([aria-disabled])')
    .evaluateAll((sections) => sections.map((one) => one.getAttribute('data-section') ?? '').slice(-1));
  const hold = page.getByRole('button', { name: /^Hold/ }).first();
  const chosen = await hold.innerText();
  await expect.poll(() => asked.flat().length).toBeGreaterThan(0);
  await expect(section(page, name)).not.toHaveAttribute('aria-disabled');
  const change = (to: string, from: string) =>
    world.sql(`update seat set ${to} where event_id = $1 and section = $2 and ${from}`, [event.id, name]);
  await change(
    `state = 'held', cart_id = '${cartIdOf(first)}', held_until = now() + interval '9 minutes'`,
    `state = 'free'`,
  );
  for (const tab of [page, other]) await expect(section(tab, name)).toHaveAttribute('aria-disabled', 'true');
  expect(await hold.innerText()).toBe(chosen);
  // Headless tabs are all seen: one of them reads for both.
  expect(asked.filter((one) => one.length > 0)).toHaveLength(1);
  await change(`state = 'free', cart_id = null, held_until = null`, `cart_id = '${cartIdOf(first)}'`);
  await expect(section(other, name)).not.toHaveAttribute('aria-disabled');
});
