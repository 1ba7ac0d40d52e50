import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Stripe from 'stripe';
import { type Account, type Event, openAccount } from './account.ts';
import { answerAsBank } from './bank-page.ts';
import type { MethodName } from './cards.ts';
import { type Operation, openChecks } from './checks.ts';
import { readForm } from './form.ts';
import { invalid, Refusal } from './refusal.ts';

/** How a call goes wrong: before it has an effect, or after, when only its answer is lost. */
export type Fault =
  | { kind: 'dropped' | 'lost' | 'hangs' }
  | { kind: 'status'; status: number; body?: string; headers?: Record<string, string>; after?: boolean };
type Planned = { operation: Operation; fault: Fault; times: number };
type Answer = { status: number; text: string };
type Kept = { hash: string; answer: Answer | undefined };
export type Call = {
  operation: Operation;
  id: string;
  request: Record<string, unknown>;
  headers: IncomingMessage['headers'];
};

const newPage = (url: string, data: readonly object[]) => ({ object: 'list', data, has_more: false, url });

const eventOf = ({ id, type, object, created }: Event) => ({
  id,
  object: 'event',
  api_version: Stripe.API_VERSION,
  created,
  data: { object },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type,
});

/** What each call does. Requests have been held against the description, which gives them these types. */
const handle = (account: Account, { operation, id, request }: Call): object => {
  switch (operation) {
    case 'POST /v1/payment_intents':
      return account.createIntent(request as unknown as Stripe.PaymentIntentCreateParams);
    case 'GET /v1/payment_intents/{id}':
      return account.intent(id);
    case 'POST /v1/payment_intents/{id}/confirm':
      return account.confirmIntent(id, request);
    case 'POST /v1/payment_intents/{id}/cancel':
      return account.cancelIntent(id);
    case 'POST /v1/refunds':
      return account.createRefund(request);
    case 'GET /v1/refunds':
      return newPage('/v1/refunds', account.refundsOf(String(request.charge)));
    case 'GET /v1/refunds/{id}':
      return account.refund(id);
    case 'GET /v1/charges/{id}':
      return account.charge(id);
    case 'POST /v1/test_helpers/confirmation_tokens':
      return account.createToken(String(request.payment_method));
    case 'GET /v1/disputes/{id}':
      return account.disputeOf(id);
    case 'GET /v1/balance_transactions':
      return newPage('/v1/balance_transactions', account.balance.toReversed());
    case 'GET /v1/events':
      return newPage('/v1/events', account.events.map(eventOf).toReversed());
    default:
      throw new Error(`${operation} is no call`);
  }
};

/** An intent with its charge in place of the charge's id, where `expand` asks for that. */
const expanded = (account: Account, object: object, request: Record<string, unknown>): object => {
  const expand = Array.isArray(request.expand) ? request.expand : [];
  const charge = 'latest_charge' in object ? object.latest_charge : null;
  if (!expand.includes('latest_charge') || typeof charge !== 'string') return object;
  return { ...object, latest_charge: account.charge(charge) };
};

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
};

export type StripeStandIn = Awaited<ReturnType<typeof openStripe>>;

/**
 * Stands in for Stripe: an HTTP server that answers as its API description says, and remembers each request or answer that does not match
 * that. It can lose answers, and its buyers and banks do what a test says. It proves form, not how Stripe's own servers behave.
 */
export const openStripe = async ({ secretKey = 'sk_test_of_the_stand_in' }: { secretKey?: string } = {}) => {
  let port = 0;
  const checks = openChecks();
  const account = openAccount((intent) => `http://127.0.0.1:${port}/bank/${intent}`);
  const kept = new Map<string, Kept>();
  const calls: Call[] = [];
  const breaches: string[] = [];
  const planned: Planned[] = [];

  const nextFault = (operation: Operation): Fault | undefined => {
    const plan = planned.find((one) => one.operation === operation && one.times > 0);
    if (plan === undefined) return undefined;
    plan.times -= 1;
    return plan.fault;
  };

  const answerTo = (call: Call): Answer => {
    const problems = checks.request(call.operation, call.request);
    if (problems.length > 0) {
      breaches.push(...problems.map((problem) => `${call.operation} request: ${problem}`));
      throw invalid(problems.join('; '), { code: 'parameter_unknown' });
    }
    const body = expanded(account, handle(account, call), call.request);
    breaches.push(...checks.answer(call.operation, body).map((problem) => `${call.operation} answer: ${problem}`));
    return { status: 200, text: JSON.stringify(body) };
  };

  /** Keeps the first answer of each idempotency key. Requests that cannot be tried again as they are keep none. */
  const withKey = (call: Call, key: string | undefined, fault: Fault | undefined): Answer => {
    const hash = createHash('sha256')
      .update(JSON.stringify([call.operation, call.id, call.request]))
      .digest('hex');
    const earlier = key === undefined ? undefined : kept.get(key);
    if (earlier !== undefined && earlier.hash !== hash) {
      throw new Refusal(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters.',
      );
    }
    if (earlier?.answer !== undefined) return earlier.answer;
    const answer = (() => {
      if (fault?.kind === 'status' && !fault.after) return { status: fault.status, text: fault.body ?? '{}' };
      try {
        const done = answerTo(call);
        return fault?.kind === 'status' ? { status: fault.status, text: fault.body ?? '{}' } : done;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        breaches.push(
          ...checks.answer('refusal', error.body).map((problem) => `${call.operation} refusal: ${problem}`),
        );
        return { status: error.status, text: JSON.stringify(error.body) };
      }
    })();
    if (key !== undefined && ![401, 409, 429].includes(answer.status)) kept.set(key, { hash, answer });
    return answer;
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://stripe.test');
    if (answerAsBank(account, pathname, response)) return;
    const body = await bodyOf(request);
    const found = checks.find(request.method ?? 'GET', pathname);
    const send = ({ status, text }: Answer, headers: Record<string, string> = {}) =>
      void response
        .writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1', ...headers })
        .end(text);
    const refuse = ({ status, body: refused }: Refusal) => send({ status, text: JSON.stringify(refused) });
    if (found === undefined) {
      breaches.push(`${request.method} ${pathname} is not described`);
      return refuse(new Refusal(404, 'invalid_request_error', 'Unrecognized request URL'));
    }
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      return refuse(new Refusal(401, 'invalid_request_error', 'Invalid API Key provided'));
    }
    const version = request.headers['stripe-version'];
    if (version !== Stripe.API_VERSION) breaches.push(`${found.operation}: version ${version}`);
    const call: Call = { ...found, request: readForm(body || search.slice(1)), headers: request.headers };
    calls.push(call);
    const fault = nextFault(call.operation);
    if (fault?.kind === 'dropped') return void request.socket.destroy();
    try {
      const answer = withKey(call, request.headers['idempotency-key']?.toString(), fault);
      if (fault?.kind === 'lost') return void request.socket.destroy();
      if (fault?.kind === 'hangs') return;
      send(answer, fault?.kind === 'status' ? fault.headers : {});
    } catch (error) {
      refuse(error instanceof Refusal ? error : new Refusal(500, 'api_error', String(error)));
      if (!(error instanceof Refusal)) breaches.push(`${call.operation}: ${String(error)}`);
    }
  };

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => breaches.push(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;

  return {
    ...{ account, calls, port },
    url: `http://127.0.0.1:${port}`,
    secretKey,
    /** A confirmation token, as Stripe's script makes one in the page. */
    token: (method: MethodName, lifeSeconds?: number): string => account.createToken(method, lifeSeconds).id,
    /** Makes the next calls of an operation go wrong. */
    plan: (operation: Operation, fault: Fault, times = 1): void => void planned.push({ operation, fault, times }),
    callsOf: (operation: Operation): Call[] => calls.filter((call) => call.operation === operation),
    /** Forgets the keys, as Stripe does after a day. */
    forgetKeys: (): void => kept.clear(),
    events: (type?: string): Event[] => account.events.filter((event) => type === undefined || event.type === type),
    /** An event as it is sent to webhooks: a signature for each secret, several as while one is replaced, and the `v0` of test mode. */
    signed: (event: Event, secrets: readonly string[], at = Math.floor(Date.now() / 1000)) => {
      const sent = eventOf(event);
      breaches.push(...checks.answer('webhook', sent).map((problem) => `${event.type}: ${problem}`));
      const body = JSON.stringify(sent);
      const signatures = secrets.map(
        (secret) => `v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`,
      );
      const header = [`t=${at}`, ...signatures, `v0=${'0'.repeat(64)}`].join(',');
      return { body, headers: { 'content-type': 'application/json', 'stripe-signature': header } };
    },
    /** What did not match the description since it was last asked. */
    breaches: (): string[] => breaches.splice(0),
    ledger: () => ({
      charges: [...account.charges.values()].map(({ id, amount, metadata, failure_code: declined }) => ({
        ...{ id, declined },
        key: metadata.purchase ?? '',
        amountCents: amount,
      })),
      refunds: [...account.refunds.values()]
        .filter(({ status }) => status !== 'failed')
        .map(({ charge, amount }) => ({ chargeId: String(charge), amountCents: amount })),
    }),
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
