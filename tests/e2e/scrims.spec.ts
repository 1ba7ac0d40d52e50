import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { buyTickets } from './orders.ts';
import { newMember, signInByRequest } from './sign-in.ts';
import { expect, test } from './world.ts';

/** The contrast of white with the lightest point on which the text stands. */
async function leastContrast(text: Locator): Promise<number> {
  await text.evaluate((element) => {
    for (const one of [element, ...element.querySelectorAll<HTMLElement>('*')])
      if (one instanceof HTMLElement || one instanceof SVGElement) one.style.color = 'transparent';
  });
  const { data } = await sharp(await text.screenshot({ animations: 'disabled' }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const light = [...data].map((level) => (level <= 10 ? level / 3294.6 : ((level / 255 + 0.055) / 1.055) ** 2.4));
  let lightest = 0;
  for (let at = 0; at < light.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = light.slice(at, at + 3);
    lightest = Math.max(lightest, 0.2126 * red + 0.7152 * green + 0.0722 * blue);
  }
  return 1.05 / (lightest + 0.05);
}

/** A long name takes the text up to where its picture is light. */
const longName = 'The Travelling Players of the Northern Coast with the Whole Harbour Orchestra and a Children’s Choir';

test('[ORDER-1, ORDER-2] white text on an event’s picture is readable on a white picture too, at every width', {
  tag: '@extended',
}, async ({ page, world }) => {
  const white = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  await page.route(/\/images\//, (route) => route.fulfill({ contentType: 'image/png', body: white }));
  const event = await world.fixture();
  await world.sql('update event set name = $2 where id = $1', [event.id, longName]);
  const member = await newMember();
  const { uuid } = await buyTickets(world, event, member);
  await signInByRequest(page, member);

  const expectReadable = async (path: string, ...parts: Locator[]) => {
    for (const width of [320, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      // Anew, because reading the contrast has made the text transparent.
      await page.goto(path);
      for (const texts of parts) {
        await expect(texts.first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        for (const text of await texts.all()) {
          expect(await leastContrast(text), `${width}: ${await text.innerText()}`).toBeGreaterThanOrEqual(4.5);
        }
      }
    }
  };
  const banner = page.getByRole('article').first().locator('header');
  await expectReadable('userTickets?lang=de', banner.locator('p, h2'));
  await expect(banner.getByRole('heading')).toHaveText(longName);
  await expectReadable(`order-confirmation/${uuid}?lang=de`, page.locator('.stage').locator('h1, p'));
  await expectReadable(
    `order-confirmation/${uuid}/tickets?lang=de`,
    page.getByRole('article').getByRole('heading'),
    page.getByRole('navigation').getByRole('link'),
  );
});
