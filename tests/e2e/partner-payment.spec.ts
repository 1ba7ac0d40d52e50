import { expectAccessibleInLightAndDark } from './axe.ts';
import { expectToFit } from './fits.ts';
import { openPaymentPage, RETURN } from './partner.ts';
import { cards, fillCard, payButton } from './shopper.ts';
import { expect, test } from './world.ts';

test('[GRAPH-15] a partner’s buyer pays on a page of ours: a declined card stays, an accepted one leads back with the order, and once', async ({
  page,
  world,
}) => {
  const { ask, visitor, cart, url } = await openPaymentPage(world);
  await page.route(`${RETURN}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Back at the partner</h1>' }),
  );

  const size = page.viewportSize();
  for (const [language, label] of [
    ['de', 'Kartennummer'],
    ['en', 'Card number'],
  ] as const) {
    const address = new URL(url);
    address.searchParams.set('lang', language);
    await page.goto(address.href);
    await expect(page.getByLabel(label)).toBeVisible();
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expectToFit(page, `${language}, ${width} px`);
    }
    await page.setViewportSize({ width: 390, height: 800 });
    // The buyer is the partner's: to sign in here would lead away from the cart.
    await expect(page.getByRole('link', { name: /^(Sign in|Anmelden)$/ })).toHaveCount(0);
    await expectAccessibleInLightAndDark(page);
  }
  if (size) await page.setViewportSize(size);
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

  await page.goBack();
  await expect(page.getByText('This payment has ended')).toBeVisible();
});
