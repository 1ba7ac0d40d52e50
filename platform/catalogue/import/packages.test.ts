import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CartBody, openShop, type Shop } from '#tests/support/shop.ts';
import { asLines, importContent, importHere } from './import.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
});

const dinner = (event: string) => ({
  type: 'package',
  id: 'DINNER',
  event,
  name: { en: 'Dinner package', de: 'Abendessen dazu', it: 'Pacchetto cena' },
  kind: 'food',
  highlights: [
    { kind: 'food', text: { en: 'Three courses before the show', de: 'Drei Gänge vor der Vorstellung' } },
    { kind: 'merchandise', text: 'A menu to take home' },
  ],
  price: 32.5,
  capacity: 40,
});
const take = async (...records: unknown[]): Promise<string> => {
  const { code, stdout, stderr } = await importContent(shop.databaseUrl, asLines(records));
  expect([code, stderr.replace(/^(Read \d+ %|\w+ …)\n/gm, '')]).toEqual([0, '']);
  return stdout;
};
const refused = (...records: unknown[]) => importHere(shop.databaseUrl, asLines(records));

type Pack = { id: string; name: string; highlights: { type: string; description: string }[] };
const packagesIn = async (eventId: string, language = 'en') => {
  const headers = { 'gst-language': language };
  const answer = await shop.app.inject({ url: `/api/product/${eventId}/offers`, headers });
  return answer.json<{ packages: (Pack & { code: string; type: string; imageUrl: string; price: number })[] }>()
    .packages;
};

const texts = {
  en: ['Dinner package', 'Three courses before the show', 'A menu to take home'],
  de: ['Abendessen dazu', 'Drei Gänge vor der Vorstellung', 'A menu to take home'],
  it: ['Pacchetto cena', 'Three courses before the show', 'A menu to take home'],
  // What the seller does not say in a language is said in English.
  fr: ['Dinner package', 'Three courses before the show', 'A menu to take home'],
};
const textsOf = ({ name, highlights }: Pack) => [name, ...highlights.map(({ description }) => description)];

describe('a package of a tenant’s own catalogue', () => {
  test('[OPS-5] [I18N-1] [CART-14] is called as its seller says in the reader’s language: listed, in the cart, on its price line and in the order', async () => {
    const { id: eventId } = await shop.event();
    expect(await take(dinner(eventId))).toContain('Packages     1 added, 0 changed, 0 unchanged\n');
    const [listed] = await packagesIn(eventId);
    expect(listed).toMatchObject({
      code: 'DINNER',
      type: 'food',
      price: 32.5,
      available: 40,
      imageUrl: '/images/none',
    });
    for (const [language, told] of Object.entries(texts))
      expect((await packagesIn(eventId, language)).map(textsOf)).toEqual([told]);

    const fan = shop.visitor();
    const { body: cart } = await fan.call<CartBody>('POST', `/api/cart/reserve/${eventId}`, {
      tickets: [{ productId: eventId, quantity: 2 }],
      offer: { id: listed?.id },
    });
    const { body: order } = await fan.buy(cart);
    // What was bought stays what it was.
    await take({ ...dinner(eventId), name: 'Supper', highlights: [] });
    type Told = {
      offer: Pack;
      charges: { name: string; info: { shortDesc: string } | null }[];
      items: { charges?: { name: string }[] }[];
    };
    for (const url of [`/api/cart/${cart.uuid}`, `/api/order/${order.uuid}`]) {
      for (const [language, told] of Object.entries(texts)) {
        const { body } = await fan.call<Told>('GET', url, undefined, { 'gst-language': language });
        expect(textsOf(body.offer)).toEqual(told);
        expect(body.offer).not.toHaveProperty('texts');
        const [line] = body.charges.filter(({ info }) => info !== null);
        expect([line?.name, line?.info?.shortDesc]).toEqual([told[0], told[0]]);
        const ofTickets = body.items[0]?.charges;
        if (ofTickets) expect(ofTickets.map(({ name }) => name)).toContain(told[0]);
      }
    }
  });

  test('[OPS-5] given again it changes what differs, its texts too; withdrawn it is not sold any more', async () => {
    const { id: eventId } = await shop.event();
    const given = dinner(eventId);
    await take(given);
    expect(await take(given)).toContain('Packages     0 added, 0 changed, 1 unchanged');
    const renamed = { ...given, name: { ...given.name, de: 'Mit Abendessen' } };
    expect(await take(renamed)).toContain('Packages     0 added, 1 changed, 0 unchanged');
    expect((await packagesIn(eventId, 'de'))[0]?.name).toBe('Mit Abendessen');
    const dearer = { ...renamed, name: { ...given.name, de: 'Abends' }, price: 40 };
    expect(await take(dearer)).toContain('Packages     0 added, 1 changed, 0 unchanged');
    expect((await packagesIn(eventId, 'de'))[0]).toMatchObject({ name: 'Abends', price: 40 });
    await take({ ...dearer, availableUntil: '2025-01-01T00:00:00Z' });
    expect(await packagesIn(eventId)).toEqual([]);
    await take(dearer);
    expect(await packagesIn(eventId)).toHaveLength(1);
    await take({ ...dearer, withdrawn: true });
    expect(await packagesIn(eventId)).toEqual([]);
  });

  test('[OPS-5] that is wrong is refused by line, field and reason', async () => {
    const { id: eventId } = await shop.event();
    const given = dinner(eventId);
    const reasonOf = async (record: object) => (await refused({ ...given, ...record })).join('\n');
    expect(await reasonOf({ event: 'e-none' })).toBe(
      'line 1 (package DINNER): event: e-none is neither in the file nor in the catalogue',
    );
    expect(await reasonOf({ name: { de: 'Abendessen' } })).toContain(
      'line 1 (package DINNER): name: must be a text, or texts by language with en among them',
    );
    expect(await reasonOf({ kind: 'Food' })).toBe(
      'line 1 (package DINNER): kind: must be a lower-case word like access',
    );
    await shop.db.updateTable('event').set({ currency: 'JPY' }).where('id', '=', eventId).execute();
    expect(await reasonOf({})).toBe('line 1 (package DINNER): price: must be a whole number: JPY has no decimals');
    expect(await packagesIn(eventId)).toEqual([]);
    expect(await refused(given, given)).toContain(
      'line 2 (package DINNER): id: was already given in line 1 (package DINNER)',
    );
  });
});
