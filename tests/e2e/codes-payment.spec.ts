import type { Page } from '@playwright/test';
import { button, fillUp, fragile, newEvent, type PaymentCode, pay, type Situations, testEach } from './codes.ts';
import { expireAll, memberWithPoints, signInAt } from './member.ts';
import { cards, cartIdOf } from './shopper.ts';
import { expect, type World } from './world.ts';

/** From an event to the payment page with a card that is filled in, and there into another language. */
async function atPayment(page: Page, language: string, card: string): Promise<string> {
  const id = await newEvent();
  await page.goto(`event/${id}`);
  await fillUp(page, language, card);
  return cartIdOf(page);
}

/** The visitor's cart as the same visitor changes it elsewhere. */
async function elsewhere(page: Page, { platformUrl }: World, method: string, path: string, body?: object) {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'gst');
  const answer = await fetch(`${platformUrl}/api/${path}`, {
    method,
    headers: { 'gst-session-id': cookie?.value ?? '', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.ok, await answer.text()).toBe(true);
}

let cut: { start: () => Promise<void> } | undefined;

const situations: Situations<PaymentCode> = {
  '20002': {
    language: 'fr',
    raise: async (page) => {
      await atPayment(page, 'fr', cards.declined);
      await pay(page).click();
    },
    text: 'Carte non acceptée',
    next: async (page) => {
      await page.locator('input[autocomplete="cc-number"]').fill(cards.approved);
      await pay(page).click();
      await page.waitForURL(/\/order-confirmation\//);
    },
  },
  '20010': {
    language: 'it',
    raise: async (page, world) => {
      // Without the live state, which would tell it before the purchase does.
      await page.route('**/graphql', (route) =>
        route.request().headers().accept?.includes('text/event-stream') ? route.abort() : route.fallback(),
      );
      const cart = await atPayment(page, 'it', cards.approved);
      await elsewhere(page, world, 'DELETE', `cart/${cart}`);
      await pay(page).click();
    },
    text: 'Il tempo è scaduto',
    next: async (page) => {
      await button(page, 'Riprova con gli stessi posti').click();
      await expect(page.getByRole('timer')).toBeVisible();
    },
  },
  '20120': {
    language: 'es',
    raise: async (page, world) => {
      const cart = await atPayment(page, 'es', cards.approved);
      await elsewhere(page, world, 'PUT', `cart/${cart}/shippingOption`, { shippingId: 'courier' });
      await pay(page).click();
    },
    text: 'El total ha cambiado',
    next: async (page) => {
      await pay(page).click();
      await page.waitForURL(/\/order-confirmation\//);
    },
  },
  '20118': {
    language: 'de',
    raise: async (page) => {
      await atPayment(page, 'de', cards.approved);
      // The same rules hold in the page, so it needs a postal code that changes on its way.
      await page.route('**/graphql', (route) =>
        route.continue({ postData: route.request().postData()?.replace('"10118"', '"!"') ?? '' }),
      );
      await pay(page).click();
      await page.waitForURL(/\/checkout\/[^/]+\/1$/);
    },
    text: 'Diese Angabe wird nicht angenommen. Bitte prüfen und ändern.',
    next: async (page) => {
      const code = page.locator('input[autocomplete$="postal-code"]');
      await expect(code).toHaveAttribute('aria-invalid', 'true');
      await code.fill('10001');
      await button(page, 'Weiter zur Zahlung').click();
      await expect(pay(page)).toBeVisible();
    },
  },
  '20226': {
    language: 'nl',
    raise: async (page) => {
      const { way, url } = await fragile('PAYMENT_PROVIDER_URL');
      cut = way;
      const id = await newEvent();
      await page.goto(`${url}/event/${id}`);
      await fillUp(page, 'nl', cards.approved);
      // The processor is gone between the card's token and the charge.
      await page.route('**/v1/tokens', async (route) => {
        const response = await route.fetch();
        await way.stop();
        await route.fulfill({ response });
        await page.unroute('**/v1/tokens');
      });
      await pay(page).click();
    },
    text: 'Aankoop niet uitgevoerd',
    next: async (page) => {
      await cut?.start();
      await pay(page).click();
      await page.waitForURL(/\/order-confirmation\//);
    },
  },
  '40020': {
    language: 'it',
    raise: async (page, world) => {
      const member = await memberWithPoints(world);
      const id = await newEvent();
      await signInAt(page, member, `event/${id}`);
      await fillUp(page, 'it', cards.approved);
      const points = page.getByRole('region', { name: /FanCash/ }).getByRole('textbox');
      await points.fill('2000');
      await points.press('Enter');
      await expect(pay(page)).toContainText('FanCash');
      await expireAll(world, member);
      await pay(page).click();
    },
    text: 'Ora hai meno FanCash',
    next: async (page) => {
      await expect(pay(page)).not.toContainText('FanCash');
      await pay(page).click();
      await page.waitForURL(/\/order-confirmation\//);
    },
  },
  '40081': {
    language: 'en',
    raise: async (page) => {
      await atPayment(page, 'en', '4100 0000 0000 0019');
      await pay(page).click();
    },
    text: 'Purchase blocked',
    next: async (page) => {
      await expect(page.getByRole('alert')).toContainText('Nothing was charged. Try later or contact support.');
      await expect(pay(page)).toBeEnabled();
    },
  },
};

testEach(situations);
