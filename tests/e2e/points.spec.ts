import type { Page, Request } from '@playwright/test';
import { balanceOf, expireAll, grant, type Member, memberWithPoints, signInAt } from './member.ts';
import { servedText } from './served-text.ts';
import {
  cards,
  expectConfirmation,
  fillBilling,
  fillCard,
  goOnToDelivery,
  goOnToPayment,
  holdButton,
  holdByRequest,
} from './shopper.ts';
import { signInByRequest } from './sign-in.ts';
import { brandUrl } from './test-brands.ts';
import { expect, test, untilAlive, type World } from './world.ts';

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay / });
const panel = (page: Page) => page.getByRole('region', { name: 'Pay with FanCash' });
const field = (page: Page) => page.getByRole('textbox', { name: 'FanCash to use' });
const slider = (page: Page) => page.getByRole('slider', { name: 'How much FanCash to use' });
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
const number = (points: number) => points.toLocaleString('en-US');

/** As a member, the payment page of two tickets. Answers the cart's id and its total in cents. */
async function toPayment(page: Page, world: World, member: Member, bonusPoints = 0) {
  const event = await world.fixture();
  await world.sql('update event set bonus_points = $2 where id = $1', [event.id, bonusPoints]);
  await signInByRequest(page, member.email);
  const cartId = await holdByRequest(page, event.id);
  await page.goto(`checkout/${cartId}/1`);
  await fillBilling(page);
  await goOnToPayment(page);
  const [, amount = ''] = /\$([\d.,]+)/.exec(await payButton(page).innerText()) ?? [];
  return { cartId, total: Math.round(Number(amount.replace(',', '')) * 100) };
}

test('[CART-12] [CART-16] [LOYAL-3] [LOYAL-4] points and card pay; a declined card gives points back, another pays', {
  tag: '@phone',
}, async ({ page, world, isMobile }) => {
  const member = await memberWithPoints(world);
  const { cartId, total } = await toPayment(page, world, member, 250);
  const cash = total - 2000;
  const earned = Math.floor(((Math.floor(total / 100) + 250) * cash) / total);
  const bonus = Math.floor((250 * cash) / total);
  await expect(panel(page).getByText('5,000 to spend')).toBeVisible();
  await slider(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', `1,000 FanCash, ${dollars(total - 1000)} left to pay`);
  for (const [key, value] of [
    ['PageUp', '2,000'],
    ['End', '5,000'],
    ['Home', '0'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(field(page)).toHaveValue(value);
  }

  await field(page).fill('2000');
  await field(page).press('Enter');
  await expect(panel(page).getByText(dollars(cash), { exact: true })).toBeVisible();
  await expect(panel(page)).toContainText('3,000 will stay in your wallet');
  const summary = isMobile ? page.locator('details') : page.getByRole('region', { name: 'Your order' });
  if (isMobile) await summary.getByText('Show order summary').click();
  await expect(summary).toContainText(`2,000 FanCash−${dollars(2000)}You pay by card${dollars(cash)}`);
  await expect(summary).toContainText(`You earn ${earned} FanCash (${bonus} bonus)`);

  await fillCard(page, cards.declined);
  await payButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Your 2,000 FanCash are back in your wallet.');
  expect(await balanceOf(world, member)).toBe(5000);
  await expect(panel(page).getByText('5,000 to spend')).toBeVisible();

  await fillCard(page, cards.approved);
  await page.getByRole('button', { name: `Pay ${dollars(cash)} + 2,000 FanCash` }).click();
  await expectConfirmation(page);
  await expect(page.getByText(`You earned ${earned} FanCash (${bonus} bonus)`)).toBeVisible();
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(receipt).toContainText(`${dollars(cash)}2,000 FanCash`);
  await receipt.getByText('Payment details').click();
  for (const share of [`By card: ${dollars(cash)}`, 'With points: 2,000 FanCash', `Earned: ${number(earned)} FanCash`])
    await expect(receipt.getByText(share, { exact: true })).toBeVisible();
  expect((await world.chargesFor(cartId)).map(({ amountCents }) => amountCents)).toEqual([cash]);
  expect(await balanceOf(world, member)).toBe(3000 + earned);

  await page.goto('wallet');
  await expect(page.getByText(number(3000 + earned), { exact: true })).toBeVisible();
  await expect(page.getByText(`worth ${dollars(3000 + earned)} at checkout`)).toBeVisible();
});

test('[CART-10] an order that points pay for needs no card, charges nothing, and earns nothing', {
  tag: '@extended',
}, async ({ page, world }) => {
  const member = await memberWithPoints(world, 90_000);
  const { cartId, total } = await toPayment(page, world, member);
  await panel(page)
    .getByRole('button', { name: `All ${number(total)}` })
    .click();
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  await page.getByRole('button', { name: `Pay ${number(total)} FanCash` }).click();
  await expectConfirmation(page);
  await expect(page.getByText(/You earned/)).toHaveCount(0);
  expect(await world.chargesFor(cartId)).toEqual([]);
  expect(await balanceOf(world, member)).toBe(90_000 - total);
});

test('[ERR-2] [LOYAL-3] [LOYAL-4] points spent elsewhere meanwhile (40020) are said to be gone, and the rest pays', async ({
  page,
  world,
}) => {
  const member = await memberWithPoints(world);
  const { cartId, total } = await toPayment(page, world, member);
  await panel(page).getByRole('button', { name: 'All 5,000' }).click();
  await expireAll(world, member);
  await grant(world, member.userId, 1200);
  await fillCard(page, cards.approved);
  const asked: string[] = [];
  const isStream = (request: Request) => request.headers().accept?.includes('text/event-stream');
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql') && !isStream(request)) asked.push(request.postData() ?? '');
  });
  await payButton(page).click();
  await expect(panel(page).getByText('1,200 to spend')).toBeVisible();
  expect(asked, 'the refusal brings the balance').toHaveLength(1);
  await expect(page.getByRole('button', { name: /’s account.* 1,200 FanCash$/ })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('You have less FanCash now');
  await expect(page.getByRole('alert')).toContainText('You now have 1,200 FanCash');
  await page.getByRole('button', { name: `Pay ${dollars(total - 1200)} + 1,200 FanCash` }).click();
  await expectConfirmation(page);
  expect((await world.chargesFor(cartId)).map(({ amountCents }) => amountCents)).toEqual([total - 1200]);
});

test('[LOYAL-3] below the minimum the tooltip says that no points can be redeemed, and the card pays', {
  tag: '@extended',
}, async ({ page, world }) => {
  const member = await memberWithPoints(world);
  await expireAll(world, member);
  await grant(world, member.userId, 999);
  const { cartId, total } = await toPayment(page, world, member);
  await expect(panel(page).getByText('You can’t redeem FanCash right now.')).toBeVisible();
  await expect(slider(page)).toHaveCount(0);
  await fillCard(page, cards.approved);
  await page.getByRole('button', { name: `Pay ${dollars(total)}`, exact: true }).click();
  await expectConfirmation(page);
  expect((await world.chargesFor(cartId)).map(({ amountCents }) => amountCents)).toEqual([total]);
});

const programs = [
  ['earn', 'only-earns'],
  ['redeem', 'only-redeems'],
  ['none', 'no-loyalty'],
] as const;

for (const [type, brand] of programs) {
  test(`[TEN-3] under a program of type ${type} pages say only what it allows`, async ({ request, world }) => {
    const event = await world.fixture();
    const [{ partner_id: partnerId } = { partner_id: '' }] = await world.sql<{ partner_id: string }>(
      'select partner_id from event where id = $1',
      [event.id],
    );
    const textOf = (path: string) => servedText(request, `${brandUrl(brand)}/${path}`);
    expect(/Members earn [\d,]+ FanCash/.test(await textOf(`event/${event.id}`))).toBe(type === 'earn');
    const found = await textOf(`search/events?keyword=${encodeURIComponent(event.name)}`);
    expect(found).toContain(event.name);
    expect(/\+[\d,]+ FanCash/.test(found)).toBe(type === 'earn');
    const sold = await textOf(`tm-event/${partnerId}`);
    expect(sold).toContain('Sold by our ticketing provider');
    expect(/\+[\d,]+ FanCash/.test(sold)).toBe(type === 'earn');
    expect(sold.includes('In points')).toBe(type === 'redeem');
    expect((await textOf('faq')).includes('How does FanCash work?')).toBe(type !== 'none');
  });

  test(`[TEN-3] a member of a program of type ${type} can do at the checkout only what it allows`, {
    tag: '@extended',
  }, async ({ page, world }) => {
    const event = await world.fixture();
    const member = await memberWithPoints(world, 5000, type === 'none' ? undefined : brand);
    await signInAt(page, member, `event/${event.id}`, brandUrl(brand));
    await holdButton(page).click();
    await page.waitForURL(/\/checkout\//);
    await untilAlive(page);
    await goOnToDelivery(page);
    await fillBilling(page);
    await goOnToPayment(page);
    const earning = page.getByText(/You earn [\d,]+ FanCash/).and(page.locator(':visible'));
    await expect(earning).toHaveCount(type === 'earn' ? 1 : 0);
    await expect(panel(page)).toHaveCount(type === 'redeem' ? 1 : 0);
  });
}
