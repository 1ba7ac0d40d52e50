import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { type Part, startGateway } from '#tests/support/stack.ts';
import { expectAccessibleInLightAndDark } from './axe.ts';
import { expect, test, untilAlive } from './world.ts';

const EXAMPLES = join(import.meta.dirname, '..', '..', 'docs', 'hooks');
/** The brands of the tests at their own hosts. */
const COUNTED = 'https://counted.example';
const OWN_CONSENT = 'https://own-consent.example';
const ANALYTICS = 'https://count.example/live.js';
const RECORDING = 'https://recorder.example/record.js';
const SCRIPT = 'https://tag.example/live.js';

/** Our examples stand for what others would serve. */
const examples: Record<string, string> = {
  [ANALYTICS]: 'analytics.js',
  [RECORDING]: 'recording.js',
  [SCRIPT]: 'consent.js',
};

// One gateway as in production is enough for all of them.
test.describe.configure({ mode: 'default' });
let gateway: Part;
test.beforeAll(async () => {
  gateway = await startGateway({
    PLATFORM_URL: process.env.STACK_PLATFORM_URL ?? '',
    PUBLIC_URL: `${COUNTED},${OWN_CONSENT}`,
    TRUST_PROXY: '1',
  });
});
// The stream of live state is still open.
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));
test.afterAll(() => gateway.stop());

/** Brings the browser to a brand by its public name, and answers for the scripts of others; returns which of them were asked for. */
async function route(context: BrowserContext, origin: string): Promise<string[]> {
  const asked: string[] = [];
  await context.route(`${origin}/**`, async (sent) => {
    const { pathname, search } = new URL(sent.request().url());
    const headers = {
      ...(await sent.request().allHeaders()),
      'x-forwarded-host': new URL(origin).host,
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '203.0.113.7',
    };
    const response = await sent.fetch({ url: gateway.url + pathname + search, headers, maxRedirects: 0 });
    await sent.fulfill({ response });
  });
  await context.route(/^https:\/\/(count|recorder|tag)\.example\//, async (sent) => {
    const address = sent.request().url();
    asked.push(address);
    const example = examples[address];
    const body = example ? await readFile(join(EXAMPLES, example), 'utf8') : '';
    await sent.fulfill({ contentType: 'text/javascript', body });
  });
  return asked;
}

const question = (page: Page) => page.getByRole('dialog', { name: 'May we measure how you use this shop?' });
const settings = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' });
const cookieOf = async (context: BrowserContext, cookie: string) =>
  (await context.cookies([COUNTED, OWN_CONSENT])).find(({ name }) => name === cookie)?.value;
const answerOf = (context: BrowserContext) => cookieOf(context, 'gst-consent');

test('[TEN-17, REST-6] nothing counts or records a visit without consent, and what is withdrawn stops', async ({
  page,
  context,
}) => {
  const asked = await route(context, COUNTED);
  const help = `${COUNTED}/counted/help`;

  const first = await page.goto(help);
  const served = `${await first?.text()} ${first?.headers()['content-security-policy']}`;
  expect(served).not.toMatch(/count\.example|recorder\.example|site-4711/);
  await expect(question(page)).toBeVisible();
  const refuse = question(page).getByRole('button', { name: 'Refuse all' });
  const accept = question(page).getByRole('button', { name: 'Accept all' });
  const look = (button: typeof refuse) =>
    button.evaluate((element) => {
      const { width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, fontWeight } = getComputedStyle(element);
      return { width, height, color, backgroundColor, fontWeight };
    });
  expect(await look(refuse)).toEqual(await look(accept));

  await refuse.click();
  await expect(question(page)).toBeHidden();
  expect(await answerOf(context)).toBe('necessary.-analytics.-recording');
  await page.reload();
  await expect(settings(page)).toBeVisible();
  await expect(question(page)).toBeHidden();
  expect(asked).toEqual([]);

  // One purpose and not the other.
  await settings(page).click();
  await expect(question(page)).toBeFocused();
  const purpose = (name: string) => question(page).getByRole('checkbox', { name });
  const counting = purpose('Counting visits');
  const recording = purpose('Recording visits');
  await expect(counting).not.toBeChecked();
  await counting.check();
  await question(page).getByRole('button', { name: 'Save choice' }).click();
  // The example counts: its cookie is what the platform is told (gst-als), and it may report to its own origin.
  await expect.poll(() => asked).toEqual([ANALYTICS, 'https://count.example/visit']);
  await expect.poll(() => cookieOf(context, 'gst-als')).toMatch(/^[\da-f-]{36}$/);
  expect(await answerOf(context)).toBe('necessary.analytics.-recording');
  await untilAlive(page);
  await expect(page.locator('script[data-site-id]')).toHaveCount(0);

  await settings(page).click();
  await expect(counting).toBeChecked();
  await recording.check();
  await question(page).getByRole('button', { name: 'Save choice' }).click();
  await expect.poll(() => asked).toContain(RECORDING);
  await expect(page.locator('script[data-site-id="site-4711"]')).toHaveCount(1);
  await untilAlive(page);

  // Each page is counted, also one that is not loaded anew; clicks are recorded.
  const visits = () => asked.filter((address) => address.endsWith('/visit')).length;
  await expect.poll(visits).toBe(2);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL(`${COUNTED}/counted/contact`);
  await expect.poll(visits).toBe(3);
  await expect.poll(() => asked).toContain('https://recorder.example/sites/site-4711');

  // Withdrawn on the page of privacy, which says what is true of this brand.
  await page.goto(`${COUNTED}/counted/privacy-policy`);
  const text = page.getByRole('main');
  await expect(text.getByRole('heading', { name: 'Recording visits' })).toBeVisible();
  await expect(text).not.toContainText('no third-party tracking');
  await text.getByRole('button', { name: 'Cookie settings' }).click();
  await question(page).getByRole('button', { name: 'Refuse all' }).click();
  await expect.poll(() => answerOf(context)).toBe('necessary.-analytics.-recording');
  await expect(page.locator('script[data-site-id], script[src*="count.example"]')).toHaveCount(0);
  await untilAlive(page);
  await expect(question(page)).toBeHidden();
  expect(await cookieOf(context, 'gst-als')).toBeUndefined();
  const before = asked.length;
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL(`${COUNTED}/counted/contact`);
  await untilAlive(page);
  expect(asked.length).toBe(before);
});

const titles = {
  de: 'Dürfen wir messen, wie Sie diesen Shop nutzen?',
  fr: 'Pouvons-nous mesurer l’utilisation de la boutique ?',
  es: '¿Podemos medir cómo usas la tienda?',
  nl: 'Mogen we meten hoe je deze shop gebruikt?',
  it: 'Possiamo misurare come usi il negozio?',
  en: 'May we measure how you use this shop?',
} as const;

/** On a page that is loaded in each language. */
async function expectQuestionToFit(page: Page, languages: readonly (keyof typeof titles)[]): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const language of languages) {
    await page.goto(`${COUNTED}/counted/help?lang=${language}`);
    const dialog = page.getByRole('dialog', { name: titles[language] });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button').last().click();
    await expect(dialog.getByRole('checkbox')).toHaveCount(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const box = await dialog.boundingBox();
    expect(box && box.y >= 0 && Math.round(box.y + box.height) <= 640).toBe(true);
  }
}

test('[REST-6] the question fits a small screen in every language', { tag: '@extended' }, async ({ page, context }) => {
  await route(context, COUNTED);
  await expectQuestionToFit(page, ['fr', 'es', 'nl', 'it']);
});

test('[REST-6] the question leaves the page usable, fits a small screen and is answered by keyboard alone', async ({
  page,
  context,
}) => {
  await route(context, COUNTED);
  await expectQuestionToFit(page, ['de']);
  await page.goto(`${COUNTED}/counted/help?lang=en`);
  await expect(question(page)).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  // Nothing is behind a curtain: the page scrolls, and its links are reached; the question comes first after the way to the content.
  await page.evaluate(() => scrollTo(0, 200));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(question(page).getByRole('link', { name: 'Privacy' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(question(page).getByRole('button', { name: 'Refuse all' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeHidden();
  await expect(page.locator('#content')).toBeFocused();

  await settings(page).focus();
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(settings(page)).toBeFocused();
});

test('[TEN-12] [TEN-17] a brand’s own tool asks in place of the shop, and opens at the cookie settings', async ({
  page,
  context,
}) => {
  const asked = await route(context, OWN_CONSENT);
  const answers = [false, true];
  page.on('dialog', (dialog) => (answers.shift() ? dialog.accept() : dialog.dismiss()));
  await page.goto(`${OWN_CONSENT}/own-consent/help`);
  await expect.poll(() => answerOf(context)).toBe('necessary.-analytics.-recording');
  await untilAlive(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(new Set(asked)).toEqual(new Set([SCRIPT]));
  // What the tool sets counts.
  await settings(page).click();
  await expect.poll(() => answerOf(context)).toBe('necessary.analytics.recording');
  await expect.poll(() => asked).toContain(ANALYTICS);
  await page.goto(`${OWN_CONSENT}/own-consent/app/config`);
  await expect(page.locator('dl > div', { hasText: 'Asked by' })).toContainText('the brand’s own tool');
  await expect(page.locator('dl > div', { hasText: 'Asks for consent to' })).toContainText('counting visits');
});

test('[TEN-17] a brand that counts and records nothing asks for nothing, and says so', async ({ page }) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  await page.goto('privacy-policy', { waitUntil: 'networkidle' });
  await expect(page.getByRole('main')).toContainText('no third-party tracking');
  await expect(page.getByRole('main')).not.toContainText('Only if you agree');
  await expect(page.getByRole('button', { name: 'Cookie settings' })).toHaveCount(0);
  expect(files.filter((url) => url.includes('consent'))).toEqual([]);
});

test('[REST-6] the cookie settings open in the checkout, and a new purpose is asked for again', async ({
  page,
  context,
  world,
}) => {
  await route(context, COUNTED);
  await context.addCookies([{ name: 'gst-consent', value: 'necessary.-analytics', url: COUNTED }]);
  await page.goto(`${COUNTED}/counted/help`);
  await expect(question(page)).toBeVisible();
  await question(page).getByRole('button', { name: 'Refuse all' }).click();
  await expect(question(page)).toBeHidden();
  await page.goto(`${COUNTED}/counted/event/${(await world.fixture()).id}`);
  await page.getByRole('button', { name: /^Hold/ }).filter({ visible: true }).click();
  await page.waitForURL(/\/checkout\//);
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await expect(question(page)).toBeFocused();
});
