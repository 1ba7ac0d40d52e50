import { brokenWords } from './fits.ts';
import { expect, test, untilAlive } from './world.ts';

const LANGUAGES = ['en', 'fr', 'de', 'es', 'nl', 'it'];

test('[HOME-1, I18N-1] at 768 px home’s search field shows its whole placeholder, in every language', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('');
  for (const language of LANGUAGES) {
    await page.locator('select[name=lang]').selectOption(language);
    await expect(page.locator(`html[lang=${language}]`)).toBeAttached();
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

test.describe('with letters of twice the size', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('[SHELL-1, SHELL-3] no word of an event’s price and its button breaks, in every language', async ({
    page,
    world,
  }) => {
    const event = await world.fixture();
    await page.goto(`event/${event.id}`);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    for (const [language, name] of [
      ['en', /^Hold \d/],
      ['de', /^\d Plätze reservieren/],
      ['fr', /^Réserver \d/],
      ['es', /^Reservar \d/],
      ['nl', /^Reserveer \d/],
      ['it', /^Riserva \d/],
    ] as const) {
      await page.locator('select[name=lang]').selectOption(language);
      const button = page.getByRole('button', { name });
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await expect(button, `${language} ${width}`).toBeInViewport({ ratio: 1 });
        expect(await brokenWords(button.locator('..')), `${language} ${width}`).toEqual([]);
      }
    }
  });

  test('[SHELL-1] the menu of a phone’s header stays in the window', { tag: '@extended' }, async ({ page }) => {
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
