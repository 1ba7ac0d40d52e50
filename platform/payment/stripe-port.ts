import { leastStripeCents, toStripeAmount } from '#rules/stripe-amounts.ts';
import { isSigned } from '../core/signature.ts';
import type {
  Attempt,
  ChargeOutcome,
  ChargeRequest,
  EventRead,
  OpenRequest,
  PaymentPort,
  RefundRequest,
} from './port.ts';
import {
  isTestKey,
  openStripeClient,
  type StripeAnswer,
  type StripeClient,
  type StripeClientOptions,
  type StripeForm,
} from './stripe-client.ts';
import {
  eventSchema,
  intentSchema,
  outcomeOf,
  refundOutcomeOf,
  refundSchema,
  refundsSchema,
  stripeErrorSchema,
} from './stripe-outcomes.ts';

export type StripePortOptions = StripeClientOptions & {
  /** pk_…: in the page. */
  publishableKey: string;
  /** whsec_…: what its events are signed with. */
  eventsSecret: string;
  /** Answers whoever would post a card's number that Stripe's own fields take it. */
  tokenizeUrl: string;
  /** Stands behind the account's name on the buyer's statement. */
  statementSuffix?: string | undefined;
  /** Told what keeps a brand from taking money, such as a key that was revoked. */
  warn?: (problem: { status: number; code: string | undefined }) => void;
};

const UNKNOWN = { kind: 'unknown' } as const;
const withCharge: StripeForm = { 'expand[]': 'latest_charge' };
const intentPath = (handle: string, step = ''): string => `/v1/payment_intents/${encodeURIComponent(handle)}${step}`;
const isOk = (answer: StripeAnswer): answer is Extract<StripeAnswer, { kind: 'answered' }> =>
  answer.kind === 'answered' && answer.status === 200;

const intentOf = (answer: StripeAnswer) => (isOk(answer) ? intentSchema.safeParse(answer.body).data : undefined);
const errorCodeOf = (body: unknown): string | undefined => stripeErrorSchema.safeParse(body).data?.error.code;

const openIntent =
  ({ post }: StripeClient, { statementSuffix, warn }: StripePortOptions): PaymentPort['open'] =>
  async ({ key, amountCents, currency }: OpenRequest) => {
    const amount = toStripeAmount(amountCents, currency);
    if (amount === null) return { kind: 'not-opened' };
    const form = {
      amount: String(amount),
      currency: currency.toLowerCase(),
      'metadata[purchase]': key,
      // Wallets are cards too. Other methods are settled later, or need fields that the page does not ask for.
      'allowed_payment_method_types[]': 'card',
      ...(statementSuffix && { statement_descriptor_suffix: statementSuffix }),
    };
    const answer = await post('/v1/payment_intents', form, `${key}:open`);
    const handle = intentOf(answer)?.id;
    if (handle !== undefined) return { kind: 'opened', handle };
    if (answer.kind === 'answered') warn?.({ status: answer.status, code: errorCodeOf(answer.body) });
    return { kind: 'not-opened' };
  };

const readIntent = async ({ get }: StripeClient, handle: string) => intentOf(await get(intentPath(handle), withCharge));

const findOutcome = async (client: StripeClient, { handle }: Attempt): Promise<ChargeOutcome> => {
  if (handle === null) return { kind: 'not-processed' };
  const intent = await readIntent(client, handle);
  return intent === undefined ? UNKNOWN : outcomeOf(intent);
};

/** Sent without a key, whose first answer would be repeated for a day: what cannot be ended now may be later. */
const cancelIntent = async (client: StripeClient, { handle }: Attempt): Promise<ChargeOutcome> => {
  if (handle === null) return { kind: 'not-processed' };
  const answer = await client.post(intentPath(handle, '/cancel'), withCharge);
  const intent = intentOf(answer) ?? (await readIntent(client, handle));
  const isEnded = intent?.status === 'canceled' || intent?.status === 'succeeded';
  return intent !== undefined && isEnded ? outcomeOf(intent) : UNKNOWN;
};

/** Confirms once. What a refusal means is read from the intent, because a repeat could charge. */
const chargeIntent =
  (client: StripeClient): PaymentPort['charge'] =>
  async ({ key, handle, token, returnUrl }: ChargeRequest) => {
    // A client without a way back cannot show another step, so what needs one is declined.
    const step: StripeForm = returnUrl === undefined ? { error_on_requires_action: 'true' } : { return_url: returnUrl };
    const form = { ...withCharge, confirmation_token: token, ...step };
    const answer = await client.post(intentPath(handle, '/confirm'), form, `${key}:charge`);
    const intent = intentOf(answer);
    if (intent !== undefined) return outcomeOf(intent);
    if (answer.kind === 'not-sent') return { kind: 'not-processed' };
    if (answer.kind === 'unanswered' || ![400, 402].includes(answer.status)) return UNKNOWN;
    const outcome = await findOutcome(client, { key, handle });
    // Refused without a try to pay, as with a token that was used before: the card has to be entered again.
    return outcome.kind === 'not-processed' ? { kind: 'declined', code: '20002', reason: 'invalid_token' } : outcome;
  };

/** For good: asking again would get the same answer. */
const finalRefusals = new Set([
  'charge_already_refunded',
  'charge_disputed',
  'resource_missing',
  'charge_not_refundable',
]);

/**
 * Looks for the refund before it asks for one: a key is forgotten after a day, and a refund may be pending for longer or fail later.
 */
const refundCharge =
  ({ get, post }: StripeClient): PaymentPort['refund'] =>
  async ({ key, chargeId, amountCents, currency }: RefundRequest) => {
    const amount = toStripeAmount(amountCents, currency);
    if (amount === null) return { kind: 'refused', reason: 'amount' };
    const listed = await get('/v1/refunds', { charge: chargeId, limit: '100' });
    const earlier = isOk(listed) ? refundsSchema.safeParse(listed.body).data : undefined;
    if (earlier === undefined) return UNKNOWN;
    const known = earlier.data.find(({ metadata }) => metadata?.refund === key);
    if (known !== undefined) return refundOutcomeOf(known);
    const form = { charge: chargeId, amount: String(amount), 'metadata[refund]': key };
    const answer = await post('/v1/refunds', form, key);
    if (answer.kind !== 'answered') return UNKNOWN;
    const made = refundSchema.safeParse(answer.body);
    if (answer.status === 200) return made.success ? refundOutcomeOf(made.data) : UNKNOWN;
    const code = errorCodeOf(answer.body);
    return code !== undefined && finalRefusals.has(code) ? { kind: 'refused', reason: code } : UNKNOWN;
  };

/** Which purchase or refund an event is about; none, when it is about something else or was made in Stripe's dashboard. */
const eventOf = (body: string): EventRead => {
  const parsed = eventSchema.safeParse(JSON.parse(body));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { kind: 'malformed', field: issue?.path.join('.') ?? '', rule: issue?.message ?? '' };
  }
  const { id, type, data } = parsed.data;
  const { purchase = '', refund } = data.object.metadata ?? {};
  return { kind: 'event', id, type, about: refund === undefined ? { key: purchase } : { refundKey: refund } };
};

/** PAY-5: Stripe. An intent is opened without being confirmed, so that its id is stored before money can move. */
export const createStripePort = (options: StripePortOptions): PaymentPort => {
  const client = openStripeClient(options);
  return {
    tokenizeUrl: options.tokenizeUrl,
    setup: { kind: 'stripe', publishableKey: options.publishableKey, account: options.account ?? null },
    sandboxUrl: '',
    isSandbox: isTestKey(options.secretKey),
    leastCents: leastStripeCents,
    open: openIntent(client, options),
    charge: chargeIntent(client),
    find: (attempt) => findOutcome(client, attempt),
    cancel: (attempt) => cancelIntent(client, attempt),
    refund: refundCharge(client),
    readEvent: (body, headers, now) =>
      isSigned(options.eventsSecret, body, headers['stripe-signature'], now) ? eventOf(body) : { kind: 'unsigned' },
    // Where its events go is set in Stripe's dashboard, with the secret that signs them.
    subscribe: async () => true,
  };
};
