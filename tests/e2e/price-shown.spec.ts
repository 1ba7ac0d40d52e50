import { partOf, readPage } from './page-html.ts';
import { cartIdOf, holdButton } from './shopper.ts';
import { expect, test } from './world.ts';

const cents = (text: string): number => Math.round(Number(/\$([\d,]+\.\d\d)/.exec(text)?.[1]?.replace(',', '')) * 100);

test('[PRICE-1] one ticket costs at most what its card said, and the review says that nothing was added', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  await page.goto(`search/events?keyword=${encodeURIComponent(event.name)}`);
  const card = page.locator(`article:has(a[href$="/event/${event.id}"])`);
  const from = cents(await card.getByText(/^From \$/).innerText());
  await card.getByRole('link').click();
  await page.getByRole('button', { name: 'Remove one ticket' }).click();
  await page.getByRole('button', { name: 'Lowest price' }).click();
  await expect(holdButton(page)).toContainText('1 seat');
  await expect(page.locator('fieldset[aria-busy=true]')).toHaveCount(0);
  const row = page.getByRole('radio', { checked: true }).locator('xpath=..');
  const total = cents(await holdButton(page).innerText());
  expect(cents(await row.innerText())).toBe(total);
  expect(total).toBeLessThanOrEqual(from);
  await holdButton(page).click();
  const shown = page.getByText(/^You saw \$.* Nothing was added\.$/);
  await expect(shown).toBeVisible();
  expect(cents(await shown.innerText())).toBe(total);
});

test('[PRICE-1] tickets that cost more than their page said are only bought once both prices were seen', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  await page.goto(`event/${event.id}`);
  const total = cents(await holdButton(page).innerText());
  await world.sql('update offer set face_value_cents = face_value_cents + 500 where event_id = $1', [event.id]);
  await holdButton(page).click();
  const notice = page.getByRole('alert').filter({ hasText: 'The price has changed' });
  const dollars = (amount: number) => (amount / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  await expect(notice).toContainText(
    `You saw ${dollars(total)} for these tickets. They now cost ${dollars(total + 1000)}.`,
  );
  // Later steps have no way around it.
  await page.goto(`checkout/${cartIdOf(page)}/1`);
  await expect(notice).toBeVisible();
  await page.getByRole('link', { name: `Continue at ${dollars(total + 1000)}` }).click();
  await expect(page.getByRole('heading', { name: 'Delivery', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Review' }).click();
  await expect(page.getByText(`You saw ${dollars(total + 1000)} for these tickets. Nothing was added.`)).toBeVisible();
});

test('[PRICE-1] [TEN-15] where the provider sells, an event’s page has the price of its card', async ({
  request,
  world,
}) => {
  const event = await world.fixture();
  const brand = `${world.storefrontUrl}/northgate`;
  const priceIn = (html: string) =>
    /From (?:<[^>]*>)*\$[\d,.]+(?:<[^>]*>|\s)*[\w ]+/.exec(html)?.[0].replace(/<[^>]*>/g, '');
  const { html: list } = await readPage(
    request,
    `${brand}/search/events?lang=en&keyword=${encodeURIComponent(event.name)}`,
  );
  const card = list.split('<article').find((part) => part.includes(`/event/${event.id}"`)) ?? '';
  const { html } = await readPage(request, `${brand}/event/${event.id}?lang=en`);
  expect(priceIn(card)).toMatch(/^From \$[\d,.]+ +with fees$/);
  expect(priceIn(partOf(html, 'main'))).toBe(priceIn(card));
});
