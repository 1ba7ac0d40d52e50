import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { brandUrl } from './test-brands.ts';
import { expect, test } from './world.ts';

const SCRIPT = join(import.meta.dirname, '..', '..', 'docs', 'hooks', 'waiting-room.js');

/** The brand's own queue, as a test wants it: whether it is there, answers, and lets visitors in. */
async function openQueue(page: Page) {
  const queue = { asked: [] as string[], turn: false, isThere: true, isSilent: false };
  await page.route('https://queue.example/**', async (route) => {
    const url = route.request().url();
    queue.asked.push(url);
    if (!queue.isThere) return route.abort();
    if (queue.isSilent && !url.endsWith('/room.js')) return;
    const headers = { 'access-control-allow-origin': '*' };
    return url.endsWith('/room.js')
      ? route.fulfill({ contentType: 'text/javascript', body: await readFile(SCRIPT, 'utf8') })
      : route.fulfill({ json: { turn: queue.turn }, headers });
  });
  return queue;
}

const room = (page: Page) => page.getByRole('dialog', { name: 'One moment, please' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('a waiting room', () => {
  test.use({ allowedComplaints: /ERR_FAILED/ });

  test('[TEN-13] a brand’s queue holds a visitor before an event’s page and lets them in; by default none is asked', async ({
    page,
    world,
  }) => {
    const queue = await openQueue(page);
    const { id } = await world.fixture();
    const html = await (await page.request.get(`event/${id}`)).text();
    expect(html).not.toContain('queue.example');
    const address = `${brandUrl('queue-script')}/event/${id}`;
    await page.goto(address);
    await expect(room(page)).toBeVisible();
    await expect.poll(() => queue.asked).toContain(`https://queue.example/turn?event=${id}`);
    queue.turn = true;
    await expect(room(page)).toBeHidden();
    await expect(heading(page)).toBeVisible();

    queue.turn = false;
    await page.goto(`${brandUrl('queue-script')}/`);
    await page.clock.install();
    await page.goto(address);
    await expect(room(page)).toBeVisible();
    await room(page).getByRole('button', { name: 'Leave the line' }).click();
    await expect(page).toHaveURL(`${brandUrl('queue-script')}/`);
    // Who has left is no longer asked for, after what was on its way.
    await page.clock.runFor(6_000);
    const before = queue.asked.length;
    await page.clock.runFor(30_000);
    expect(queue.asked.length).toBe(before);

    // The way back by the browser, without a full page load, is held again.
    await page.goBack();
    await expect(room(page)).toBeVisible();
    queue.turn = true;
    await page.clock.runFor(6_000);
    await expect(room(page)).toBeHidden();
  });

  test('[TEN-13] a queue holds before the provider’s event too; one that falls silent or has no script keeps nobody', {
    tag: '@extended',
  }, async ({ page, world }) => {
    const queue = await openQueue(page);
    const { id } = await world.fixture();
    const [event] = await world.sql<{ partner_id: string }>('select partner_id from event where id = $1', [id]);
    const brand = brandUrl('queue-script');
    await page.clock.install();
    for (const path of ['', '/reservation']) {
      queue.turn = false;
      await page.goto(`${brand}/tm-event/${event?.partner_id}${path}`);
      await expect(room(page)).toBeVisible();
      queue.turn = true;
      await page.clock.runFor(6_000);
      await expect(room(page)).toBeHidden();
      await expect(heading(page)).toBeVisible();
    }

    // Whose queue goes on answering waits on; one that has fallen silent keeps nobody.
    queue.turn = false;
    const address = `${brand}/event/${id}`;
    const goOn = room(page).getByRole('button', { name: 'Show the event now' });
    const polls = () => queue.asked.filter((url) => !url.endsWith('/room.js')).length;
    const earlier = polls();
    await page.goto(address);
    await expect(room(page)).toBeVisible();
    // The clock jumps only once the queue's script runs.
    await expect(async () => {
      await page.clock.runFor(1_000);
      expect(polls()).toBeGreaterThan(earlier);
    }).toPass();
    for (let minute = 0; minute < 12; minute += 1) {
      const before = queue.asked.length;
      await page.clock.runFor(60_000);
      // An answer that is on its way lets the clock run on before the next question.
      await expect(async () => {
        await page.clock.runFor(6_000);
        expect(queue.asked.length).toBeGreaterThan(before);
      }).toPass();
    }
    await expect(goOn).toBeHidden();
    queue.isSilent = true;
    await page.clock.runFor(6_000);
    await page.clock.runFor(600_000);
    await goOn.click();
    await expect(room(page)).toBeHidden();
    await expect(heading(page)).toBeVisible();
    queue.isSilent = false;

    queue.isThere = false;
    await page.goto(address);
    await expect(heading(page)).toBeVisible();
    await expect(room(page)).toBeHidden();
  });
});
