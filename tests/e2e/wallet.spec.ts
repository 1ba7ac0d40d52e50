import { expectAccessibleInLightAndDark } from './axe.ts';
import { grant, memberWithPoints, signInAt } from './member.ts';
import { servedText } from './served-text.ts';
import {
  cards,
  expectConfirmation,
  fillBilling,
  fillCard,
  goOnToDelivery,
  goOnToPayment,
  holdButton,
} from './shopper.ts';
import { brandUrl } from './test-brands.ts';
import { expect, test, untilAlive } from './world.ts';

test('[LOYAL-1] [LOYAL-3] the wallet has its balance, what expires when, and every movement by pages', async ({
  page,
  world,
}) => {
  const member = await memberWithPoints(world);
  for (let one = 0; one < 21; one += 1) await grant(world, member.userId, 1);
  await signInAt(page, member, 'wallet');
  await expect(page.getByRole('heading', { level: 1, name: 'Your FanCash' })).toBeVisible();
  await expect(page.getByText('5,021', { exact: true })).toBeVisible();
  await expect(page.getByText('worth $50.21 at checkout')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Expiration dates' }).getByRole('listitem')).toHaveCount(22);
  const movements = page.getByRole('region', { name: 'Activity' });
  await expect(movements.getByRole('listitem')).toHaveCount(20);
  await expect(movements.getByText('Showing 20 of 22')).toBeVisible();
  await movements.getByRole('link', { name: 'Show more' }).click();
  await expect(movements.getByRole('listitem')).toHaveCount(22);
  await expect(movements.getByRole('listitem').last()).toContainText('+5,000');
  await expect(movements.getByRole('listitem').last()).toContainText('Welcome to the program');
});

test('[TIME-1] the explanation of the programme, once closed, stays closed for fifteen days in this browser', async ({
  page,
  world,
}) => {
  const heading = page.getByRole('heading', { name: 'How FanCash works' });
  const first = page.getByText(/^You earn /);
  await signInAt(page, await memberWithPoints(world), 'wallet');
  await expect(first).toBeVisible();
  await heading.click();
  await expect(first).toBeHidden();
  await page.reload();
  await untilAlive(page);
  await expect(first).toBeHidden();
  const inDays = async (days: number) => {
    await page.clock.setFixedTime(Date.now() + days * 86_400_000);
    await page.reload();
    await untilAlive(page);
  };
  await inDays(14.9);
  await expect(first).toBeHidden();
  await inDays(15.1);
  await expect(first).toBeVisible();
});

test.describe('a wallet that is not registered', () => {
  /** The sign-in needs a registered wallet, so the programme forgets the member afterwards. */
  const forget = "update wallet set registered = false, status = 'error' where user_id = $1";

  test('[LOYAL-1] [LOYAL-5] is linked by the email address of the sign-in', {
    tag: '@extended',
  }, async ({ page, world }) => {
    const member = await memberWithPoints(world);
    await signInAt(page, member, 'help');
    await world.sql(forget, [member.userId]);
    await page.goto('wallet');
    await expect(page.getByText('FanCash didn’t link your wallet')).toBeVisible();
    await expectAccessibleInLightAndDark(page);
    await page.getByRole('button', { name: 'Link with this email address' }).click();
    await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible();
    await expect(page.getByText(/worth \$\d+\.\d\d at checkout/)).toBeVisible();
  });

  test('[LOYAL-5] [LOYAL-8] goes to the program’s page, comes back with its answer, and stays refused until it accepts', async ({
    page,
    world,
  }) => {
    const member = await memberWithPoints(world);
    await signInAt(page, member, 'help');
    await world.sql(forget, [member.userId]);
    await page.goto('wallet?answer=made-up');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page).toHaveURL(/\/wallet$/);
    const decide = async (button: string) => {
      await page.getByRole('button', { name: 'Join FanCash' }).click();
      await page.getByRole('link', { name: 'Continue to FanCash' }).click();
      await expect(page.getByRole('heading', { name: 'Join the loyalty program' })).toBeVisible();
      await page.getByRole('button', { name: button }).click();
      await expect(page).toHaveURL(/\/wallet$/);
    };
    await decide('Refuse and go back');
    await expect(page.getByText('FanCash didn’t link your wallet')).toBeVisible();
    await decide('Accept and go back');
    await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible();
  });
});

test('[TEN-4] [LOYAL-2] a money program says what part of an order comes back, and an event’s in money', async ({
  request,
  world,
}) => {
  const event = await world.fixture();
  await world.sql('update event set bonus_points = 0 where id = $1', [event.id]);
  const home = await servedText(request, `${brandUrl('cash-back')}/`);
  expect(home).toContain('5% of every order back');
  expect(home).not.toMatch(/\d points? for every dollar/);
  const page = await servedText(request, `${brandUrl('cash-back')}/event/${event.id}`);
  expect(page).toMatch(/Members earn \$\d+\.\d\d ArenaBucks/);
});

test('[TEN-4] [LOYAL-2] [CART-10] a money program gives cash back in money, takes money, and shows no balance', {
  tag: '@extended',
}, async ({ page, world }) => {
  const event = await world.fixture();
  await world.sql('update event set bonus_points = 0 where id = $1', [event.id]);
  const member = await memberWithPoints(world, 5000, 'cash-back');
  await signInAt(page, member, `event/${event.id}`, brandUrl('cash-back'));
  await holdButton(page).click();
  await page.waitForURL(/\/checkout\//);
  await untilAlive(page);
  await goOnToDelivery(page);
  await fillBilling(page);
  await goOnToPayment(page);
  const [, amount = ''] = /\$([\d.]+)/.exec(await page.getByRole('button', { name: /^Pay / }).innerText()) ?? [];
  const cash = Math.round(Number(amount) * 100) - 1234;
  const panel = page.getByRole('region', { name: 'Pay with ArenaBucks' });
  await expect(panel.getByText(/to spend/)).toHaveCount(0);
  const field = page.getByRole('textbox', { name: 'ArenaBucks to use' });
  await field.fill('12.34');
  await field.press('Enter');
  await expect(field).toHaveValue('$12.34');
  await fillCard(page, cards.approved);
  await page.getByRole('button', { name: `Pay $${(cash / 100).toFixed(2)} + $12.34 ArenaBucks` }).click();
  await expectConfirmation(page);
  const promised = Math.floor(Number((Number(amount) * 5).toFixed(6)));
  const earned = (Math.floor((promised * cash) / (cash + 1234)) / 100).toFixed(2);
  await expect(page.getByText(`You earned $${earned} ArenaBucks`)).toBeVisible();
  await page.goto(`${brandUrl('cash-back')}/wallet`);
  await expect(page.getByText(`+$${earned}`)).toBeVisible();
  await expect(page.getByText('−$12.34')).toBeVisible();
  await expect(page.getByText(/balance|worth/)).toHaveCount(0);
});

test('[ROUTE-3] [AUTH-9] a guest’s wallet is replaced by home', async ({ request, world }) => {
  const answer = await request.get('wallet');
  expect(answer.url()).toBe(`${world.storefrontUrl}/fanatics/`);
});
