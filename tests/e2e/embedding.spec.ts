import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { brandUrl, embedderPort } from './test-brands.ts';
import { expect, test } from './world.ts';

/** Of the brand's `embeddedBy`. Names of the same site as the storefront's, which is at localhost, and of another. */
const CLUB = `http://127.0.0.1:${embedderPort}`;
const SAME_SITE = `http://localhost:${embedderPort}`;

/** A page with the brand's home in a frame, which keeps the messages that it gets and from whom. */
async function openEmbedder(port: number): Promise<{ origin: string; close: () => void }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<!doctype html><title>Club</title><script>
      window.got = [];
      addEventListener('message', ({ origin, data }) => got.push({ origin, ...data }));
    </script><iframe src="${brandUrl('embedded')}/" style="width: 100%; height: 700px"></iframe>`);
  });
  await new Promise<void>((listening) => server.listen(port, () => listening()));
  const { port: chosen } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${chosen}`, close: () => server.close() };
}

// Both tests are shown at the one origin that the brand names.
test.describe.configure({ mode: 'default' });
let club: Awaited<ReturnType<typeof openEmbedder>>;
test.beforeAll(async () => {
  club = await openEmbedder(embedderPort);
});
test.afterAll(() => club.close());

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

  test('[SHELL-11] notifications tell the embedding page to scroll, and their size; a link leads out', async ({
    page,
    context,
    world,
  }) => {
    const stranger = await openEmbedder(0);
    await tellTargets(page);
    await page.goto(`${CLUB}/`);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
    const out = frame.getByRole('link', { name: 'Open in a new window' });
    const opened = context.waitForEvent('page');
    await out.click();
    await expect(await opened).toHaveURL(`${brandUrl('embedded')}/`);
    expect((await messages(page)).filter(({ height }) => height !== 0)).toEqual([]);

    // A frame of another site has no right to the visitor's position, which a notification says.
    await frame.getByRole('main').getByRole('combobox', { name: 'Where' }).click();
    await frame.getByRole('option', { name: 'Use my current location' }).click();
    await expect(frame.getByRole('dialog').or(frame.getByRole('alertdialog')).first()).toBeVisible();
    const got = async (type: string) => (await messages(page)).filter((message) => message.type === type);
    await expect
      .poll(() => got('grandstand:scroll-to-top'))
      .toEqual([{ origin: world.storefrontUrl, type: 'grandstand:scroll-to-top', sentTo: CLUB }]);
    await expect
      .poll(async () => (await got('grandstand:notification-resize')).at(-1)?.height ?? 0)
      .toBeGreaterThan(40);
    const resizes = await got('grandstand:notification-resize');
    expect(new Set(resizes.map(({ sentTo }) => sentTo))).toEqual(new Set([CLUB]));

    await page.goto(stranger.origin);
    await expect.poll(() => page.frames()[1]?.url() ?? '').toMatch(/^chrome-error:/);
    expect(await messages(page)).toEqual([]);
    stranger.close();
  });

  test('[SHELL-11] a frame of the same site keeps its cookies: its page gets messages, its visitor no way out', async ({
    page,
  }) => {
    await page.goto(`${SAME_SITE}/`);
    const frame = page.frameLocator('iframe');
    await frame.getByRole('main').getByRole('combobox', { name: 'Where' }).click();
    await frame.getByRole('option', { name: 'Use my current location' }).click();
    await expect
      .poll(async () => (await messages(page)).some(({ type }) => type === 'grandstand:scroll-to-top'))
      .toBe(true);
    await expect(frame.getByRole('link', { name: 'Open in a new window' })).toHaveCount(0);
  });
});
