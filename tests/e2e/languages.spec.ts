import type { Page } from '@playwright/test';
import { expect, test, type World } from './world.ts';

/** An event with the family package. */
async function eventWithPackage(world: World): Promise<string> {
  const { id } = await world.fixture();
  await world.sql('delete from package_offer where event_id = $1', [id]);
  await world.sql(
    `insert into package_offer (id, event_id, name, code, type, image_url, highlights, price_cents, capacity)
     values (gen_random_uuid(), $1, 'Family package', 'FAMILY', 'family', '/images/none',
       '[{"type":"food","description":"A drink and a snack for each of you"}]', 1500, 100)`,
    [id],
  );
  return id;
}

/** Fills the German form and goes on to the payment. */
async function goOnToPayment(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Handyticket/ }).check();
  await page.getByLabel('Land', { exact: true }).selectOption('DE');
  for (const [label, value] of [
    ['Vorname', 'Erika'],
    ['Nachname', 'Muster'],
    ['E-Mail', 'erika@example.com'],
    ['Straße und Hausnummer', 'Hauptstr. 1'],
    ['Ort', 'Berlin'],
    ['Postleitzahl', '10115'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Weiter zur Zahlung' }).click();
  await page.waitForURL(/\/checkout\/[^/]+\/2$/);
}

test('[I18N-1, CART-8, CART-11, CART-14] another language changes packages, and the checkout speaks it', async ({
  page,
  world,
}) => {
  await page.goto(`event/${await eventWithPackage(world)}`);
  await expect(page.getByRole('checkbox', { name: /^Family package/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
  const pack = page.getByRole('checkbox', { name: /^Familienpaket/ });
  await expect(pack).toBeVisible();
  await expect(page.getByText('Für alle ein Getränk und ein Snack').first()).toBeVisible();
  await pack.check();
  await page
    .getByRole('button', { name: /reservieren/ })
    .filter({ visible: true })
    .click();
  await page.waitForURL(/\/checkout\//);
  await expect(page.getByText('Familienpaket').filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/2 Tickets · (Premium|Vorzugsplatz|Standard|Oberrang|Sparpreis)/);
  await page.getByRole('link', { name: /^Weiter zu/ }).click();
  const delivery = page.getByRole('group', { name: 'So erhalten Sie Ihre Tickets' });
  await expect(delivery.getByRole('radio')).toHaveCount(3);
  await expect(delivery).toContainText('Gedruckte Tickets an Ihre Rechnungsadresse');
  await goOnToPayment(page);

  // The same rules hold in the page, so it needs a postal code that changes on its way.
  await page.route('**/graphql', (route) =>
    route.continue({ postData: route.request().postData()?.replace('"10115"', '"!"') ?? '' }),
  );
  await page.getByLabel('Kartennummer').fill('4242 4242 4242 4242');
  await page.getByLabel('Gültig bis').fill('12/34');
  await page.getByLabel('Prüfnummer (CVC)').fill('123');
  await page.getByLabel('Name auf der Karte').fill('Erika Muster');
  await page.getByRole('button', { name: /bezahlen$/ }).click();
  await page.waitForURL(/\/checkout\/[^/]+\/1$/);
  await expect(page.getByLabel('Postleitzahl', { exact: true })).toHaveAccessibleDescription(
    /Diese Angabe können wir nicht annehmen/,
  );
  await expect(page.getByRole('main')).not.toContainText('postal code');
});

test('[I18N-5] another language reaches the seller’s notes, hotels’ rooms and pages seen before; choices stay', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  const note = 'The support acts are announced on the day.';
  await world.sql('update event set info = $2 where id = $1', [event.id, JSON.stringify({ pleaseNote: note })]);
  const german = 'Die Vorgruppen werden am selben Tag bekannt gegeben.';
  const switchTo = (name: string, language: string) => page.getByRole('combobox', { name }).selectOption(language);
  let documents = 0;
  await page.goto(`event/${event.id}`);
  page.on('domcontentloaded', () => {
    documents += 1;
  });
  await expect(page.getByText(note)).toHaveCount(1);
  await page.getByRole('button', { name: 'Add one ticket' }).click();
  await expect(page.getByRole('button', { name: /^Hold 3/ }).filter({ visible: true })).toBeVisible();
  await switchTo('Language', 'de');
  await expect(page.getByText(german)).toHaveCount(1);
  await expect(page.getByText(note)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^3 .*reservieren/ }).filter({ visible: true })).toBeVisible();

  // Read in German here, and in English before.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Konzerte' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Konzerte' })).toBeVisible();
  await switchTo('Sprache', 'en');
  await expect(page.getByRole('heading', { level: 1, name: 'Concerts' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText(note)).toHaveCount(1);
  await expect(page.getByText(german)).toHaveCount(0);
  expect(documents).toBe(0);
});
