import type { ElementHandle, Locator, Page } from '@playwright/test';
import { billing, cards, expectConfirmation, holdButton, payButton } from './shopper.ts';
import { expect, test } from './world.ts';

/** More stops than any screen has before what is looked for. */
const MOST_STOPS = 150;

/** Where the focus is: at the target, and whether it is on the screen with nothing over all of it. */
const lookAtFocus = (target: ElementHandle<Node>) =>
  target.evaluate((wanted) => {
    const focused = document.activeElement;
    const isSeen = (element: Element | null): boolean => {
      if (!element || element === document.body) return true;
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
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
        return found !== null && (element.contains(found) || found.contains(element));
      });
    };
    return {
      isThere: wanted.isConnected && focused === wanted,
      isGone: !wanted.isConnected,
      isSeen: isSeen(focused),
      element: focused?.outerHTML.slice(0, 200),
    };
  });

/** Goes on by Tab alone until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  let wanted = await found(target);
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    const { isThere, isGone, isSeen, element } = await lookAtFocus(wanted);
    if (!isSeen) {
      // It is still on its way to the screen, or covered for good.
      await expect.poll(async () => (await lookAtFocus(wanted)).isSeen, `hidden with the focus: ${element}`).toBe(true);
    }
    if (isThere) return;
    // A field that was replaced while it had the focus still has it: a Tab too many would leave it a moment later.
    if (isGone) wanted = await found(target);
    else await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}`);
}

async function found(target: Locator): Promise<ElementHandle<Node>> {
  const element = await target.elementHandle();
  if (!element) throw new Error(`There is no ${target}`);
  return element;
}

/** Goes to the target and presses Enter: there, whatever the page does meanwhile. */
async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await expect(target).toBeFocused();
  await page.keyboard.press('Enter');
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

for (const viewport of [wide, narrow])
  test(`[SHELL-1, CART-1, CART-12] at ${viewport.width} px tickets are bought by keyboard alone`, {
    tag: viewport === wide ? [] : '@extended',
  }, async ({ page, world }) => {
    await page.setViewportSize(viewport);
    const event = await world.fixture();
    await page.goto('');
    await tabTo(page, page.getByRole('search').getByRole('combobox').first());
    await page.keyboard.type(event.name);
    await page.keyboard.press('Enter');
    await page.waitForURL(/keyword=/);
    await enter(page, page.locator(`main a[href*="${event.id}"]`).first());
    await page.waitForURL(new RegExp(event.id));
    await enter(page, page.getByRole('button', { name: 'Remove one ticket' }));
    await expect(holdButton(page)).toHaveText(/1 seat/);
    await enter(page, holdButton(page));
    await page.waitForURL(/\/checkout\//);
    await enter(page, page.getByRole('link', { name: 'Continue to delivery and billing' }));
    await page.waitForURL(/\/1$/);
    await tabTo(page, page.getByRole('group', { name: 'How you’ll get your tickets' }).getByRole('radio').first());
    await page.keyboard.press('Space');
    for (const label of ['First name', 'Last name', 'Email'] as const) await typeInto(page, label, billing[label]);
    for (const label of ['Street address', 'City'] as const) await typeInto(page, label, billing[label]);
    await typeInto(page, 'State', 'New York');
    await typeInto(page, 'ZIP code', billing['ZIP code']);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/2$/);
    await typeInto(page, 'Card number', cards.approved);
    await typeInto(page, 'Expiration date', '12 / 30');
    await typeInto(page, 'Security code', '123');
    await typeInto(page, 'Name on card', 'Alex Rivera');
    await enter(page, payButton(page));
    await expectConfirmation(page, 1);
  });

for (const viewport of [wide, narrow])
  test(`[SHELL-1, TEN-7, ROUTE-11] at ${viewport.width} px the provider is reached by keyboard alone`, {
    tag: '@extended',
  }, async ({ page, world }) => {
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
    await enter(page, page.locator(`main a[href*="${event.id}"]`).first());
    await page.waitForURL(new RegExp(event.id));
    await goToProvider();

    await page.goto(`${home}tm-event/${row?.partner_id}`);
    await enter(page, page.getByRole('link', { name: 'Continue to the provider' }));
    await page.waitForURL(/\/reservation$/);
    await goToProvider();
  });
