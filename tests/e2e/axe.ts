import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './world.ts';

async function violations(builder: AxeBuilder): Promise<string[]> {
  const result = await builder.analyze();
  return result.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join(' | ')}`,
  );
}

/** Holds the page, as it stands now, against every rule of axe; the other colour scheme changes nothing but contrast. */
export async function expectAccessibleInLightAndDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect(await violations(new AxeBuilder({ page }))).toEqual([]);
  await expectReadable(page, 'dark');
}

/** Text against what is behind it, in one colour scheme. */
export async function expectReadable(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  expect(await violations(new AxeBuilder({ page }).withRules('color-contrast'))).toEqual([]);
}
