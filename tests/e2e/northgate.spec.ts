import { expectReadable } from './axe.ts';
import { newMember, signIn } from './sign-in.ts';
import { expect, test } from './world.ts';

test.use({ locale: 'de-DE', timezoneId: 'America/New_York' });

test('[TEN-15] [TEN-11] the second brand has its colours, corners and face, and every text keeps AA contrast', async ({
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

test('[TEN-15] [I18N-1] the second brand has three languages: for readers of none of them the first, and no address names another', async ({
  page,
  world,
}) => {
  await page.goto(`${world.storefrontUrl}/northgate/help?lang=it`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('combobox', { name: 'Language' }).locator('option')).toHaveText([
    'English',
    'Español',
    'Français',
  ]);
  const alternates = await page
    .locator('link[rel=alternate][hreflang]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('hreflang')));
  expect(alternates.sort()).toEqual(['en', 'es', 'fr', 'x-default']);
  await page.goto(`${world.storefrontUrl}/fanatics/help`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test('[TEN-15] [I18N-4] the second brand writes prices as in the United States in every language, also after hydration', async ({
  page,
  world,
}) => {
  for (const language of ['en', 'es', 'fr']) {
    const address = `${world.storefrontUrl}/northgate/?lang=${language}`;
    expect(await (await page.request.get(address)).text()).toMatch(/\$\d+\.\d\d\b/);
    await page.goto(address);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('main').getByText(/\$\d/).first()).toHaveText(/\$\d+\.\d\d/);
    await expect(page.locator('main').getByText(/\d,\d\d\s\$/)).toHaveCount(0);
  }
  await page.goto(`${world.storefrontUrl}/fanatics/?lang=fr`);
  await expect(
    page
      .locator('main')
      .getByText(/\d,\d\d\s\$/)
      .first(),
  ).toBeVisible();
});

test('[TEN-15] [SHELL-5] the second brand has its own menus, categories and legal note', async ({ page, world }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${world.storefrontUrl}/northgate/help?lang=en`);
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')).toHaveText([
    'Sports',
    'Concerts',
    'Arts',
    'Family',
  ]);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link')).toHaveText(['About', 'Help', 'FAQ', 'Contact', 'Terms of sale', 'Privacy']);
  await expect(footer).toContainText('on its own site');
  await page.goto(`${world.storefrontUrl}/fanatics/help?lang=en`);
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link').first()).toHaveText('Leagues');
  await expect(footer).not.toContainText('on its own site');
});

test('[TEN-15] the second brand says its own words in the language that is chosen, and the first one’s visitors never get them', async ({
  page,
  world,
}) => {
  await page.goto(`${world.storefrontUrl}/northgate/?lang=en`);
  const title = page.locator('#hero-title');
  await expect(title).toHaveText('See it live, close to home.');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr');
  await expect(title).toHaveText('À vivre en direct, près de chez vous.');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.getByRole('combobox').last().selectOption('en');
  await expect(title).toHaveText('See it live, close to home.');
  await page.goto(`${world.storefrontUrl}/fanatics/?lang=en`);
  await expect(title).toHaveText('Be there when it happens.');
  expect(await page.content()).not.toContain('See it live');
});

test('[TEN-15] [LEAGUE-4] the notice of a redirect is shown at its brand, and not at another of the same host', async ({
  page,
  world,
}) => {
  const answer = await page.request.get(`${world.storefrontUrl}/northgate/leagues/NONE?lang=en`, {
    headers: { accept: 'text/html' },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
  expect((await page.context().cookies()).map(({ name }) => name)).toContain('flash-northgate');
  const notice = page.getByText('The selected league is not available');
  await page.goto(`${world.storefrontUrl}/fanatics/?lang=en`);
  await page.waitForLoadState('networkidle');
  await expect(notice).toHaveCount(0);
  await page.goto(`${world.storefrontUrl}/northgate/?lang=en`);
  await expect(notice.first()).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('flash-northgate');
});

test('[TEN-15] [I18N-1] French that is chosen at the second brand does not turn the first one French', async ({
  page,
  world,
}) => {
  await page.goto(`${world.storefrontUrl}/northgate/`);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.goto(`${world.storefrontUrl}/fanatics/`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.goto(`${world.storefrontUrl}/northgate/help`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
});

test('[AUTH-7] [TEN-15] signing out at one brand forgets what it has stored, and nothing of another at the same host', async ({
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

test('[ROUTE-13] the second brand’s own page stands in its words as a page and as a modal; its others are the shop’s', async ({
  page,
  world,
}) => {
  await page.goto(`${world.storefrontUrl}/northgate/about?lang=es`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sobre Northgate Live');
  await expect(page.getByRole('heading', { level: 2, name: 'Qué es Northgate Cash' })).toBeVisible();
  await expect(page.getByRole('article').getByRole('link', { name: 'preguntas frecuentes' })).toHaveAttribute(
    'href',
    '/northgate/faq',
  );
  await page.goto(`${world.storefrontUrl}/northgate/modal/static-pages/about?lang=fr`);
  await expect(page.getByRole('dialog', { name: 'À propos de Northgate Live' })).toContainText('Trois pour cent');
  await page.goto(`${world.storefrontUrl}/fanatics/about?lang=en`);
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Northgate');
});
