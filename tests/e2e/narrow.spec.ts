import type { Locator, Page } from '@playwright/test';
import { expectToFit } from './fits.ts';
import { memberWithPoints, signInAt } from './member.ts';
import { buyTickets } from './orders.ts';
import { holdBestSeats } from './shopper.ts';
import { expect, test, untilAlive } from './world.ts';

/** The words that stand on more than one line. */
const brokenWords = (box: Locator): Promise<string[]> =>
  box.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const word of (text.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word[0]);
      }
    }
    return broken;
  });

/** The lines, by their text, that a dot between facts begins or ends; a dot that is cut off counts as none. */
const looseDots = (page: Page): Promise<string[]> =>
  page.locator('body').evaluate((body) => {
    const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    const loose: string[] = [];
    const boxOf = (text: Node, index: number): DOMRect => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + 1);
      return range.getBoundingClientRect();
    };
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const index = (text.textContent ?? '').indexOf('·');
      const block = text.parentElement?.closest('p, h1, h2, dd, dt, label, button, summary, a, li, div');
      if (index < 0 || !block || !text.parentElement?.checkVisibility()) continue;
      const dot = boxOf(text, index);
      let clip: Element | null = text.parentElement;
      while (clip && getComputedStyle(clip).clipPath === 'none') clip = clip.parentElement;
      if (clip && dot.x + dot.width / 2 < clip.getBoundingClientRect().x) continue;
      const inLine: DOMRect[] = [];
      const letters = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
      for (let other = letters.nextNode(); other; other = letters.nextNode())
        for (const { index: at } of (other.textContent ?? '').matchAll(/[^\s·]/gu)) {
          const letter = boxOf(other, at);
          if (letter.width > 0 && letter.top < dot.bottom && letter.bottom > dot.top) inLine.push(letter);
        }
      if (!(inLine.some(({ right }) => right <= dot.x + 1) && inLine.some(({ left }) => left >= dot.right - 1)))
        loose.push(block.textContent ?? '');
    }
    return loose;
  });

test.use({ viewport: { width: 320, height: 640 } });

test('[SHELL-1, EVENT-1] no line of an event, its tickets, the checkout or hotels begins or ends with the dot between two facts', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  const widths = [320, 360, 390];
  const expectNone = async (screen: string) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.locator('main').getByText(/ · /).first(), screen).toBeVisible();
      expect(await looseDots(page), `${screen} ${width}`).toEqual([]);
    }
  };
  for (const language of ['en', 'de']) {
    await page.goto(`event/${event.id}?lang=${language}`);
    await expectNone(`event ${language}`);
    await page.goto(`event/${event.id}/hotels`);
    await expectNone(`hotels ${language}`);
  }
  await page.goto('?lang=en');
  await holdBestSeats(page, event.id);
  await expectNone('checkout');
});

test('[SHELL-3, I18N-1] a member’s screens fit into a window of 320 pixels, in German', async ({ page, world }) => {
  await signInAt(page, await memberWithPoints(world), 'faq');
  await page.goto('?lang=de');
  for (const path of ['', 'userFavorites', 'userFavorites/attractions', 'userTickets', 'userSearches', 'wallet']) {
    await page.goto(path);
    await expectToFit(page, path);
  }
  const event = await world.fixture();
  await page.goto(`event/${event.id}`);
  await page.getByRole('button', { name: /^2 Plätze/ }).click();
  await page.waitForURL(/\/checkout\//);
  await untilAlive(page);
  await expectToFit(page, 'checkout');
  await page.getByRole('link', { name: /^Weiter/ }).click();
  await page.waitForURL(/\/1$/);
  await expectToFit(page, 'delivery');
});

/** How many lines the text of an element takes. */
const linesOf = (element: Locator): Promise<number> =>
  element.evaluate((box) => {
    const range = document.createRange();
    range.selectNodeContents(box);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });

test('[SHELL-1, I18N-1] at 320 px the checkout’s steps stand in one row and the button that goes on has one line, in every language', async ({
  page,
  world,
}) => {
  const cartId = await holdBestSeats(page, (await world.fixture()).id);
  for (const language of ['en', 'fr', 'de', 'es', 'nl', 'it']) {
    await page.goto(`?lang=${language}`);
    for (const [step, button] of [
      ['', page.locator(`main a[href$="/checkout/${cartId}/1"]`).filter({ visible: true }).last()],
      ['/1', page.locator('main form button[type=submit]').filter({ visible: true }).last()],
    ] as const) {
      await page.goto(`checkout/${cartId}${step}`);
      await expect(button).toBeVisible();
      expect(await linesOf(button), `${language}${step}`).toBe(1);
      const steps = page.locator('main nav ol > li');
      await expect(steps).toHaveCount(3);
      const tops = await steps.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
      expect(new Set(tops).size, `${language}${step}`).toBe(1);
    }
  }
});

test('[HOME-1, I18N-1] at 768 px what home’s search field asks for is read whole, in every language', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  for (const language of ['en', 'fr', 'de', 'es', 'nl', 'it']) {
    await page.goto(`?lang=${language}`);
    const spare = await page
      .getByRole('main')
      .locator('input[name=keyword]')
      .evaluate((field: HTMLInputElement) => {
        const canvas = document.createElement('canvas').getContext('2d');
        if (!canvas) throw new Error('There is no canvas');
        canvas.font = getComputedStyle(field, '::placeholder').font;
        const { paddingLeft, paddingRight } = getComputedStyle(field);
        const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return room - canvas.measureText(field.placeholder).width;
      });
    expect(spare, language).toBeGreaterThanOrEqual(0);
  }
});

test('[DATE-1, I18N-1] at 320 px no word of the date picker’s buttons breaks, in every language', async ({ page }) => {
  for (const language of ['en', 'fr', 'de', 'es', 'nl', 'it']) {
    await page.goto(`?lang=${language}`);
    await page.locator('main button[data-field="date"]').click();
    const picker = page.getByRole('dialog').filter({ has: page.getByRole('grid') });
    const buttons = picker.locator('p[role=status]').locator('..');
    await expect(buttons.getByRole('button')).toHaveCount(3);
    expect(await brokenWords(buttons), language).toEqual([]);
  }
});

test('[ORDER-6] at 320 px no word of what a give-back returns and takes breaks', async ({ page, world }) => {
  const member = await memberWithPoints(world);
  const order = await buyTickets(world, await world.fixture(), member.email);
  await signInAt(page, member, `order-confirmation/${order.uuid}`);
  await page.getByRole('button', { name: 'Give tickets back' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox').first().check();
  await expect(dialog.getByText('Earned points that are taken back')).toBeVisible();
  expect(await brokenWords(dialog)).toEqual([]);
});

test.describe('with letters of twice the size', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const width of [320, 390])
    test(`[SHELL-1, SHELL-3] at ${width} px no word of an event’s price and its button breaks`, async ({
      page,
      world,
    }) => {
      const event = await world.fixture();
      await page.setViewportSize({ width, height: 844 });
      for (const [language, name] of [
        ['en', /^Hold \d/],
        ['de', /^\d Plätze reservieren/],
        ['fr', /^Réserver \d/],
        ['es', /^Reservar \d/],
        ['nl', /^Reserveer \d/],
        ['it', /^Riserva \d/],
      ] as const) {
        await page.goto(`event/${event.id}?lang=${language}`);
        await untilAlive(page);
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%';
        });
        const button = page.getByRole('button', { name });
        await expect(button, language).toBeInViewport({ ratio: 1 });
        expect(await brokenWords(button.locator('..')), language).toEqual([]);
      }
    });

  test('[SHELL-1] the menu of a phone’s header stays in the window', async ({ page }) => {
    for (const path of ['', 'search/events', 'hotels']) {
      await page.goto(path);
      await untilAlive(page);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await expect(page.getByRole('link', { name: 'Main menu' }), path).toBeInViewport({ ratio: 1 });
    }
  });
});
