import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { PlatformDeps } from '#platform/core/deps.ts';
import { createHttpPort } from '#platform/payment/http-port.ts';
import type { PaymentPort } from '#platform/payment/port.ts';
import { buildProcessor } from '#platform/payment/processor-app.ts';
import { expectInvariants, type ProcessorLedger } from './invariants.ts';
import type { PassSigners } from './pass-signers.ts';
import { EVENTS_SECRET, startTestPlatform, type TestPlatform } from './platform.ts';
import { addEvent, type EventOptions, type TestEvent } from './shop-events.ts';
import { addHotel, type HotelOptions, type TestHotel } from './shop-hotels.ts';

const SECRET = 'sk_test_of_the_shop';

export const cards = {
  approved: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  withoutFunds: '4000 0000 0000 9995',
  blocked: '4100 0000 0000 0019',
  slow: '4000 0000 0000 1018',
  unanswered: '4000 0000 0000 2024',
  answerLost: '4000 0000 0000 3030',
  late: '4000 0000 0000 4046',
  eventFirst: '4000 0000 0000 5050',
  eventTwice: '4000 0000 0000 6066',
  challenge: '4000 0000 0000 3220',
  challengeEventFirst: '4000 0025 0000 3155',
  challengeNoReturn: '4000 0000 0000 7072',
  challengeDeclined: '4000 0084 0000 1629',
  challengeWithoutFunds: '4000 0082 6000 3178',
  refundFails: '4000 0000 0000 8005',
} as const;

export const billing = {
  firstName: 'Zoë',
  lastName: 'Fan',
  emailAddress: 'zoe@example.com',
  phone: '(555) 123-4567',
  address: '12 Main St.',
  city: 'New York',
  stateCode: 'NY',
  country: 'US',
  zipCode: '10001',
};

type LineBody = { type: string; scope: string; price: number; quantity: number; grand: number; included: boolean };
type StepBody = { kind: 'redirect'; url: string };
export type CartBody = {
  uuid: string;
  userId: string | null;
  status: string;
  expireAt: string | null;
  serverTime: string;
  items: {
    event: { id: string };
    offer: { id: string };
    details: { quantity: number; section: string | null; row: string | null; seats: string | null };
    price: number;
    fee: number;
    totalPrice: number;
    charges: LineBody[];
    discounts: { amount: number | null; messages: { short: string } }[];
  }[];
  charges: LineBody[];
  totals: {
    basePrice: number;
    fee: number;
    tax: number;
    totalPrice: number;
    redeemPoints: number;
    earnPoints: number;
    currency: string;
  };
  shipping: { id: string } | null;
  purchase: { state: string; orderUuid: string | null; step: StepBody | null; actUntil: string | null } | null;
};
export type OrderBody = {
  id: number;
  uuid: string;
  linkKey: string;
  totalPrice: number;
  totalTaxes: number;
  paymentCash: number;
  userId: string | null;
  pointsPayment: number;
  pointsEarned: number;
  paymentStatus: string;
  orderStatus: string;
  paymentInfo: { type: string; last4: string } | null;
  paidWith: { method: string; label: string } | null;
  shipping: { id: string } | null;
  charges: LineBody[];
  billingDetails: Record<string, unknown>;
  items: {
    id: string;
    event: { id: string };
    quantity: number;
    returned: number;
    totalPrice: number;
    tickets: { id: string; barcode: string; section: string | null; seat: string | null }[];
  }[];
  refunds: { id: string; paymentCash: number; pointsPayment: number; status: string }[];
};
export type ErrorBody = {
  success: boolean;
  title: string;
  message: string;
  detail: string;
  code: string;
  status: number;
  cancel: boolean;
  details: { field: string; message: string }[];
  data?: unknown;
};

/** The order, or what a 202 says. */
type BoughtBody = OrderBody & { status: string; cart: CartBody; step: StepBody; actUntil: string };

/** An answer as a success (`body`) and as a refusal (`error`): the status says which of them it is. */
export type Answer<T> = { status: number; body: T; error: ErrorBody; text: string };

export const answer = <T>(response: LightMyRequestResponse): Answer<T> => {
  const text = response.body === '' ? '{}' : response.body;
  return { status: response.statusCode, body: JSON.parse(text), error: JSON.parse(text), text };
};

export type TicketRequest = {
  quantity: number;
  offers?: string[];
  section?: string;
  row?: string;
  seats?: string[];
  accessibility?: boolean;
};

export type PurchaseOptions = {
  key?: string;
  /** Null pays without a card. */
  token?: string | null;
  card?: string;
  billing?: Record<string, unknown>;
  expectedTotal?: number;
  acceptTerms?: boolean;
  redeemPoints?: number;
  returnUrl?: string;
};

/** A processor over HTTP, the platform before it, and visitors who buy. */
export type Shop = Awaited<ReturnType<typeof openShop>>;
type Options = {
  chargeTimeoutMs?: number;
  lateMs?: number;
  slowMs?: number;
  logger?: FastifyBaseLogger;
  /** An identity provider whose members may sign in. */
  issuer?: string;
  tenant?: Partial<PlatformDeps['tenant']>;
  /** What signs tickets for wallets; without it there are no passes. */
  passSigners?: PassSigners;
  /** Another shop's database, for several platforms on one. */
  databaseUrl?: string;
  /** Stands before the processor: answers the address by which the platform reaches it. */
  before?: (processorUrl: string) => Promise<string>;
  /** What the platform calls in the processor's place. */
  through?: (processor: PaymentPort) => PaymentPort;
};

type Bearer = { authorization: string } | undefined;

const createVisitor = (
  platform: Pick<TestPlatform, 'app'>,
  tokenFor: (number: string) => Promise<string>,
  sessionId: string,
  bearer: Bearer,
) => {
  const headers = { 'gst-session-id': sessionId, ...bearer };
  const call = async <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, more = {}) =>
    answer<T>(
      await platform.app.inject({ method, url, headers: { ...headers, ...more }, ...(payload ? { payload } : {}) }),
    );
  const visitor = {
    sessionId,
    call,
    reserve: (eventId: string, ticket: TicketRequest, key: string = randomUUID()) =>
      call<CartBody>(
        'POST',
        `/api/cart/reserve/${eventId}`,
        { tickets: [{ productId: eventId, ...ticket }] },
        { 'idempotency-key': key },
      ),
    cart: (uuid: string) => call<CartBody>('GET', `/api/cart/${uuid}`),
    order: (uuid: string) => call<OrderBody>('GET', `/api/order/${uuid}`),
    giveBack: (uuid: string, parts: { tickets?: string[]; rooms?: string[] } = {}, key: string = randomUUID()) =>
      call<OrderBody>('POST', `/api/order/${uuid}/refund`, { idempotencyKey: key, ...parts }),
    buy: async (cart: CartBody, options: PurchaseOptions = {}) =>
      call<BoughtBody>('POST', `/api/cart/${cart.uuid}/purchase_v2`, {
        idempotencyKey: options.key ?? randomUUID(),
        billing: options.billing ?? billing,
        ...(options.token === null
          ? {}
          : { payment: { token: options.token ?? (await tokenFor(options.card ?? cards.approved)) } }),
        expectedTotal: options.expectedTotal ?? cart.totals.totalPrice,
        acceptTerms: options.acceptTerms ?? true,
        ...(options.redeemPoints === undefined ? {} : { redeemPoints: options.redeemPoints }),
        ...(options.returnUrl === undefined ? {} : { returnUrl: options.returnUrl }),
      }),
    /** The buyer is back from another step, or gives it up. */
    resume: (cart: CartBody, how: 'complete' | 'cancel' = 'complete') =>
      call<BoughtBody>('POST', `/api/cart/${cart.uuid}/purchase_v2/${how}`),
  };
  return visitor;
};

export type Visitor = ReturnType<typeof createVisitor>;

export const openShop = async (options: Options = {}) => {
  const processorApp = buildProcessor({
    secretKey: SECRET,
    eventsSecret: EVENTS_SECRET,
    slowMs: options.slowMs ?? 300,
    lateMs: options.lateMs ?? 600,
  });
  const url = await processorApp.listen({ host: '127.0.0.1', port: 0 });
  const reached = options.before === undefined ? url : await options.before(url);
  const processor = createHttpPort({
    url: reached,
    secretKey: SECRET,
    eventsSecret: EVENTS_SECRET,
    timeoutMs: options.chargeTimeoutMs ?? 10_000,
  });
  const { issuer, tenant = {}, logger, databaseUrl, passSigners, through } = options;
  const platform = await startTestPlatform({
    processor: through?.(processor) ?? processor,
    issuer,
    tenant,
    passSigners,
    ...(logger ? { logger } : {}),
    ...(databaseUrl ? { databaseUrl } : {}),
  });

  const tokenize = async (body: object): Promise<string> => {
    const response = await fetch(processor.tokenizeUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { token }: { token: string } = JSON.parse(await response.text());
    return token;
  };
  const tokenFor = (number: string): Promise<string> =>
    tokenize({ number, expMonth: 12, expYear: new Date().getUTCFullYear() + 2, cvc: '123' });
  const ledger = async (): Promise<ProcessorLedger> => {
    const response = await fetch(`${url}/v1/ledger`, { headers: { authorization: `Bearer ${SECRET}` } });
    return JSON.parse(await response.text());
  };
  const headers = { authorization: `Bearer ${SECRET}` };
  const events = async (): Promise<{ items: { id: string; type: string }[] }> =>
    JSON.parse(await (await fetch(`${url}/v1/events`, { headers })).text());
  /** Has the processor send an event once more. */
  const replay = async (id: string): Promise<number> =>
    (await fetch(`${url}/v1/events/${id}/replay`, { method: 'POST', headers })).status;
  const deps: PlatformDeps = {
    ...platform,
    publicUrl: 'http://platform.test',
    logger: false,
  };

  return {
    ...platform,
    deps,
    processorUrl: url,
    /** What a platform in a process of its own needs to serve the same shop. */
    environment: {
      PLATFORM_PORT: '0',
      IDENTITY_PORT: '0',
      DATABASE_URL: platform.databaseUrl,
      PAYMENT_PROVIDER_URL: reached,
      PAYMENT_SECRET_KEY: SECRET,
      PAYMENT_EVENTS_SECRET: EVENTS_SECRET,
      // Without one the platform would start its own provider, which costs as much again.
      OIDC_ISSUER: issuer ?? 'http://127.0.0.1:9',
      LOG_LEVEL: 'fatal',
    },
    tokenFor,
    bankToken: () => tokenize({ method: 'bank' }),
    ledger,
    events,
    replay,
    /** Somebody with a session; signed in with a token. */
    visitor: (sessionId: string = randomUUID(), token?: string): Visitor =>
      createVisitor(
        platform,
        tokenFor,
        sessionId,
        token === undefined ? undefined : { authorization: `Bearer ${token}` },
      ),
    /** A guest of another brand on the same database and processor. */
    visitorAt: (app: FastifyInstance): Visitor => createVisitor({ app }, tokenFor, randomUUID(), undefined),
    event: (options: EventOptions = {}): Promise<TestEvent> => addEvent(platform, options),
    hotel: (options: HotelOptions = {}): Promise<TestHotel> => addHotel(platform, options),
    expectInvariants: async () => expectInvariants(platform.db, await ledger()),
    stopProcessor: async () => {
      await processorApp.close();
    },
    close: async () => {
      await platform.close();
      await processorApp.close();
    },
  };
};
