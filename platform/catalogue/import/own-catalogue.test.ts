import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EVENTS_SECRET, startTestPlatform } from '#tests/support/platform.ts';
import { billing, type CartBody, cards, openShop, type Shop } from '#tests/support/shop.ts';
import { IN_A_MONTH } from '#tests/support/shop-events.ts';
import { readConfig } from '../../config.ts';
import type { Db } from '../../core/db.ts';
import { SIGNATURE_HEADER, sign } from '../../core/signature.ts';
import { openOwnDatabases } from '../own-databases.ts';
import { asLines, catalogue, importContent, venue } from './import.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const countShared = async (): Promise<number[]> =>
  Promise.all(
    (['event', 'venue', 'attraction', 'offer'] as const).map(
      async (table) => (await shop.db.selectFrom(table).select('id').execute()).length,
    ),
  );
const toNorthgate = (records: readonly unknown[]) =>
  importContent(shop.databaseUrl, asLines(records), '--tenant', 'northgate');
const brands = () => readConfig({}).tenants.map((tenant) => ({ ...tenant, transactableType: 'GST_ONLY' as const }));

it('[OPS-5] [TEN-15] a catalogue for an unknown brand is refused, and the option named', async () => {
  const { code, stderr } = await importContent(shop.databaseUrl, asLines(catalogue), '--tenant', 'nobody');
  expect(code).toBe(2);
  expect(stderr).toContain('--tenant must be one of grandstand, northgate, not nobody');
});

it('[OPS-5] [TEN-15] a brand whose import failed goes on with the shared catalogue', async () => {
  expect((await toNorthgate([{ ...venue, country: 'nowhere' }])).code).toBe(1);
  const own = await openOwnDatabases(shop.databaseUrl, ['grandstand', 'northgate']);
  expect([[...own.byBrand.keys()], own.problems]).toEqual([[], []]);
  await own.stop();
});

it('[OPS-5] [TEN-15] an import for a brand leaves the shared catalogue as it was, and that for all leaves the brand’s', async () => {
  const before = await countShared();
  const first = await toNorthgate(catalogue);
  expect(first, first.stderr).toMatchObject({ code: 0, stdout: expect.stringContaining('Events       1 added') });
  expect(await countShared()).toEqual(before);
  const renamed = catalogue.map((record) => (record.type === 'event' ? { ...record, name: 'Für alle' } : record));
  expect(await importContent(shop.databaseUrl, asLines(renamed))).toMatchObject({ code: 0 });
  expect((await toNorthgate(catalogue)).stdout).toContain('Events       0 added, 0 changed, 1 unchanged');
});

it('[CART-12] [TEN-15] of a brand with a catalogue of its own: order numbers are not those of the others, and what the processor says of a purchase reaches it', async () => {
  const own = await openOwnDatabases(shop.databaseUrl, ['northgate']);
  const db = own.byBrand.get('northgate');
  if (!db) throw new Error('northgate has no database of its own');
  const { id: event } = await db.selectFrom('event').select('id').executeTakeFirstOrThrow();
  const platform = await startTestPlatform({
    databaseUrl: shop.databaseUrl,
    processor: shop.processor,
    tenants: brands(),
  });
  const headers = {
    'gst-partner-api': 'northgate',
    'gst-session-id': randomUUID(),
    'content-type': 'application/json',
  };
  const url = await platform.app.listen({ host: '127.0.0.1', port: 0 });
  const post = async (path: string, body: object, more = {}) =>
    fetch(url + path, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) });
  const reserved = await post(`/api/cart/reserve/${event}`, { tickets: [{ productId: event, quantity: 1 }] });
  const cart: CartBody = JSON.parse(await reserved.text());
  const bought = await post(`/api/cart/${cart.uuid}/purchase_v2`, {
    billing,
    payment: { token: await shop.tokenFor(cards.approved) },
    expectedTotal: cart.totals.totalPrice,
    acceptTerms: true,
    idempotencyKey: randomUUID(),
  });
  expect(bought.status, await bought.clone().text()).toBe(200);
  const lastOf = async (one: Db): Promise<number> => {
    const { rows } = await sql<{ last: number }>`select last_value as last from order_id_seq`.execute(one);
    return Number(rows[0]?.last);
  };
  expect(Number(JSON.parse(await bought.text()).id)).toBe(1_000_100_001);
  expect(await lastOf(shop.db)).toBeLessThan(1_000_000_000);
  // Opened again, as at each start, numbering goes on.
  await (await openOwnDatabases(shop.databaseUrl, ['northgate'])).stop();
  expect(await lastOf(db)).toBe(1_000_100_001);
  const { id: key } = await db.selectFrom('purchase').select('id').executeTakeFirstOrThrow();
  const data = { key, chargeId: 'ch_1', amountCents: 1, currency: 'CHF', card: null, reason: 'card_declined' };
  const text = JSON.stringify({
    id: 'evt_of_northgate',
    type: 'charge.declined',
    created: new Date().toISOString(),
    data,
  });
  const said = await fetch(`${url}/api/payment/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(EVENTS_SECRET, text, new Date()) },
    body: text,
  });
  expect(said.status, await said.text()).toBe(204);
  const saved = (one: Db) =>
    one.selectFrom('processor_event').select('id').where('id', '=', 'evt_of_northgate').execute();
  expect([await saved(db), await saved(platform.db)]).toEqual([[{ id: 'evt_of_northgate' }], []]);
  await platform.close();
  await own.stop();
});

it('[OPS-5] [I18N-1] [TEN-15] what a brand’s own catalogue calls a way of delivery is not seen in the shared one', async () => {
  const way = {
    type: 'delivery',
    id: 'courier',
    name: { en: 'Bike courier', de: 'Velokurier' },
    text: 'Within a day.',
    terms: {
      serviceLevel: 'express',
      prices: { CHF: { fee: 900 } },
      shipment: { countries: null, region: { en: 'Worldwide' }, workingDays: 1, timeZone: 'Europe/Zurich' },
    },
  };
  expect((await toNorthgate([way])).stdout).toContain('Deliveries   1 added');
  const own = await openOwnDatabases(shop.databaseUrl, ['northgate']);
  const db = own.byBrand.get('northgate');
  if (!db) throw new Error('northgate has no database of its own');
  const { id: ofNorthgate } = await db.selectFrom('event').select('id').executeTakeFirstOrThrow();
  await own.stop();
  const { app, close } = await startTestPlatform({
    databaseUrl: shop.databaseUrl,
    processor: shop.processor,
    tenants: brands(),
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const calledBy = async (brand: string, event: string) => {
    const headers = {
      'gst-partner-api': brand,
      'gst-session-id': randomUUID(),
      'gst-language': 'de',
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ tickets: [{ productId: event, quantity: 1 }] });
    const reserved = await fetch(`${url}/api/cart/reserve/${event}`, { method: 'POST', headers, body });
    const cart: CartBody = JSON.parse(await reserved.text());
    const options = await fetch(`${url}/api/cart/${cart.uuid}/shippingOption`, { headers });
    const { items }: { items: { description: { short: string } }[] } = JSON.parse(await options.text());
    return items.at(-1)?.description.short;
  };
  expect(await calledBy('northgate', ofNorthgate)).toBe('Velokurier');
  expect(await calledBy('grandstand', (await shop.event({ start: IN_A_MONTH })).id)).toBe('Kurier');
  await close();
});

it('[OPS-5] [TEN-15] a brand that has sold from the shared catalogue keeps it', async () => {
  const { id: event } = await shop.event();
  const fan = shop.visitor();
  const { body: cart } = await fan.reserve(event, { quantity: 1 });
  expect((await fan.buy(cart)).status).toBe(200);
  const { code, stderr } = await importContent(shop.databaseUrl, asLines(catalogue), '--tenant', 'grandstand');
  expect([code, stderr]).toEqual([1, expect.stringContaining('grandstand has orders or wallets')]);
  await shop.db.updateTable('order').set({ tenant_id: 'northgate' }).execute();
  const own = await openOwnDatabases(shop.databaseUrl, ['grandstand', 'northgate']);
  expect([[...own.byBrand.keys()], own.problems]).toEqual([[], [expect.stringContaining('northgate has orders')]]);
  await own.stop();
});
