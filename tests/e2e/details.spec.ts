import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { dayFromToday } from '#rules/calendar-day.ts';
import { expectAccessible, expectReadable } from './axe.ts';
import { brandUrl } from './test-brands.ts';
import { expect, test, type World } from './world.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const day = dayFromToday(90);

/** A page of Ticketmaster's Discovery API with the facts that few events have. */
const discoveryPage = {
  _embedded: {
    events: [
      {
        type: 'event',
        id: 'vvDetails',
        name: 'The Gull Choir: Details',
        url: 'https://tickets.example/event/vvDetails',
        dates: { start: { localDate: day, localTime: '19:30:00' }, status: { code: 'onsale' } },
        doorsTimes: { localDate: day, localTime: '18:30:00' },
        sales: { public: { startDateTime: '2026-01-01T14:00:00Z' } },
        promoters: [{ id: '1', name: 'Harbour Nights' }],
        seatmap: { staticUrl: 'https://pictures.example/seats.gif' },
        accessibility: { ticketLimit: 4, url: 'https://tickets.example/accessible', urlText: 'Ask for a place' },
        ageRestrictions: { legalAgeEnforced: true, ageRuleDescription: 'Over 18 only.' },
        outlets: [{ url: 'https://www.boxoffice.example/details', type: 'venueBoxOffice' }],
        products: [{ id: 'p', name: 'Parking at pier 2', type: 'Parking', url: 'https://tickets.example/parking' }],
        _embedded: {
          venues: [
            {
              id: 'KovDetails',
              name: 'Harbour Hall',
              city: { name: 'Portland' },
              state: { stateCode: 'OR' },
              country: { countryCode: 'US' },
              description: 'A hall of 1912.',
              parkingDetail: 'The pier has no parking.',
              externalLinks: { homepage: [{ url: 'https://hall.example/' }] },
            },
          ],
          attractions: [
            {
              id: 'K8vDetails',
              name: 'The Gull Choir',
              description: 'Five voices &amp a drum.',
              externalLinks: {
                wiki: [{ url: 'https://en.wikipedia.org/wiki/Gulls' }],
                fanzine: [{ url: 'https://www.fanzine.example/gulls' }],
              },
            },
          ],
        },
      },
    ],
  },
};

type Ids = { event: string; venue: string; attraction: string };

/** Imports the page by the command that a tenant uses. Again it changes nothing, so each worker may. */
const importPage = async ({ sql }: World): Promise<Ids> => {
  const file = join(tmpdir(), `grandstand-details-${process.pid}.json`);
  await writeFile(file, JSON.stringify(discoveryPage));
  const child = spawn(process.execPath, [join(root, 'platform/catalogue-import.ts'), file], {
    env: { ...process.env, DATABASE_URL: process.env.STACK_DATABASE_URL ?? '' },
    stdio: 'inherit',
  });
  expect(await once(child, 'close')).toEqual([0, null]);
  await rm(file);
  const [ids] = await sql<Ids>(
    `select e.id as event, e.venue_id as venue, a.attraction_id as attraction
     from event e join event_attraction a on a.event_id = e.id where e.partner_id = 'vvDetails'`,
  );
  if (!ids) throw new Error('The event was not imported');
  return ids;
};

let ids: Ids;
test.beforeAll(async ({ world }) => {
  ids = await importPage(world);
});

let picture: Buffer;
test.beforeEach(async ({ page }) => {
  picture ??= await sharp({ create: { width: 800, height: 600, channels: 3, background: '#cde' } })
    .png()
    .toBuffer();
  await page.route('**/images/remote/**', (route) => route.fulfill({ contentType: 'image/png', body: picture }));
});

const linkTo = (page: Page, href: string) => page.locator(`a[href="${href}"]`);
/** The page, which is open on a desktop, at a phone's width: nothing reaches over its edge, and axe finds nothing. */
async function expectWholeOnPhones(page: Page): Promise<void> {
  const expectNoOverflow = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await expectNoOverflow();
  await page.setViewportSize({ width: 390, height: 900 });
  await expectNoOverflow();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('[EVENT-8, OPS-5] the facts of an imported event stand on the pages of event, venue and attraction', async ({
  page,
}) => {
  await page.goto(`event/${ids.event}`);
  const facts = page.getByRole('region', { name: 'Good to know' });
  await expect(facts.getByText('Doors open: 6:30 PM')).toBeVisible();
  await expect(facts.getByText('Doors open: 6:30 PM').locator('svg.lucide-door-open')).toBeVisible();
  await expect(facts.getByText('Harbour Nights')).toBeVisible();
  await expect(facts.getByText('Your age is checked at the entrance.')).toBeVisible();
  const age = facts.locator('div', { hasText: 'Your age is checked at the entrance.' });
  await expect(age.locator('dt svg.lucide-id-card')).toBeVisible();
  await expect(facts.getByText('Up to 4')).toBeVisible();
  const accessible = facts.getByRole('link', { name: 'Ask for a place (opens in a new tab)' });
  await expect(accessible).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  const information = page.getByRole('region', { name: 'Information' });
  await expect(information.locator('summary')).toHaveText(['Age rules', 'Parking']);
  for (const [title, icon] of [
    ['Age rules', 'id-card'],
    ['Parking', 'circle-parking'],
  ])
    await expect(information.locator('summary', { hasText: title }).locator(`svg.lucide-${icon}`)).toBeVisible();
  const plan = page.getByRole('img', { name: 'Seating plan for Harbour Hall' });
  await plan.scrollIntoViewIfNeeded();
  await expect(plan).toHaveJSProperty('complete', true);
  expect(await plan.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await expectWholeOnPhones(page);
  await expectReadable(page, 'dark');

  await page.goto(`venue/${ids.venue}`);
  const venue = page.getByRole('region', { name: 'Good to know' });
  await expect(venue.locator('summary')).toHaveText(['About this venue', 'Parking']);
  await expect(venue.getByText('A hall of 1912.')).toBeVisible();
  await expect(linkTo(page, 'https://hall.example/')).toHaveText(/^Website/);
  await expectWholeOnPhones(page);

  await page.goto(`attraction/${ids.attraction}`);
  await expect(page.getByRole('region', { name: 'About The Gull Choir' })).toContainText('Five voices & a drum.');
  const links = page.getByRole('region', { name: 'Links' }).getByRole('link');
  await expect(links).toHaveText([/^Wikipedia/, /^fanzine\.example/]);
  await expectWholeOnPhones(page);
});

test.describe('as the server draws it', () => {
  // What pages say is in the HTML; without scripts a page costs a fifth.
  test.use({ javaScriptEnabled: false });

  test('[TEN-7] other sellers and extras are linked under the flow BOTH, not under the direct flow', async ({
    page,
  }) => {
    const outlet = linkTo(page, 'https://www.boxoffice.example/details');
    const parking = linkTo(page, 'https://tickets.example/parking');
    await page.goto(`event/${ids.event}`);
    await expect(page.getByText('Harbour Nights')).toBeVisible();
    await expect(outlet).toHaveCount(0);
    await expect(parking).toHaveCount(0);
    await page.goto(`${brandUrl('sells-both-ways')}/event/${ids.event}`);
    await expect(outlet).toHaveText(/^boxoffice\.example/);
    await expect(parking).toHaveText(/^Parking at pier 2/);
  });

  test('[I18N-1] the facts are named in every language', async ({ page }) => {
    for (const [language, ...texts] of [
      ['en', 'Doors open: 6:30 PM', 'Presented by', 'Accessible seats per order', 'Seating plan', 'Age rules'],
      [
        'fr',
        'Ouverture des portes : 18:30',
        'Organisation',
        'Places PMR par commande',
        'Plan de salle',
        'Conditions d’âge',
      ],
      ['de', 'Einlass: 18:30', 'Veranstalter', 'Barrierefreie Plätze pro Bestellung', 'Sitzplan', 'Altersregeln'],
      [
        'es',
        'Apertura de puertas: 18:30',
        'Organiza',
        'Plazas accesibles por pedido',
        'Plano de asientos',
        'Normas de edad',
      ],
      ['nl', 'Deuren open: 18:30', 'Georganiseerd door', 'Toegankelijke plaatsen per bestelling', 'Plattegrond'],
      ['it', 'Apertura porte: 18:30', 'Organizzato da', 'Posti accessibili per ordine', 'Pianta dei posti'],
    ] as const) {
      await page.goto(`event/${ids.event}?lang=${language}`);
      for (const text of texts) await expect(page.locator('main').getByText(text).first()).toBeVisible();
    }
  });
});
