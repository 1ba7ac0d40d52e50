import { configurationIn, readPage, textsIn, titleOf } from './page-html.ts';
import { fillBilling, goOnToPayment, holdByRequest } from './shopper.ts';
import { brandUrl } from './test-brands.ts';
import { expect, test, untilAlive } from './world.ts';

test('[TEN-15] a second brand with opposite settings runs beside the first, from its directory alone', async ({
  request,
  world,
}) => {
  const base = `${world.storefrontUrl}/northgate/`;
  const { html: home } = await readPage(request, `${base}?lang=en`);
  expect(titleOf(home)).toContain('Northgate Live');
  // Sign-in off, other colours, cash back instead of points.
  expect(home).not.toContain('Sign in');
  expect(home).toContain('--brand:#14532d');
  expect(home).toContain('3% of every order back');
  for (const path of ['login', 'userTickets'])
    expect(textsIn((await readPage(request, base + path)).html, 'h1'), path).toEqual(['See it live, close to home.']);
  // Sold at the provider: nothing is held here.
  const event = await world.fixture();
  const heldAt = async (brand: string) =>
    (await readPage(request, `${world.storefrontUrl}/${brand}/event/${event.id}?lang=en`)).html;
  const [theirs, ours] = [await heldAt('northgate'), await heldAt('fanatics')];
  expect([...textsIn(theirs, 'h2'), ...textsIn(theirs, 'h3')].join()).toMatch(/ticketing provider/);
  expect(textsIn(theirs, 'button').filter((text) => text.includes('Hold'))).toEqual([]);
  expect(textsIn(ours, 'button').filter((text) => text.includes('Hold'))).not.toEqual([]);
});

test('[TEN-15, HIST-1] what was viewed at one brand is not on the home of another at the same host', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  await page.goto(`${world.storefrontUrl}/northgate/event/${event.id}`);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toContain('grandstand.history-northgate');
  await page.goto(`${world.storefrontUrl}/northgate/`);
  await expect(page.getByRole('heading', { name: 'Recently viewed' })).toBeVisible();
  await page.goto(`${world.storefrontUrl}/fanatics/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recently viewed' })).toHaveCount(0);
});

test('[TEN-16, ROUTE-1] /app/config shows environment, version, build, brand and flags', async ({ request, world }) => {
  const { html } = await readPage(request, `${world.storefrontUrl}/fanatics/app/config?lang=en`);
  expect(textsIn(html, 'h1')).toEqual(['Configuration']);
  const shown = configurationIn(html);
  expect(shown.get('Environment')).toBe('localhost');
  expect(shown.get('Version')).toBe('3.7.0');
  expect(Date.parse(shown.get('Built') ?? '')).toBeLessThan(Date.now());
  expect(shown.get('Brand')).toBe('Grandstand (grandstand)');
  expect(shown.get('Base path')).toBe('/fanatics/');
  expect([shown.get('Purchase flow'), shown.get('Sign-in'), shown.get('Guests can buy')]).toEqual([
    'DIRECT',
    'SSO',
    'yes',
  ]);
});

for (const [brand, name, address] of [
  ['the shop', 'fanatics', /^\/fanatics\/.*termsAgreement$/],
  ['a brand with terms of its own', 'own-terms', 'https://club.example/terms'],
] as const)
  test(`[TEN-15, SHELL-12] the notice, the menus and the payment of ${brand} lead to its terms of sale`, async ({
    page,
    world,
  }) => {
    const shop = name === 'fanatics' ? `${world.storefrontUrl}/fanatics` : brandUrl(name);
    const { id } = await world.fixture();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${shop}/help`);
    const notice = page.getByRole('complementary', { name: 'Terms' }).getByRole('link', { name: 'Read the terms' });
    await expect(notice).toHaveAttribute('href', address);
    const inMenu = { name: 'Terms of sale' };
    await expect(page.getByRole('contentinfo').getByRole('link', inMenu)).toHaveAttribute('href', address);
    await page.getByRole('banner').getByRole('link', { name: 'Main menu' }).click();
    await expect(page.getByRole('dialog').getByRole('link', inMenu)).toHaveAttribute('href', address);

    if (name === 'fanatics') await page.goto(`${shop}/checkout/${await holdByRequest(page, id)}/1`);
    else {
      await page.goto(`${shop}/event/${id}`);
      await untilAlive(page);
      await page.getByRole('button', { name: /^Hold/ }).filter({ visible: true }).click();
      await page.waitForURL(/\/checkout\//);
      await page.goto(`${page.url().split('?')[0]}/1`);
    }
    await fillBilling(page);
    await goOnToPayment(page);
    const beforePaying = page.getByRole('main').getByRole('link', { name: 'terms of sale (opens in a new tab)' });
    await expect(beforePaying).toHaveAttribute('href', address);
  });

test.describe('scripts of others', () => {
  test.use({ allowedComplaints: /Content Security Policy/ });

  test('[TEN-12] the brand’s script runs; by default there is none, and the policy of pages refuses it', async ({
    page,
    world,
  }) => {
    const script = 'https://tag.example/staging.js';
    await page.goto(`${world.storefrontUrl}/fanatics/help`);
    await expect(page.locator('script[src*="//"]')).toHaveCount(0);
    const refused = await page.evaluate(
      (src) =>
        new Promise((resolve) => {
          addEventListener('securitypolicyviolation', ({ blockedURI }) => resolve(blockedURI));
          document.head.append(Object.assign(document.createElement('script'), { src }));
        }),
      script,
    );
    expect(refused).toBe(script);
    await page.route('https://tag.example/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: `window.tag = '${route.request().url()}'` }),
    );
    // The second time the page comes from the cache, where hashes stand in place of the nonce.
    for (let times = 0; times < 2; times += 1) {
      await page.goto(`${brandUrl('with-script')}/help`);
      await expect.poll(() => page.evaluate('window.tag')).toBe(script);
    }
  });
});
