import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { KEPT_PAGE_MS } from '#rules/timings.ts';
import { startGateway } from '#tests/support/stack.ts';
import { bearerOf, buyTickets } from './orders.ts';
import { buyByRequest, holdByRequest } from './shopper.ts';
import { newMember, signInByRequest } from './sign-in.ts';
import { expect, test, untilAlive, type World } from './world.ts';

// The browser says of each request that there is no network, or that it was cut.
test.use({
  allowedComplaints: /ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE|ERR_CONNECTION|ERR_FAILED/,
  serviceWorkers: 'allow',
});

const codes = (page: Page) => page.getByRole('img', { name: /^Ticket code / });
const saved = (page: Page) => page.getByText('Saved offline');
const keptPages = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

async function startsInDays(world: World, days: number, ids: readonly string[]): Promise<void> {
  await world.sql(
    `update event set start_at = now() + make_interval(days => $2), start_date = (now() + make_interval(days => $2))::date,
      end_at = null, end_date = null where id = any($1)`,
    [ids, days],
  );
}

/** An event whose tickets are kept: it is within 30 days. */
async function soonEvent(world: World) {
  const event = await world.fixture();
  await startsInDays(world, 12, [event.id]);
  return event;
}

/** The kept pages, without what they are made of. */
const keptTickets = async (page: Page): Promise<string[]> =>
  (await keptPages(page)).filter((path) => !/\/((assets|images)\/|offline$)/.test(path));

const offlineTitle = (page: Page) => page.getByRole('heading', { level: 1, name: 'You’re offline' });

/** Without a network: instead of the page there is the one that says so. */
async function expectNoPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(offlineTitle(page), path).toBeVisible();
}

/** The worker answers this page's navigations, and has its own page. */
const untilWorking = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

const heldTap = (page: Page) => page.getByRole('status').filter({ hasText: 'This opens when you’re back online.' });

const returning = (page: Page) => page.getByRole('dialog', { name: 'What would you like to return?' });

/** Returns so many of the order's tickets on its page. */
async function returnTickets(page: Page, uuid: string | undefined, count: number): Promise<void> {
  await page.goto(`order-confirmation/${uuid}`);
  await page.getByRole('button', { name: 'Return tickets' }).click();
  for (let index = 0; index < count; index += 1) await returning(page).getByRole('checkbox').nth(index).check();
  await returning(page)
    .getByRole('button', { name: new RegExp(`^Return ${count} `) })
    .click();
  await expect(returning(page).getByRole('alert')).toContainText('Returned');
}

/** At this port every request is taken and none is answered. */
async function silentNetwork(port: number) {
  const server = createServer();
  server.listen(port, 'localhost');
  await once(server, 'listening');
  return {
    /** Ends what still waits, of which a browser has only six, and takes the next request of this path. */
    next: (path: string): Promise<ServerResponse> => {
      server.closeAllConnections();
      return new Promise((resolve) => {
        server.on('request', ({ url }, response) => {
          if (url === path) resolve(response);
        });
      });
    },
    close: async (): Promise<void> => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Without a network, and the page has noticed. */
const goOffline = async (page: Page) => {
  await page.context().setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'You’re offline' })).toBeVisible();
};

// A worker's requests pass Playwright's network by; the page answers for itself.
test.describe('a tap without a network', () => {
  test.use({ serviceWorkers: 'block' });

  test('[OFF-1] offline, Hold says that nothing is held, a tapped card opens once the network is back', {
    tag: '@phone',
  }, async ({ page, context, world }) => {
    const event = await world.fixture();
    await page.goto(`event/${event.id}`, { waitUntil: 'networkidle' });
    const hold = page.getByRole('button', { name: /^Hold/ }).filter({ visible: true });
    await goOffline(page);
    await hold.click();
    await expect(page.getByText('Nothing is held, and you weren’t charged.').first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'You’re offline' })).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Concerts' }).click();
    await expect(heldTap(page)).toBeVisible();
    await context.setOffline(false);
    await page.waitForURL(/search/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('[OFF-1] offline, each control of home answers and none takes the page away', async ({ page, context }) => {
    await page.goto('', { waitUntil: 'networkidle' });
    const title = page.getByRole('heading', { name: 'Top events' });
    await goOffline(page);
    const main = page.getByRole('main');
    for (const control of [
      main.getByRole('article').first().getByRole('link').first(),
      main.getByRole('article').first().getByRole('button').first(),
      main.getByRole('combobox').first(),
      main.getByRole('combobox', { name: 'Where' }),
      main.getByRole('button', { name: 'When' }),
      main.getByRole('button', { name: 'Search' }),
      page.getByRole('contentinfo').getByRole('link').first(),
    ]) {
      await control.click();
      await expect(title).toBeVisible();
    }
    await expect(heldTap(page)).toBeVisible();
    expect(await page.evaluate(() => 'alive' in document.documentElement.dataset)).toBe(true);
    await context.setOffline(false);
    await page.waitForURL((url) => url.pathname !== '/fanatics/');
  });
});

test('[OFF-1] a page that cannot load is answered in its language, names what was seen, and opens later', async ({
  page,
  context,
  world,
}) => {
  const [seen, wanted] = [await world.fixture(), await world.fixture()];
  await page.goto(`event/${seen.id}?lang=de`);
  await untilWorking(page);
  await context.setOffline(true);
  await page.goto(`event/${wanted.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Sie sind offline' })).toBeVisible();
  await expect(page.getByRole('listitem').getByRole('link')).toContainText(seen.name);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: wanted.name })).toBeVisible();
  expect(page.url()).toContain(`event/${wanted.id}`);
});

test('[OFF-1] a guest is asked once to keep tickets, and those that are kept open offline with their codes', async ({
  page,
  context,
  world,
}) => {
  const { uuid, linkKey } = await buyTickets(world, await soonEvent(world), null);
  const tickets = `order-confirmation/${uuid}/tickets`;
  await page.goto(`order-confirmation/${uuid}?key=${linkKey}`);
  await page.goto(tickets);
  const question = page.getByRole('region', { name: 'Save your tickets on this device?' });
  await question.getByRole('button', { name: 'Save tickets' }).click();
  await expect(question).toBeHidden();
  await expect(saved(page)).toBeVisible();
  await untilWorking(page);
  await context.setOffline(true);
  await page.goto(tickets);
  await expect(codes(page)).toHaveCount(2);
  await expect(question).toBeHidden();
  await context.setOffline(false);
  await page.evaluate(() => localStorage.setItem('grandstand.keep', 'false'));
  await page.goto(tickets);
  await expect(codes(page)).toHaveCount(2);
  await expect(question).toBeHidden();
});

test('[ORDER-4] tickets saved by My tickets open offline though never opened before, until the sign-out', async ({
  page,
  context,
  world,
}) => {
  const member = await newMember();
  const { uuid } = await buyTickets(world, await soonEvent(world), member);
  await signInByRequest(page, member);
  const cartId = await holdByRequest(page, (await world.fixture()).id);
  const tickets = `order-confirmation/${uuid}/tickets`;
  const others = [`checkout/${cartId}`, 'wallet'];
  for (const path of [...others, 'userTickets']) await page.goto(path);
  await expect(saved(page)).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  expect(await keptTickets(page)).toEqual([`/fanatics/${tickets}`]);

  await context.setOffline(true);
  await page.goto(tickets);
  await expect(codes(page)).toHaveCount(2);
  // The program runs: it found the tickets kept.
  await expect(saved(page)).toBeVisible();
  // My tickets and the app opened from the home screen lead to them; the member's other pages don't open.
  for (const path of ['userTickets', '.']) {
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`/${tickets}$`));
    await expect(codes(page)).toHaveCount(2);
  }
  for (const path of [...others, `order-confirmation/${uuid}`]) await expectNoPage(page, path);

  await context.setOffline(false);
  await page.goto('logout');
  await page.waitForURL(/\/fanatics\/$/);
  await expect.poll(() => keptTickets(page)).toEqual([]);
  await context.setOffline(true);
  for (const path of [tickets, 'userTickets', '.', ...others]) await expectNoPage(page, path);
});

test('[ORDER-4] only the next 30 days are kept, and what is returned here or elsewhere no longer opens offline', {
  tag: '@extended',
}, async ({ page, context, world }) => {
  const member = await newMember();
  const [near, far, back, away] = [
    await world.fixture(),
    await world.fixture(),
    await world.fixture(),
    await world.fixture(),
  ];
  await startsInDays(world, 60, [far.id]);
  await startsInDays(world, 12, [near.id, back.id, away.id]);
  const orders = [];
  for (const event of [near, far, back, away]) orders.push(await buyTickets(world, event, member));
  await signInByRequest(page, member);
  await page.goto('userTickets');
  await expect(saved(page)).toHaveCount(3);
  const [kept, later, given, elsewhere] = orders.map(({ uuid }) => `/fanatics/order-confirmation/${uuid}/tickets`);
  expect(await keptPages(page)).toEqual(expect.arrayContaining([kept, given, elsewhere]));
  expect(await keptPages(page)).not.toContain(later);

  await returnTickets(page, orders[2]?.uuid, 1);
  await returning(page).getByRole('button', { name: 'Close' }).last().click();
  const offline = async (path: string | undefined, tickets: number) => {
    await context.setOffline(true);
    if (tickets === 0) await expectNoPage(page, path ?? '');
    else {
      await page.goto(path ?? '');
      await expect(codes(page)).toHaveCount(tickets);
    }
    await context.setOffline(false);
  };
  await expect.poll(() => keptPages(page)).toContain(given);
  await offline(given, 1);
  await returnTickets(page, orders[2]?.uuid, 1);
  await expect.poll(() => keptPages(page)).not.toContain(given);
  await offline(given, 0);

  const answer = await fetch(`${world.platformUrl}/api/order/${orders[3]?.uuid}/refund`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'gst-session-id': randomUUID(), ...(await bearerOf(member)) },
    body: JSON.stringify({ idempotencyKey: randomUUID() }),
  });
  expect(answer.status, await answer.text()).toBe(200);
  await page.goto('userTickets');
  await expect.poll(() => keptPages(page)).not.toContain(elsewhere);
  expect(await keptPages(page)).toContain(kept);
  await offline(elsewhere, 0);
});

test('[ORDER-4] saved tickets open on a network that never answers, other pages wait, and a sign-out deletes them', {
  tag: '@extended',
}, async ({ page, world }) => {
  const member = await newMember();
  const { uuid } = await buyTickets(world, await soonEvent(world), member);
  const gateway = await startGateway({
    PLATFORM_URL: world.platformUrl,
    OIDC_ISSUER: process.env.STACK_IDENTITY_URL ?? '',
  });
  const home = `${gateway.url}/fanatics/`;
  const tickets = `${home}order-confirmation/${uuid}/tickets`;
  await signInByRequest(page, member, `${gateway.url}/fanatics`);
  await page.goto(tickets);
  await expect(saved(page)).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await gateway.stop();

  const network = await silentNetwork(Number(new URL(gateway.url).port));
  try {
    for (const path of [tickets, `${home}userTickets`, home]) {
      await page.goto('about:blank');
      await page.goto(path, { waitUntil: 'commit' });
      await untilAlive(page);
      expect(page.url()).toBe(tickets);
      await expect(codes(page)).toHaveCount(2);
      // The program runs: it found the tickets kept.
      await expect(saved(page)).toBeVisible();
    }

    // What is answered in the end was waited for, though nothing came for longer than tickets are waited for.
    const fromNetwork = async (path: string): Promise<void> => {
      const asked = network.next(new URL(path).pathname);
      const opened = page.goto(path, { waitUntil: 'commit' });
      const answer = await asked;
      await setTimeout(2 * KEPT_PAGE_MS);
      answer.writeHead(200, { 'content-type': 'text/html' }).end('<p>The network is back</p>');
      await opened;
      await expect(page.getByText('The network is back')).toBeVisible();
    };
    await fromNetwork(`${home}order-confirmation/${uuid}`);
    await fromNetwork(`${home}logout`);
    expect(await keptTickets(page)).toEqual([]);
  } finally {
    await network.close();
  }
});

test('[ORDER-3, ORDER-4] a guest’s order has PDF and calendar, and isn’t kept on a device that may be anybody’s', async ({
  page,
  world,
}) => {
  const { id, uuid, linkKey } = await buyTickets(world, await soonEvent(world), null);
  await page.goto(`order-confirmation/${uuid}?key=${linkKey}`);
  const expectFiles = async () => {
    const pdf = page.getByRole('link', { name: 'Tickets as PDF' });
    const file = await page.request.get((await pdf.getAttribute('href')) ?? '');
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Add to calendar' }).click();
    expect((await download).suggestedFilename()).toBe(`order-${id}.ics`);
  };
  await expectFiles();
  await page.goto(`order-confirmation/${uuid}/tickets`);
  await expectFiles();
  await expect(codes(page)).toHaveCount(2);
  await page.waitForLoadState('networkidle');
  expect(await keptTickets(page)).toEqual([]);
});

test('[ORDER-4] in the installed app a guest’s tickets are kept offline until the order is returned', {
  tag: '@extended',
}, async ({ page, context, world }) => {
  // The display of the web app manifest.
  await page.addInitScript(() => {
    const ask = window.matchMedia.bind(window);
    window.matchMedia = (query) => ask(query.replace('(display-mode: minimal-ui)', 'all'));
  });
  const uuid = await buyByRequest(page, (await soonEvent(world)).id);
  const tickets = `order-confirmation/${uuid}/tickets`;
  await page.goto(tickets);
  await expect(saved(page)).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  expect(await keptTickets(page)).toEqual([`/fanatics/${tickets}`]);
  await context.setOffline(true);
  // The app opens at its start.
  await page.goto('.');
  await expect(page).toHaveURL(new RegExp(`/${tickets}$`));
  await expect(codes(page)).toHaveCount(2);
  await expect(saved(page)).toBeVisible();

  await context.setOffline(false);
  await returnTickets(page, uuid, 2);
  await expect.poll(() => keptTickets(page)).toEqual([]);
  await context.setOffline(true);
  for (const path of [tickets, '.']) await expectNoPage(page, path);
});
