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

const port = (to = url) => createHttpPort({ url: to, secretKey: 'sk_test_key', timeoutMs: 300 });
const charge = { key: crypto.randomUUID(), amountCents: 100, currency: 'USD', token: 'tok' };
const status =
  (code: number, body = '{}') =>
  (response: ServerResponse) =>
    void response.writeHead(code).end(body);
const card = { type: 'visa', last4: '4242', expireMonth: 12, expireYear: 2030 };
const charged = JSON.stringify({ status: 'succeeded', id: 'ch_1', card });

const misbehaviours: [what: string, (response: ServerResponse) => void][] = [
  ['500', status(500)],
  ['503', status(503)],
  ['200 and something else', status(200, '{"status":"maybe"}')],
  ['200 and half of it', status(200, charged.slice(0, 20))],
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
    '[CART-12] %s may have charged: unknown, and a refund is asked for again',
    async (what, how) => {
      answer = how;
      expect(await port().charge(charge)).toEqual({ kind: 'unknown' });
      expect(await port().findByKey(charge.key)).toEqual({ kind: 'unknown' });
      expect(await port().refund({ key: 'r', chargeId: 'ch_1', amountCents: 1 })).toBe(what.startsWith('200'));
    },
  );

  test.each([400, 401, 404, 422, 429])('[CART-12] %i has refused to try: not charged', async (code) => {
    answer = status(code);
    expect(await port().charge(charge)).toEqual({ kind: 'not-processed' });
  });

  test('[CART-12] 404 for a key knows of no charge, and anything else but an answer says nothing', async () => {
    answer = status(404);
    expect(await port().findByKey(charge.key)).toEqual({ kind: 'not-processed' });
    answer = status(401);
    expect(await port().findByKey(charge.key)).toEqual({ kind: 'unknown' });
  });

  test('[CART-12] as it should is believed', async () => {
    answer = status(200, charged);
    expect(await port().charge(charge)).toEqual({ kind: 'charged', chargeId: 'ch_1', card });
    answer = status(200, JSON.stringify({ status: 'declined', id: 'ch_2', reason: 'blocked' }));
    expect(await port().charge(charge)).toEqual({ kind: 'declined', code: '40081', reason: 'blocked' });
  });
});

test('[CART-12] a processor that was never reached has not charged, but may have before', async () => {
  const nobody = port('http://127.0.0.1:9');
  expect(await nobody.charge(charge)).toEqual({ kind: 'not-processed' });
  expect(await nobody.findByKey(charge.key)).toEqual({ kind: 'unknown' });
});
