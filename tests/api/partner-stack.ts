import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import persisted from '#operations/generated/persisted.json' with { type: 'json' };
import { openStack } from '../support/stack.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const node = fileURLToPath(new URL('../../node_modules/node/bin/node', import.meta.url));
/** Where the payment page leads back to. */
export const RETURN = 'http://localhost/paid';

/** What the command prints of a new key. */
export const madeIn = (output: string) => ({
  key: /^gsk_\S+$/m.exec(output)?.[0] ?? '',
  id: /id is ([0-9a-f-]{36})/.exec(output)?.[1] ?? '',
});

export type PartnerStack = Awaited<ReturnType<typeof openPartnerStack>>;

/** The production processes, with a sandbox key made by the command that operators use. */
export async function openPartnerStack() {
  const stack = await openStack();

  async function partner(...words: string[]): Promise<string> {
    const env = { ...process.env, DATABASE_URL: stack.databaseUrl };
    const { stdout } = await promisify(execFile)(node, ['scripts/partner.mjs', ...words], { cwd: root, env });
    return stdout;
  }

  /** What the storefront sends: a hash, never a text. */
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

  /** The buyer at the payment page: what its scripts do, without a browser. */
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

  const { key } = madeIn(await partner('make', 'acme', '--sandbox', '--return', RETURN));
  return { ...stack, key, partner, payAt };
}
