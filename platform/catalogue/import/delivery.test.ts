import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CartBody, openShop, type Shop } from '#tests/support/shop.ts';
import { IN_A_MONTH } from '#tests/support/shop-events.ts';
import { asLines, importContent, importHere } from './import.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
});

const bike = {
  type: 'delivery',
  id: 'courier',
  name: { en: 'Bike courier', de: 'Velokurier' },
  text: { en: 'Printed tickets within a day.', de: 'Gedruckte Tickets innerhalb eines Tages.' },
};
/** One that no brand has. */
const pigeon = {
  type: 'delivery',
  id: 'pigeon',
  name: { en: 'Pigeon', de: 'Brieftaube' },
  text: 'Within a day.',
  terms: {
    carrier: { en: 'Pigeon post', de: 'Taubenpost' },
    serviceLevel: 'express',
    prices: { USD: { fee: 500, tax: 40 } },
    shipment: { countries: null, region: { en: 'Anywhere' }, workingDays: 1, timeZone: 'Europe/Zurich' },
  },
};
const take = async (...records: unknown[]): Promise<string> => {
  const { code, stdout, stderr } = await importContent(shop.databaseUrl, asLines(records));
  expect([code, stderr.replace(/^(Read \d+ %|\w+ …)\n/gm, '')]).toEqual([0, '']);
  return stdout;
};
const refused = (...records: unknown[]) => importHere(shop.databaseUrl, asLines(records));

type Way = { id: string; carrier: string; description: { short: string; long: string }; totals: { fee: number } };
type Told = {
  shipping: Way;
  charges: { type: string; info: { shortDesc: string; longDesc: string | null } | null }[];
};
const wordsOf = ({ description: { short, long } }: Way) => [short, long];
/** What the price line of the delivery says. */
const lineOf = ({ charges }: Told) => {
  const info = charges.find(({ type }) => type === 'delivery')?.info;
  return [info?.shortDesc, info?.longDesc];
};
const holdCart = async () => {
  const { id: eventId } = await shop.event({ start: IN_A_MONTH });
  const fan = shop.visitor();
  const { body: cart } = await fan.reserve(eventId, { quantity: 2 });
  const inLanguage = async <T>(url: string, language: string) =>
    (await fan.call<T>('GET', url, undefined, { 'gst-language': language })).body;
  const listed = async (language: string) =>
    (await inLanguage<{ items: Way[] }>(`/api/cart/${cart.uuid}/shippingOption`, language)).items;
  const choose = async (shippingId: string, language: string) =>
    (
      await fan.call<CartBody & Told>(
        'PUT',
        `/api/cart/${cart.uuid}/shippingOption`,
        { shippingId },
        { 'gst-language': language },
      )
    ).body;
  return { fan, cart, inLanguage, listed, choose };
};

const told = {
  en: ['Bike courier', 'Printed tickets within a day.'],
  de: ['Velokurier', 'Gedruckte Tickets innerhalb eines Tages.'],
  // What the seller does not say in a language is said in English.
  fr: ['Bike courier', 'Printed tickets within a day.'],
};
const ours = {
  en: ['Courier', 'Printed tickets sent to your billing address within three business days.'],
  de: ['Kurier', 'Gedruckte Tickets an Ihre Rechnungsadresse, innerhalb von drei Werktagen.'],
};

describe('a way of delivery of a tenant’s own catalogue', () => {
  test('[OPS-5] [I18N-1] [CART-8] is called as its seller says in the reader’s language: listed, in the cart, on its price line and in the order', async () => {
    const before = await holdCart();
    const { body: older } = await before.fan.buy(await before.choose('courier', 'en'));

    expect(await take(bike)).toContain('Deliveries   1 added, 0 changed, 0 unchanged\n');
    const { fan, cart, inLanguage, listed, choose } = await holdCart();
    for (const [language, words] of Object.entries(told)) {
      const [mobile, email, courier] = await listed(language);
      expect(courier && wordsOf(courier)).toEqual(words);
      expect(courier).toMatchObject({ id: 'courier', totals: { fee: 14.95 } });
      const german = language === 'de';
      expect([mobile?.id, email?.id]).toEqual(['mobile', 'email']);
      if (language !== 'fr') expect(mobile?.description.short).toBe(german ? 'Handyticket' : 'Mobile ticket');
      const chosen = await choose('courier', language);
      expect(wordsOf(chosen.shipping)).toEqual(words);
      expect(lineOf(chosen)).toEqual(words);
    }
    const { body: order } = await fan.buy(await choose('courier', 'de'));
    // What was bought stays what it was.
    const plain = { ...bike, name: 'Van', text: 'By van.' };
    expect(await take(plain)).toContain('Deliveries   0 added, 1 changed, 0 unchanged\n');
    for (const [language, words] of Object.entries(told)) {
      const read = await inLanguage<Told>(`/api/order/${order.uuid}`, language);
      expect(wordsOf(read.shipping)).toEqual(words);
      expect(lineOf(read)).toEqual(words);
      expect(read.shipping).not.toHaveProperty('texts');
    }
    expect(wordsOf((await inLanguage<Told>(`/api/cart/${cart.uuid}`, 'de')).shipping)).toEqual(told.de);

    const van = await holdCart();
    const { body: bought } = await van.fan.buy(await van.choose('courier', 'en'));
    await take(bike);
    expect(wordsOf((await van.inLanguage<Told>(`/api/order/${bought.uuid}`, 'de')).shipping)).toEqual([
      'Van',
      'By van.',
    ]);
    // Bought when the catalogue had no words for it.
    for (const [language, words] of Object.entries(ours)) {
      const read = await before.inLanguage<Told>(`/api/order/${older.uuid}`, language);
      expect([wordsOf(read.shipping), lineOf(read)]).toEqual([words, words]);
    }
  });

  test('[OPS-5] given again it changes what differs, its texts too', async () => {
    await take(bike);
    expect(await take(bike)).toContain('Deliveries   0 added, 0 changed, 1 unchanged');
    const renamed = { ...bike, name: { ...bike.name, de: 'Kurier auf dem Velo' } };
    expect(await take(renamed)).toContain('Deliveries   0 added, 1 changed, 0 unchanged');
    const { listed } = await holdCart();
    expect((await listed('de'))[2]?.description.short).toBe('Kurier auf dem Velo');
  });

  test('[OPS-5] [PRICE-3] that it brings itself is offered at its price until it is withdrawn, and a brand’s own stays the brand’s', async () => {
    expect(await take(pigeon)).toContain('Deliveries   1 added');
    const { fan, listed, choose } = await holdCart();
    expect((await listed('de')).at(-1)).toMatchObject({
      ...{ id: 'pigeon', carrier: 'Taubenpost', destinationRegion: 'Anywhere', countries: null, workingDays: 1 },
      totals: { currencyCode: 'USD', fee: 5, tax: 0.4 },
    });
    const chosen = await choose('pigeon', 'en');
    expect((await fan.buy(chosen)).body).toMatchObject({
      totalPrice: chosen.totals.totalPrice,
      shipping: { id: 'pigeon' },
    });

    await take({ ...bike, terms: pigeon.terms });
    const ofBrand = await holdCart();
    expect((await ofBrand.listed('en')).at(2)).toMatchObject({ id: 'courier', totals: { fee: 14.95 } });
    expect(await take({ ...pigeon, withdrawn: true })).toContain('Deliveries   0 added, 1 changed, 0 unchanged');
    const later = await holdCart();
    expect((await later.listed('en')).map(({ id }) => id)).toEqual(['mobile', 'email', 'courier']);
    await take(bike);
  });

  test('[OPS-5] that is wrong is refused by line, field and reason', async () => {
    expect(await refused({ ...bike, id: 'pigeon' })).toEqual([
      'line 1 (delivery pigeon): terms: is required: only mobile, email, courier can have words alone',
    ]);
    expect(await refused({ ...bike, id: 'By pigeon', terms: pigeon.terms })).toEqual([
      'line 1 (delivery By pigeon): id: must be a lower-case word like courier',
    ]);
    const { prices: _prices, ...priceless } = pigeon.terms;
    expect(await refused({ ...pigeon, terms: priceless })).toEqual([
      'line 1 (delivery pigeon): terms.prices: is required: a shipment has a price in each of its currencies',
    ]);
    expect(await refused({ ...bike, name: { de: 'Velokurier' } })).toEqual([
      'line 1 (delivery courier): name: must be a text, or texts by language with en among them',
    ]);
    expect(await refused({ ...bike, fee: 12 })).toEqual(['line 1 (delivery courier): fee: is not a known field']);
    expect(await refused(bike, bike)).toEqual([
      'line 2 (delivery courier): id: was already given in line 1 (delivery courier)',
    ]);
  });
});
