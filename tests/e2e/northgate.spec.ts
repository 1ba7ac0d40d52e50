import { expectReadable } from './axe.ts';
import { languageOf, linksIn, partOf, readPage, textsIn } from './page-html.ts';
import { newMember, signIn } from './sign-in.ts';
import { expect, test } from './world.ts';

test.use({ locale: 'de-DE', timezoneId: 'America/New_York' });

/** A reader who asks for German, which the second brand does not have. */
const german = { 'accept-language': 'de-DE' };

test('[TEN-15, TEN-11] the second brand has its colors, corners and face, and every text keeps AA contrast', async ({
  page,
  world,
}) => {
  await page.goto(`${world.storefrontUrl}/northgate/`);
  const styles = await page.evaluate(() => {
    const of = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body);
    return {
      brand: of('html').getPropertyValue('--brand'),
      accent: of('html').getPropertyValue('--accent'),
      corner: of('form button[type=submit]').borderRadius,
      face: of('h1').fontFamily,
    };
  });
  expect(styles).toEqual({
    brand: '#14532d',
    accent: '#f58a1f',
    corner: '6px',
    face: expect.stringContaining('Arial Narrow'),
  });
  for (const scheme of ['light', 'dark'] as const) await expectReadable(page, scheme);
});

test('[TEN-15, I18N-1] the second brand has three languages: readers of others get the first', async ({
  request,
  world,
}) => {
  const { html } = await readPage(request, `${world.storefrontUrl}/northgate/help?lang=it`, german);
  expect(languageOf(html)).toBe('en');
  expect(textsIn(partOf(html, 'footer'), 'option')).toEqual(['English', 'Español', 'Français']);
  const alternates = [...html.matchAll(/<link rel="alternate" hrefLang="([^"]*)"/gi)].map(([, language]) => language);
  expect(alternates.sort()).toEqual(['en', 'es', 'fr', 'x-default']);
  expect(languageOf((await readPage(request, `${world.storefrontUrl}/fanatics/help`, german)).html)).toBe('de');
});

test('[TEN-15, I18N-4] the second brand writes prices as in the United States in every language', async ({
  page,
  request,
  world,
}) => {
  const prices = async (path: string) => (await readPage(request, `${world.storefrontUrl}/${path}`)).html;
  for (const language of ['en', 'es', 'fr']) {
    const html = await prices(`northgate/?lang=${language}`);
    expect(languageOf(html)).toBe(language);
    expect(html).toMatch(/\$\d+\.\d\d\b/);
    expect(html).not.toMatch(/\d,\d\d\s\$/);
  }
  expect(await prices('fanatics/?lang=fr')).toMatch(/\d,\d\d\s\$/);
  // And once it is hydrated.
  await page.goto(`${world.storefrontUrl}/northgate/?lang=fr`);
  await expect(page.locator('main').getByText(/\$\d/).first()).toHaveText(/\$\d+\.\d\d/);
  await expect(page.locator('main').getByText(/\d,\d\d\s\$/)).toHaveCount(0);
});

test('[TEN-15, SHELL-5] the second brand has its own menus, categories and legal note', async ({ request, world }) => {
  const { html } = await readPage(request, `${world.storefrontUrl}/northgate/help?lang=en`);
  const texts = (part: string) => linksIn(part).map(({ text }) => text);
  expect(texts(partOf(html, 'nav', 'Main menu'))).toEqual(['Sports', 'Concerts', 'Arts', 'Family']);
  const footer = partOf(html, 'footer');
  expect(texts(footer)).toEqual(['About', 'Help', 'FAQ', 'Contact', 'Terms of sale', 'Privacy']);
  expect(footer).toContain('on its own site');
  const { html: first } = await readPage(request, `${world.storefrontUrl}/fanatics/help?lang=en`);
  expect(texts(partOf(first, 'nav', 'Main menu'))[0]).toBe('Leagues');
  expect(partOf(first, 'footer')).not.toContain('on its own site');
});

test('[TEN-15] the second brand’s own words change with the language, and stay its own', async ({ page, world }) => {
  await page.goto(`${world.storefrontUrl}/northgate/?lang=en`);
  const title = page.locator('#hero-title');
  await expect(title).toHaveText('See it live, close to home.');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr');
  await expect(title).toHaveText('À vivre en direct, près de chez vous.');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.getByRole('combobox').last().selectOption('en');
  await expect(title).toHaveText('See it live, close to home.');
  const { html } = await readPage(page.request, `${world.storefrontUrl}/fanatics/?lang=en`);
  expect(textsIn(html, 'h1')).toEqual(['Be there when it happens.']);
  expect(html).not.toContain('See it live');
});

test('[TEN-15, LEAGUE-4] the notice of a redirect is shown at its brand, and not at another of the same host', async ({
  page,
  world,
}) => {
  const answer = await page.request.get(`${world.storefrontUrl}/northgate/leagues/NONE?lang=en`, {
    headers: { accept: 'text/html' },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
  expect((await page.context().cookies()).map(({ name }) => name)).toContain('flash-northgate');
  const notice = page.getByText('This league isn’t available.');
  await page.goto(`${world.storefrontUrl}/fanatics/?lang=en`);
  await page.waitForLoadState('networkidle');
  await expect(notice).toHaveCount(0);
  await page.goto(`${world.storefrontUrl}/northgate/?lang=en`);
  await expect(notice.first()).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('flash-northgate');
});

test('[TEN-15, I18N-1] French that is chosen at the second brand does not turn the first one French', async ({
  request,
  world,
}) => {
  // What the choice in the footer asks for.
  await request.head(`${world.storefrontUrl}/northgate/?lang=fr`);
  const languageAt = async (path: string) =>
    languageOf((await readPage(request, `${world.storefrontUrl}/${path}`, german)).html);
  expect(await languageAt('fanatics/')).toBe('de');
  expect(await languageAt('northgate/help')).toBe('fr');
});

test('[AUTH-7, TEN-15] signing out at a brand forgets what it stored, and nothing of another’s', async ({
  page,
  world,
}) => {
  await page.goto(`${world.storefrontUrl}/fanatics/help`);
  await signIn(page, await newMember());
  const own = ['grandstand.something', 'grandstand.payment.7c9e6679-7425-40de-944b-e07fc1f90ae7'];
  const others = own.map((key) => `${key}-northgate`);
  await page.evaluate(
    (keys) => {
      for (const key of keys) {
        localStorage.setItem(key, '1');
        sessionStorage.setItem(key, '1');
      }
    },
    [...own, ...others],
  );
  // An answer of the graph that comes meanwhile would load the page again and stop the way out.
  await page.waitForLoadState('networkidle');
  // Where it comes all the same, the browser reports the way out as aborted, and it is taken again.
  await expect(() => page.goto(`${world.storefrontUrl}/logout`)).toPass();
  await page.waitForURL(/\/fanatics\/$/);
  const kept = await page.evaluate(
    (keys) => keys.map((key) => [localStorage.getItem(key), sessionStorage.getItem(key)]),
    [...own, ...others],
  );
  expect(kept).toEqual([...own.map(() => [null, null]), ...others.map(() => ['1', '1'])]);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('gst-forget');
});

test('[ROUTE-13] the second brand’s own page is in its words, also as a modal; others are the shop’s', async ({
  page,
  world,
}) => {
  const { html } = await readPage(page.request, `${world.storefrontUrl}/northgate/about?lang=es`);
  expect(textsIn(html, 'h1')).toEqual(['Sobre Northgate Live']);
  expect(textsIn(html, 'h2')).toContain('¿Qué es Northgate Cash?');
  expect(linksIn(partOf(html, 'article'))).toContainEqual({ text: 'preguntas frecuentes', href: '/northgate/faq' });
  await page.goto(`${world.storefrontUrl}/northgate/modal/static-pages/about?lang=fr`);
  await expect(page.getByRole('dialog', { name: 'À propos de Northgate Live' })).toContainText('trois pour cent');
  const { html: ours } = await readPage(page.request, `${world.storefrontUrl}/fanatics/about?lang=en`);
  expect(textsIn(ours, 'h1').join()).not.toContain('Northgate');
});
