import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openHouse } from './second-house.ts';
import { expect, test } from './world.ts';

const SCRIPT = join(import.meta.dirname, '..', '..', 'docs', 'hooks', 'waiting-room.js');
const SCRIPTS = { staging: 'https://queue.example/room.js', production: 'https://queue.example/live.js' };

test.describe('a waiting room', () => {
  test.use({ allowedComplaints: /ERR_FAILED/ });

  test('[TEN-13] holds a visitor before an event’s page, and before the provider’s event and its reservation, and lets them in; one that falls silent or has no script keeps nobody, and none is asked by default', async ({
    page,
    world,
  }) => {
    const asked: string[] = [];
    let turn = false;
    let isThere = true;
    let isSilent = false;
    await page.route('https://queue.example/**', async (route) => {
      const url = route.request().url();
      asked.push(url);
      if (!isThere) return route.abort();
      if (isSilent && !url.endsWith('/room.js')) return;
      const headers = { 'access-control-allow-origin': '*' };
      return url.endsWith('/room.js')
        ? route.fulfill({ contentType: 'text/javascript', body: await readFile(SCRIPT, 'utf8') })
        : route.fulfill({ json: { turn }, headers });
    });
    const { id } = await world.fixture();
    const [event] = await world.sql<{ partner_id: string }>('select partner_id from event where id = $1', [id]);
    const room = page.getByRole('dialog', { name: 'One moment, please' });
    const heading = page.getByRole('heading', { level: 1 });

    await page.goto(`${world.storefrontUrl}/fanatics/event/${id}`);
    await expect(heading).toBeVisible();
    expect(asked).toEqual([]);

    const house = await openHouse({ waitingRoom: SCRIPTS, transactableType: 'BOTH', providerEventUrl: 'sandbox' });
    const address = `${house.url}/fanatics/event/${id}`;
    await page.goto(address);
    await expect(room).toBeVisible();
    await expect.poll(() => asked).toContain(`https://queue.example/turn?event=${id}`);
    turn = true;
    await expect(room).toBeHidden();
    await expect(heading).toBeVisible();

    turn = false;
    await page.goto(`${house.url}/fanatics/`);
    await page.clock.install();
    await page.goto(address);
    await expect(room).toBeVisible();
    await room.getByRole('button', { name: 'Leave the line' }).click();
    await expect(page).toHaveURL(`${house.url}/fanatics/`);
    // Who has left is no longer asked for.
    const before = asked.length;
    await page.clock.runFor(30_000);
    expect(asked.length).toBe(before);

    // The way back by the browser, without a full page load, is held again.
    await page.goBack();
    await expect(room).toBeVisible();
    turn = true;
    await page.clock.runFor(6_000);
    await expect(room).toBeHidden();

    for (const path of ['', '/reservation']) {
      turn = false;
      await page.goto(`${house.url}/fanatics/tm-event/${event?.partner_id}${path}`);
      await expect(room).toBeVisible();
      turn = true;
      await page.clock.runFor(6_000);
      await expect(room).toBeHidden();
      await expect(heading).toBeVisible();
    }

    // Whose queue goes on answering waits on; one that has fallen silent keeps nobody.
    turn = false;
    const goOn = room.getByRole('button', { name: 'Show the event now' });
    await page.goto(address);
    await expect(room).toBeVisible();
    for (let minute = 0; minute < 12; minute += 1) {
      const before = asked.length;
      await page.clock.runFor(60_000);
      await expect.poll(() => asked.length).toBeGreaterThan(before);
    }
    await expect(goOn).toBeHidden();
    isSilent = true;
    await page.clock.runFor(6_000);
    await page.clock.runFor(600_000);
    await goOn.click();
    await expect(room).toBeHidden();
    await expect(heading).toBeVisible();
    isSilent = false;

    isThere = false;
    await page.goto(address);
    await expect(heading).toBeVisible();
    await expect(room).toBeHidden();
    // The page loads its map while its storefront ends.
    await page.close();
    await house.close();
  });
});
