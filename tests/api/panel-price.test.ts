import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGateway, type Gateway } from '#gateway/server.ts';
import { eachOf, expectedPrice } from '#web/event/tickets/expected-price.ts';
import { openShop, type Shop } from '../support/shop.ts';
import type { EventOptions } from '../support/shop-events.ts';
import { createVisitor } from './world.ts';

const texts = { messages: { short: { en: 'Off' }, topBanner: null, bottomBanner: null }, description: null };
const tenants = {
  'no discount': [],
  'a percentage of face value and service fee': [
    { ...texts, type: 'percentage', value: 33.3, appliedTo: 'face_value', limitMax: 3 },
    { ...texts, type: 'percentage', value: 20, appliedTo: 'service', limitMax: null },
  ],
  'ten dollars off the face value': [
    { ...texts, type: 'value', values: { USD: 1000 }, appliedTo: 'face_value', limitMax: null },
  ],
  'a discount that needs a token': [
    { ...texts, type: 'value', values: { USD: 250 }, appliedTo: 'service', limitMax: 4, token: 'fanclub-2026' },
  ],
  'more than the order’s fee': [{ ...texts, type: 'value', values: { USD: 1000 }, appliedTo: 'order', limitMax: 2 }],
} as const;

const fees: EventOptions['offers'] = (['standard', 'resale'] as const).map((type, index) => ({
  cents: 5000 - 1234 * index,
  type,
  fees: [
    { type: 'service', scope: 'per_ticket', cents: 1237, included: false },
    { type: 'facility', scope: 'per_ticket', cents: 200, included: true },
    { type: 'tax', scope: 'per_ticket', cents: 61, included: false },
    { type: 'order', scope: 'per_order', cents: 500, included: false },
    { type: 'order_processing', scope: 'per_order', cents: 395, included: false },
  ],
}));

const PANEL = `query ($id: ID!) { event(by: { id: $id }) {
  discounts { kind value appliesTo ticketLimit shortMessage }
  offers { id type lines { type scope included amount { minorUnits } } }
  packages { package { id } price { minorUnits } }
} }`;
const HOLD = `mutation ($input: ReserveTicketsInput!) { reserveTickets(input: $input) {
  cart { totals { total { minorUnits } } } problems { message }
} }`;

let shop: Shop;
const houses = new Map<string, { shop: Shop; gateway: Gateway }>();
beforeAll(async () => {
  for (const [name, discounts] of Object.entries(tenants)) {
    const tenant = { discounts: [...discounts] };
    const opened = await openShop({ tenant, ...(shop && { databaseUrl: shop.databaseUrl }) });
    shop ??= opened;
    const platformUrl = await opened.app.listen({ host: '127.0.0.1', port: 0 });
    houses.set(name, { shop: opened, gateway: createGateway({ platformUrl, environment: 'test' }) });
  }
});
afterAll(async () => {
  for (const { gateway } of houses.values()) await gateway.close();
  for (const one of [...houses.values()].reverse()) await one.shop.close();
});

const addPackage = (eventId: string) =>
  sql`insert into package_offer (id, event_id, name, code, type, image_url, highlights, price_cents, capacity)
    values (${randomUUID()}, ${eventId}, 'Fan package', 'FAN', 'experience', '/images/none', '[]', 2500, 100)`.execute(
    shop.db,
  );

test.each(Object.keys(tenants))(
  '[DEV-2, CART-10, CART-14, CART-15] with %s the total on the event page equals the cart’s, for package × resale × quantity',
  async (discount) => {
    const gateway = houses.get(discount)?.gateway;
    if (gateway === undefined) throw new Error(`no house gives ${discount}`);
    const { id: eventId } = await shop.event({ admission: 'general', offers: fees });
    await addPackage(eventId);
    const cookies = discount.includes('token') ? 'gst-discount=fanclub-2026' : '';
    const { event } = (await createVisitor(gateway).ask(PANEL, { id: eventId }, cookies)).data;
    expect(event.offers.map((offer: { type: string }) => offer.type).sort()).toEqual(['RESALE', 'STANDARD']);
    for (const offer of event.offers) {
      for (const quantity of [1, 2, 5]) {
        for (const pack of [undefined, event.packages[0]]) {
          const { data } = await createVisitor(gateway).ask(
            HOLD,
            {
              input: {
                eventId,
                quantity,
                offerIds: [offer.id],
                packageId: pack?.package.id,
                idempotencyKey: randomUUID(),
              },
            },
            cookies,
          );
          const { total } = expectedPrice(offer, quantity, event.discounts, pack?.price.minorUnits);
          const combination = `${offer.type} × ${quantity}${pack ? ' with the package' : ''}`;
          expect([combination, data.reserveTickets.problems, total]).toEqual([
            combination,
            [],
            data.reserveTickets.cart?.totals.total.minorUnits,
          ]);
        }
      }
    }
  },
);

const SEATS = `query ($id: ID!, $input: BestAvailableInput!) { event(by: { id: $id }) {
  discounts { kind value appliesTo ticketLimit shortMessage }
  offers { id lines { type scope included amount { minorUnits currencyCode } }
    price { base { minorUnits } fee { minorUnits } total { minorUnits } } }
  bestAvailable(input: $input) { offerId total { minorUnits currencyCode } }
} }`;

test.each(Object.keys(tenants))(
  '[PRICE-1] with %s suggested seats cost what the event page says, and its price filter finds them',
  async (discount) => {
    const gateway = houses.get(discount)?.gateway;
    if (gateway === undefined) throw new Error(`no house gives ${discount}`);
    const { id } = await shop.event({ offers: fees });
    const cookies = discount.includes('token') ? 'gst-discount=fanclub-2026' : '';
    const quantity = 3;
    const ask = async (input: object) =>
      (await createVisitor(gateway).ask(SEATS, { id, input: { quantity, ...input } }, cookies)).data.event;
    const event = await ask({});
    expect(event.bestAvailable.length).toBeGreaterThan(1);
    for (const { price } of event.offers) {
      expect(price.base.minorUnits + price.fee.minorUnits).toBe(price.total.minorUnits);
    }
    for (const { offerId, total } of event.bestAvailable) {
      const offer = event.offers.find((one: { id: string }) => one.id === offerId);
      expect(total.minorUnits).toBe(expectedPrice(offer, quantity, event.discounts).total);
      const each = eachOf(total, quantity).minorUnits;
      expect(each).toBeLessThanOrEqual(offer.price.total.minorUnits);
      const found = async (input: object) => (await ask({ offerIds: [offerId], ...input })).bestAvailable.length;
      const within = { minPriceMinorUnits: each, maxPriceMinorUnits: each };
      expect(await found(within)).toBeGreaterThan(0);
      expect(await found({ maxPriceMinorUnits: each - 1 })).toBe(0);
    }
  },
);
