import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './world.ts';

async function violations(builder: AxeBuilder): Promise<string[]> {
  const result = await builder.analyze();
  return result.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join(' | ')}`,
  );
}

/** Shows the page in a colour scheme and waits ten frames until its colour transitions have ended. */
async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

/** Checks the current page against every rule of axe, and in dark only its contrast: nothing else changes with the scheme. */
export async function expectAccessibleInLightAndDark(page: Page): Promise<void> {
  await show(page, 'light');
  expect(await violations(new AxeBuilder({ page }))).toEqual([]);
  await expectReadable(page, 'dark');
}

/** Checks the contrast of text in one colour scheme. */
export async function expectReadable(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await show(page, colorScheme);
  expect(await violations(new AxeBuilder({ page }).withRules('color-contrast'))).toEqual([]);
}
