import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Gateway, GatewayDeps } from '#gateway/server.ts';
import { createStripePort } from '#platform/payment/stripe-port.ts';
import { ORIGIN, openWorld, type World } from './world.ts';

type Page = Awaited<ReturnType<NonNullable<GatewayDeps['storefront']>['pages']>>;
type PageContext = Parameters<Page>[1];

const TOKENS = 'https://tickets.example/payment/tokens';
const script = (name: string) => ({
  staging: `https://${name}.example/a.js`,
  production: `https://${name}.example/a.js`,
});

let world: World;
let gateway: Gateway;
/** What the last page was rendered with. */
let context: PageContext | undefined;
beforeAll(async () => {
  const port = createStripePort({
    secretKey: 'rk_test_of_the_pages',
    publishableKey: 'pk_test_of_the_pages',
    eventsSecret: 'whsec_of_the_pages',
    account: 'acct_1',
    tokenizeUrl: TOKENS,
  });
  const tenant = { externalScript: script('tag'), analytics: script('count') };
  world = await openWorld({}, { through: () => port, tenant });
  const page: Page = async (_request, given) => {
    context = given;
    return new Response('<p>page</p>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
  };
  gateway = world.gatewayWith({ storefront: { pages: async () => page, developing: false, close: async () => {} } });
  await gateway.readBrands();
});
afterAll(() => world.close());

const at = async (path: string) => {
  const headers = { host: 'localhost:3000', cookie: 'gst-consent=necessary.analytics' };
  const answer = await gateway.fetch(new Request(`${ORIGIN}/fanatics/${path}`, { headers }));
  const policy = answer.headers.get('content-security-policy') ?? '';
  const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ', 1)[0], rule.split(' ').slice(1)]));
  return { status: answer.status, headers: answer.headers, policy, rules };
};

describe('the pages of a brand with Stripe', () => {
  test.each(['checkout/0b9f6c1e-2f4d-4c8a-8a55-1f0e6d7c9b21/payment', 'pay'])(
    '[DOOR-9] %s may load Stripe’s fields, and no other script of others',
    async (path) => {
      const { headers, policy, rules } = await at(path);
      expect(rules.get('script-src')).toEqual([
        "'self'",
        expect.stringContaining('nonce-'),
        'https://js.stripe.com',
        'https://*.js.stripe.com',
      ]);
      expect(rules.get('connect-src')).toEqual(["'self'", 'https://api.stripe.com']);
      expect(rules.get('frame-src')).toEqual([
        "'self'",
        'https://js.stripe.com',
        'https://*.js.stripe.com',
        'https://hooks.stripe.com',
      ]);
      expect(policy).not.toMatch(/tag\.example|count\.example/);
      expect(context).toMatchObject({ externalScript: null, waitingRoom: null, analytics: null, recording: null });
      expect(headers.get('permissions-policy')).toContain('payment=(self "https://js.stripe.com")');
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    },
  );

  test.each(['help', 'checkouts', 'payments', 'event/pay'])('[DOOR-9] %s has nothing of Stripe', async (path) => {
    const { headers, policy, rules } = await at(path);
    expect(policy).not.toContain('stripe');
    expect(rules.get('connect-src')).toEqual(["'self'", 'https://tag.example', 'https://count.example']);
    expect(headers.get('permissions-policy')).toContain('payment=()');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  });

  test('[DOOR-9] the way back from Stripe leaves no secret in the address', async () => {
    const secrets = 'payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded';
    for (const [path, clean] of [
      [`checkout/1/payment?${secrets}`, 'checkout/1/payment'],
      [`pay?lang=de&${secrets}`, 'pay?lang=de'],
    ]) {
      const { status, headers } = await at(path ?? '');
      expect([status, headers.get('location')]).toEqual([303, `${ORIGIN}/fanatics/${clean}`]);
    }
  });

  test('the graph says what takes the card, and the address for card numbers answers 410', async () => {
    const query = '{ tenant { payment { kind publishableKey account tokenizeUrl } } }';
    const { data } = await world.ask(query);
    const keys = { publishableKey: 'pk_test_of_the_pages', account: 'acct_1' };
    expect(data.tenant.payment).toEqual({ kind: 'STRIPE', ...keys, tokenizeUrl: TOKENS });
    const url = ORIGIN + new URL(TOKENS).pathname;
    for (const method of ['POST', 'OPTIONS']) {
      const answer = await gateway.fetch(new Request(url, { method, headers: { host: 'localhost:3000' } }));
      expect([method, answer.status]).toEqual([method, 410]);
    }
  });
});

test('[DOOR-9] a brand with the sandbox has the form, and its checkout nothing of Stripe', async () => {
  const plain = await openWorld();
  const { data } = await plain.ask('{ tenant { payment { kind publishableKey account } } }');
  expect(data.tenant.payment).toEqual({ kind: 'OWN_FORM', publishableKey: null, account: null });
  await plain.close();
});
