import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpPort } from './http-port.ts';
import type { PaymentPort } from './port.ts';
import { buildProcessor } from './processor-app.ts';

const secretKey = 'sk_test_processor';
const eventsSecret = 'es_test_processor';
const processor = buildProcessor({ secretKey, eventsSecret });
let port: PaymentPort;
beforeAll(async () => {
  const url = await processor.listen({ host: '127.0.0.1', port: 0 });
  port = createHttpPort({ url, secretKey, eventsSecret });
});
afterAll(() => processor.close());

const tokenFor = async (body: object): Promise<string> => {
  const answer = await processor.inject({ method: 'POST', url: '/v1/tokens', payload: body });
  return answer.json().token;
};
const card = (number: string) => ({ number, expMonth: 12, expYear: new Date().getUTCFullYear() + 1, cvc: '123' });
const attempt = async (body: object = card('4000 0000 0000 3220'), returnUrl = 'https://shop.example/?a=1&b="<') => {
  const key = randomUUID();
  const request = { key, handle: key, amountCents: 1234, currency: 'USD', token: await tokenFor(body), returnUrl };
  const outcome = await port.charge(request);
  if (outcome.kind !== 'needs-action' || outcome.step.kind !== 'redirect') throw new Error(`is ${outcome.kind}`);
  return { request, key, handle: key, url: outcome.step.url };
};

test('a challenge is one for its key: repeated, found, and another request with the key is refused', async () => {
  const { request, url, ...one } = await attempt();
  const waiting = { kind: 'needs-action', step: { kind: 'redirect', url } };
  expect(await port.charge(request)).toEqual(waiting);
  expect(await port.find(one)).toEqual(waiting);
  expect(await port.charge({ ...request, amountCents: 1 })).toEqual({ kind: 'unknown' });
});

test('its page says what is paid, escapes what it shows, and runs nothing', async () => {
  const { url } = await attempt();
  const answer = await fetch(url);
  const page = await answer.text();
  expect(page).toContain('USD 12.34');
  expect(page).toContain('href="https://shop.example/?a=1&amp;b=&quot;&lt;"');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect((await fetch(`${new URL(url).origin}/challenge/unknown`)).status).toBe(404);
});

test('canceled, it is never charged; charged, it cannot be canceled', async () => {
  const [given, kept] = [await attempt(), await attempt({ method: 'bank' })];
  expect(await port.cancel(given)).toEqual({ kind: 'not-processed' });
  expect((await fetch(`${given.url}/approve`, { method: 'POST' })).status).toBe(410);
  expect(await port.charge(given.request)).toEqual({ kind: 'not-processed' });
  await fetch(`${kept.url}/approve`, { method: 'POST', redirect: 'manual' });
  const charged = { kind: 'charged', paidWith: { card: null, other: { method: 'bank' } } };
  expect(await port.cancel(kept)).toMatchObject(charged);
  expect(await port.find(kept)).toMatchObject(charged);
});
