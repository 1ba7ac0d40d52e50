import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStripe, type StripeStandIn } from '#tests/support/stripe/stand-in.ts';
import { stripeCheckCommand } from './stripe-check.ts';

let stripe: StripeStandIn;
beforeAll(async () => {
  stripe = await openStripe();
});
afterAll(() => stripe.close());

const check = async (...args: string[]) => {
  const lines: string[] = [];
  const output = { log: (line: string) => lines.push(line), error: (line: string) => lines.push(line) };
  const code = await stripeCheckCommand([...args, '--url', stripe.url], {}, output);
  return { code, lines };
};

test('npm run stripe-check tries what the shop does, and says ok of each', async () => {
  const { code, lines } = await check('--key', stripe.secretKey);
  expect(lines.filter((line) => !line.startsWith('ok'))).toEqual([]);
  expect(code).toBe(0);
  expect(stripe.breaches()).toEqual([]);
});

test('npm run stripe-check says what is not as the shop expects', async () => {
  stripe.plan('POST /v1/payment_intents/{id}/confirm', { kind: 'lost' });
  const { code, lines } = await check('--key', stripe.secretKey);
  expect(lines).toContain('FAIL pm_card_visa: unknown, expected charged');
  expect(code).toBe(1);
});

test.each([['rk_live_1'], ['pk_test_1'], ['']])('npm run stripe-check takes no key like “%s”', async (key) => {
  const { code, lines } = await check('--key', key);
  expect(code).toBe(2);
  expect(lines[0]).toContain('--key must be a key of test mode');
});
