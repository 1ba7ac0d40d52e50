import {
  billing,
  cards,
  cartIdOf,
  expectConfirmation,
  goOnToDelivery,
  goToPayment,
  holdBestSeats,
  holdButton,
  holdByRequest,
  payButton,
} from './shopper.ts';
import { expect, test } from './world.ts';

type HeldSeat = { cart_id: string; section: string; row_name: string; number: string };
const heldSeats = 'select cart_id, section, row_name, number from seat where event_id = $1 and state = $2 order by id';

test('[CART-1] [ERR-2] without live state who chooses taken seats (67941) is told, and the next click takes others', async ({
  page,
  newVisitor,
  world,
}) => {
  const event = await world.fixture();
  const other = await newVisitor();
  // Without Web Locks a browser follows nothing, and goes on without.
  await other.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
  for (const visitor of [page, other]) {
    await visitor.goto(`event/${event.id}`);
    await expect(visitor.getByRole('radio', { name: /Best available/ })).toBeChecked();
  }
  await holdButton(page).click();
  await page.waitForURL(/\/checkout\//);

  await holdButton(other).click();
  await expect(other.getByRole('alert').filter({ hasText: 'These tickets were just taken' })).toBeVisible();
  await holdButton(other).click();
  await other.waitForURL(/\/checkout\//);

  const held = await world.sql<HeldSeat>(heldSeats, [event.id, 'held']);
  expect(new Set(held.map(({ cart_id }) => cart_id))).toEqual(new Set([cartIdOf(page), cartIdOf(other)]));
  expect(held).toHaveLength(4);
});

test('[CART-3] a new reservation of the same visitor frees the seats of the older cart', async ({ page, world }) => {
  const [first, second] = [await world.fixture(), await world.fixture()];
  const older = await holdBestSeats(page, first.id);
  await page.goto(`event/${second.id}`);
  await holdButton(page).click();
  await page.getByRole('button', { name: 'Release them and take these' }).click();
  await page.waitForURL(/\/checkout\//);

  expect(cartIdOf(page)).not.toBe(older);
  expect(await world.sql<HeldSeat>(heldSeats, [first.id, 'held'])).toEqual([]);
  expect(await world.sql<HeldSeat>(heldSeats, [second.id, 'held'])).toHaveLength(2);
});

test('[CART-12] a double click on Pay is one order and one charge, and Back from it never leads to a second payment', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  const cartId = await goToPayment(page, event.id, cards.approved);
  await payButton(page).dblclick();
  await expectConfirmation(page);
  const orders = await world.sql('select id from "order" where cart_id = $1', [cartId]);
  expect(orders).toHaveLength(1);
  expect(await world.chargesFor(cartId)).toHaveLength(1);

  const confirmation = page.url();
  await page.goBack();
  await expect(payButton(page)).toBeHidden();
  await page.goForward();
  await page.waitForURL(confirmation);
  await expectConfirmation(page);
});

test('[CART-12] a reload while the card is being charged leads to the same purchase and its order', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  const cartId = await goToPayment(page, event.id, cards.slow);
  await payButton(page).click();
  await expect
    .poll(async () => (await world.sql('select state from purchase where cart_id = $1', [cartId])).length)
    .toBe(1);
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expectConfirmation(page);
  expect(await world.chargesFor(cartId)).toHaveLength(1);
});

test('[CART-12] while a card is charged its button says so, and no page comes between it and the order', async ({
  page,
  world,
}) => {
  await goToPayment(page, (await world.fixture()).id, cards.slow);
  await page.evaluate(() => {
    const look = () => {
      if (document.body.innerText.includes('confirming your payment')) document.documentElement.dataset.flashed = '';
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
  });
  await payButton(page).click();
  await expect(page.getByRole('button', { name: /^Paying/ }).filter({ visible: true })).toBeVisible();
  await expectConfirmation(page);
  expect(await page.evaluate(() => document.documentElement.dataset.flashed)).toBeUndefined();
});

test('[CART-12] a payment without an answer says what is held, that the page may be closed, and whom to write to', async ({
  page,
  world,
}) => {
  const cartId = await goToPayment(page, (await world.fixture()).id, cards.unanswered);
  await payButton(page).click();
  await expect
    .poll(async () => (await world.sql('select state from purchase where cart_id = $1', [cartId])).length)
    .toBe(1);
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'We’re confirming your payment' })).toBeFocused();
  const status = page.getByRole('status').filter({ hasText: 'Please don’t pay again' });
  for (const text of ['You can also close it', billing.Email, cartId.slice(0, 8).toUpperCase(), '$'])
    await expect(status).toContainText(text);
  await expect(status.getByRole('link', { name: 'Contact us about it' })).toHaveAttribute('href', /\/contact$/);
});

test.describe('an expired hold', () => {
  // The page of an expired cart answers 404.
  test.use({ allowedComplaints: /status of 404/ });

  test('[CART-4] says so, charges nothing, and offers the same seats again', async ({ page, world }) => {
    const event = await world.fixture();
    // On the event's page, which remembers the seats that were chosen.
    await page.goto(`event/${event.id}`);
    await holdButton(page).click();
    await page.waitForURL(/\/checkout\//);
    const cartId = cartIdOf(page);
    await goOnToDelivery(page);
    await world.sql(`update cart set expire_at = now() - interval '1 second' where uuid = $1`, [cartId]);
    await world.sql(`update seat set held_until = now() - interval '1 second' where cart_id = $1`, [cartId]);
    await page.reload();

    await expect(page.getByRole('heading', { name: 'Your hold has ended' })).toBeVisible();
    await page.getByRole('button', { name: 'Try the same seats again' }).click();
    await page.waitForURL((url) => /\/checkout\//.test(url.pathname) && !url.pathname.includes(cartId));
    await expect(page.getByRole('timer')).toHaveText(/\d+:\d\d/);
    expect(await world.chargesFor(cartId)).toEqual([]);
    const held = await world.sql<HeldSeat>(heldSeats, [event.id, 'held']);
    expect(held.map(({ cart_id }) => cart_id)).toEqual([cartIdOf(page), cartIdOf(page)]);
  });
});

test('[CART-4] near its end a hold can be extended by five minutes, once, and the focus goes to the clock', async ({
  page,
  world,
}) => {
  const cartId = await holdByRequest(page, (await world.fixture()).id);
  await world.sql(`update cart set expire_at = date_trunc('second', now() + interval '2 minutes') where uuid = $1`, [
    cartId,
  ]);
  await world.sql(`update seat set held_until = (select expire_at from cart where uuid = $1) where cart_id = $1`, [
    cartId,
  ]);
  await page.goto(`checkout/${cartId}`);
  const [clock, more] = [page.getByRole('timer'), page.getByRole('button', { name: 'More time' })];
  await expect(clock).toHaveText(/^0[012]:/);
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(clock).toHaveText(/^0[567]:/);
  await expect(page.getByText('holding your cart for five more minutes')).toBeVisible();
  await expect(more).toBeHidden();
  await expect(clock).toBeFocused();
});

test('[ROUTE-8] a deep link leads to the last allowed step, steps keep what was typed, and leaving asks first', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  await page.goto(`event/${event.id}`);
  await holdButton(page).click();
  await goOnToDelivery(page);
  await page.getByLabel('First name').fill('Alex');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Review your tickets' })).toBeVisible();
  await page.goForward();
  await expect(page.getByLabel('First name')).toHaveValue('Alex');

  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Review your tickets' })).toBeVisible();
  await page.goBack();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question).toContainText('Leave and release your seats?');
  // The answer that loses nothing.
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('heading', { name: 'Review your tickets' })).toBeVisible();

  page.on('dialog', (dialog) => dialog.accept());
  await page.goto(`checkout/${cartIdOf(page)}/2`);
  await page.waitForURL(/\/1$/);
  await expect(page.getByRole('heading', { name: 'Delivery', exact: true })).toBeVisible();
});
