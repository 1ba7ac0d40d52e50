import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttpPort } from './http-port.ts';

/** A processor that misbehaves in one way at a time. */
let answer: (response: ServerResponse) => void = (response) => response.end();
const processor = createServer((_request, response) => answer(response));
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => processor.listen(0, '127.0.0.1', resolve));
  const { port }: Pick<AddressInfo, 'port'> = Object.assign({ port: 0 }, processor.address());
  url = `http://127.0.0.1:${port}`;
});
afterAll(() => {
  processor.closeAllConnections();
  processor.close();
});

const port = (to = url) =>
  createHttpPort({ url: to, secretKey: 'sk_test_key', timeoutMs: 300, eventsSecret: 'es_test_key' });
const key = crypto.randomUUID();
const charge = { key, handle: key, amountCents: 100, currency: 'USD', token: 'tok' };
const status =
  (code: number, body = '{}') =>
  (response: ServerResponse) =>
    void response.writeHead(code).end(body);
const card = { type: 'visa', last4: '4242', expireMonth: 12, expireYear: 2030 };
const charged = JSON.stringify({ status: 'succeeded', id: 'ch_1', amountCents: 100, currency: 'USD', card });
const refusal = (code: string) => JSON.stringify({ errors: [{ field: 'x', code, message: 'no' }] });

const misbehaviours: [what: string, (response: ServerResponse) => void][] = [
  ['500', status(500)],
  ['503', status(503)],
  ['200 and something else', status(200, '{"status":"maybe"}')],
  ['200 and half of it', status(200, charged.slice(0, 20))],
  ...[302, 400, 401, 402, 403, 404, 408, 409, 422, 425, 429].map((code): (typeof misbehaviours)[number] => [
    `${code} without the processor's own words`,
    status(code, '<html>'),
  ]),
  ['409 in its own words', status(409, refusal('invalid'))],
  ['429 in its own words', status(429, refusal('wrong_key'))],
  ['nothing, and hangs up', (response) => void response.socket?.destroy()],
  [
    'half, and hangs up',
    (response) =>
      void response.writeHead(200, { 'content-length': 500 }).write(charged, () => response.socket?.destroy()),
  ],
  ['nothing for too long', () => undefined],
];

describe('a processor that answers', () => {
  test.each(misbehaviours)(
    '[CART-12] [PAY-1] %s may have charged: unknown, and a refund is requested again',
    async (_what, how) => {
      answer = how;
      expect(await port().charge(charge)).toEqual({ kind: 'unknown' });
      expect(await port().find(charge)).toEqual({ kind: 'unknown' });
      expect(await port().cancel(charge)).toEqual({ kind: 'unknown' });
      expect(await port().refund({ key: 'r', chargeId: 'ch_1', amountCents: 1, currency: 'USD' })).toEqual({
        kind: 'unknown',
      });
    },
  );

  test.each<[number, string]>([
    [400, 'invalid'],
    [401, 'wrong_key'],
  ])('[CART-12] %i %s is its refusal to try: not charged', async (code, word) => {
    answer = status(code, refusal(word));
    expect(await port().charge(charge)).toEqual({ kind: 'not-processed' });
    expect(await port().find(charge)).toMatchObject({ kind: 'unknown' });
  });

  test('[PAY-1] [PAY-2] an attempt that was opened at another processor is unknown, whatever this one says', async () => {
    answer = status(404, refusal('no_such_charge'));
    const elsewhere = { kind: 'unknown', trouble: expect.stringContaining('other keys') };
    expect(await port().find({ key, handle: 'pi_of_stripe' })).toEqual(elsewhere);
    expect(await port().cancel({ key, handle: 'pi_of_stripe' })).toEqual(elsewhere);
  });

  test('[PAY-2] a refusal of our key says that a person has to do something', async () => {
    answer = status(401, refusal('wrong_key'));
    const refused = { kind: 'unknown', trouble: 'the processor refuses our key (HTTP 401)' };
    expect(await port().find(charge)).toEqual(refused);
    expect(await port().refund({ key: 'r', chargeId: 'ch_1', amountCents: 1, currency: 'USD' })).toEqual(refused);
  });

  test('[CART-12] [PAY-1] its own 404 for a key knows of no charge, and nothing else does', async () => {
    answer = status(404, refusal('no_such_charge'));
    expect(await port().find(charge)).toEqual({ kind: 'not-processed' });
    expect(await port().charge(charge)).toEqual({ kind: 'unknown' });
  });

  test.each<[number, string]>([
    [400, 'invalid'],
    [404, 'no_such_charge'],
    [422, 'too_much'],
    [422, 'key_reused'],
    [400, 'a_code_that_nobody_knows'],
  ])('[PAY-2] %i %s refuses a refund for good', async (code, word) => {
    answer = status(code, refusal(word));
    const refund = { key: 'r', chargeId: 'ch_1', amountCents: 1, currency: 'USD' };
    expect(await port().refund(refund)).toEqual({ kind: 'refused', reason: word });
  });

  test('[PAY-4] a charge without its amount is not believed', async () => {
    answer = status(200, JSON.stringify({ status: 'succeeded', id: 'ch_1', card }));
    expect(await port().charge(charge)).toEqual({ kind: 'unknown' });
  });

  test('[CART-12] as it should is believed', async () => {
    answer = status(200, charged);
    expect(await port().charge(charge)).toEqual({
      kind: 'charged',
      chargeId: 'ch_1',
      amountCents: 100,
      currency: 'USD',
      paidWith: { card, other: null },
    });
    answer = status(200, JSON.stringify({ status: 'declined', id: 'ch_2', reason: 'blocked' }));
    expect(await port().charge(charge)).toEqual({ kind: 'declined', code: '40081', reason: 'blocked' });
    answer = status(200, JSON.stringify({ status: 'needs_action', id: 'ac_1', url: 'https://bank.example/ac_1' }));
    const step = { kind: 'redirect', url: 'https://bank.example/ac_1' };
    expect(await port().charge(charge)).toEqual({ kind: 'needs-action', step });
    answer = status(200, JSON.stringify({ status: 'canceled', id: 'ac_1' }));
    expect(await port().cancel(charge)).toEqual({ kind: 'not-processed' });
    // Paid with nothing, or to be confirmed on no web page.
    const unclear = [
      charged.replace(JSON.stringify(card), 'null'),
      '{"status":"needs_action","id":"ac_1","url":"javascript:0"}',
    ];
    for (const body of unclear) {
      answer = status(200, body);
      expect(await port().charge(charge)).toEqual({ kind: 'unknown' });
    }
  });
});

test('[CART-12] a processor that was never reached has not charged, but may have before', async () => {
  const nobody = port('http://127.0.0.1:9');
  expect(await nobody.charge(charge)).toEqual({ kind: 'not-processed' });
  expect(await nobody.find(charge)).toEqual({ kind: 'unknown' });
});
