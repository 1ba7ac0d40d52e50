import {
  cards,
  cartIdOf,
  expectConfirmation,
  fillBilling,
  fillCard,
  goOnToPayment,
  holdByRequest,
  payButton,
} from './shopper.ts';
import { expect, test } from './world.ts';

test('[PRICE-3] a courier that has become too late is refused uncharged, and another delivery buys', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  await page.goto(`checkout/${await holdByRequest(page, event.id)}/1`);
  await fillBilling(page);
  const courier = page.getByRole('radio', { name: /Courier/ });
  const mobile = page.getByRole('radio', { name: /Mobile ticket/ });
  await courier.check();
  await goOnToPayment(page);
  await fillCard(page, cards.approved);

  await world.sql(`update event set start_at = now() + interval '6 hours' where id = $1`, [event.id]);
  await payButton(page).click();
  await page.waitForURL(/\/checkout\/[^/]+\/1$/);
  const said = page.getByRole('alert').filter({ hasText: 'Courier is no longer available for this order' });
  await expect(said).toContainText('It can’t arrive before the event starts.');
  await expect(said).toContainText('You weren’t charged.');
  await expect(mobile).toBeChecked();
  await expect(courier).toHaveCount(0);
  expect(await world.chargesFor(cartIdOf(page))).toEqual([]);

  const cartId = cartIdOf(page);
  await goOnToPayment(page);
  await fillCard(page, cards.approved);
  await payButton(page).click();
  await expectConfirmation(page);
  expect(await world.chargesFor(cartId)).toHaveLength(1);
});

test('[PRICE-3] a delivery that does not go to the buyer’s country gives way to one that does', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  await page.goto(`checkout/${await holdByRequest(page, event.id)}/1`);
  const courier = page.getByRole('radio', { name: /Courier/ });
  await courier.check();
  const fee = page.getByText('Delivery: Courier').first();
  await expect(fee).toBeVisible();

  await page.getByLabel('Country', { exact: true }).selectOption('CA');
  await expect(page.getByRole('radio', { name: /Mobile ticket/ })).toBeChecked();
  await expect(courier).toHaveCount(0);
  await expect(fee).toHaveCount(0);
  await page.getByLabel('Country', { exact: true }).selectOption('US');
  await expect(courier).not.toBeChecked();
});
