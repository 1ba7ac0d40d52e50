import { openPaymentPage, RETURN } from './partner.ts';
import { cards, fillCard, payButton } from './shopper.ts';
import { expect, test } from './world.ts';

test('[GRAPH-15] a partner’s buyer pays on our page: a declined card stays, an accepted one leads back, and once', async ({
  page,
  world,
}) => {
  const { ask, visitor, cart, url } = await openPaymentPage(world);
  await page.route(`${RETURN}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Back at the partner</h1>' }),
  );

  await page.goto(url);
  await expect(page.getByLabel('Card number')).toBeVisible();
  // The buyer is the partner's: to sign in here would lead away from the cart.
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
  await fillCard(page, cards.declined);
  await payButton(page).click();
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /declined|card/i })
      .first(),
  ).toBeVisible();
  await fillCard(page, cards.approved);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Back at the partner' })).toBeVisible();
  const back = new URL(page.url());
  expect(back.searchParams.get('outcome')).toBe('completed');
  expect([back.searchParams.get('basket'), back.searchParams.get('cart')]).toEqual(['7', cart.id]);
  const order = await ask(
    'query ($id: ID!) { order(id: $id) { status } }',
    { id: back.searchParams.get('order') },
    visitor,
  );
  expect(order.order?.status).toBe('CONFIRMED');
  expect(await world.chargesFor(cart.id)).toHaveLength(1);

  // Paid is not ended: whoever comes here again is led to where the payment led.
  const [again] = await Promise.all([
    page.waitForRequest(`${RETURN}**`),
    page.evaluate((address) => window.location.assign(address), url),
  ]);
  expect(new URL(again.url()).searchParams.get('outcome')).toBe('completed');
});

test('[GRAPH-15] a partner’s buyer confirms at the bank, and our page leads on to the partner', async ({
  page,
  world,
}) => {
  const { cart, url } = await openPaymentPage(world);
  await page.route(`${RETURN}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Back at the partner</h1>' }),
  );
  await page.goto(url);
  await fillCard(page, '4000 0000 0000 3220');
  await payButton(page).click();
  await page.getByRole('link', { name: 'Leave without an answer' }).click();
  await page.getByRole('button', { name: 'Use another card' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Payment canceled' })).toBeVisible();
  await fillCard(page, '4000 0000 0000 3220');
  await payButton(page).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('heading', { name: 'Back at the partner' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('outcome')).toBe('completed');
  expect(await world.chargesFor(cart.id)).toHaveLength(1);
});
