import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readConfig } from '#platform/config.ts';
import { SIGNATURE_HEADER, sign } from '#platform/core/signature.ts';
import { EVENTS_SECRET } from '#tests/support/platform.ts';
import {
  type Answer,
  billing,
  type CartBody,
  cards,
  type OrderBody,
  openShop,
  type Shop,
} from '#tests/support/shop.ts';
import { writeTenants } from '#tests/support/tenants.ts';
import { buildProcessor } from './processor-app.ts';
import { ledgerSchema } from './processor-schemas.ts';

const SECRET = 'sk_of_the_club_alone';
const CLUB_EVENTS_SECRET = 'es_of_the_club_alone';
const clubProcessor = buildProcessor({ secretKey: SECRET, eventsSecret: CLUB_EVENTS_SECRET, slowMs: 50, lateMs: 100 });

let shop: Shop;
let clubUrl: string;
let directory: string;
let platform: { url: string; stop: () => Promise<void> };

/** A shop whose second brand has a payment processor of its own, on a platform in a process of its own. */
beforeAll(async () => {
  shop = await openShop({ chargeTimeoutMs: 3_000 });
  clubUrl = await clubProcessor.listen({ host: '127.0.0.1', port: 0 });
  const paymentProvider = {
    url: clubUrl,
    secretKeyVariable: 'CLUB_PAYMENT_KEY',
    eventsSecretVariable: 'CLUB_EVENTS_SECRET',
  };
  const refunds = { untilHoursBefore: 0 };
  directory = await writeTenants({ grandstand: {}, club: { basePath: '/club/', paymentProvider, refunds } });
  const child = fork(join(import.meta.dirname, '../main.ts'), [], {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...shop.environment,
      TENANTS_DIR: directory,
      PAYMENT_TIMEOUT_MS: '500',
      CLUB_PAYMENT_KEY: SECRET,
      CLUB_EVENTS_SECRET,
    },
  });
  const ended = once(child, 'exit');
  const [message] = await once(child, 'message');
  const { url } = z.object({ url: z.string() }).parse(message);
  platform = {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
});
afterAll(async () => {
  await platform.stop();
  await clubProcessor.close();
  await shop.close();
  await rm(directory, { recursive: true });
});

/** Amounts that a processor has taken and returned, in cents. */
const ledgerOf = async (url: string, secret: string) => {
  const answer = await fetch(`${url}/v1/ledger`, { headers: { authorization: `Bearer ${secret}` } });
  const { charges, refunds } = ledgerSchema.parse(await answer.json());
  return { taken: charges.map((one) => one.amountCents), returned: refunds.map((one) => one.amountCents) };
};
const clubLedger = () => ledgerOf(clubUrl, SECRET);
const installationLedger = () => ledgerOf(shop.processorUrl, shop.environment.PAYMENT_SECRET_KEY);

/** Somebody who buys at the club. */
const clubFan = () => {
  const headers = {
    'content-type': 'application/json',
    'gst-session-id': randomUUID(),
    'gst-partner-api': 'club',
  };
  const call = async <T>(method: string, path: string, body?: object): Promise<Answer<T>> => {
    const answer = await fetch(`${platform.url}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: JSON.parse(text || '{}'), error: JSON.parse(text || '{}'), text };
  };
  return {
    call,
    cart: async () => {
      const event = await shop.event();
      const tickets = [{ productId: event.id, quantity: 2 }];
      return (await call<CartBody>('POST', `/api/cart/reserve/${event.id}`, { tickets })).body;
    },
    /** Pays with a card that the club's own processor has made a token of. */
    buy: async (cart: CartBody, number: string) => {
      const { body: config } = await call<{ payment: { tokenizeUrl: string } }>('GET', '/api/tenant/config');
      const card = { number, expMonth: 12, expYear: new Date().getUTCFullYear() + 2, cvc: '123' };
      const made = await fetch(config.payment.tokenizeUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(card),
      });
      const { token } = z.object({ token: z.string() }).parse(await made.json());
      return call<OrderBody>('POST', `/api/cart/${cart.uuid}/purchase_v2`, {
        idempotencyKey: randomUUID(),
        billing,
        payment: { token },
        expectedTotal: cart.totals.totalPrice,
        acceptTerms: true,
      });
    },
  };
};

describe('a brand with a payment processor of its own', () => {
  test('[TEN-15] [PAY-1] takes and returns its money there, and none at the installation’s', async () => {
    const before = await installationLedger();
    const fan = clubFan();
    const cart = await fan.cart();
    const { status, body: order } = await fan.buy(cart, cards.approved);
    expect(status).toBe(200);
    const amountCents = Math.round(cart.totals.totalPrice * 100);
    expect(await clubLedger()).toEqual({ taken: [amountCents], returned: [] });
    const back = await fan.call('POST', `/api/order/${order.uuid}/refund`, { idempotencyKey: randomUUID() });
    expect(back.status).toBe(200);
    expect(await clubLedger()).toEqual({ taken: [amountCents], returned: [amountCents] });
    expect(await installationLedger()).toEqual(before);
  });

  test('[PAY-1] is asked there what became of a charge without an answer', async () => {
    const fan = clubFan();
    const cart = await fan.cart();
    expect((await fan.buy(cart, cards.answerLost)).status).toBe(202);
    await expect
      .poll(async () => (await fan.call<CartBody>('GET', `/api/cart/${cart.uuid}`)).body.status)
      .toBe('purchased');
  });

  test('[PAY-4] believes the events of that processor only, and takes what isn’t its own', async () => {
    const fan = clubFan();
    const cart = await fan.cart();
    expect((await fan.buy(cart, cards.unanswered)).status).toBe(202);
    const { id: key, amount_cents: amountCents } = await shop.db
      .selectFrom('purchase')
      .select(['id', 'amount_cents'])
      .where('cart_id', '=', cart.uuid)
      .executeTakeFirstOrThrow();
    const card = { type: 'visa', last4: '4242', expireMonth: 12, expireYear: 2040 };
    const data = { key, chargeId: 'ch_forged', amountCents, currency: cart.totals.currency, card, reason: null };
    const body = JSON.stringify({
      id: randomUUID(),
      type: 'charge.succeeded',
      created: new Date().toISOString(),
      data,
    });
    const send = async (query: string, secret: string) => {
      const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(secret, body, new Date()) };
      const answer = await fetch(`${platform.url}/api/payment/events${query}`, { method: 'POST', headers, body });
      return { status: answer.status, text: await answer.text() };
    };
    expect(await send('?brand=club', EVENTS_SECRET)).toMatchObject({ status: 401 });
    expect(await send('', CLUB_EVENTS_SECRET)).toMatchObject({ status: 401 });
    expect(await send('', EVENTS_SECRET)).toMatchObject({ status: 204 });
    expect((await fan.call<CartBody>('GET', `/api/cart/${cart.uuid}`)).body.status).not.toBe('purchased');
  });

  test.each([
    ['CLUB_PAYMENT_KEY', 'secretKeyVariable', { CLUB_EVENTS_SECRET }],
    ['CLUB_EVENTS_SECRET', 'eventsSecretVariable', { CLUB_PAYMENT_KEY: SECRET, CLUB_EVENTS_SECRET: 'short' }],
  ])('[TEN-15] is left out while %s is not in the environment, and the others go on', (variable, field, env) => {
    const { tenants, tenantProblems } = readConfig({ TENANTS_DIR: directory, ...env });
    expect(tenants.map(({ id }) => id)).toEqual(['grandstand']);
    expect(tenantProblems).toEqual([
      `club/tenant.json: paymentProvider.${field}: ${variable} is not in the environment, or too short`,
    ]);
  });
});
