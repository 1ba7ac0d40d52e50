import type { Locator, Page } from '@playwright/test';
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

/** The words that stand on more than one line. */
export const brokenWords = (box: Locator): Promise<string[]> =>
  box.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const word of (text.textContent ?? '').matchAll(/[^\s-]+/g)) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word[0]);
      }
    }
    return broken;
  });

/** The lines, by their text, that a dot between facts begins or ends; a dot that is cut off counts as none. */
export const looseDots = (page: Page): Promise<string[]> =>
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

/** How many lines the text of an element takes. */
export const linesOf = (element: Locator): Promise<number> =>
  element.evaluate((box) => {
    const range = document.createRange();
    range.selectNodeContents(box);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
