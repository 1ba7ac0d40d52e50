import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../support/database.ts';
import { createBrowser } from '../support/identity-provider.ts';
import { billing, cards } from '../support/shop.ts';
import { startPart } from '../support/stack.ts';
import { PURCHASE, RESERVE } from './buying.ts';
import { persistedOperations, persistedQuery } from './storefront-operations.ts';
import { readReply } from './world.ts';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type WireSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
};
type Wire = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: WireSpan[] }[] }[];
};
type Span = Omit<WireSpan, 'attributes'> & { service: string; attributes: Record<string, string | number | undefined> };
const SERVER = 2;
const CLIENT = 3;

const readAttributes = (list: Attribute[]): Span['attributes'] =>
  Object.fromEntries(list.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

const spansOf = (text: string): Span[] =>
  (JSON.parse(text) as Wire).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        ...span,
        attributes: readAttributes(span.attributes),
        service: String(readAttributes(resource.attributes)['service.name']),
      })),
    ),
  );

/** Takes what exporters send (OTLP/HTTP). */
async function startReceiver() {
  const bodies: string[] = [];
  const heads: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    bodies.push(body);
    heads.push(`${request.method} ${request.url}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, bodies, heads, close: () => server.close() };
}

const readCard = { number: cards.approved, expMonth: 12, expYear: new Date().getUTCFullYear() + 2, cvc: '123' };

/** Says which files of OpenTelemetry's SDK a process loads. */
const TELL_LOADED = `--import=data:text/javascript,${encodeURIComponent(
  "import { registerHooks } from 'node:module'; registerHooks({ load(url, context, next) { if (/@opentelemetry\\/(sdk|exporter|core)|telemetry\\/sdk/.test(url)) console.log('LOADED ' + url); return next(url, context); } });",
)}`;

const askCategories = (gateway: string) =>
  fetch(`${gateway}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"query":"{ categories { id } }"}',
  });

/** Gateway, platform and processor as processes; `end` stops them, which sends what is left. */
async function openTraced(env: Record<string, string>) {
  const directory = await mkdtemp(join(tmpdir(), 'grandstand-tracing-'));
  const database = await createTestDatabase();
  const shared = { LOG_LEVEL: 'info', PAYMENT_EVENTS_SECRET: randomUUID(), ...env };
  const closing: (() => Promise<unknown>)[] = [
    () => rm(directory, { recursive: true, force: true }),
    () => database.drop(),
  ];
  let output = '';
  const onOutput = (text: string): void => {
    output += text;
  };
  const options = { nodeOptions: [TELL_LOADED], onOutput };
  const add = async (main: string, more: Record<string, string>) => {
    const part = await startPart(main, { ...shared, ...more }, options);
    closing.push(part.stop);
    return part;
  };
  const processor = await add('platform/payment/main.ts', { PROCESSOR_PORT: '0', DATA_DIR: directory });
  const platform = await add('platform/main.ts', {
    PLATFORM_PORT: '0',
    DATABASE_URL: database.url,
    PAYMENT_PROVIDER_URL: processor.url,
    OIDC_ISSUER: 'http://127.0.0.1:9',
  });
  const gateway = await add('gateway/main.ts', {
    // Free text may buy: the test writes what it asks.
    NODE_ENV: 'test',
    PORT: '0',
    HOST: '127.0.0.1',
    RATE_LIMITS: 'off',
    PLATFORM_URL: platform.url,
  });
  return {
    gateway,
    processor,
    output: () => output,
    end: async (): Promise<void> => {
      for (let step = closing.pop(); step; step = closing.pop()) await step();
    },
  };
}

/** Somebody finds, holds and buys; answers whatever must not be in a trace. */
async function buy({ gateway, processor }: Awaited<ReturnType<typeof openTraced>>): Promise<string[]> {
  const { keep, cookies } = createBrowser();
  const ask = async (query: string, variables: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${gateway.url}/graphql?secret=in-the-address`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-grandstand-client': 'test', cookie: cookies(), ...headers },
      body: JSON.stringify({ query, variables }),
    });
    for (const line of answer.headers.getSetCookie()) keep(line);
    return readReply(answer);
  };
  const { data } = await ask(
    'query Find($keyword: String!) { events(filter: { keyword: $keyword }, page: { limit: 100 }) { items { id admission currencyCode sale { canBuy } availability } } }',
    { keyword: 'yankees' },
    // A visitor chooses neither the trace nor whether it is kept.
    { traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01` },
  );
  type Found = { id: string; admission: string; currencyCode: string; sale: { canBuy: boolean }; availability: string };
  const { id: eventId } = data.events.items.find(
    (one: Found) =>
      one.admission === 'RESERVED' &&
      one.currencyCode === 'USD' &&
      one.sale.canBuy &&
      one.availability === 'TICKETS_AVAILABLE',
  );
  const held = await ask(RESERVE.replace('mutation', 'mutation Hold'), {
    input: { idempotencyKey: randomUUID(), eventId, quantity: 2 },
  });
  const { cart } = held.data.reserveTickets;
  const tokenAnswer = await fetch(`${processor.url}/v1/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(readCard),
  });
  const { token } = JSON.parse(await tokenAnswer.text()) as { token: string };
  const bought = await ask(PURCHASE.replace('mutation', 'mutation OfZoe'), {
    input: {
      cartId: cart.id,
      idempotencyKey: randomUUID(),
      billing,
      paymentToken: token,
      expectedTotalMinorUnits: cart.totals.total.minorUnits,
      currencyCode: 'USD',
      acceptTerms: true,
    },
  });
  expect(bought.data.purchase).toMatchObject({ __typename: 'PurchaseCompleted' });
  const bearer = 'eyJhbGciOiJFUzI1NiJ9.bm9ib2R5.c2lnbmF0dXJl';
  await ask('{ viewer { user { id } } }', {}, { authorization: `Bearer ${bearer}` });
  const cookie = cookies().split('=')[1] ?? '';
  return [
    ...[billing.emailAddress, billing.firstName, billing.lastName, billing.address, billing.phone],
    ...[token, bearer, cookie, cart.id, bought.data.purchase.order.id],
    ...['yankees', 'OfZoe', 'in-the-address', 'ab'.repeat(16), 'cs_sandbox'],
  ];
}

describe('with OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let spans: Span[];
  let secrets: string[];
  let output: string;
  beforeAll(async () => {
    receiver = await startReceiver();
    const traced = await openTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
    const home = persistedOperations.find(({ name }) => name === 'HomePage');
    for (let time = 0; time < 2; time += 1) {
      await fetch(`${traced.gateway.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ extensions: persistedQuery(home?.hash ?? '') }),
      });
    }
    secrets = await buy(traced);
    await traced.end();
    output = traced.output();
    spans = receiver.bodies.flatMap(spansOf);
  }, 180_000);
  afterAll(() => receiver.close());

  /** The purchase as the platform saw it, and the spans of its trace. */
  const purchase = () => {
    const entered = spans.find(({ name }) => name === 'POST /api/cart/:id/purchase_v2');
    const trace = spans.filter(({ traceId }) => traceId === entered?.traceId);
    return { entered, trace, byId: new Map(trace.map((span) => [span.spanId, span])) };
  };

  test('[OPS-2] a purchase is one trace: the gateway’s request, its operation, the call to the platform, the platform’s request and its statements', () => {
    expect(new Set(receiver.heads)).toEqual(new Set(['POST /v1/traces']));
    const { entered, trace, byId } = purchase();
    expect(entered).toMatchObject({ service: 'grandstand-platform', kind: SERVER });
    const call = byId.get(entered?.parentSpanId ?? '');
    expect(call).toMatchObject({ service: 'grandstand-gateway', kind: CLIENT, attributes: { 'gst.area': 'cart' } });
    const operation = byId.get(call?.parentSpanId ?? '');
    expect(operation).toMatchObject({ service: 'grandstand-gateway', name: 'free text' });
    const request = byId.get(operation?.parentSpanId ?? '');
    expect(request).toMatchObject({
      service: 'grandstand-gateway',
      name: 'POST /graphql',
      kind: SERVER,
      attributes: { 'http.response.status_code': 200, 'url.path': '/graphql' },
    });
    expect(request?.parentSpanId ?? '').toBe('');
    const statements = trace.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql');
    const within = statements.filter(({ parentSpanId }) => parentSpanId === entered?.spanId);
    expect(within.map(({ name }) => name)).toEqual(expect.arrayContaining(['start', 'select', 'commit']));
    expect(within.some(({ attributes }) => String(attributes['db.query.text']).includes('$1'))).toBe(true);
  });

  test('[OPS-2] an operation of the storefront is told by its name, also when its answer was kept and nothing was asked', () => {
    const asked = spans.filter(
      ({ kind, attributes }) => kind === SERVER && attributes['graphql.operation.name'] === 'HomePage',
    );
    expect(asked).toHaveLength(2);
    const under = asked.map(({ spanId }) => spans.filter(({ parentSpanId }) => parentSpanId === spanId));
    expect(under.map((list) => list.map(({ name }) => name))).toEqual([['query HomePage'], []]);
  });

  test('[OPS-2] no trace has a token, an address, a name, an id that opens something, or what was typed', () => {
    const sent = receiver.bodies.join('\n');
    expect(sent.length).toBeGreaterThan(1_000);
    for (const secret of secrets) expect(secret.length).toBeGreaterThan(2);
    expect(secrets.filter((secret) => sent.includes(secret))).toEqual([]);
  });

  test('[OPS-2] the log lines of both layers name the trace', () => {
    const { entered } = purchase();
    const lines = output
      .split('\n')
      .filter((line) => line.includes(entered?.traceId ?? 'none'))
      .map((line) => JSON.parse(line) as { floor?: string; service?: string; msg: string });
    expect(lines).toContainEqual(expect.objectContaining({ floor: 'gateway', msg: 'request' }));
    expect(lines).toContainEqual(expect.objectContaining({ service: 'platform', msg: 'request' }));
  });

  test('[OPS-2] the SDK is loaded, and log lines name traces', () => {
    expect(output).toContain('LOADED');
    expect(output).toContain('trace_id');
  });

  test('[OPS-2] what no request waits for is not traced', () => {
    const known = new Set(spans.map(({ spanId }) => spanId));
    const roots = spans.filter(({ parentSpanId }) => !parentSpanId || !known.has(parentSpanId));
    expect(new Set(roots.map(({ kind }) => kind))).toEqual(new Set([SERVER]));
  });
});

test('[OPS-2] without it no SDK is loaded, and log lines name no trace', async () => {
  let output = '';
  const options = {
    nodeOptions: [TELL_LOADED],
    onOutput: (text: string) => {
      output += text;
    },
  };
  const database = await createTestDatabase();
  const platform = await startPart(
    'platform/main.ts',
    {
      LOG_LEVEL: 'info',
      PLATFORM_PORT: '0',
      DATABASE_URL: database.url,
      PAYMENT_PROVIDER_URL: 'http://127.0.0.1:9',
      OIDC_ISSUER: 'http://127.0.0.1:9',
    },
    options,
  );
  const env = { LOG_LEVEL: 'info', PORT: '0', HOST: '127.0.0.1', PLATFORM_URL: platform.url };
  const gateway = await startPart('gateway/main.ts', env, options);
  await askCategories(gateway.url);
  await gateway.stop();
  await platform.stop();
  await database.drop();
  expect(output).toMatch(/"floor":"gateway".*"request"/);
  expect(output).toMatch(/"service":"platform".*"request"/);
  expect(output).not.toMatch(/LOADED|trace_id/);
});

test('[OPS-2] where nobody takes the traces, neither an answer nor the end waits for it', async () => {
  const gateway = await startPart('gateway/main.ts', {
    PORT: '0',
    HOST: '127.0.0.1',
    PLATFORM_URL: 'http://127.0.0.1:9',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
  });
  expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
  await gateway.stop();
  expect(await gateway.ended).toBe(0);
});
