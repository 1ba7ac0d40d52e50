import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brandUrl } from './test-brands.ts';
import { expect, test, untilAlive } from './world.ts';

/** A presale that is running. */
const earlyBirds = {
  name: 'Early birds',
  description: null,
  startsAt: '2026-01-01T00:00:00Z',
  endsAt: '2099-01-01T00:00:00Z',
  url: 'https://tickets.example/early-birds',
};

test('[TEN-7] [ERR-2] under the flow BOTH an event leads to its provider’s page in a new tab, by keyboard too', async ({
  page,
  world,
}) => {
  const provider = createServer((_request, response) => response.end('The page of the provider'));
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const { port } = provider.address() as AddressInfo;
  const [event] = await world.sql<{ id: string; provider_url: string | null }>(
    // Other tests import events that are not sold here, and move or cancel some.
    `select id, provider_url from event where not transactable and active and status = 'onsale'
       and tickets_status = 'TICKETS_AVAILABLE' and on_sale_start_at < now() and start_at > now() + interval '2 days'
       and presales = '[]' and exists (select from offer where event_id = event.id) order by id limit 1`,
  );
  const tell = (url: string | null | undefined, presales: object[]) =>
    world.sql('update event set provider_url = $2, presales = $3 where id = $1', [
      event?.id,
      url,
      JSON.stringify(presales),
    ]);
  await tell(`http://127.0.0.1:${port}/tickets`, [earlyBirds]);
  const address = `${brandUrl('sells-both-ways')}/event/${event?.id}`;
  const link = page.getByRole('link', { name: 'Go to the ticketing provider (opens in a new tab)' });
  try {
    // Under the direct flow the page has no link to the provider.
    expect(await (await page.request.get(`event/${event?.id}`)).text()).not.toContain('Go to the ticketing provider');

    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Sold by our ticketing provider' })).toBeVisible();
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    // With the keyboard only: Tab reaches the panel's links in reading order.
    await untilAlive(page);
    const presale = page.getByRole('link', { name: 'Join the presale Early birds (opens in a new tab)' });
    const isFocused = () => presale.evaluate((element) => element === document.activeElement);
    for (let steps = 0; steps < 60 && !(await isFocused()); steps += 1) await page.keyboard.press('Tab');
    await expect(presale).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    const opened = page.waitForEvent('popup');
    await page.keyboard.press('Enter');
    const providerPage = await opened;
    await providerPage.waitForURL(`http://127.0.0.1:${port}/tickets`);
    await expect(providerPage.locator('body')).toHaveText('The page of the provider');
    await providerPage.close();

    // When the provider's page is down, the visitor stays on the event page, which says so.
    provider.closeAllConnections();
    await new Promise((resolve) => provider.close(resolve));
    await page.goto(`${address}/provider`);
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('alert')).toContainText('We can’t reach the ticketing provider’s page right now.');
  } finally {
    provider.close();
    // Other tests read the same event.
    await tell(event?.provider_url, []);
  }
});
