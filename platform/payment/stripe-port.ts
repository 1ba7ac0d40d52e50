import { leastStripeCents, toStripeAmount } from '#rules/stripe-amounts.ts';
import { isSigned } from '../core/signature.ts';
import {
  type Attempt,
  type ChargeOutcome,
  type ChargeRequest,
  type EventRead,
  type OpenRequest,
  type PaymentPort,
  type RefundOutcome,
  type RefundRequest,
  type Unknown,
  unknownBy,
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
const errorOf = (body: unknown) => stripeErrorSchema.safeParse(body).data?.error;

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
    if (answer.kind === 'answered') warn?.({ status: answer.status, code: errorOf(answer.body)?.code });
    return { kind: 'not-opened' };
  };

const readIntent = ({ get }: StripeClient, handle: string) => get(intentPath(handle), withCharge);

/** Nothing is concluded from it. Only in Stripe's own words does it say why. */
const unclear = (answer: StripeAnswer): Unknown =>
  answer.kind === 'answered' && errorOf(answer.body) !== undefined ? unknownBy(answer.status) : UNKNOWN;

const findOutcome = async (client: StripeClient, { handle }: Attempt): Promise<ChargeOutcome> => {
  if (handle === null) return { kind: 'not-processed' };
  const answer = await readIntent(client, handle);
  const intent = intentOf(answer);
  return intent === undefined ? unclear(answer) : outcomeOf(intent);
};

/** Sent without a key, whose first answer would be repeated for a day: what cannot be ended now may be later. */
const cancelIntent = async (client: StripeClient, { handle }: Attempt): Promise<ChargeOutcome> => {
  if (handle === null) return { kind: 'not-processed' };
  const answer = await client.post(intentPath(handle, '/cancel'), withCharge);
  const intent = intentOf(answer) ?? intentOf(await readIntent(client, handle));
  const isEnded = intent?.status === 'canceled' || intent?.status === 'succeeded';
  return intent !== undefined && isEnded ? outcomeOf(intent) : unclear(answer);
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

/** The status of a refusal that the same request gets again, whatever its code, unless the account lacks the money for now. */
const finalStatus = new Set([400, 402, 404]);
const refusalOf = (answer: StripeAnswer): RefundOutcome => {
  const error = answer.kind === 'answered' ? errorOf(answer.body) : undefined;
  if (answer.kind !== 'answered' || error === undefined) return unclear(answer);
  const { code = error.type } = error;
  return finalStatus.has(answer.status) && code !== 'balance_insufficient'
    ? { kind: 'refused', reason: code }
    : unclear(answer);
};

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
    if (earlier === undefined) return isOk(listed) ? UNKNOWN : refusalOf(listed);
    const known = earlier.data.find(({ metadata }) => metadata?.refund === key);
    if (known !== undefined) return refundOutcomeOf(known);
    const form = { charge: chargeId, amount: String(amount), 'metadata[refund]': key };
    const answer = await post('/v1/refunds', form, key);
    if (!isOk(answer)) return refusalOf(answer);
    const made = refundSchema.safeParse(answer.body);
    return made.success ? refundOutcomeOf(made.data) : UNKNOWN;
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
