import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGateway, type Gateway } from '#gateway/server.ts';
import { createVisitor } from './world.ts';

/** The answer of the platform, or of a proxy before it, to every request. */
let refusal: { status: number; code: string | null };
let upstream: Server;
let url: string;
beforeAll(async () => {
  upstream = createServer((_request, response) => {
    const body = refusal.code === null ? '<h1>No</h1>' : JSON.stringify({ success: false, code: refusal.code });
    response.writeHead(refusal.status, { 'content-type': refusal.code === null ? 'text/html' : 'application/json' });
    response.end(body);
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const address = upstream.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(() => {
  upstream.close();
});

const EXTEND = `mutation { extendCart(input: { cartId: "00000000-0000-4000-8000-000000000000" }) {
  cart { id } problems { code providerCode }
} }`;

/** extendCart under that refusal, from a new gateway without an open circuit breaker. */
async function extend(status: number, code: string | null) {
  refusal = { status, code };
  const gateway: Gateway = createGateway({ platformUrl: url, environment: 'test' });
  const { data, errors } = await createVisitor(gateway).ask(EXTEND);
  await gateway.close();
  return { problems: data?.extendCart?.problems, errors };
}

test.each([
  [409, '67941', 'ALREADY_TAKEN'],
  [409, '20010', 'INVALID_CART_STATE'],
  [404, 'SERVER_ERROR', 'NOT_FOUND'],
  [405, 'SERVER_ERROR', 'UNKNOWN'],
  [406, 'SERVER_ERROR', 'UNKNOWN'],
  [408, 'SERVER_ERROR', 'UNKNOWN'],
  [409, 'SERVER_ERROR', 'UNKNOWN'],
  [409, '99999', 'UNKNOWN'],
  [410, '20053', 'RESALE_EXPIRED'],
  [405, null, 'UNKNOWN'],
  [503, '50301', 'PROVIDER_DOWN'],
  [503, '20226', 'NOT_PROCESSED'],
])('[ERR-2] %i with the code %s is the problem %s in the payload', async (status, code, problem) => {
  expect(await extend(status, code)).toEqual({ problems: [{ code: problem, providerCode: code }], errors: [] });
});

test.each([
  [500, '50030', 'SYSTEM_ERROR'],
  [503, '50030', 'SYSTEM_ERROR'],
  [500, 'SERVER_ERROR', 'SYSTEM_ERROR'],
  [501, 'SERVER_ERROR', 'UNKNOWN'],
  [503, 'SERVER_ERROR', 'UNKNOWN'],
  [500, '99999', 'SYSTEM_ERROR'],
])(
  '[ERR-1, ERR-2] %i with the code %s is the error UPSTREAM_UNAVAILABLE with the problem %s',
  async (status, code, problem) => {
    const { problems, errors } = await extend(status, code);
    expect(problems).toBeUndefined();
    expect(errors).toMatchObject([
      {
        extensions: {
          code: 'UPSTREAM_UNAVAILABLE',
          retryable: true,
          area: 'cart',
          problem: { code: problem, providerCode: code },
        },
      },
    ]);
  },
);

test('[TEN-15] [ERR-1] a brand that the platform does not serve is the error UPSTREAM_UNAVAILABLE, and no fault of what was entered', async () => {
  const { problems, errors } = await extend(421, 'SERVER_ERROR');
  expect(problems).toBeUndefined();
  expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_UNAVAILABLE', retryable: true, area: 'cart' } }]);
  expect(errors[0]?.extensions).not.toHaveProperty('problem');
});

test.each([500, 502, 503, 504])('[ERR-1] %i without a code is an error without a problem', async (status) => {
  const { problems, errors } = await extend(status, null);
  expect(problems).toBeUndefined();
  expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_UNAVAILABLE', retryable: true } }]);
  expect(errors[0]?.extensions).not.toHaveProperty('problem');
});
