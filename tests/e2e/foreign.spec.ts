import { rm } from 'node:fs/promises';
import { startGateway } from '#tests/support/stack.ts';
import { writeTenants } from '#tests/support/tenants.ts';
import { events } from '../foreign/data.ts';
import { openForeignUpstream } from '../foreign/upstream.ts';
import { cards, fillBilling, fillCard, goOnToDelivery, goOnToPayment, holdButton, payButton } from './shopper.ts';
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
  /tickets also go to/i,
  /hold them for 10 minutes/i,
  /hotels near/i,
  /stay the night/i,
  /choose other seats/i,
  /nothing has moved/i,
];

/** A storefront over an upstream with the calls of the specification alone. */
async function openShop(form: 'flat' | 'nested') {
  const upstream = await openForeignUpstream({ form, issuer: process.env.STACK_IDENTITY_URL ?? '' });
  const directory = await writeTenants({ grandstand: { payment: { tokenizeUrl: upstream.tokenizeUrl } } });
  const gateway = await startGateway({
    PLATFORM_URL: upstream.url,
    OIDC_ISSUER: process.env.STACK_IDENTITY_URL ?? '',
    TENANTS_DIR: directory,
    BRAND: 'grandstand',
    UPSTREAM_ORDERS: 'memory',
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
