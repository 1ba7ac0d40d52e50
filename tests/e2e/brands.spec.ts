import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { openHouse } from './second-house.ts';
import { fillBilling, goOnToDelivery, goOnToPayment, holdButton } from './shopper.ts';
import { expect, test, untilAlive } from './world.ts';

/** A page as a browser at this host gets it. */
const pageAt = (url: string, host: string, cookie = ''): Promise<{ html: string; policy: string }> =>
  new Promise((resolve, reject) => {
    httpRequest(url, { headers: { host, cookie, accept: 'text/html' } }, (answer) => {
      const policy = String(answer.headers['content-security-policy']);
      text(answer).then((html) => resolve({ html, policy }), reject);
    })
      .on('error', reject)
      .end();
  });

const environments = { test: ['test.tickets.example'], uat: ['uat.tickets.example'] };
const PUBLIC_URL = 'http://tickets.example,http://test.tickets.example,http://uat.tickets.example';
const SCRIPTS = { staging: 'https://tag.example/staging.js', production: 'https://tag.example/live.js' };
const CONSENT = 'gst-consent=necessary.recording';
const SECRETS = {
  SESSION_SECRET: 'of-sessions-4f1c9d27b6a84e0f4f1c9d27b6a84e0f',
  IMAGE_SECRET: 'of-pictures-8b3e5a61d0c74f928b3e5a61d0c74f92',
  REFERRAL_KEY: 'of-referrals-2d7f0c94e1b853a62d7f0c94e1b853a6',
};
const RECORDING = { siteId: 'site-4711', script: 'https://recorder.example/record.js' };

test('[TEN-15] a second brand with opposite settings runs beside the first, from its directory alone', async ({
  page,
  world,
}) => {
  await page.goto(`${world.storefrontUrl}/northgate/`);
  await expect(page).toHaveTitle(/Northgate Live/);
  // Sign-in off, other colours, cash back instead of points.
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
  expect((await page.locator('head style').first().innerText()).toLowerCase()).toContain('#14532d');
  await expect(page.getByText('3% of every order back')).toBeVisible();
  for (const path of ['login', 'userTickets']) {
    await page.goto(`${world.storefrontUrl}/northgate/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('See it live, close to home.');
  }
  // Sold at the provider: nothing is held here.
  const event = await world.fixture();
  await page.goto(`${world.storefrontUrl}/northgate/event/${event.id}`);
  await expect(page.getByRole('heading', { name: /ticketing provider/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Hold/ })).toHaveCount(0);
  await page.goto(`${world.storefrontUrl}/fanatics/event/${event.id}`);
  await expect(page.getByRole('button', { name: /^Hold/ })).toBeVisible();
});

test('[TEN-15] [HIST-1] what was looked at under one brand is not on the home of another at the same host', async ({
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

test('[TEN-16] [ROUTE-1] /app/config shows environment, version, build, brand and flags', async ({ page }) => {
  await page.goto('app/config');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Configuration');
  const rows = page.locator('dl > div');
  const shown = new Map((await rows.allInnerTexts()).map((row) => row.split('\n') as [string, string]));
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

test('[TEN-15] [SHELL-12] the notice of terms, the menus and the payment lead to the shop’s terms of sale, and at a brand with its own to those', async ({
  newVisitor,
  world,
}) => {
  const { id } = await world.fixture();
  const expectTerms = async (shop: string, address: RegExp | string) => {
    const page = await newVisitor();
    await page.goto(`${shop}/help`);
    const notice = page.getByRole('complementary', { name: 'Terms' }).getByRole('link', { name: 'Read the terms' });
    await expect(notice).toHaveAttribute('href', address);
    const inMenu = { name: 'Terms of sale' };
    await expect(page.getByRole('contentinfo').getByRole('link', inMenu)).toHaveAttribute('href', address);
    await page.setViewportSize({ width: 390, height: 844 });
    await untilAlive(page);
    await page.getByRole('banner').getByRole('link', { name: 'Main menu' }).click();
    await expect(page.getByRole('dialog').getByRole('link', inMenu)).toHaveAttribute('href', address);

    await page.goto(`${shop}/event/${id}`);
    await holdButton(page).click();
    await page.waitForURL(/\/checkout\//);
    await goOnToDelivery(page);
    await fillBilling(page);
    await goOnToPayment(page);
    const beforePaying = page.getByRole('main').getByRole('link', { name: 'terms of sale (opens in a new tab)' });
    await expect(beforePaying).toHaveAttribute('href', address);
    await page.close();
  };
  await expectTerms(`${world.storefrontUrl}/fanatics`, /^\/fanatics\/.*termsAgreement$/);
  const termsUrl = 'https://club.example/terms';
  const house = await openHouse({ legal: { termsUrl } });
  await expectTerms(`${house.url}/fanatics`, termsUrl);
  await house.close();
});

test.describe('scripts of others', () => {
  test.use({ allowedComplaints: /Content Security Policy/ });

  test('[TEN-12] the brand’s script runs in its staging variant outside production; by default there is none, and the policy of pages refuses it', async ({
    page,
    world,
  }) => {
    await page.goto(world.storefrontUrl);
    await expect(page.locator('script[src*="//"]')).toHaveCount(0);
    const refused = await page.evaluate(
      (src) =>
        new Promise((resolve) => {
          addEventListener('securitypolicyviolation', ({ blockedURI }) => resolve(blockedURI));
          document.head.append(Object.assign(document.createElement('script'), { src }));
        }),
      SCRIPTS.staging,
    );
    expect(refused).toBe(SCRIPTS.staging);
    const house = await openHouse({ externalScript: SCRIPTS });
    await page.route('https://tag.example/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: `window.tag = '${route.request().url()}'` }),
    );
    // The second time the page comes from the cache, where hashes stand in place of the nonce.
    for (let times = 0; times < 2; times += 1) {
      await page.goto(`${house.url}/fanatics/help`);
      await expect.poll(() => page.evaluate('window.tag')).toBe(SCRIPTS.staging);
    }
    await house.close();
  });

  test('[TEN-8] [TEN-12] [TEN-16] [TEN-17] by host: the production variant and, with consent, the recording in production only; no configuration has a secret', async () => {
    const house = await openHouse(
      { environments, externalScript: SCRIPTS, sessionRecording: RECORDING },
      { PUBLIC_URL, ...SECRETS },
    );
    const url = `${house.url}/fanatics/help`;
    for (const host of ['test.tickets.example', 'uat.tickets.example']) {
      const { html, policy } = await pageAt(url, host, CONSENT);
      expect(html).toContain(`src="${SCRIPTS.staging}"`);
      expect(html + policy).not.toMatch(/live\.js|site-4711|recorder\.example/);
    }
    const { html, policy } = await pageAt(url, 'tickets.example', CONSENT);
    expect(html).toContain(`src="${SCRIPTS.production}"`);
    expect(html).toContain('"site-4711"');
    expect(policy).toMatch(/script-src [^;]*https:\/\/tag\.example https:\/\/recorder\.example/);
    const configuration = await pageAt(`${house.url}/fanatics/app/config`, 'tickets.example', CONSENT);
    expect(configuration.html).toContain('>production<');
    for (const secret of Object.values(SECRETS)) expect(configuration.html).not.toContain(secret);
    await house.close();
  });
});
