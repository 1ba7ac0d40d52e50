import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { openHouse } from './second-house.ts';
import { expect, test } from './world.ts';

/** A page of another site with an address in a frame, which keeps the messages that it gets and from whom. */
const openEmbedder = async (): Promise<{ origin: string; show: (address: string) => void; close: () => void }> => {
  let shown = '';
  const server: Server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<!doctype html><title>Club</title><script>
      window.got = [];
      addEventListener('message', ({ origin, data }) => got.push({ origin, ...data }));
    </script><iframe src="${shown}" style="width: 100%; height: 700px"></iframe>`);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    show: (address) => {
      shown = address;
    },
    close: () => server.close(),
  };
};

type Message = { origin: string; type: string; height?: number; sentTo?: string };

/** Each message of the frame also says for which origin it was meant; the browser itself tells nobody. */
const tellTargets = (page: Page) =>
  page.addInitScript(() => {
    const embedder = window.parent;
    if (embedder === window) return;
    const postMessage = (message: object, sentTo: string) => embedder.postMessage({ ...message, sentTo }, sentTo);
    Object.defineProperty(window, 'parent', { value: { postMessage } });
  });

const messages = (page: Page): Promise<Message[]> => page.evaluate('window.got') as Promise<Message[]>;

test.describe('in a frame of another site', () => {
  test.use({
    allowedComplaints:
      /sessionStorage|frame-ancestors|Framing|ERR_BLOCKED_BY_RESPONSE|chrome-error|Permissions|geolocation/i,
  });

  test('[SHELL-11] notifications tell the embedding page, by its own origin, to scroll and their size, and a way out leads to a window', async ({
    page,
    context,
  }) => {
    const [club, stranger] = await Promise.all([openEmbedder(), openEmbedder()]);
    const house = await openHouse({ embeddedBy: [club.origin] });
    const address = `${house.url}/fanatics/`;
    club.show(address);
    stranger.show(address);

    await tellTargets(page);
    await page.goto(club.origin);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
    const out = frame.getByRole('link', { name: 'Open in a new window' });
    const opened = context.waitForEvent('page');
    await out.click();
    await expect(await opened).toHaveURL(address);
    expect((await messages(page)).filter(({ height }) => height !== 0)).toEqual([]);

    // A frame of another site has no right to the visitor's position, which a notification says.
    await frame.getByRole('main').getByRole('combobox', { name: 'Where' }).click();
    await frame.getByRole('option', { name: 'Use my current location' }).click();
    await expect(frame.getByRole('dialog').or(frame.getByRole('alertdialog')).first()).toBeVisible();
    const got = async (type: string) => (await messages(page)).filter((message) => message.type === type);
    await expect
      .poll(() => got('grandstand:scroll-to-top'))
      .toEqual([{ origin: house.url, type: 'grandstand:scroll-to-top', sentTo: club.origin }]);
    await expect
      .poll(async () => (await got('grandstand:notification-resize')).at(-1)?.height ?? 0)
      .toBeGreaterThan(40);
    const resizes = await got('grandstand:notification-resize');
    expect(new Set(resizes.map(({ sentTo }) => sentTo))).toEqual(new Set([club.origin]));

    await page.goto(stranger.origin);
    await expect.poll(() => page.frames()[1]?.url() ?? '').toMatch(/^chrome-error:/);
    expect(await messages(page)).toEqual([]);
    await context.close();
    await Promise.all([house.close(), club.close(), stranger.close()]);
  });

  test('[SHELL-11] a frame of the same site keeps its cookies: its page gets the messages, its visitor is told of no way out', async ({
    page,
  }) => {
    const club = await openEmbedder();
    const origin = club.origin.replace('127.0.0.1', 'localhost');
    const house = await openHouse({ embeddedBy: [origin] });
    club.show(`${house.url.replace('127.0.0.1', 'localhost')}/fanatics/`);
    await page.goto(origin);
    const frame = page.frameLocator('iframe');
    await frame.getByRole('main').getByRole('combobox', { name: 'Where' }).click();
    await frame.getByRole('option', { name: 'Use my current location' }).click();
    await expect
      .poll(async () => (await messages(page)).some(({ type }) => type === 'grandstand:scroll-to-top'))
      .toBe(true);
    await expect(frame.getByRole('link', { name: 'Open in a new window' })).toHaveCount(0);
    await page.goto('about:blank');
    await Promise.all([house.close(), club.close()]);
  });
});
