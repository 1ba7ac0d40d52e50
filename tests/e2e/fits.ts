import type { Page } from '@playwright/test';
import { expect } from './world.ts';

/** What reaches over the window's right edge, except inside what scrolls sideways and in decorations without text, whose box cuts them. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const isDecoration = (element: Element): boolean => element.closest('[aria-hidden=true]')?.textContent === '';
    const edge = document.documentElement.clientWidth + 0.5;
    return [...document.body.querySelectorAll<HTMLElement>('*:not(svg *)')]
      .filter((element) => {
        const { right, width, height } = element.getBoundingClientRect();
        return right > edge && width > 1 && height > 1 && !scrolls(element.parentElement) && !isDecoration(element);
      })
      .map((element) => `${element.localName}.${element.className}: ${element.innerText?.slice(0, 40)}`);
  });

/** The page, once it is drawn, does not scroll sideways, and nothing is cut at its right edge. */
export async function expectToFit(page: Page, screen: string): Promise<void> {
  await expect.poll(() => tooWide(page), screen).toEqual([]);
  const scrollsBy = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(scrollsBy, screen).toBeLessThanOrEqual(0);
}
