import {
  cards,
  expectConfirmation,
  fillBilling,
  fillCard,
  goOnToDelivery,
  goOnToPayment,
  goToPayment,
  holdButton,
  holdByRequest,
  payButton,
} from './shopper.ts';
import { expect, test } from './world.ts';

/** A name and an address as some people have them. */
const asTyped = { 'Last name': "O'Brien", 'Street address': '12B/3 Main St #5', City: 'Coeur d’Alene' };

test(
  '[CART-4, CART-8, CART-9, CART-10, CART-11, CART-12, CART-16, ORDER-1, TEN-3] a guest buys two tickets from home',
  {
    tag: '@phone',
  },
  async ({ page }, testInfo) => {
    await page.goto('');
    const search = page.getByRole('main').getByRole('combobox', { name: 'What' });
    await search.fill('yankees');
    await search.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: /yankees/ })).toBeVisible();
    // Each screen size buys another game, so that the two do not compete for the same best seats.
    const game = page
      .getByRole('region', { name: 'Events' })
      .getByRole('article')
      .nth(testInfo.project.name === 'mobile' ? 1 : 0);
    const name = await game.getByRole('link').innerText();
    await game.getByRole('link').click();

    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('radio', { name: /^Best available.*\$[\d,]+\.\d\d each, with fees/ })).toBeChecked();
    await holdButton(page).click();

    await expect(page.getByRole('heading', { name: 'Review your tickets' })).toBeVisible();
    await expect(page.getByText(/Sec\s.+, Row\s.+, Seats\s.+/).first()).toBeVisible();
    const clock = page.getByRole('timer');
    await expect(clock).toHaveText(/\d+:\d\d/);
    await goOnToDelivery(page);
    await expect(clock).toHaveText(/\d+:\d\d/);
    await fillBilling(page);
    for (const [label, value] of Object.entries(asTyped)) await page.getByLabel(label, { exact: true }).fill(value);
    await goOnToPayment(page);
    await expect(clock).toHaveText(/\d+:\d\d/);
    await expect(page.getByRole('heading', { name: 'Card', exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: /^Pay with/ })).toHaveCount(0);
    await fillCard(page, cards.approved);
    await page.getByLabel('Name on card').fill('Siobhán O’Brien');
    const price = (await payButton(page).innerText()).replace('Pay ', '');
    const [sent] = await Promise.all([
      page.waitForRequest((one) => one.url().endsWith('/v1/tokens') && one.method() === 'POST'),
      payButton(page).click(),
    ]);
    expect(sent.postDataJSON().name).toBe('Siobhán OBrien');

    await expectConfirmation(page);
    await expect(page.getByText(price).first()).toBeVisible();
    for (const typed of ["O'Brien", '12B/3 Main St #5']) await expect(page.getByText(typed)).toBeVisible();
    await expect(page.getByText('alex.rivera@example.com').first()).toBeVisible();
    await page.reload();
    await expectConfirmation(page);
  },
);

test('[CART-1, CART-16] two seats picked by section, row and seat are held for this cart only', {
  tag: '@phone',
}, async ({ page, world, isMobile }) => {
  const event = await world.fixture();
  const best = await world.bestSeats(event, 2);
  await page.goto(`event/${event.id}`);
  if (isMobile) await page.getByRole('button', { name: 'Map', exact: true }).click();
  const section = page.getByRole('button', { name: new RegExp(`^Section ${best.section}, .*available`) });
  await section.focus();
  await section.press('Enter');
  const [first] = best.seats;
  await page
    .getByRole('gridcell', { name: new RegExp(`^Section ${best.section}, row ${best.row}, seat ${first?.number},`) })
    .click();
  await expect(page.getByRole('status').filter({ hasText: /^Chosen: / })).toBeVisible();
  await holdButton(page).click();
  await page.waitForURL(/\/checkout\//);

  await expect(page.getByText(`Sec ${best.section}, Row ${best.row}`).first()).toBeVisible();
  const held = await world.sql<{ section: string; row_name: string }>(
    `select section, row_name from seat where event_id = $1 and state = 'held'`,
    [event.id],
  );
  expect(held).toEqual([1, 2].map(() => ({ section: best.section, row_name: best.row })));
});

test('[CART-10, CART-14, CART-15, DEV-2, LOYAL-2] package and discount are in the price on the button, cart and order', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  await world.sql('update event set bonus_points = 250 where id = $1', [event.id]);
  await world.sql('delete from package_offer where event_id = $1', [event.id]);
  await world.sql(
    `insert into package_offer (id, event_id, name, code, type, image_url, highlights, price_cents, capacity)
     values (gen_random_uuid(), $1, 'Fan package', 'FAN', 'experience', '/images/none',
       '[{"type":"food","description":"A pretzel each"}]', 2500, 2)`,
    [event.id],
  );
  await page.goto(`event/${event.id}?token=fanclub-2026`);
  await expect(page.getByRole('radio', { name: /Best available/ })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Fan package: + $25.00 per ticket' }).check();
  await expect(holdButton(page)).toHaveText(/^Hold 2 seats · \$[\d,]+\.\d\d$/);
  const [total = ''] = /\$.*$/.exec(await holdButton(page).innerText()) ?? [];
  const earned = await page.getByText(/^Members earn [\d,]+ FanCash \(250 bonus\)$/).innerText();
  await holdButton(page).click();
  await page.waitForURL(/\/checkout\//);
  await expect(page.getByRole('region', { name: 'Your order' }).getByText(earned, { exact: true })).toBeVisible();
  await expect(page.getByText('A pretzel each').locator('visible=true').first()).toBeVisible();
  const line = page.locator('dl > div').filter({ hasText: '2 × Fan package' }).locator('visible=true').first();
  await expect(line).toContainText('$50.00');
  for (const discount of ['20% off service fees', 'Fan club: $2.50 off each service fee'])
    await expect(page.locator('dl > div').filter({ hasText: discount }).locator('visible=true').first()).toContainText(
      '−$',
    );
  await goOnToDelivery(page);
  await fillBilling(page);
  await goOnToPayment(page);
  await expect(payButton(page)).toHaveText(`Pay ${total}`);
  await fillCard(page, cards.approved);
  await payButton(page).click();
  await expectConfirmation(page);
  await expect(page.getByText('A pretzel each')).toBeVisible();

  const late = await page.request.get(`${world.platformUrl}/api/product/${event.id}/offers`);
  expect((await late.json()).packages).toMatchObject([{ name: 'Fan package', available: 0 }]);
});

test('[CART-12] a declined card charges nothing, keeps the seats, and another card then pays', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  const cartId = await goToPayment(page, event.id, cards.declined);
  await payButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'You weren’t charged.' })).toBeVisible();
  expect(await world.chargesFor(cartId)).toEqual([]);

  await fillCard(page, cards.approved);
  await payButton(page).click();
  await expectConfirmation(page);
  expect(await world.chargesFor(cartId)).toHaveLength(1);
});

test('[CART-11] a wrong submit of the delivery step names what is wrong at its fields and moves the focus there', {
  tag: '@phone',
}, async ({ page, world }) => {
  const cartId = await holdByRequest(page, (await world.fixture()).id);
  await page.goto(`checkout/${cartId}/1`);
  const goOn = page.getByRole('button', { name: 'Continue to payment' });
  await goOn.click();
  const summary = page.getByRole('alert').filter({ hasText: 'things need your attention' });
  await expect(summary).toBeFocused();
  await expect(summary).toBeInViewport();

  await fillBilling(page);
  await page.getByLabel('First name').fill('R2D2');
  await page.getByLabel('ZIP code').fill('K1A 0B1');
  await goOn.click();
  await expect(summary).toContainText('2 things need your attention');
  for (const label of ['First name', 'ZIP code'])
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
  expect(page.url()).toMatch(/\/1$/);
});
