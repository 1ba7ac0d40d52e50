import type { Page } from '@playwright/test';
import { cards, expectConfirmation, fillCard, goToPayment, payButton } from './shopper.ts';
import { expect, test } from './world.ts';

const challenge = '4000 0000 0000 3220';
const atBank = (page: Page) => page.getByRole('heading', { name: 'Sandbox bank' });
const waiting = (page: Page) => page.getByRole('heading', { name: 'Approve the payment at your bank' });

/** At the bank's page, which wants the payment confirmed; answers the cart's id. */
async function payAtBank(page: Page, eventId: string): Promise<string> {
  const cartId = await goToPayment(page, eventId, challenge);
  await payButton(page).click();
  await expect(atBank(page)).toBeVisible();
  return cartId;
}

test('[CART-12] a bank wants the payment confirmed: its page leads back to the tickets', { tag: '@phone' }, async ({
  page,
  world,
}) => {
  const cartId = await payAtBank(page, (await world.fixture()).id);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expectConfirmation(page);
  expect(await world.chargesFor(cartId)).toHaveLength(1);
});

test('[CART-12] left, loaded again and denied at the bank: the checkout says why, another card pays', async ({
  page,
  world,
}) => {
  const cartId = await payAtBank(page, (await world.fixture()).id);
  await page.getByRole('link', { name: 'Leave without an answer' }).click();
  await expect(waiting(page)).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^1[45]:\d\d left to approve$/);
  await page.reload();
  await expect(waiting(page)).toBeVisible();
  await page.getByRole('link', { name: 'Continue at your bank' }).click();
  await expect(atBank(page)).toBeVisible();
  await page.getByRole('button', { name: 'Deny' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Payment not confirmed' })).toBeVisible();
  await fillCard(page, cards.approved);
  await payButton(page).click();
  await expectConfirmation(page);
  expect(await world.chargesFor(cartId)).toHaveLength(1);
});

test.describe('when the bank’s page has nothing more to do, or the shop cannot be reached from it', () => {
  test.use({ allowedComplaints: /410 \(Gone\)|net::ERR_FAILED/ });

  test('[CART-12] paid with another card instead: the bank’s page charges nothing any more', async ({
    page,
    context,
    world,
  }) => {
    const cartId = await payAtBank(page, (await world.fixture()).id);
    const bankUrl = page.url();
    await page.goBack();
    await expect(waiting(page)).toBeVisible();
    await page.getByRole('button', { name: 'Use another card' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Payment canceled' })).toBeVisible();
    const bank = await context.newPage();
    await bank.goto(bankUrl);
    await expect(bank.getByRole('heading', { name: 'This payment was canceled' })).toBeVisible();
    await fillCard(page, cards.approved);
    await payButton(page).click();
    await expectConfirmation(page);
    expect(await world.chargesFor(cartId)).toHaveLength(1);
  });

  test('[CART-12] approved in another tab while the first is closed: the cart’s address leads to the order', async ({
    page,
    context,
    world,
  }) => {
    const cartId = await payAtBank(page, (await world.fixture()).id);
    const bank = await context.newPage();
    await bank.goto(page.url());
    await page.close();
    // It leads back to the shop, which is cut off.
    await bank.route(`**/checkout/${cartId}/**`, (route) => route.abort());
    await bank.getByRole('button', { name: 'Approve' }).click();
    const later = await context.newPage();
    await expect(async () => {
      await later.goto(`checkout/${cartId}`);
      await later.waitForURL(/\/order-confirmation\//, { timeout: 2_000 });
    }).toPass();
    await expectConfirmation(later);
    expect(await world.chargesFor(cartId)).toHaveLength(1);
  });
});
