import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './world.ts';

/** Over the page alone, which is all there is: otherwise axe opens a further page for each frame. It describes only what it complains of. */
const rulesOf = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });

async function violations(builder: AxeBuilder): Promise<string[]> {
  const result = await builder.analyze();
  return result.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join(' | ')}`,
  );
}

/** Shows the page in these colours and waits ten frames until its colour transitions have ended. */
async function show(page: Page, media: { colorScheme: 'light' | 'dark'; forcedColors?: 'active' }): Promise<void> {
  await page.emulateMedia({ forcedColors: 'none', ...media, reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

/** Checks the current page against every rule of axe, in light; under forced colours without contrast, which is the system's own. */
export async function expectAccessible(page: Page, forcedColors?: 'active', within = 'html'): Promise<void> {
  await show(page, { colorScheme: 'light', ...(forcedColors && { forcedColors }) });
  const rules = rulesOf(page).include(within);
  expect(await violations(forcedColors ? rules.disableRules('color-contrast') : rules)).toEqual([]);
}

/**
 * Checks the current page, or what a selector names of it, against every rule of axe, and in dark only its contrast: nothing else
 * changes with the scheme. An open dialog by itself takes a fraction of the page's time.
 */
export async function expectAccessibleInLightAndDark(page: Page, within = 'html'): Promise<void> {
  await expectAccessible(page, undefined, within);
  await expectReadable(page, 'dark', within);
}

/** Checks the contrast of text in one colour scheme. */
export async function expectReadable(page: Page, colorScheme: 'light' | 'dark', within = 'html'): Promise<void> {
  await show(page, { colorScheme });
  expect(await violations(rulesOf(page).include(within).withRules('color-contrast'))).toEqual([]);
}
