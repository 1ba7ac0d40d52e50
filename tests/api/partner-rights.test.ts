import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addKey } from '../support/partners.ts';
import { bearer, createPartner, RETURN } from './partner.ts';
import { ask, openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ environment: 'production' });
});
afterAll(async () => {
  await world.shop.expectInvariants();
  await world.close();
});
const { acme, visitorOf } = createPartner(() => world);

describe('rights', () => {
  const id = randomUUID();
  const input = (name: string, fields: string) => `mutation { ${name}(input: ${fields}) { __typename } }`;
  const billed =
    'billing: { firstName: "Z", lastName: "F", emailAddress: "z@example.com", address: "1 Main St.", city: "Berlin", country: "DE", zipCode: "10117" }, expectedTotalMinorUnits: 1, currencyCode: "USD"';
  const needs = {
    read: [
      '{ events { items { id } } }',
      `{ cart(id: "${id}") { id } }`,
      `{ refundQuote(orderId: "${id}") { parts { id } } }`,
    ],
    sell: [
      input('createVisitorSession', '{}'),
      input('reserveTickets', `{ idempotencyKey: "${id}", eventId: "${id}", quantity: 1 }`),
      input('createPaymentSession', `{ cartId: "${id}", returnUrl: "${RETURN}", ${billed} }`),
      input('refundOrder', `{ orderId: "${id}", idempotencyKey: "${id}" }`),
      input('joinWaitingList', `{ eventId: "${id}", quantity: 1, emailAddress: "z@example.com" }`),
    ],
    cards: [
      input('purchase', `{ cartId: "${id}", idempotencyKey: "${id}", acceptTerms: true, ${billed} }`),
      input('completePurchase', `{ cartId: "${id}" }`),
      input('cancelPurchase', `{ cartId: "${id}" }`),
      input('submitPayment', `{ token: "x", idempotencyKey: "${id}" }`),
      input('completePayment', '{ token: "x" }'),
      input('cancelPayment', '{ token: "x" }'),
    ],
    webhooks: [
      '{ webhooks { id } }',
      `{ webhookDeliveries(webhookId: "${id}") { id } }`,
      input('createWebhook', '{ url: "https://acme.example/", topics: [ORDER_CONFIRMED] }'),
      input('deleteWebhook', `{ webhookId: "${id}" }`),
      input('switchOnWebhook', `{ webhookId: "${id}" }`),
      input('replayWebhookDelivery', `{ webhookId: "${id}", deliveryId: "1" }`),
    ],
    introspect: ['{ __schema { types { name } } }'],
  } as const;
  const rights = Object.keys(needs) as (keyof typeof needs)[];

  test.each(rights)('[GRAPH-7] without the right %s what needs it is 403 by name, and calls nothing', async (right) => {
    const others = rights.filter((one) => one !== right);
    const visitor = await visitorOf(await acme());
    const lacking = { ...visitor, ...(await acme({ rights: others })) };
    // The key is looked up once.
    await world.ask('{ apiVersion }', {}, lacking);
    const calls = await world.callsOf(async () => {
      for (const query of needs[right]) {
        const { status, errors } = await world.ask(query, {}, lacking);
        expect([query, status, errors[0]?.extensions.code, errors[0]?.message]).toEqual([
          query,
          403,
          'FORBIDDEN',
          `The key lacks the right ${right}.`,
        ]);
      }
    });
    expect(calls).toEqual([]);
  });

  test('[GRAPH-7] a key that was replaced counts until its day has come, then no more', async () => {
    const { id: old, key } = await addKey(world.shop.db);
    const until = (when: ReturnType<typeof sql>) =>
      sql`update partner_key set expires_at = ${when} where id = ${old}`.execute(world.shop.db);
    const statusAtAnother = async () => (await ask(world.gatewayWith(), '{ apiVersion }', {}, bearer(key))).status;
    await until(sql`now() + interval '1 day'`);
    expect(await statusAtAnother()).toBe(200);
    await until(sql`now()`);
    expect(await statusAtAnother()).toBe(401);
  });
});
