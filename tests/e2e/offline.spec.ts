import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { KEPT_PAGE_MS } from '#rules/timings.ts';
import { startGateway } from '#tests/support/stack.ts';
import { bearerOf, buyTickets } from './orders.ts';
import { cards, expectConfirmation, goToPayment, holdBestSeats, payButton } from './shopper.ts';
import { chooseMember, newMember, signIn } from './sign-in.ts';
import { expect, test, untilAlive, type World } from './world.ts';

// The browser says of each request that there is no network, or that it was cut.
test.use({ allowedComplaints: /ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE|ERR_CONNECTION/ });

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
  (await keptPages(page)).filter((path) => !/\/(assets|images)\//.test(path));

/** Without a network: instead of the page the browser shows its own, that there is none. */
async function expectNoPage(page: Page, path: string): Promise<void> {
  await expect(page.goto(path), path).rejects.toThrow();
  await expect(page.locator('#page-data'), path).toHaveCount(0);
}

const givingBack = (page: Page) => page.getByRole('dialog', { name: 'What do you want to give back?' });

/** Gives so many of the order's tickets back. */
async function giveBack(page: Page, uuid: string | undefined, count: number): Promise<void> {
  await page.goto(`order-confirmation/${uuid}`);
  await page.getByRole('button', { name: 'Give tickets back' }).click();
  for (let index = 0; index < count; index += 1) await givingBack(page).getByRole('checkbox').nth(index).check();
  await givingBack(page)
    .getByRole('button', { name: `Give ${count} back` })
    .click();
  await expect(givingBack(page).getByRole('alert')).toContainText('It is given back');
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

test('[ORDER-4] tickets open without a network once their page was open, and are gone after the sign-out', {
  tag: '@phone',
}, async ({ page, context, world }) => {
  const member = await newMember();
  const { uuid } = await buyTickets(world, await soonEvent(world), member);
  await signIn(page, member);
  await page.goto(`order-confirmation/${uuid}/tickets`);
  await expect(saved(page)).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  expect(await keptTickets(page)).toEqual([`/fanatics/order-confirmation/${uuid}/tickets`]);

  await context.setOffline(true);
  await page.goto(`order-confirmation/${uuid}/tickets`);
  await expect(codes(page)).toHaveCount(2);
  // The program runs: it found the tickets kept.
  await expect(saved(page)).toBeVisible();
  // The app opened from the home screen leads to them.
  await page.goto('.');
  await expect(codes(page)).toHaveCount(2);
  // No other page of the member's is there.
  await expect(page.goto(`order-confirmation/${uuid}`)).rejects.toThrow();

  await context.setOffline(false);
  await page.goto('logout');
  await page.waitForURL(/\/fanatics\/$/);
  await expect.poll(() => keptPages(page)).toEqual([]);
  await context.setOffline(true);
  await expect(page.goto(`order-confirmation/${uuid}/tickets`)).rejects.toThrow();
  await expect(page.goto('.')).rejects.toThrow();
});

test('[ORDER-4] without a network My tickets leads to the tickets that are kept; order, wallet, favourites, searches and checkout do not open, though all of them were open before; after the sign-out no page of the member does', {
  tag: '@phone',
}, async ({ page, context, world }) => {
  const member = await newMember();
  const { uuid } = await buyTickets(world, await soonEvent(world), member);
  await signIn(page, member);
  const cartId = await holdBestSeats(page, (await world.fixture()).id);
  const tickets = `order-confirmation/${uuid}/tickets`;
  const others = [
    `checkout/${cartId}`,
    `order-confirmation/${uuid}`,
    'wallet',
    'userFavorites',
    'userFavorites/attractions',
    'userSearches',
  ];
  await page.goto(tickets);
  await expect(saved(page)).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  for (const path of others) await page.goto(path);
  expect(await keptTickets(page)).toEqual([`/fanatics/${tickets}`]);

  await context.setOffline(true);
  await page.goto('userTickets');
  await expect(page).toHaveURL(new RegExp(`/${tickets}$`));
  await expect(codes(page)).toHaveCount(2);
  for (const path of others) await expectNoPage(page, path);

  await context.setOffline(false);
  await page.goto('logout');
  await page.waitForURL(/\/fanatics\/$/);
  await expect.poll(() => keptPages(page)).toEqual([]);
  await context.setOffline(true);
  for (const path of [tickets, 'userTickets', '.', ...others]) await expectNoPage(page, path);
});

test('[ORDER-4] my tickets keeps those of the next 30 days; what is given back no longer opens without a network, whether it was given back here or elsewhere', async ({
  page,
  context,
  world,
}) => {
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
  await signIn(page, member);
  await page.goto('userTickets');
  await expect(saved(page)).toHaveCount(3);
  const [kept, later, given, elsewhere] = orders.map(({ uuid }) => `/fanatics/order-confirmation/${uuid}/tickets`);
  expect(await keptPages(page)).toEqual(expect.arrayContaining([kept, given, elsewhere]));
  expect(await keptPages(page)).not.toContain(later);

  await giveBack(page, orders[2]?.uuid, 1);
  await givingBack(page).getByRole('button', { name: 'Close' }).last().click();
  const offline = async (path: string | undefined, tickets: number) => {
    await context.setOffline(true);
    if (tickets === 0) await expect(page.goto(path ?? '')).rejects.toThrow();
    else {
      await page.goto(path ?? '');
      await expect(codes(page)).toHaveCount(tickets);
    }
    await context.setOffline(false);
  };
  await expect.poll(() => keptPages(page)).toContain(given);
  await offline(given, 1);
  await giveBack(page, orders[2]?.uuid, 1);
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

test('[ORDER-4] tickets of an event of several days are kept until its last, also when it began days ago', async ({
  page,
  world,
}) => {
  const member = await newMember();
  const event = await world.fixture();
  const { uuid } = await buyTickets(world, event, member);
  await world.sql(
    `update event set start_at = now() - interval '3 days', start_date = (now() - interval '3 days')::date,
      end_at = null, end_date = (now() + interval '40 days')::date where id = $1`,
    [event.id],
  );
  await signIn(page, member);
  // The platform remembers an event that was just asked for, for a moment.
  await expect(async () => {
    await page.goto(`order-confirmation/${uuid}/tickets`);
    await expect(saved(page)).toBeVisible({ timeout: 3_000 });
  }).toPass();
  expect(await keptPages(page)).toContain(`/fanatics/order-confirmation/${uuid}/tickets`);
});

test('[ORDER-4] tickets open when the network takes every request and never answers; the member’s other pages are waited for, and a sign-out takes the tickets away', async ({
  page,
  world,
}) => {
  const member = await newMember();
  const { uuid } = await buyTickets(world, await soonEvent(world), member);
  const gateway = await startGateway({
    PLATFORM_URL: world.platformUrl,
    OIDC_ISSUER: process.env.STACK_IDENTITY_URL ?? '',
  });
  const home = `${gateway.url}/fanatics/`;
  const tickets = `${home}order-confirmation/${uuid}/tickets`;
  await page.goto(`${home}login?returnTo=${encodeURIComponent(new URL(tickets).pathname)}`);
  await chooseMember(page, member);
  await page.waitForURL(tickets);
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
    expect(await keptPages(page)).toEqual([]);
  } finally {
    await network.close();
  }
});

test('[ORDER-4] a guest’s tickets are not kept on a device that may be anybody’s', async ({ page, world }) => {
  const { uuid, linkKey } = await buyTickets(world, await soonEvent(world), null);
  await page.goto(`order-confirmation/${uuid}?key=${linkKey}`);
  await page.goto(`order-confirmation/${uuid}/tickets`);
  await expect(codes(page)).toHaveCount(2);
  await page.waitForLoadState('networkidle');
  expect(await keptPages(page)).toEqual([]);
});

test('[ORDER-4] in the app that they have installed a guest’s tickets are kept: they open without a network, and no longer once the order is given back', {
  tag: '@phone',
}, async ({ page, context, world }) => {
  // The display of the web app manifest.
  await page.addInitScript(() => {
    const ask = window.matchMedia.bind(window);
    window.matchMedia = (query) => ask(query.replace('(display-mode: minimal-ui)', 'all'));
  });
  const event = await soonEvent(world);
  await goToPayment(page, event.id, cards.approved);
  await payButton(page).click();
  await expectConfirmation(page, 2);
  const uuid = /order-confirmation\/([\da-f-]{36})/.exec(page.url())?.[1];
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
  await giveBack(page, uuid, 2);
  await expect.poll(() => keptTickets(page)).toEqual([]);
  await context.setOffline(true);
  for (const path of [tickets, '.']) await expectNoPage(page, path);
});

test('[ORDER-3] the order and its tickets lead to the PDF and the calendar file', async ({ page, world }) => {
  const { id, uuid, linkKey } = await buyTickets(world, await world.fixture(), null);
  await page.goto(`order-confirmation/${uuid}?key=${linkKey}`);
  for (const at of [`order-confirmation/${uuid}`, `order-confirmation/${uuid}/tickets`]) {
    await page.goto(at);
    const pdf = page.getByRole('link', { name: 'Tickets as PDF' });
    const file = await page.request.get((await pdf.getAttribute('href')) ?? '');
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Add to calendar' }).click();
    expect((await download).suggestedFilename()).toBe(`order-${id}.ics`);
  }
});
