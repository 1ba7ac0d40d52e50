import { launch, type Page } from 'puppeteer-core';
import { type OtherBrowser, PATIENCE_MS } from './other-browser.ts';

const shown = (page: Page, xpath: string) =>
  page.locator(`::-p-xpath(${xpath})`).setTimeout(PATIENCE_MS).setVisibility('visible');

/** In the middle of the window, where nothing that sticks to its edges covers it. */
const inTheMiddle = async (page: Page, xpath: string) => {
  const handle = await shown(page, xpath).waitHandle();
  await handle.evaluate((node) => node instanceof Element && node.scrollIntoView({ block: 'center' }));
  return shown(page, xpath);
};

/** A stock Firefox without a window, driven over WebDriver BiDi. */
export async function openFirefox(executablePath: string): Promise<OtherBrowser> {
  const browser = await launch({ browser: 'firefox', executablePath, headless: true });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  return {
    goto: async (url) => void (await page.goto(url)),
    url: async () => page.url(),
    see: async (xpath) => void (await shown(page, xpath).wait()),
    click: async (xpath) => (await inTheMiddle(page, xpath)).click(),
    type: async (xpath, text) => {
      await (await inTheMiddle(page, xpath)).click({ count: 3 });
      await page.keyboard.type(text);
    },
    choose: async (xpath, value) => {
      const select = await shown(page, xpath).waitHandle();
      await select.asElement()?.select(value);
    },
    text: () => page.evaluate(() => document.body.innerText),
    close: () => browser.close(),
  };
}
