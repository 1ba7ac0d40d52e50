import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '#examples/partner-client/client.ts';
import { BeginVisitorDocument, OrderDocument, OutcomeDocument } from '#examples/partner-client/generated/contract.ts';
import { walk } from '#examples/partner-client/walk.ts';
import persisted from '#operations/generated/persisted.json' with { type: 'json' };
import { openStack, type Stack } from '../support/stack.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const node = fileURLToPath(new URL('../../node_modules/node/bin/node', import.meta.url));
const RETURN = 'http://localhost/paid';

let stack: Stack;
/** Made by the command that operators use. */
let key: string;

async function partner(...words: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: stack.databaseUrl };
  const { stdout } = await promisify(execFile)(node, ['platform/partner-keys.ts', ...words], { cwd: root, env });
  return stdout;
}
const madeIn = (output: string) => ({
  key: /^gsk_\S+$/m.exec(output)?.[0] ?? '',
  id: /id is ([0-9a-f-]{36})/.exec(output)?.[1] ?? '',
});

beforeAll(async () => {
  stack = await openStack();
  key = madeIn(await partner('make', 'acme', '--sandbox', '--return', RETURN)).key;
}, 240_000);
afterAll(() => stack.close());

/** What the storefront's program sends: a hash, never a text. */
async function send<T>(name: string, variables: object): Promise<T> {
  const text = Object.values(persisted).find((one) => new RegExp(`^(query|mutation) ${name}\\b`).test(one)) ?? '';
  const sha256Hash = createHash('sha256').update(text).digest('hex');
  const response = await fetch(`${stack.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-grandstand-client': 'storefront' },
    body: JSON.stringify({ variables, extensions: { persistedQuery: { version: 1, sha256Hash } } }),
  });
  return JSON.parse(await response.text()).data;
}

/** The buyer at the payment page: as its program does, without a browser. */
async function payAt(url: string, number = '4242 4242 4242 4242'): Promise<string> {
  const page = new URL(url);
  expect((await fetch(page)).status).toBe(200);
  const token = page.hash.slice(1);
  const {
    paymentPage,
    tenant,
  }: { paymentPage: { due: { minorUnits: number } }; tenant: { payment: { tokenizeUrl: string } } } = await send(
    'PaymentPage',
    { token },
  );
  expect(paymentPage.due.minorUnits).toBeGreaterThan(0);
  const card = await fetch(tenant.payment.tokenizeUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number, expMonth: 12, expYear: new Date().getUTCFullYear() + 2, cvc: '123' }),
  });
  const { token: paymentToken }: { token: string } = JSON.parse(await card.text());
  const input = { token, idempotencyKey: randomUUID(), paymentToken };
  const { submitPayment }: { submitPayment: { returnUrl: string | null; problems: { code: string }[] } } = await send(
    'SubmitPayment',
    { input },
  );
  return submitPayment.returnUrl ?? submitPayment.problems.map(({ code }) => code).join();
}

test('[GRAPH-15] [GRAPH-7] a partner’s typed client walks from the search to the refund against production, with a key, without a cookie and without a card number', async () => {
  const client = createClient({ url: `${stack.url}/graphql`, key });
  const declined: string[] = [];
  const walked = await walk(client, {
    keyword: 'yankees',
    returnUrl: `${RETURN}?basket=7`,
    sendToPay: async (url) => {
      // A declined card leaves the buyer on the page.
      declined.push(await payAt(url, '4000 0000 0000 0002'));
      return payAt(url);
    },
  });
  expect(declined).toEqual(['INVALID_CARD']);
  const returned = new URL(walked.returned);
  expect(returned.origin + returned.pathname).toBe(RETURN);
  expect(Object.fromEntries(returned.searchParams)).toEqual({
    basket: '7',
    outcome: 'completed',
    cart: walked.cartId,
    order: walked.order.id,
  });
  expect(walked.order).toMatchObject({
    status: 'CONFIRMED',
    paymentStatus: 'PAID',
    items: [{ quantity: 2, returned: 0 }],
  });
  expect(walked.order.items[0]?.tickets).toHaveLength(2);
  expect(walked.refunded.status).toBe('REFUNDED');
  expect(client.cost()).toMatchObject({ requested: expect.any(Number), remaining: expect.any(Number) });
  // Neither another visitor nor another partner has it.
  const other = createClient({
    url: `${stack.url}/graphql`,
    key: madeIn(await partner('make', 'other', '--sandbox')).key,
  });
  for (const one of [client, other]) {
    const { token } = (await one.ask(BeginVisitorDocument, {})).createVisitorSession;
    expect((await one.ask(OrderDocument, { id: walked.order.id }, token)).order).toBeNull();
    expect((await one.ask(OutcomeDocument, { cartId: walked.cartId }, token)).cart).toBeNull();
  }
});

test('[GRAPH-7] a key is listed by its last characters only, replaced and revoked while the product runs', async () => {
  const { key: first, id } = madeIn(await partner('make', 'rotating', '--sandbox', '--rights', 'read'));
  const listed = await partner('list');
  expect(listed).toContain(`…${first.slice(-4)}`);
  expect(listed).not.toContain(first);
  const ask = async (one: string) =>
    (
      await fetch(`${stack.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${one}` },
        body: '{"query":"{ apiVersion }"}',
      })
    ).status;
  const second = madeIn(await partner('rotate', id));
  expect([await ask(first), await ask(second.key)]).toEqual([200, 200]);
  await partner('revoke', second.id);
  await expect.poll(() => ask(second.key)).toBe(401);
  expect(await ask(first)).toBe(200);
  await expect(partner('make', 'Bad Name', '--live')).rejects.toThrow('PARTNER must have 2 to 40 small letters');
  await expect(partner('make', 'acme', '--live', '--return', 'http://shop.example')).rejects.toThrow(
    '--return must be',
  );
});

test('[GRAPH-15] the page leads back to the key’s return addresses alone', async () => {
  const query = `mutation ($input: CreatePaymentSessionInput!) { createPaymentSession(input: $input) { url } }`;
  const billing = {
    firstName: 'Zoë',
    lastName: 'Fan',
    emailAddress: 'zoe@example.com',
    address: '1 Main St.',
    city: 'Berlin',
    country: 'DE',
    zipCode: '10117',
  };
  const client = createClient({ url: `${stack.url}/graphql`, key });
  const { token } = (await client.ask(BeginVisitorDocument, {})).createVisitorSession;
  for (const returnUrl of [
    'https://evil.example/paid',
    'http://localhost/paidby',
    'http://localhost/paid/../evil',
    'http://localhost@evil.example/paid',
    'http://localhost.evil.example/paid',
    'javascript:alert(1)//http://localhost/paid',
    'http://localhost/paid#x',
  ]) {
    const input = { cartId: randomUUID(), billing, expectedTotalMinorUnits: 1, currencyCode: 'USD', returnUrl };
    const response = await fetch(`${stack.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, 'x-grandstand-visitor': token },
      body: JSON.stringify({ query, variables: { input } }),
    });
    expect([returnUrl, JSON.parse(await response.text()).errors?.[0]?.extensions.fields?.[0]?.field]).toEqual([
      returnUrl,
      'input.returnUrl',
    ]);
  }
}, 60_000);
