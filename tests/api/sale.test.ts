import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGateway, type Gateway } from '#gateway/server.ts';
import type { PurchaseFlow } from '#rules/sale.ts';
import { saleCases } from '#rules/sale-cases.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { ask } from './world.ts';

/** Three tenants on one database: one sells directly, one at the provider, one both ways. */
const tenants = { direct: 'GST_ONLY', provider: 'TM_ONLY', both: 'BOTH' } as const;
type House = { shop: Shop; gateway: Gateway };
const houses = new Map<PurchaseFlow, House>();
const houseOf = (flow: PurchaseFlow): House => {
  const house = houses.get(flow);
  if (house === undefined) throw new Error(`no house has the flow ${flow}`);
  return house;
};

const open = async (flow: PurchaseFlow, databaseUrl?: string) => {
  const tenant = { transactableType: tenants[flow] };
  const shop = await openShop({ tenant, ...(databaseUrl && { databaseUrl }) });
  const platformUrl = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  houses.set(flow, { shop, gateway: createGateway({ platformUrl, environment: 'test' }) });
};

beforeAll(async () => {
  await open('direct');
  const { databaseUrl } = houseOf('direct').shop;
  await open('provider', databaseUrl);
  await open('both', databaseUrl);
});
afterAll(async () => {
  for (const { gateway } of houses.values()) await gateway.close();
  for (const flow of ['both', 'provider', 'direct'] as const) await houseOf(flow).shop.close();
});

const SALE =
  'query ($id: ID!) { event(by: { id: $id }) { sale { canBuy blockedBy atProvider } priceFrom { total { minorUnits } } } }';
const flows = ['direct', 'both', 'provider'] as const;

describe('graph and platform agree on whether an event can be bought', () => {
  const general = { admission: 'general' } as const;
  test.each(saleCases)('[DEV-2, EVENT-6, TEN-7] an event $title', async ({ event, expected }) => {
    const { id } = await houseOf('direct').shop.event({ canBeLinkedOver: true, ...general, ...event });
    for (const flow of flows) {
      const { shop, gateway } = houseOf(flow);
      const { blockedBy, atProvider } = expected[flow];
      // An inactive event is a 404 on the platform, and null in the graph.
      const { data } = await ask(gateway, SALE, { id });
      const sale = { canBuy: blockedBy === null, blockedBy, atProvider };
      expect([flow, data.event?.sale ?? null]).toEqual([flow, blockedBy === 'INACTIVE' ? null : sale]);
      const held = await shop.visitor().reserve(id, { quantity: 1 });
      expect([flow, held.status, held.error.code]).toEqual(
        blockedBy === null ? [flow, 200, undefined] : [flow, 409, '50020'],
      );
    }
  });

  test('[TEN-7] a reservation in the graph is refused where only the provider sells', async () => {
    const { shop, gateway } = houseOf('provider');
    const { id: eventId } = await shop.event(general);
    const hold = `mutation ($input: ReserveTicketsInput!) { reserveTickets(input: $input) { cart { id } problems { providerCode } } }`;
    const { data } = await ask(gateway, hold, { input: { eventId, quantity: 1, idempotencyKey: randomUUID() } });
    expect(data.reserveTickets).toEqual({ cart: null, problems: [{ providerCode: '50020' }] });
  });

  test('[EVENT-4] without tickets the price is hidden under the direct flow only', async () => {
    const { shop } = houseOf('direct');
    const { id } = await shop.event({ ...general, ticketsStatus: 'TICKETS_NOT_AVAILABLE' });
    await shop.db
      .updateTable('event')
      .set({ min_base_cents: 5000, min_fee_cents: 1000 })
      .where('id', '=', id)
      .execute();
    for (const flow of flows) {
      const { event } = (await ask(houseOf(flow).gateway, SALE, { id })).data;
      expect([flow, event.priceFrom]).toEqual([flow, flow === 'direct' ? null : { total: { minorUnits: 6000 } }]);
    }
  });
});
