import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { startGateway } from '#tests/support/stack.ts';
import { writeTenants } from '#tests/support/tenants.ts';
import { events } from '../foreign/data.ts';
import { openForeignUpstream } from '../foreign/upstream.ts';
import {
  cards,
  fillBilling,
  fillCard,
  goOnToDelivery,
  goOnToPayment,
  holdButton,
  holdByRequest,
  payButton,
} from './shopper.ts';
import { chooseMember } from './sign-in.ts';
import { expect, test } from './world.ts';

const [game] = events;
const NAME = game?.name ?? '';

/** What no page may say over an upstream that never told it. */
const untold = [
  /general admission/i,
  /\d+ left/i,
  /taxes included/i,
  /sales are final/i,
  /also sent your tickets to/i,
  /hold them for 10 minutes/i,
  /hotels near/i,
  /staying the night/i,
  /choose other seats/i,
  /no activity yet/i,
  /full price/i,
  /expires first/i,
];

const locales = ['en-US', 'de-DE', 'es-ES', 'fr-FR', 'it-IT', 'nl-NL'];
type Texts = { [key: string]: string | Texts };
/** What stands for the same in each language: file and path of its text. */
const claims = [
  ['sale', 'seats', 'general'],
  ['sale', 'room', 'near'],
  ['event', 'list', 'left_other'],
  ['event', 'descriptionPrice'],
  ['home', 'lead'],
  ['home', 'description'],
  ['event', 'blocked', 'CANCELLED', 'reason'],
  ['wallet', 'how', 'when'],
  ['checkout', 'review', 'term2'],
  ['checkout', 'review', 'addRoom'],
  ['checkout', 'review', 'change'],
] as const;

/** The claims in the words of a language, with anything in their gaps. */
function claimsIn(language: string): RegExp[] {
  return claims.map(([file, ...path]) => {
    const url = new URL(`../../web/locales/${language}/${file}.json`, import.meta.url);
    const text = path.reduce<Texts | string>(
      (texts, key) => (texts as Texts)[key] ?? '',
      JSON.parse(readFileSync(url, 'utf8')),
    );
    const parts = String(text).split(/\{\{\w+\}\}/);
    expect(String(text)).not.toBe('');
    return new RegExp(parts.map((part) => part.replaceAll(/[.?()]/g, '\\$&')).join('.+?'));
  });
}

/** A storefront over an upstream with the calls of the specification alone. */
async function openShop(form: 'flat' | 'nested', payment?: 'points' | 'redirect') {
  const paymentPage = payment === 'redirect';
  const issuer = process.env.STACK_IDENTITY_URL ?? '';
  const upstream = await openForeignUpstream({ form, issuer, paymentPage });
  const directory = await writeTenants({
    grandstand: { payment: payment ?? { tokenizeUrl: upstream.tokenizeUrl } },
  });
  const gateway = await startGateway({
    PLATFORM_URL: upstream.url,
    OIDC_ISSUER: process.env.STACK_IDENTITY_URL ?? '',
    TENANTS_DIR: directory,
    BRAND: 'grandstand',
    UPSTREAM_ORDERS: 'memory',
    ...(paymentPage && { UPSTREAM_CAPABILITIES: 'confirmations' }),
  });
  return {
    upstream,
    url: `${gateway.url}/fanatics/`,
    close: async () => {
      await gateway.stop();
      await upstream.close();
      await rm(directory, { recursive: true });
    },
  };
}

for (const form of ['flat', 'nested'] as const) {
  test(`[REST-7] over an upstream of form ${form} a guest buys, and a member has favorites and points`, async ({
    page,
  }) => {
    const shop = await openShop(form);
    const said: string[] = [];
    const look = async () => {
      const text = await page.getByRole('main').innerText();
      said.push(...untold.flatMap((claim) => (claim.test(text) ? [`${page.url()}: ${claim.exec(text)?.[0]}`] : [])));
    };
    try {
      await page.goto(shop.url);
      await expect(page.getByRole('article').first()).toBeVisible();
      await look();
      const search = page.getByRole('main').getByRole('combobox', { name: 'What' });
      await search.fill('comets');
      await search.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: /comets/ })).toBeVisible();
      await page.getByRole('region', { name: 'Events' }).getByRole('link', { name: NAME, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
      await look();
      await holdButton(page).click();
      await expect(page.getByRole('heading', { name: 'Review your tickets' })).toBeVisible();
      // What a guest holds does not follow a sign-in here: it is said before.
      await page.getByRole('link', { name: 'Sign in' }).click();
      const warning = page.getByRole('dialog', { name: 'Your held tickets won’t move to your account' });
      await expect(warning).toContainText(NAME);
      await warning.getByRole('button', { name: 'Keep these tickets' }).click();
      await expect(warning).toBeHidden();
      await expect(page.getByRole('timer')).toHaveText(/\d+:\d\d/);
      await look();
      if (form === 'flat') await goOnToDelivery(page);
      // A price that is a number told no fees: the buyer agrees to what the tickets cost with them.
      else await page.getByRole('link', { name: 'Continue at $93.00' }).click();
      await fillBilling(page);
      await goOnToPayment(page);
      await fillCard(page, cards.declined);
      await payButton(page).click();
      await expect(page.getByRole('alert').filter({ hasText: /card/i }).first()).toBeVisible();
      await fillCard(page, cards.approved);
      await payButton(page).click();
      await page.waitForURL(/\/order-confirmation\//);
      await expect(page.getByText(NAME).first()).toBeVisible();
      await page.reload();
      await expect(page.getByText(NAME).first()).toBeVisible();
      await look();
      expect(shop.upstream.state.charges).toHaveLength(1);

      await page.goto(`${shop.url}login?returnTo=${encodeURIComponent('/fanatics/userFavorites')}`);
      await chooseMember(page, `foreign-${form}@example.com`);
      await page.waitForURL(/userFavorites/);
      await page.goto(shop.url);
      const heart = page.getByRole('button', { name: `Favorite: ${NAME}`, exact: true }).first();
      await heart.click();
      await expect.poll(() => [...shop.upstream.state.favourites.values()].flat()).toHaveLength(1);
      await page.goto(`${shop.url}userFavorites`);
      await expect(page.getByRole('heading', { name: NAME })).toBeVisible();
      await page.goto(`${shop.url}wallet`);
      await expect(page.getByText(/12,000/).first()).toBeVisible();
      await look();
      expect(said).toEqual([]);
      expect(shop.upstream.seen.flatMap(({ call, url }) => (call === 'none' ? [url] : []))).toEqual([]);
    } finally {
      await shop.close();
    }
  });
}

test('[REST-7] in none of six languages a page says what the upstream never told', async ({ browser }) => {
  const shop = await openShop('nested');
  const eventId = game ? String(shop.upstream.form.id(game)) : '';
  const said: string[] = [];
  try {
    for (const locale of locales) {
      const context = await browser.newContext({ locale });
      const page = await context.newPage();
      const untoldHere = claimsIn(locale.slice(0, 2));
      const look = async (path: string) => {
        await page.goto(`${shop.url}${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await page.locator('html').getAttribute('lang')).toBe(locale.slice(0, 2));
        const described = await page
          .locator('meta[name=description]')
          .evaluateAll((all) => all.map((one) => (one as HTMLMetaElement).content));
        const text = `${await page.getByRole('main').innerText()} ${described.join(' ')}`;
        said.push(...untoldHere.flatMap((claim) => (claim.test(text) ? [`${locale} /${path}: ${claim}`] : [])));
      };
      await look('');
      await look(`event/${eventId}`);
      const cartId = await holdByRequest(page, eventId, 2, new URL(shop.url).origin);
      await look(`checkout/${cartId}`);
      await context.close();
    }
    expect(said).toEqual([]);
  } finally {
    await shop.close();
  }
});

test('[REST-8] where only points pay, a member buys with them and no card is asked for', async ({ page }) => {
  const shop = await openShop('flat', 'points');
  try {
    await page.goto(`${shop.url}login?returnTo=${encodeURIComponent('/fanatics/')}`);
    await chooseMember(page, 'foreign-points@example.com');
    await page.goto(`${shop.url}event/${game ? shop.upstream.form.id(game) : ''}`);
    await holdButton(page).click();
    await goOnToDelivery(page);
    await fillBilling(page);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.getByRole('button', { name: /^Pay .*FanCash/ })).toBeVisible();
    await expect(page.getByLabel('Card number')).toBeHidden();
    await page.getByRole('button', { name: /^Pay .*FanCash/ }).click();
    await page.waitForURL(/\/order-confirmation\//);
    await expect(page.getByText(NAME).first()).toBeVisible();
    expect(shop.upstream.state.charges).toMatchObject([{ token: '', cash: 0 }]);
    // What the page still loads is not missed when the shop closes.
    await page.goto('about:blank');
  } finally {
    await shop.close();
  }
});

test('[REST-8] where a company takes payments on its own page, a guest is led there and back', async ({ page }) => {
  const shop = await openShop('flat', 'redirect');
  const pay = async () => {
    await expect(page.getByText('You’ll pay on our payment partner’s page')).toBeVisible();
    await payButton(page).click();
    await expect(page.getByRole('heading', { name: 'Club pay' })).toBeVisible();
  };
  try {
    await page.goto(`${shop.url}event/${game ? shop.upstream.form.id(game) : ''}`);
    await holdButton(page).click();
    await goOnToDelivery(page);
    await fillBilling(page);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.getByLabel('Card number')).toBeHidden();
    await pay();
    await page.getByRole('link', { name: 'Leave' }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await pay();
    // Back without having paid: the page waits, and leads there again.
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Finish your payment' })).toBeVisible();
    await page.getByRole('link', { name: 'Continue to the payment page' }).click();
    await page.getByRole('link', { name: 'Pay', exact: true }).click();
    await page.waitForURL(/\/order-confirmation\//);
    await expect(page.getByText(NAME).first()).toBeVisible();
    expect(shop.upstream.state.charges).toMatchObject([{ token: 'tok_page' }]);
    await page.goto('about:blank');
  } finally {
    await shop.close();
  }
});
