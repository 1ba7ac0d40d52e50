import { expect } from '@playwright/test';
import { cartIdOf, fillBilling, goOnToDelivery, goOnToPayment, holdButton, payButton } from './shopper.ts';
import { intentAt, standInForStripe } from './stripe-script.ts';
import { brandUrl } from './test-brands.ts';
import { test } from './world.ts';

test('[CART-12, DOOR-9] at a brand with Stripe its own fields take the card, under the page’s policy', async ({
  page,
  world,
}) => {
  const names = await standInForStripe(page);
  const event = await world.fixture();
  await page.goto(`${brandUrl('with-stripe')}/event/${event.id}`);
  await holdButton(page).click();
  await page.waitForURL(/\/checkout\//);
  const cartId = cartIdOf(page);
  await goOnToDelivery(page);
  await fillBilling(page);
  await goOnToPayment(page);

  const card = page.frameLocator('iframe[title="Secure payment input frame"]').getByLabel('Card number');
  await expect(card).toBeVisible();
  await expect(page.getByLabel('Card number', { exact: true })).toHaveCount(0);
  const opened = await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name);
  expect(opened).toContain('/checkout/');

  await card.fill('4000 0000 0000 9995');
  await payButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Insufficient funds');
  await card.fill('4000 0000 0000 3220');
  await payButton(page).click();
  await page.getByRole('link', { name: 'Approve' }).click();
  await page.waitForURL(/\/order-confirmation\//);

  expect(names).toEqual(['Alex Rivera', 'Alex Rivera']);
  const tries = await world.sql<{ handle: string; state: string; amount_cents: number }>(
    'select handle, state, amount_cents from purchase where cart_id = $1 order by created_at',
    [cartId],
  );
  expect(tries.map(({ state }) => state)).toEqual(['declined', 'succeeded']);
  const [declined, paid] = await Promise.all(tries.map(({ handle }) => intentAt(handle)));
  expect(declined?.status).toBe('canceled');
  expect(paid).toEqual({ status: 'succeeded', amount: tries[1]?.amount_cents });
});
