import { expectAccessibleInLightAndDark } from './axe.ts';
import {
  cards,
  expectConfirmation,
  fillBilling,
  fillCard,
  goOnToDelivery,
  goOnToPayment,
  holdBestSeats,
  payButton,
} from './shopper.ts';
import { expect, test } from './world.ts';

const screens: Record<string, string> = {
  home: '',
  'home in German': '?lang=de&all=1',
  'the search start': 'search',
  'combined results': 'search?keyword=yankees',
  'events found': 'search/events?keyword=yankees',
  'nothing found': 'search?keyword=qqqqzzzzxxxx',
  'a league': 'leagues/NFL',
  'a static page': 'faq',
};

for (const [name, path] of Object.entries(screens)) {
  test(`[TEN-11] ${name} has no accessibility violation, light or dark`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectAccessibleInLightAndDark(page);
  });
}

test('[TEN-11] [EVENT-11] an attraction, a venue, and home with recently viewed pages have no accessibility violation', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  const [row] = await world.sql<{ venue: string; attraction: string }>(
    `select e.venue_id as venue, ea.attraction_id as attraction from event e
     join event_attraction ea on ea.event_id = e.id where e.id = $1 limit 1`,
    [event.id],
  );
  for (const path of [`attraction/${row?.attraction}`, `venue/${row?.venue}`, '']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectAccessibleInLightAndDark(page);
  }
});

test('[TEN-11] an event with its seat map and an open section has no accessibility violation, light or dark', async ({
  page,
  world,
  isMobile,
}) => {
  const event = await world.fixture();
  const best = await world.bestSeats(event, 2);
  await page.goto(`event/${event.id}`, { waitUntil: 'networkidle' });
  await expectAccessibleInLightAndDark(page);
  if (isMobile) await page.getByRole('button', { name: 'Map', exact: true }).click();
  const section = page.getByRole('button', { name: new RegExp(`^Section ${best.section}, .*free`) });
  await section.focus();
  await section.press('Enter');
  await expect(page.getByRole('grid')).toBeVisible();
  await expectAccessibleInLightAndDark(page);
});

test('[TEN-11] every step of the checkout and the confirmation have no accessibility violation, light or dark', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  await holdBestSeats(page, event.id);
  await expectAccessibleInLightAndDark(page);
  await goOnToDelivery(page);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await fillBilling(page);
  await goOnToPayment(page);
  await expectAccessibleInLightAndDark(page);
  await fillCard(page, cards.approved);
  await payButton(page).click();
  await expectConfirmation(page);
  await expectAccessibleInLightAndDark(page);
});

test.describe('a page that does not exist', () => {
  test.use({ allowedComplaints: /status of 404/ });

  test('[TEN-11] the not-found page has no accessibility violation, light or dark', async ({ page }) => {
    await page.goto('no-such-page');
    await expectAccessibleInLightAndDark(page);
  });
});
