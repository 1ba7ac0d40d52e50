import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { billing, type CartBody, type OrderBody } from '../support/shop.ts';
import { IN_A_MONTH } from '../support/shop-events.ts';
import { openWorld, type World } from './world.ts';

const languages = ['en', 'fr', 'de', 'es', 'nl', 'it'] as const;
type Language = (typeof languages)[number];

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const OFFERS = `query ($id: ID!) { event(by: { id: $id }) { offers { name }
  packages { package { name highlights { description } } } } }`;

const NOTICES = `query ($id: ID!) { event(by: { id: $id }) {
  presales { name description } healthCheck { summary description } } }`;

/** What the built-in catalogue says of presales and of health. */
const noticesIn = async (language: Language): Promise<string[]> => {
  const texts: (string | null)[] = [];
  const { rows } = await sql<{ id: string }>`
    select id from event where presales <> '[]' or health_check is not null order by name`.execute(world.shop.db);
  for (const { id } of rows) {
    const { event } = (await world.ask(NOTICES, { id }, { 'accept-language': language })).data;
    for (const { name, description } of event.presales) texts.push(name, description);
    if (event.healthCheck) texts.push(event.healthCheck.summary, event.healthCheck.description);
  }
  return texts.filter((text) => text !== null);
};

/** Events of the built-in catalogue that together have every name of an offer and of a package. */
const eventsWithEveryName = async (): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select min(event_id::text) as id from offer group by name
    union select min(event_id::text) from package_offer where active group by name`.execute(world.shop.db);
  return rows.map(({ id }) => id);
};

const textsIn = async (language: Language) => {
  const names = new Set<string>();
  const packages = new Set<string>();
  for (const id of await eventsWithEveryName()) {
    const { event } = (await world.ask(OFFERS, { id }, { 'accept-language': language })).data;
    for (const { name } of event.offers) names.add(name);
    for (const { package: one } of event.packages) {
      packages.add(one.name);
      for (const { description } of one.highlights) packages.add(description);
    }
  }
  return { names: [...names].sort(), packages: [...packages].sort() };
};

describe('the built-in catalogue', () => {
  test.each<[Language, string[]]>([
    ['fr', ['Balcon debout', 'Petit prix', 'Placement libre', 'Préférentiel', 'Standard', 'Tribune haute']],
    ['de', ['Freie Platzwahl', 'Oberrang', 'Sparpreis', 'Standard', 'Stehplatz auf dem Balkon', 'Vorzugsplatz']],
    ['es', ['Balcón de pie', 'Económica', 'Entrada general', 'Estándar', 'Grada superior', 'Preferente']],
    ['nl', ['Bovenring', 'Staanplaats op het balkon', 'Standaard', 'Voordeel', 'Voorkeursplaats', 'Vrije plaatskeuze']],
    ['it', ['Anello superiore', 'Balconata in piedi', 'Economico', 'Posto unico', 'Preferenziale', 'Standard']],
  ])('[I18N-1] calls its tickets in the language %s, resold ones too', async (language, expected) => {
    const { names } = await textsIn(language);
    const unsold = names.map((name) => name.replace(/ \((revente|Wiederverkauf|reventa|doorverkoop|rivendita)\)$/, ''));
    expect([...new Set(unsold)].sort()).toEqual([...expected, 'Premium'].sort());
    expect(names.filter((name) => name.endsWith(')')).length).toBeGreaterThan(1);
  });

  test('[I18N-1] [CART-14] describes its packages in each language in words of its own', async () => {
    const english = await textsIn('en');
    expect(english.packages).toHaveLength(10);
    for (const language of languages.slice(1)) {
      const { packages } = await textsIn(language);
      expect(packages).toHaveLength(english.packages.length);
      expect(packages.filter((text) => english.packages.includes(text))).toEqual([]);
    }
  });

  test('[I18N-1] tells of presales and of health in each language in words of its own', async () => {
    const english = await noticesIn('en');
    expect(english).toHaveLength(7);
    for (const language of languages.slice(1)) {
      const texts = await noticesIn(language);
      expect(texts).toHaveLength(english.length);
      expect(texts.filter((text) => english.includes(text))).toEqual([]);
    }
  });
});

describe('cart and order', () => {
  const addPackage = async (eventId: string): Promise<string> => {
    const id = randomUUID();
    await sql`insert into package_offer (id, event_id, name, code, type, image_url, highlights, price_cents, capacity)
      values (${id}, ${eventId}, 'Family package', 'FAMILY', 'family', '/images/none',
        '[{"type":"food","description":"A poster to take home"}]', 1500, 100)`.execute(world.shop.db);
    return id;
  };

  test('[I18N-1] [CART-8] [CART-14] [ORDER-1] follow the reader’s language, also after the purchase: offer, package, price lines and delivery', async () => {
    const event = await world.shop.event({ admission: 'general', start: IN_A_MONTH });
    await sql`update offer set name = 'General Admission', names = '{"it":"Prato"}' where event_id = ${event.id}`.execute(
      world.shop.db,
    );
    const fan = world.shop.visitor();
    const inLanguage = (language: Language) => ({ 'gst-language': language });
    const body = {
      tickets: [{ productId: event.id, quantity: 1 }],
      offer: { id: await addPackage(event.id) },
    };
    type Texts = Omit<CartBody, 'charges'> & {
      offer: { name: string; highlights: { description: string }[] };
      shipping: { description: { short: string } };
      charges: { name: string; info: { shortDesc: string } | null }[];
      items: { offer: { name: string } }[];
    };
    const reserved = await fan.call<Texts>('POST', `/api/cart/reserve/${event.id}`, body, inLanguage('fr'));
    expect(reserved.body).toMatchObject({
      offer: { name: 'Formule famille', highlights: [{ description: 'Une affiche à emporter' }] },
      items: [{ offer: { name: 'Placement libre' } }],
    });
    expect(reserved.body.charges.flatMap(({ info }) => info?.shortDesc ?? [])).toEqual([
      'Formule famille',
      expect.stringMatching(/remise sur les frais de service/),
    ]);
    const lineNames = reserved.body.charges.map(({ name }) => name);
    expect(lineNames).toEqual(expect.arrayContaining(['Valeur faciale', 'Formule famille']));
    expect(lineNames.filter((name) => /\b(fee|charge|tax|value|package)\b/i.test(name))).toEqual([]);

    const path = `/api/cart/${reserved.body.uuid}/shippingOption`;
    type Options = { items: { id: string; description: { short: string; long: string } }[] };
    const long: string[] = [];
    for (const language of languages) {
      const { items } = (await fan.call<Options>('GET', path, undefined, inLanguage(language))).body;
      long.push(...items.map(({ description }) => description.long));
    }
    expect(new Set(long).size).toBe(3 * languages.length);
    const chosen = await fan.call<Texts>('PUT', path, { shippingId: 'courier' }, inLanguage('es'));
    expect(chosen.body.shipping.description.short).toBe('Mensajería');

    const bought = await fan.buy({ ...chosen.body, charges: [] }, { billing });
    expect(bought.status).toBe(200);
    const read = (language: Language) =>
      fan.call<Omit<OrderBody, 'charges'> & Texts>(
        'GET',
        `/api/order/${bought.body.uuid}`,
        undefined,
        inLanguage(language),
      );
    expect((await read('de')).body).toMatchObject({
      offer: { name: 'Familienpaket' },
      shipping: { description: { short: 'Kurier' } },
      items: [{ offer: { name: 'Freie Platzwahl' } }],
    });
    // The seller's own translation comes before ours.
    expect((await read('it')).body.items[0]).toMatchObject({ offer: { name: 'Prato' } });
    expect((await read('en')).body.items[0]).toMatchObject({ offer: { name: 'General Admission' } });
  });
});

test('[I18N-1] [ERR-1] a guest is asked to sign in, in each language in words of its own', async () => {
  const messages: string[] = [];
  for (const language of languages) {
    const { errors } = await world.ask('{ orders { totalCount } }', {}, { 'accept-language': language });
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['UNAUTHENTICATED']);
    messages.push(errors[0]?.message ?? '');
  }
  expect(messages[2]).toBe('Bitte melden Sie sich zuerst an.');
  expect(new Set(messages).size).toBe(languages.length);
});
