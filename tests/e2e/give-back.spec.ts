import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessibleInLightAndDark } from './axe.ts';
import { balanceOf, expireAll, memberWithPoints, signInAt } from './member.ts';
import { buyTickets, type Order, refundOrder, roomForTickets } from './orders.ts';
import { buyByRequest } from './shopper.ts';
import { brandUrl } from './test-brands.ts';
import { expect, test, type World } from './world.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'What would you like to return?' });
const open = (page: Page) => page.getByRole('button', { name: 'Return tickets' }).click();
const amount = (cents: number) => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

const toCard = async (page: Page): Promise<string> =>
  /\$[\d,.]+/.exec((await dialog(page).getByText('Refund to your card').locator('..').textContent()) ?? '')?.[0] ?? '';

type Charge = { id: string; cents: number };

const chargeOf = async (world: World, { uuid }: Order): Promise<Charge> => {
  const [charge] = await world.sql<Charge>(
    'select p.charge_id as id, p.amount_cents as cents from purchase p join "order" o on o.purchase_id = p.id where o.uuid = $1',
    [uuid],
  );
  if (charge === undefined) throw new Error(`order ${uuid} has no purchase`);
  return charge;
};

/** Returns this much of a charge at the processor by hand. */
async function returnElsewhere({ id: chargeId, cents: amountCents }: Charge) {
  const returned = await fetch(`${process.env.STACK_PROCESSOR_URL}/v1/refunds`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer sk_sandbox_grandstand',
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ chargeId, amountCents }),
  });
  expect(returned.status).toBe(200);
}

test('[ORDER-6] a guest returns one of two tickets, told before what comes back and then that it’s on its way', {
  tag: '@phone',
}, async ({ page, world }) => {
  const event = await world.fixture();
  const uuid = await buyByRequest(page, event.id);
  await page.goto(`order-confirmation/${uuid}`);
  await open(page);
  await expect(dialog(page).getByRole('heading', { name: 'What would you like to return?' })).toBeFocused();
  await expect(dialog(page).getByRole('group', { name: event.name })).toContainText('Return by');
  await expect(dialog(page).getByRole('button', { name: 'Choose what to return' })).toBeDisabled();
  await dialog(page).getByRole('checkbox').first().check();
  await expect(dialog(page).getByText('Refund to your card')).toBeVisible();
  const promised = await toCard(page);
  await expectAccessibleInLightAndDark(page);
  await dialog(page).getByRole('button', { name: 'Return 1 item' }).dblclick();
  await expect(dialog(page).getByRole('alert')).toContainText('Returned');
  await expect(dialog(page).getByRole('alert')).toContainText('Your refund is on its way');
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('img', { name: /^Ticket code / })).toHaveCount(1);
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(receipt.getByText('Returned')).toBeVisible();
  await expect(receipt).toContainText(promised);
  await page.reload();
  await expect(page.getByRole('img', { name: /^Ticket code / })).toHaveCount(1);
  const refunds = await world.sql<{ cents: number }>(
    'select r.cash_cents as cents from refund r join "order" o on o.id = r.order_id where o.uuid = $1',
    [uuid],
  );
  expect(refunds.map(({ cents }) => amount(cents))).toEqual([promised]);
});

test('[ORDER-6, LOYAL-3] the dialog says which fee is kept and which points are deducted, and the receipt agrees', async ({
  page,
  world,
}) => {
  const member = await memberWithPoints(world, 5000, 'return-fee');
  const order = await buyTickets(world, await world.fixture(), member.email, 2, { brand: 'return-fee' });
  const [item] = await world.sql<{ cents: number }>(
    'select i.total_cents as cents from order_item i join "order" o on o.id = i.order_id where o.uuid = $1',
    [order.uuid],
  );
  // Shares and fees are rounded down to a cent.
  const share = Math.floor((item?.cents ?? Number.NaN) / 2);
  const kept = Math.floor((share * 15) / 100);
  await signInAt(page, member, `order-confirmation/${order.uuid}`, brandUrl('return-fee'));
  await expect(page.getByText('The return fee is 15% of their price.')).toBeVisible();
  await open(page);
  await dialog(page).getByRole('checkbox').first().check();
  await expect(dialog(page).getByText('Return fee').locator('..')).toContainText(amount(kept));
  await expect(dialog(page).getByText('Refund to your card').locator('..')).toContainText(amount(share - kept));
  await expect(dialog(page).getByText('Points you earned (deducted)').locator('..')).toContainText(/−[\d,]+ FanCash/);
  await dialog(page).getByRole('button', { name: 'Return 1 item' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Returned');
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await page.reload();
  const given = page.getByRole('region', { name: 'Receipt' }).getByText('Returned').locator('..');
  await expect(given).toContainText(amount(share - kept));
  await expect(given).toContainText(`${amount(kept)} kept`);
});

test.describe('without an answer', () => {
  test.use({ allowedComplaints: /ERR_FAILED|ERR_CONNECTION/ });

  test('[ORDER-6] a return whose answer is lost is unknown, tried again returns nothing twice, and too late isn’t offered', async ({
    page,
    world,
  }) => {
    const event = await world.fixture();
    const uuid = await buyByRequest(page, event.id);
    await page.goto(`order-confirmation/${uuid}`);
    await open(page);
    await dialog(page).getByRole('checkbox').first().check();
    await expect(dialog(page).getByText('Refund to your card')).toBeVisible();
    const refunds = () =>
      world.sql('select 1 from refund where order_id = (select id from "order" where uuid = $1)', [uuid]);
    await page.route(/graphql/, async (route) => {
      if (!route.request().postData()?.includes('idempotencyKey')) return route.fallback();
      await route.fetch();
      await route.abort();
    });
    await dialog(page).getByRole('button', { name: 'Return 1 item' }).click();
    const told = dialog(page).getByRole('alert');
    await expect(told).toContainText('We don’t know yet whether your return went through');
    await expect(dialog(page)).not.toContainText('We couldn’t return this');
    expect(await refunds()).toHaveLength(1);
    await page.unroute(/graphql/);
    await dialog(page).getByRole('button', { name: 'Return 1 item' }).click();
    await expect(told).toContainText('Returned');
    expect(await refunds()).toHaveLength(1);
    await dialog(page).getByRole('button', { name: 'Close' }).last().click();

    const [shipped] = await world.sql<{ start_at: Date }>('select start_at from event where id = $1', [event.id]);
    await world.sql("update event set start_at = now() + interval '20 hours' where id = $1", [event.id]);
    // The platform reads an order's events again after a second.
    await expect(async () => {
      await page.reload();
      await open(page);
      const late = dialog(page).getByText('The return deadline for these tickets has passed.');
      await expect(late).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(dialog(page).getByRole('button', { name: /back/ })).toHaveCount(0);
    // Other tests' lists are in the order of time.
    await world.sql('update event set start_at = $2 where id = $1', [event.id, shipped?.start_at]);
  });
});

test('[ORDER-6, HOTEL-2] a refunded room and tickets whose refund is refused say each its own in list and order', async ({
  page,
  world,
}) => {
  const member = await memberWithPoints(world);
  const event = await world.fixture();
  const hotelRoom = await roomForTickets(world, event);
  const order = await buyTickets(world, event, member.email, 2, { hotelRoom });
  await world.sql(
    `update order_item i set room = jsonb_set(room, '{hotelInfo,refundable}', 'true')
     from "order" o where o.id = i.order_id and o.uuid = $1 and i.product_type = 3`,
    [order.uuid],
  );
  const [room] = await world.sql<{ id: string }>(
    'select i.id from order_item i join "order" o on o.id = i.order_id where o.uuid = $1 and i.product_type = 3',
    [order.uuid],
  );
  const { refunds } = await refundOrder(world, order, member.email, { rooms: [room?.id ?? ''] });
  expect(refunds).toMatchObject([{ status: 'done' }]);
  // All that is left of it, so that the processor refuses to return more.
  const charge = await chargeOf(world, order);
  const owed = charge.cents - Math.round((refunds[0]?.paymentCash ?? 0) * 100);
  await returnElsewhere({ ...charge, cents: owed });
  expect(await refundOrder(world, order, member.email)).toMatchObject({
    orderStatus: 'refunded',
    refunds: [{ status: 'done' }, { status: 'refused' }],
  });

  await signInAt(page, member, 'userTickets?period=past');
  const mine = page.getByRole('article').filter({ hasText: `Order ${order.id}` });
  await expect(mine).toHaveCount(2);
  const tickets = mine.filter({ hasText: event.name });
  await expect(tickets).toContainText('Refund refused');
  await expect(tickets).toContainText('Your bank or card refused the refund');
  const stay = mine.filter({ hasNotText: event.name });
  await expect(stay).toContainText('Refunded');
  await expect(stay).not.toContainText('Refund refused');

  const hotel = await stay.getByRole('heading').textContent();
  await page.goto(`order-confirmation/${order.uuid}`);
  await expect(page.getByRole('heading', { name: 'This order’s refund isn’t complete' })).toBeVisible();
  const refused = page.getByRole('alert').filter({ hasText: 'Your bank or card refused the refund' });
  await expect(refused).toContainText(`We still owe you ${amount(owed)}.`);
  const given = page.getByRole('region', { name: 'Receipt' }).getByText('Returned').locator('..').locator('dd > *');
  await expect(given).toHaveCount(2);
  await expect(given.first()).toContainText(hotel ?? '');
  await expect(given.first()).not.toContainText(event.name);
  await expect(given.last()).toContainText(event.name);
  await expect(given.last()).not.toContainText(hotel ?? '');
});

test('[ORDER-6] a ticket returned in two tabs at once is refunded once, and an unconfirmed refund is on its way', {
  tag: '@extended',
}, async ({ page, world }) => {
  const uuid = await buyByRequest(page, (await world.fixture()).id);
  await page.goto(`order-confirmation/${uuid}`);
  const tabs = [page, await page.context().newPage()] as const;
  await tabs[1].goto(page.url());
  for (const tab of tabs) {
    await open(tab);
    await dialog(tab).getByRole('checkbox').first().check();
    await expect(dialog(tab).getByText('Refund to your card')).toBeVisible();
  }
  await Promise.all(tabs.map((tab) => dialog(tab).getByRole('button', { name: 'Return 1 item' }).click()));
  for (const tab of tabs) await expect(dialog(tab).getByRole('alert').first()).toBeVisible();
  const told = () => Promise.all(tabs.map((tab) => dialog(tab).getByRole('alert').allTextContents()));
  await expect.poll(async () => (await told()).flat().filter((text) => text.includes('Returned')).length).toBe(1);
  const mine = 'order_id = (select id from "order" where uuid = $1)';
  expect(await world.sql(`select 1 from refund where ${mine}`, [uuid])).toHaveLength(1);
  // The processor has not answered: the platform asks again, with the same key, until it does.
  const unanswered = (due: string) =>
    world.sql(`update refund set state = 'asked', updated_at = ${due} where ${mine}`, [uuid]);
  await unanswered("now() + interval '1 hour'");
  await page.reload();
  const pending = page.getByRole('region', { name: 'Receipt' }).getByText('Your card hasn’t confirmed the refund yet');
  await expect(pending).toBeVisible();
  await unanswered("now() - interval '1 hour'");
  await expect
    .poll(() => world.sql(`select 1 from refund where state = 'done' and ${mine}`, [uuid]), { timeout: 60_000 })
    .toHaveLength(1);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Receipt' }).getByText('Returned')).toBeVisible();
  await expect(pending).toHaveCount(0);
});

test('[ORDER-6] a refund that the card refuses is still owed: dialog, order and list say so, also on an open page', {
  tag: '@extended',
}, async ({ page, world }) => {
  const member = await memberWithPoints(world);
  const order = await buyTickets(world, await world.fixture(), member.email);
  // All of it, so that the processor refuses to return more.
  await returnElsewhere(await chargeOf(world, order));
  await signInAt(page, member, `order-confirmation/${order.uuid}`);
  await open(page);
  await dialog(page).getByRole('checkbox').first().check();
  await dialog(page).getByRole('checkbox').nth(1).check();
  await expect(dialog(page).getByText('Refund to your card')).toBeVisible();
  const owed = await toCard(page);
  await dialog(page).getByRole('button', { name: 'Return 2 items' }).click();
  const title = 'Your bank or card refused the refund';
  const refused = page.getByRole('alert').filter({ hasText: title });
  await expect(dialog(page).getByRole('alert').first()).toContainText('Returned');
  await expect(refused).toContainText(`We still owe you ${owed}. Our team knows`);
  await expect(dialog(page)).not.toContainText('We’ll keep checking');
  await expect(dialog(page)).not.toContainText('on its way');
  await expectAccessibleInLightAndDark(page);
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();

  const receipt = page.getByRole('region', { name: 'Receipt' });
  const expectRefused = async () => {
    await expect(page.getByRole('heading', { name: 'This order’s refund isn’t complete' })).toBeVisible();
    await expect(refused).toContainText(`We still owe you ${owed}.`);
    await expect(receipt.getByText(title)).toBeVisible();
    await expect(receipt).not.toContainText('We’ll keep checking');
  };
  await expectRefused();
  await receipt.getByText('Payment details').click();
  await expect(receipt.getByText('Refund refused by your bank or card; we still owe you')).toBeVisible();
  await expectAccessibleInLightAndDark(page);

  const mine = 'order_id = (select id from "order" where uuid = $1)';
  const unanswered = (due: string) =>
    world.sql(`update refund set state = 'asked', refusal = null, updated_at = ${due} where ${mine}`, [order.uuid]);
  await unanswered("now() + interval '1 hour'");
  await page.reload();
  await expect(receipt.getByText('Your card hasn’t confirmed the refund yet')).toBeVisible();
  await expect(refused).toHaveCount(0);
  await unanswered("now() - interval '1 hour'");
  await expect(refused).toBeVisible({ timeout: 60_000 });
  await expectRefused();

  await refused.getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByText('If your bank refuses a refund')).toBeVisible();
  await page.goto('userTickets?period=past');
  const card = page.getByRole('article').filter({ hasText: `Order ${order.id}` });
  await expect(card).toContainText('Refund refused');
  await expect(card).toContainText(title);
});

test('[HOTEL-2, ORDER-6] the last tickets of a room sold with tickets only take it along, or one has to stay', {
  tag: '@extended',
}, async ({ page, world }) => {
  const member = await memberWithPoints(world);
  const event = await world.fixture();
  const hotelRoom = await roomForTickets(world, event);
  const order = await buyTickets(world, event, member.email, 2, { hotelRoom });
  await signInAt(page, member, `order-confirmation/${order.uuid}`);
  const refundable = (yes: boolean) =>
    world.sql(
      `update order_item i set room = jsonb_set(room, '{hotelInfo,refundable}', $2::jsonb)
       from "order" o where o.id = i.order_id and o.uuid = $1 and i.product_type = 3`,
      [order.uuid, JSON.stringify(yes)],
    );
  const ticket = (index: number) =>
    dialog(page)
      .getByRole('checkbox', { name: /^Sec\s/ })
      .nth(index);
  const warning = dialog(page).getByRole('alert');
  const openBoth = () => page.getByRole('button', { name: 'Return tickets or room' }).click();

  await refundable(false);
  await openBoth();
  await ticket(0).check();
  await expect(dialog(page).getByText('Refund to your card')).toBeVisible();
  await expect(warning).toHaveCount(0);
  await ticket(1).check();
  await expect(warning).toContainText('can’t be returned, so keep at least one ticket');
  await expect(dialog(page).getByRole('button', { name: 'Choose what to return' })).toBeDisabled();
  await expect(dialog(page).getByRole('button', { name: 'Return the room too' })).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Close' }).first().click();
  await expect(dialog(page)).toHaveCount(0);

  await refundable(true);
  await openBoth();
  await ticket(0).check();
  await ticket(1).check();
  await expect(warning).toContainText('you can’t return your last tickets without it');
  await expectAccessibleInLightAndDark(page);
  await dialog(page).getByRole('button', { name: 'Return the room too' }).click();
  await expect(warning).toHaveCount(0);
  await expect(dialog(page).getByText('Refund to your card')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Return 3 items' }).click();
  await expect(warning).toContainText('Returned');
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('heading', { name: 'This order was refunded' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Print/ })).toHaveCount(0);
});

test('[ORDER-6, LOYAL-3] the return of tickets paid with points speaks of points alone, and of no card', {
  tag: '@extended',
}, async ({ page, world }) => {
  const member = await memberWithPoints(world, 500_000);
  const event = await world.fixture();
  const order = await buyTickets(world, event, member.email, 2, { withPoints: true });
  await signInAt(page, member, `order-confirmation/${order.uuid}`);
  const left = await balanceOf(world, member);
  await open(page);
  await dialog(page).getByRole('checkbox').first().check();
  await dialog(page).getByRole('checkbox').nth(1).check();
  const back = (500_000 - left).toLocaleString('en-US');
  await expect(dialog(page).getByText('Refund to your wallet').locator('..')).toContainText(`${back} FanCash`);
  await expect(dialog(page)).not.toContainText('card');
  await dialog(page).getByRole('button', { name: 'Return 2 items' }).click();
  const told = dialog(page).getByRole('alert');
  await expect(told).toContainText('Returned');
  await expect(told).not.toContainText('money');
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  const given = page.getByRole('region', { name: 'Receipt' }).getByText('Returned').locator('..');
  await expect(given).toContainText(`${back} FanCash`);
  await expect(given).not.toContainText('$');
  expect(await balanceOf(world, member)).toBe(500_000);
});

test('[ORDER-6, LOYAL-7] the return and the wallet say that earned points which are gone are owed', async ({
  page,
  world,
}) => {
  const member = await memberWithPoints(world);
  const order = await buyTickets(world, await world.fixture(), member.email, 2);
  const earned = `${((await balanceOf(world, member)) - 5000).toLocaleString('en-US')} FanCash`;
  await expireAll(world, member);
  await signInAt(page, member, `order-confirmation/${order.uuid}`);
  await open(page);
  for (const ticket of [0, 1]) await dialog(page).getByRole('checkbox').nth(ticket).check();
  const row = dialog(page).getByText('Points you earned and already spent (owed)').locator('..');
  await expect(row).toContainText(`−${earned}`);
  await expect(dialog(page)).toContainText('You can’t redeem until then');
  await dialog(page).getByRole('button', { name: 'Return 2 items' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Returned');
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText(`${earned} owed`);
  await page.goto('wallet');
  await expect(page.getByText(`You owe ${earned}`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText(/still owed/);
});
