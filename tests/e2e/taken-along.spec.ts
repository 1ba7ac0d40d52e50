import type { Page } from '@playwright/test';
import { account, authority, pass, walletPasses } from '#tests/support/pass-signers.ts';
import { monday } from '#tests/support/shop-hotels.ts';
import { buyTickets } from './orders.ts';
import { farPlace, ownHotel } from './own-data.ts';
import { openHouse } from './second-house.ts';
import { newMember, signIn } from './sign-in.ts';
import { expect, test, type World } from './world.ts';

/** The page of a guest's new order, opened by its link. */
async function openOrder(page: Page, world: World) {
  const event = await world.fixture();
  const order = await buyTickets(world, event, null);
  await page.goto(`order-confirmation/${order.uuid}?key=${order.linkKey}`);
  await expect(page.getByRole('img', { name: /^Ticket code / })).toHaveCount(2);
  return { event, order };
}

const wallets = (page: Page) => page.getByRole('link', { name: /^Add to (Apple|Google) Wallet$/ });

test('[ORDER-3] where the brand has certificates each ticket leads to its pass for either wallet, else to none', {
  tag: '@extended',
}, async ({ page, world }) => {
  const order = await buyTickets(world, await world.fixture(), null);
  const secrets = { CLUB_CERT: pass.pem, CLUB_KEY: pass.key, CLUB_AUTHORITY: authority.pem, CLUB_ACCOUNT: account };
  const house = await openHouse({ walletPasses }, {}, undefined, secrets);
  const at = `${house.url}/fanatics/order-confirmation/${order.uuid}`;
  await page.goto(`${at}?key=${order.linkKey}`);
  await page.goto(`${at}/tickets`);
  await expect(wallets(page)).toHaveText([
    'Add to Apple Wallet',
    'Add to Google Wallet',
    'Add to Apple Wallet',
    'Add to Google Wallet',
  ]);
  const download = page.waitForEvent('download');
  await wallets(page).first().click();
  expect((await download).suggestedFilename()).toBe(`ticket-${order.id}.pkpass`);
  const google = await page.request.get(`${house.url}${await wallets(page).nth(1).getAttribute('href')}`, {
    maxRedirects: 0,
  });
  expect(google.headers().location).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\/./);
  await house.close();

  await page.goto(`order-confirmation/${order.uuid}?key=${order.linkKey}`);
  await page.goto(`order-confirmation/${order.uuid}/tickets`);
  await expect(page.getByRole('img', { name: /^Ticket code / })).toHaveCount(2);
  await expect(wallets(page)).toHaveCount(0);
});

test('[ORDER-2] [ORDER-3] an order is shared, printed with its codes, and keeps the screen on at its tickets', async ({
  page,
  newVisitor,
  world,
}) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'yes';
    };
    const share = async ({ title, url }: ShareData) => {
      Object.assign(document.documentElement.dataset, { title, url });
    };
    const request = async (kind: string) => {
      document.documentElement.dataset.kept = kind;
      return { release: async () => delete document.documentElement.dataset.kept };
    };
    Object.defineProperty(navigator, 'share', { value: share });
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
  const { event, order } = await openOrder(page, world);
  const root = page.locator('html');
  await page
    .getByRole('navigation', { name: 'Take your tickets with you' })
    .getByRole('button', { name: 'Share' })
    .click();
  await expect(root).toHaveAttribute('data-title', `Tickets for ${event.name}`);
  const other = await newVisitor();
  await other.goto((await root.getAttribute('data-url')) ?? '');
  await expect(other.getByRole('img', { name: /^Ticket code / })).toHaveCount(2);

  await page.getByRole('button', { name: 'Print tickets' }).click();
  await expect(root).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print' });
  for (const code of await page.getByRole('img', { name: /^Ticket code / }).all()) await expect(code).toBeVisible();
  for (const role of ['banner', 'contentinfo'] as const) await expect(page.getByRole(role)).toBeHidden();
  for (const name of ['Print tickets', 'Return tickets']) await expect(page.getByRole('button', { name })).toBeHidden();

  await page.emulateMedia({ media: 'screen' });
  await expect(root).not.toHaveAttribute('data-kept');
  await page.goto(`order-confirmation/${order.uuid}/tickets`);
  await expect(root).toHaveAttribute('data-kept', 'screen');
  const passes = page.getByRole('list', { name: 'Your tickets' }).getByRole('article');
  await expect(passes).toHaveCount(2);
  for (const one of await passes.all()) {
    const name = await one.getByRole('img', { name: /^Ticket code / }).getAttribute('aria-label');
    const code = name?.replace('Ticket code ', '') ?? '';
    expect(code).toMatch(/^\S{6,}$/);
    await expect(one).toContainText((code.match(/.{1,5}/g) ?? []).join(' '));
  }
});

test('[ORDER-7] a member’s calendar has an address until it is stopped', {
  tag: '@extended',
}, async ({ page, world }) => {
  const member = await newMember();
  const event = await world.fixture();
  await buyTickets(world, event, member);
  await signIn(page, member);
  await page.goto('userTickets');
  await page.getByRole('button', { name: 'Create the link' }).click();
  const address = await page.getByRole('textbox', { name: 'Your calendar link' }).inputValue();
  await expect(page.getByRole('link', { name: 'Open in your calendar' })).toHaveAttribute(
    'href',
    address.replace(/^http/, 'webcal'),
  );
  const calendar = await page.request.get(address);
  expect(calendar.headers()['content-type']).toContain('text/calendar');
  // Lines of a calendar are folded after 75 bytes.
  expect((await calendar.text()).replaceAll('\r\n ', '')).toContain(event.name.replace(/[\\,;]/g, '\\$&'));
  await page.getByRole('button', { name: 'Turn off the link' }).click();
  await expect(page.getByText('The link is turned off.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Your calendar link' })).toHaveCount(0);
  expect((await page.request.get(address)).status()).toBe(404);
});

test('[HOTEL-1] the confirmation and My tickets lead to the hotels near the event, for its night', {
  tag: '@extended',
}, async ({ page, world }) => {
  const member = await newMember();
  const event = await world.fixture();
  const { uuid } = await buyTickets(world, event, member);
  const [night] = await world.sql<{ day: string }>(
    `select to_char(start_date, 'YYYY-MM-DD') as day from event where id = $1`,
    [event.id],
  );
  await signIn(page, member);
  for (const from of [`order-confirmation/${uuid}`, 'userTickets']) {
    await page.goto(from);
    await page.getByRole('link', { name: /^Hotels near / }).click();
    await expect(page).toHaveURL(new RegExp(`/event/${event.id}/hotels`));
    await expect(page.getByLabel('Check-in')).toHaveValue(night?.day ?? '');
    await expect(page.getByRole('main').getByText('See rooms').first()).toBeVisible();
  }
});

test.describe('a hotel without a picture', () => {
  test.use({ allowedComplaints: /images\/none/ });

  test('[HOTEL-2] a room says its amenities, its steps of cancellation and the remarks on its rate; the hotel its rules', {
    tag: '@extended',
  }, async ({ page, world }) => {
    const hotel = await ownHotel({
      ...farPlace(),
      cancellation: [
        { hoursBefore: 72, percent: 50, nights: null },
        { hoursBefore: 24, percent: null, nights: 1 },
      ],
    });
    await world.sql('update room_rate set comments = $2 where id = $1', [hotel.rateId, 'A cot is free of charge.']);
    await page.goto(`hotels/${hotel.id}?checkin=${monday()}&checkout=${monday(2)}`);
    const room = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: 'Queen Room' }) })
      .last();
    await expect(room).toContainText('TV');
    await expect(room).toContainText('Breakfast included');
    await expect(room).toContainText('Sleeps 2');
    await expect(room).toContainText('A cot is free of charge.');
    // Of two January nights of $86.00 each.
    await expect(room).toContainText(/Free until .+3:00\sPM\sEST/);
    await expect(room).toContainText(/After .+, canceling costs \$86\.00 \(50% of the price\)/);
    await expect(room).toContainText(/After .+, canceling costs \$86\.00 \(the first night\)/);
    await expect(page.getByRole('main')).toContainText('Pets cannot stay.');
    await expect(page.getByRole('main')).toContainText('Wi-Fi');
  });
});
