import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttpPort } from './http-port.ts';
import type { PaymentPort } from './port.ts';
import { buildProcessor } from './processor-app.ts';

const secretKey = 'sk_test_processor';
const eventsSecret = 'es_test_processor';
const directory = await mkdtemp(join(tmpdir(), 'processor-'));
const ledgerFile = join(directory, 'ledger.sqlite');
const start = async () => {
  const app = buildProcessor({ secretKey, eventsSecret, ledgerFile, slowMs: 30, lateMs: 1500 });
  return { app, url: await app.listen({ host: '127.0.0.1', port: 0 }) };
};

let running: Awaited<ReturnType<typeof start>>;
let port: PaymentPort;
/** Gives up soon, for the cards that never answer. */
let impatient: PaymentPort;
beforeAll(async () => {
  running = await start();
  port = createHttpPort({ url: running.url, secretKey, eventsSecret });
  impatient = createHttpPort({ url: running.url, secretKey, timeoutMs: 300, eventsSecret });
});
afterAll(async () => {
  await running.app.close();
  await rm(directory, { recursive: true });
});

const card = (number: string) => ({ number, expMonth: 12, expYear: new Date().getUTCFullYear() + 1, cvc: '123' });
const postToken = (body: unknown) =>
  running.app.inject({
    method: 'POST',
    url: '/v1/tokens',
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
const tokenFor = async (number: string): Promise<string> =>
  (await postToken(card(number))).json<{ token: string }>().token;
const charge = async (number: string, key: string = randomUUID(), through = port) =>
  through.charge({ key, handle: key, amountCents: 1234, currency: 'USD', token: await tokenFor(number) });
const ledger = async () =>
  (await running.app.inject({ url: '/v1/ledger', headers: { authorization: `Bearer ${secretKey}` } })).json<{
    charges: { key: string }[];
    refunds: { amountCents: number }[];
  }>();

describe('tokens', () => {
  test('a page of any origin gets a token, without credentials', async () => {
    const preflight = await running.app.inject({
      method: 'OPTIONS',
      url: '/v1/tokens',
      headers: { origin: 'https://shop.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'content-type',
    });
    expect(preflight.headers).not.toHaveProperty('access-control-allow-credentials');
    const answer = await postToken(card('4242 4242 4242 4242'));
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      token: expect.stringMatching(/^tok_/),
      card: { type: 'visa', last4: '4242' },
    });
  });

  test('[ERR-1] a malformed card is refused with every wrong field, and its number is not repeated', async () => {
    const answer = await postToken({ ...card('4242 4242 4242 4241'), cvc: '1' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ errors: { field: string }[] }>().errors.map((one) => one.field)).toEqual(['number', 'cvc']);
    expect(answer.body).not.toContain('4241');
  });

  test.each([['not json at all 4242424242424242'], ['{"number":4242424242424242}'], ['[]']])(
    '[ERR-1] a body that is no card (%s) is refused without being quoted',
    async (payload) => {
      const answer = await running.app.inject({
        method: 'POST',
        url: '/v1/tokens',
        payload,
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.statusCode).toBe(400);
      expect(answer.body).not.toContain('4242424242424242');
    },
  );
});

describe('charges', () => {
  test('a good card is charged once, however often the key is repeated', async () => {
    const [key, token] = [randomUUID(), await tokenFor('4242424242424242')];
    const request = { key, handle: key, amountCents: 1234, currency: 'USD', token };
    const answers = await Promise.all(Array.from({ length: 10 }, () => port.charge(request)));
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(answers[0]).toMatchObject({ kind: 'charged', paidWith: { card: { type: 'visa', last4: '4242' } } });
    expect((await ledger()).charges.filter((one) => one.key === key)).toHaveLength(1);
    // Another request under a key that was charged says nothing about that charge.
    expect(await port.charge({ ...request, amountCents: 99 })).toEqual({ kind: 'unknown' });
  });

  test.each([
    ['declined', '4000 0000 0000 0002', { kind: 'declined', code: '20002', reason: 'card_declined' }],
    ['without funds', '4000 0000 0000 9995', { kind: 'declined', code: '20002', reason: 'insufficient_funds' }],
    ['blocked', '4100 0000 0000 0019', { kind: 'declined', code: '40081', reason: 'blocked' }],
    ['slow', '4000 0000 0000 1018', { kind: 'charged' }],
    ['of Mastercard', '5555 5555 5555 4444', { kind: 'charged', paidWith: { card: { type: 'mastercard' } } }],
  ])('the card that is %s', async (_title, number, outcome) => {
    expect(await charge(number)).toMatchObject(outcome);
  });

  test('no answer is unknown, and a lookup by the key shows no charge', async () => {
    const key = randomUUID();
    expect(await charge('4000 0000 0000 2024', key, impatient)).toEqual({ kind: 'unknown' });
    expect(await port.find({ key, handle: key })).toEqual({ kind: 'not-processed' });
  });

  test('a lost answer is unknown, and a lookup by the key finds the charge', async () => {
    const key = randomUUID();
    expect(await charge('4000 0000 0000 3030', key, impatient)).toEqual({ kind: 'unknown' });
    expect(await port.find({ key, handle: key })).toMatchObject({ kind: 'charged' });
  });

  test('a late charge comes after its caller has given up', async () => {
    const key = randomUUID();
    expect(await charge('4000 0000 0000 4046', key, impatient)).toEqual({ kind: 'unknown' });
    expect(await port.find({ key, handle: key })).toEqual({ kind: 'not-processed' });
    await expect.poll(() => port.find({ key, handle: key })).toMatchObject({ kind: 'charged' });
  });

  test('without the secret key nothing is charged, found, refunded or shown', async () => {
    const stranger = createHttpPort({ url: running.url, secretKey: 'sk_wrong', eventsSecret });
    const token = await tokenFor('4242424242424242');
    const key = randomUUID();
    expect(await stranger.charge({ key, handle: key, amountCents: 1, currency: 'USD', token })).toEqual({
      kind: 'not-processed',
    });
    const trouble = 'the processor refuses our key (HTTP 401)';
    expect(await stranger.find({ key, handle: key })).toEqual({ kind: 'unknown', trouble });
    expect(await stranger.refund({ key, chargeId: 'ch_1', amountCents: 1, currency: 'USD' })).toMatchObject({
      kind: 'unknown',
    });
    expect((await running.app.inject('/v1/ledger')).statusCode).toBe(401);
  });

  test('a processor that is not there has charged nothing', async () => {
    const stopped = buildProcessor({ secretKey, eventsSecret });
    const url = await stopped.listen({ host: '127.0.0.1', port: 0 });
    await stopped.close();
    const nobody = createHttpPort({ url, secretKey, eventsSecret });
    expect(await nobody.charge({ key: 'k', handle: 'k', amountCents: 1, currency: 'USD', token: 't' })).toEqual({
      kind: 'not-processed',
    });
    expect(await nobody.find({ key: 'k', handle: 'k' })).toEqual({ kind: 'unknown' });
    expect(await nobody.refund({ key: 'k', chargeId: 'c', amountCents: 1, currency: 'USD' })).toEqual({
      kind: 'unknown',
    });
  });
});

describe('refunds', () => {
  test('a charge is refunded once for a key, and never beyond its amount', async () => {
    const charged = await charge('4242424242424242');
    const chargeId = charged.kind === 'charged' ? charged.chargeId : '';
    const key = randomUUID();
    const tooMuch = { kind: 'refused', reason: 'too_much' };
    expect(await port.refund({ key, chargeId, amountCents: 1000, currency: 'USD' })).toEqual({ kind: 'refunded' });
    expect(await port.refund({ key, chargeId, amountCents: 1000, currency: 'USD' })).toEqual({ kind: 'refunded' });
    expect(await port.refund({ key: randomUUID(), chargeId, amountCents: 235, currency: 'USD' })).toEqual(tooMuch);
    expect(await port.refund({ key: randomUUID(), chargeId, amountCents: 234, currency: 'USD' })).toEqual({
      kind: 'refunded',
    });
    expect((await ledger()).refunds.map((one) => one.amountCents)).toEqual([1000, 234]);
  });
});

test('[PAY-4] the files of charges are for the owner of the process alone', async () => {
  await charge('4242424242424242', randomUUID());
  const files = await readdir(directory);
  expect(files).toContain('ledger.sqlite-wal');
  for (const file of files) expect([file, (await stat(join(directory, file))).mode & 0o777]).toEqual([file, 0o600]);
});

test('charges survive a restart, and no card number is in the file', async () => {
  const key = randomUUID();
  await charge('4242424242424242', key);
  await running.app.close();
  running = await start();
  port = createHttpPort({ url: running.url, secretKey, eventsSecret });
  expect(await port.find({ key, handle: key })).toMatchObject({ kind: 'charged' });
  for (const suffix of ['', '-wal']) {
    const bytes = await readFile(`${ledgerFile}${suffix}`, 'latin1').catch(() => '');
    expect(bytes).not.toContain('424242424242');
  }
});

describe('a token', () => {
  test.each(['4242 4242 4242 4242', '4000 0000 0000 0002', '4000 0000 0000 2024'])(
    '[PAY-4] pays once: under another key it is refused, though the card may be good, and its own key is answered as before (%s)',
    async (number) => {
      const [token, key] = [await tokenFor(number), randomUUID()];
      const request = { key, handle: key, amountCents: 700, currency: 'USD', token };
      const hurried = createHttpPort({ url: running.url, secretKey, timeoutMs: 300, eventsSecret });
      const first = await hurried.charge(request);
      const others = await Promise.all([1, 2].map(() => port.charge({ ...request, key: randomUUID() })));
      const used = { kind: 'declined', code: '20002', reason: 'token_used' };
      expect(others).toEqual([used, used]);
      expect(await hurried.charge(request)).toEqual(first);
      const { charges } = await ledger();
      expect(charges.filter((one) => one.key === key).length).toBeLessThanOrEqual(1);
    },
  );

  test('[PAY-4] that two charges bring at once pays one of them', async () => {
    const token = await tokenFor('4242 4242 4242 4242');
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () =>
        port.charge({ key: randomUUID(), handle: 'k', amountCents: 1, currency: 'USD', token }),
      ),
    );
    expect(outcomes.filter(({ kind }) => kind === 'charged')).toHaveLength(1);
    expect(outcomes.filter((one) => one.kind === 'declined' && one.reason === 'token_used')).toHaveLength(7);
  });
});
