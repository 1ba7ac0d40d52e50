import type { Locator, Page } from '@playwright/test';
import { billing, cards, expectConfirmation, holdButton, payButton } from './shopper.ts';
import { expect, test } from './world.ts';

/** More stops than any screen has before what is looked for. */
const MOST_STOPS = 150;

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** What has the focus is on the screen, and nothing lies over all of it. */
const isSeen = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return true;
    const { left, right, top, bottom, width, height } = focused.getBoundingClientRect();
    // A link that is shown only with the focus, and what a screen reader alone is told.
    if (width <= 1 || height <= 1) return true;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const places = [
      [x, y],
      [x, top + 3],
      [x, bottom - 3],
    ] as const;
    return places.some(([across, down]) => {
      const found = document.elementFromPoint(across, down);
      return found !== null && (focused.contains(found) || found.contains(focused));
    });
  });

/** Goes on by Tab alone until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
    await expect
      .poll(
        () => isSeen(page),
        `hidden with the focus: ${await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))}`,
      )
      .toBe(true);
  }
  throw new Error(`Tab does not reach ${target}`);
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

const viewports = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

for (const viewport of viewports)
  test(`[SHELL-1, CART-1, CART-12] by keyboard alone at ${viewport.width} px: found, chosen, held, paid and shown, and whatever has the focus is seen`, async ({
    page,
    world,
  }) => {
    await page.setViewportSize(viewport);
    const event = await world.fixture();
    await page.goto('');
    await tabTo(page, page.getByRole('search').getByRole('combobox').first());
    await page.keyboard.type(event.name);
    await page.keyboard.press('Enter');
    await page.waitForURL(/keyword=/);
    await tabTo(page, page.locator(`main a[href*="${event.id}"]`).first());
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(event.id));
    await tabTo(page, page.getByRole('button', { name: 'One ticket fewer' }));
    await page.keyboard.press('Enter');
    await expect(holdButton(page)).toHaveText(/1 seat/);
    await tabTo(page, holdButton(page));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/checkout\//);
    await tabTo(page, page.getByRole('link', { name: 'Continue to delivery and billing' }));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/1$/);
    await tabTo(page, page.getByRole('group', { name: 'How you get your tickets' }).getByRole('radio').first());
    await page.keyboard.press('Space');
    for (const label of ['First name', 'Last name', 'E-mail'] as const) await typeInto(page, label, billing[label]);
    for (const label of ['Street and number', 'City'] as const) await typeInto(page, label, billing[label]);
    await typeInto(page, 'State', 'New York');
    await typeInto(page, 'ZIP code', billing['ZIP code']);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/2$/);
    await typeInto(page, 'Card number', cards.approved);
    await typeInto(page, 'Expires', '12 / 30');
    await typeInto(page, 'Security code', '123');
    await typeInto(page, 'Name on card', 'Alex Rivera');
    await tabTo(page, payButton(page));
    await page.keyboard.press('Enter');
    await expectConfirmation(page, 1);
  });

for (const viewport of viewports)
  test(`[SHELL-1, TEN-7, ROUTE-11] by keyboard alone at ${viewport.width} px at the second brand: found and followed to the provider, and there from the provider’s event by its reservation; whatever has the focus is seen`, async ({
    page,
    world,
  }) => {
    await page.setViewportSize(viewport);
    const event = await world.fixture();
    const [row] = await world.sql<{ partner_id: string }>('select partner_id from event where id = $1', [event.id]);
    const home = `${world.storefrontUrl}/northgate/`;
    const goToProvider = async () => {
      await tabTo(page, page.getByRole('link', { name: 'Go to the ticketing provider (opens in a new tab)' }));
      const opened = page.waitForEvent('popup');
      await page.keyboard.press('Enter');
      const provider = await opened;
      await expect(provider.locator('body')).toContainText(`sells the event ${row?.partner_id}`);
      await provider.close();
    };
    await page.goto(home);
    await tabTo(page, page.getByRole('search').getByRole('combobox').first());
    await page.keyboard.type(event.name);
    await page.keyboard.press('Enter');
    await page.waitForURL(/keyword=/);
    await tabTo(page, page.locator(`main a[href*="${event.id}"]`).first());
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(event.id));
    await goToProvider();

    await page.goto(`${home}tm-event/${row?.partner_id}`);
    await tabTo(page, page.getByRole('link', { name: 'Reserve at the provider' }));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/reservation$/);
    await goToProvider();
  });
