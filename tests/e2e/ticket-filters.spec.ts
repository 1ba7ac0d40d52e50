import type { Page } from '@playwright/test';
import { expectAccessibleInLightAndDark } from './axe.ts';
import { expect, test, untilAlive } from './world.ts';

const highest = (page: Page) => page.getByRole('slider', { name: 'Highest price' });
const dollars = (text: string | null) => Number(text?.replace(/[^\d.]/g, ''));
const rowPrices = async (page: Page) =>
  Promise.all(
    (await page.getByRole('radio').all()).map(async (radio) =>
      dollars(/\$[\d,.]+/.exec((await radio.locator('xpath=..').textContent()) ?? '')?.[0] ?? null),
    ),
  );

test('[CART-1] price, aisle and front row narrow list and map, stand in the address, and outlive a reload', {
  tag: '@phone',
}, async ({ page, world, isMobile }) => {
  const event = await world.fixture();
  await page.goto('search/events');
  await page.goto(`event/${event.id}`);
  await untilAlive(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(highest(page)).toHaveAttribute('aria-valuetext', /^\$\d/);
  const dearest = dollars(await highest(page).getAttribute('aria-valuetext'));
  await highest(page).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: 'Aisle', exact: true }).click();
  await page.getByRole('button', { name: 'Front row', exact: true }).click();
  for (const part of [/maxPrice=[\d.]+/, /aisle=true/, /frontRow=true/]) await expect(page).toHaveURL(part);
  const most = Number(new URL(page.url()).searchParams.get('maxPrice'));
  expect(most).toBeLessThan(dearest);
  await expect(highest(page)).toHaveAttribute('aria-valuetext', new RegExp(`^\\$${most}`));
  if (!isMobile) await expectAccessibleInLightAndDark(page);

  const check = async () => {
    await expect(page.getByText(/Front row · Aisle/).first()).toBeVisible();
    await expect(page.locator('fieldset[aria-busy=true]')).toHaveCount(0);
    expect(Math.max(...(await rowPrices(page)))).toBeLessThanOrEqual(most);
  };
  await check();
  await page.reload();
  await untilAlive(page);
  await check();
  await expect(page.getByRole('button', { name: 'Filters (3)' })).toBeVisible();

  if (isMobile) await page.getByRole('button', { name: 'Map', exact: true }).click();
  const outside = page.getByRole('button', { name: /^Section .*, nothing matches your filters$/ });
  await expect(outside.first()).toBeAttached();
  const { section, row, seat } = await chosen(page);
  await expect(page.getByRole('button', { name: new RegExp(`^Section ${section}, your seats`) })).toBeAttached();
  await page.getByRole('button', { name: new RegExp(`^Section ${section}, your seats`) }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('gridcell', { name: new RegExp(`row ${row}, seat ${seat},.*Aisle`) })).toBeVisible();
  const second = page.getByRole('gridcell', { name: /outside your filters$/ }).first();
  await second.click({ force: true });
  await expect(page.getByRole('status').filter({ hasText: 'outside your filters' })).toBeVisible();
  if (isMobile) await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/search\/events/);
});

/** The place of the choice and its seat at the aisle, from the list's text. */
const chosen = async (page: Page) => {
  const name = await page.evaluate(
    () => document.querySelector<HTMLInputElement>('input[type=radio]:checked')?.closest('label')?.textContent ?? '',
  );
  const [, section = '', row = ''] = /Section (.+?), row (\w+)/.exec(name) ?? [];
  const numbers = [...(/Seats? ([\d–\u2060, ]+)/.exec(name)?.[1] ?? '').matchAll(/\d+/g)].map(([number]) => number);
  return { section, row, seat: numbers.includes('1') ? '1' : (numbers.at(-1) ?? '') };
};

test('[CART-1] filters chosen while a moved price still waits stay in the address, even if the panel closes', {
  tag: '@extended',
}, async ({ page, world }) => {
  const event = await world.fixture();
  await page.goto(`event/${event.id}`);
  await untilAlive(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  await highest(page).focus();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const address = () => Object.fromEntries(new URL(page.url()).searchParams);
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: 'Aisle', exact: true }).click();
  await expect.poll(address).toEqual({ aisle: 'true' });
  await page.clock.runFor(1_000);
  await expect.poll(address).toEqual({ aisle: 'true', maxPrice: expect.any(String) });
  const most = address().maxPrice;
  await highest(page).focus();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.clock.runFor(1_000);
  await expect.poll(() => Number(address().maxPrice)).toBeLessThan(Number(most));
  expect(address().aisle).toBe('true');
});

test('[CART-1] a filter that nothing fits offers all tickets, and each price has a bar as high as its tickets', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  const answer = await fetch(`${world.platformUrl}/api/product/${event.id}/offers`);
  const { items }: { items: { available: number; price: { totalPrice: number } }[] } = await answer.json();
  const left = Map.groupBy(
    items.filter(({ available }) => available > 0).toSorted((a, b) => a.price.totalPrice - b.price.totalPrice),
    ({ price }) => price.totalPrice,
  );
  const tickets = [...left.values()].map((offers) => offers.reduce((sum, { available }) => sum + available, 0));
  const most = Math.max(...tickets);
  await page.goto(`event/${event.id}?maxPrice=0.01`);
  await expect(page.getByText('No 2 seats together match your choices')).toBeVisible();
  await page.getByRole('button', { name: 'Show all tickets' }).click();
  await expect(page.getByRole('radio', { checked: true })).toBeAttached();
  await expect(page).not.toHaveURL(/maxPrice/);

  const filters = page.getByRole('button', { name: 'Filters' });
  if ((await filters.getAttribute('aria-expanded')) !== 'true') await filters.click();
  await expect(highest(page)).toBeVisible();
  const bars = page.locator('[aria-hidden="true"].h-14 > span > span');
  await expect(bars).toHaveCount(tickets.length);
  const drawn = await bars.evaluateAll((all) =>
    all.map((bar) => {
      const whole = bar.parentElement?.parentElement?.getBoundingClientRect().height ?? 0;
      return (bar.getBoundingClientRect().height / whole) * 100;
    }),
  );
  for (const [at, count] of tickets.entries()) expect(drawn[at]).toBeCloseTo(Math.max(6, (count / most) * 100), 0);
  const colours = () => bars.evaluateAll((all) => all.map((bar) => getComputedStyle(bar).backgroundColor));
  expect(new Set(await colours()).size).toBe(1);
  await highest(page).focus();
  await page.keyboard.press('ArrowLeft');
  await expect
    .poll(async () => (await colours()).findIndex((colour, _at, [first]) => colour !== first))
    .toBe(tickets.length - 1);
});
