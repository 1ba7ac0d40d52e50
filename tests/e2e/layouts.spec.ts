import type { Page } from '@playwright/test';
import { buyTickets } from './orders.ts';
import { holdBestSeats } from './shopper.ts';
import { expect, test } from './world.ts';

/** What stands around a page: the site's header, the logo alone, or nothing; and the footer. */
const around = async (page: Page) => {
  const header = page.getByRole('banner');
  const hasSearch = (await header.locator('[role="search"], a[href*="/modal/search"]').count()) > 0;
  const logo = (await page.getByRole('link', { name: /, home page$/ }).count()) > 0 ? 'logo' : 'none';
  return { header: hasSearch ? 'site' : logo, footer: (await page.getByRole('contentinfo').count()) > 0 };
};

test('[ROUTE-5] each route has the layout that it names: header and footer, neither, or the footer alone', async ({
  page,
  world,
  isMobile,
}) => {
  const event = await world.fixture();
  const [known] = await world.sql<{ venue: string; attraction: string; partner: string }>(
    `select venue_id as venue, attraction_id as attraction, partner_id as partner
      from event join event_attraction on event_id = id where id = $1 limit 1`,
    [event.id],
  );
  const order = await buyTickets(world, event, null);
  const confirmation = `order-confirmation/${order.uuid}`;
  const cartId = await holdBestSeats(page, event.id);
  const whole = { header: 'site', footer: true };
  const blank = { header: 'logo', footer: false };
  const table: Record<string, Awaited<ReturnType<typeof around>>> = {
    search: whole,
    'search/events': whole,
    'leagues/NHL': whole,
    [`venue/${known?.venue}`]: whole,
    [`attraction/${known?.attraction}`]: whole,
    help: whole,
    // On phones the event page is blank above, with a way back of its own (SHELL-2).
    [`event/${event.id}`]: isMobile ? { header: 'logo', footer: true } : whole,
    [`checkout/${cartId}`]: blank,
    [`${confirmation}?key=${order.linkKey}`]: blank,
    [`${confirmation}/tickets?key=${order.linkKey}`]: { header: 'none', footer: false },
    'modal/search': { header: 'none', footer: false },
    [`${world.storefrontUrl}/northgate/tm-event/${known?.partner}/reservation`]: { header: 'logo', footer: true },
  };
  for (const [path, expected] of Object.entries(table)) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    await expect.poll(() => around(page), path).toEqual(expected);
  }
});

test('[ROUTE-5] an entry’s navigation puts it in the header, the footer or both, and its label is the title of its page', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${world.storefrontUrl}/fanatics/faq`);
  const top = page.getByRole('navigation', { name: 'Main menu' });
  const footer = page.getByRole('navigation', { name: 'Footer' });
  // allMenus
  await expect(top.getByRole('link', { name: 'Help' })).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Help' })).toBeVisible();
  // footerOnly
  await expect(top.getByRole('link', { name: 'About' })).toHaveCount(0);
  await footer.getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveTitle(/^About/);
  // topMenuOnly: northgate's categories
  await page.goto(`${world.storefrontUrl}/northgate/help?lang=fr`);
  await expect(page.getByRole('navigation').first().getByRole('link', { name: 'Concerts' })).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Concerts' })).toHaveCount(0);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Aide' })).toBeVisible();
});
