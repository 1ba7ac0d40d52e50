import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Output } from './core/output.ts';
import type { PaymentPort } from './payment/port.ts';
import { isTestKey, openStripeClient, type StripeClientOptions } from './payment/stripe-client.ts';
import { createStripePort } from './payment/stripe-port.ts';

const USAGE = `Usage: npm run stripe-check -- --key rk_test_… [--account acct_…] [--currency USD]

  Pays, is declined and gives money back in a test account at Stripe, the way the shop does.
  Exit code 0: everything is as the shop expects; 1: something is not; 2: a wrong argument.

  --key       a secret or restricted key of test mode; the variable STRIPE_KEY does the same
  --account   a connected account
  --currency  what is paid in, USD by default
  --url       another address than Stripe's, for tests`;

class UsageError extends Error {}

const readArguments = (args: readonly string[], env: NodeJS.ProcessEnv) => {
  const options = { key: { type: 'string' }, account: { type: 'string' }, currency: { type: 'string' } } as const;
  const { values } = (() => {
    try {
      return parseArgs({
        args: [...args],
        options: { ...options, url: { type: 'string' }, help: { type: 'boolean' } },
      });
    } catch (error) {
      throw new UsageError(error instanceof Error ? error.message : String(error));
    }
  })();
  const secretKey = values.key ?? env.STRIPE_KEY ?? '';
  if (!values.help && !isTestKey(secretKey)) {
    throw new UsageError(
      '--key must be a key of test mode, rk_test_… or sk_test_…: with a live one real money would move.',
    );
  }
  const { help = false, account, currency = 'USD', url } = values;
  return { help, currency, client: { secretKey, account, ...(url && { url }) } };
};

const tokenSchema = z.object({ id: z.string() });

/** A confirmation token of one of Stripe's test cards, which its script would make in the page. */
const tokenOf = async (client: ReturnType<typeof openStripeClient>, card: string): Promise<string> => {
  const answer = await client.post('/v1/test_helpers/confirmation_tokens', { payment_method: card });
  const made = answer.kind === 'answered' ? tokenSchema.safeParse(answer.body).data : undefined;
  if (made === undefined) throw new Error(`no token of ${card}: ${JSON.stringify(answer).slice(0, 300)}`);
  return made.id;
};

const cards: [card: string, becomes: string][] = [
  ['pm_card_visa', 'charged'],
  ['pm_card_visa_chargeDeclined', 'declined declined'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', 'declined insufficient_funds'],
  ['pm_card_chargeDeclinedExpiredCard', 'declined expired'],
  ['pm_card_chargeDeclinedIncorrectCvc', 'declined wrong_code'],
  ['pm_card_chargeDeclinedProcessingError', 'declined try_again'],
  ['pm_card_radarBlock', 'declined blocked'],
  ['pm_card_threeDSecure2Required', 'declined action_required'],
];

type Check = [what: string, expected: string, run: () => Promise<string>];

const checksOf = (port: PaymentPort, client: ReturnType<typeof openStripeClient>, currency: string): Check[] => {
  const amountCents = 100_000;
  const pay = async (card: string) => {
    const request = { key: randomUUID(), amountCents, currency };
    const opened = await port.open(request);
    if (opened.kind !== 'opened') throw new Error('nothing was opened: may the key write payment intents?');
    const { handle } = opened;
    const outcome = await port.charge({ ...request, handle, token: await tokenOf(client, card) });
    return { outcome, attempt: { key: request.key, handle } };
  };
  const paid = async (): Promise<string> => {
    const { outcome } = await pay('pm_card_visa');
    return outcome.kind === 'charged' ? outcome.chargeId : '';
  };
  return [
    ...cards.map(
      ([card, becomes]): Check => [
        card,
        becomes,
        async () => {
          const { outcome } = await pay(card);
          return outcome.kind === 'declined' ? `declined ${outcome.reason}` : outcome.kind;
        },
      ],
    ),
    ['what was paid is found', 'charged', async () => (await port.find((await pay('pm_card_visa')).attempt)).kind],
    [
      'what was paid cannot be ended',
      'charged',
      async () => (await port.cancel((await pay('pm_card_visa')).attempt)).kind,
    ],
    [
      'what was declined can be ended',
      'declined',
      async () => (await port.cancel((await pay('pm_card_visa_chargeDeclined')).attempt)).kind,
    ],
    [
      'a part is given back, once for its key',
      'refunded refunded',
      async () => {
        const request = {
          key: `refund-${randomUUID()}`,
          chargeId: await paid(),
          amountCents: amountCents / 2,
          currency,
        };
        return `${(await port.refund(request)).kind} ${(await port.refund(request)).kind}`;
      },
    ],
    [
      'more than was paid is not given back',
      'not refunded',
      async () => {
        const request = {
          key: `refund-${randomUUID()}`,
          chargeId: await paid(),
          amountCents: amountCents * 2,
          currency,
        };
        return (await port.refund(request)).kind === 'refunded' ? 'refunded' : 'not refunded';
      },
    ],
  ];
};

const run = async (args: readonly string[], env: NodeJS.ProcessEnv, output: Output): Promise<number> => {
  const { help, currency, client: options } = readArguments(args, env);
  if (help) {
    output.log(USAGE);
    return 0;
  }
  const client = openStripeClient(options satisfies StripeClientOptions);
  const warn = (problem: object) => output.error(`     Stripe answers ${JSON.stringify(problem)}`);
  const port = createStripePort({ ...options, publishableKey: '', eventsSecret: '', tokenizeUrl: '', warn });
  let failed = 0;
  for (const [what, expected, check] of checksOf(port, client, currency)) {
    const became = await check().catch((error: unknown) => String(error));
    if (became === expected) output.log(`ok   ${what}: ${became}`);
    else {
      failed += 1;
      output.error(`FAIL ${what}: ${became}, expected ${expected}`);
    }
  }
  return failed === 0 ? 0 : 1;
};

/** The command; returns its exit code. */
export const stripeCheckCommand = async (
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  output: Output,
): Promise<number> => {
  try {
    return await run(args, env, output);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    output.error(`${error.message}\n\n${USAGE}`);
    return 2;
  }
};

if (import.meta.main) process.exitCode = await stripeCheckCommand(process.argv.slice(2), process.env, console);
