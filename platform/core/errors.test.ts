import { Agent, request } from 'node:http';
import { fastify } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { catalogue } from './error-catalogue.ts';
import { registerErrorHandling } from './error-handler.ts';
import { errorBody, PlatformError } from './errors.ts';
import { errorSchema } from './schemas.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const sessionId = '11111111-1111-4111-8111-111111111111';
const reserve = (headers: Record<string, string>, payload: string | object) =>
  platform.app.inject({ method: 'POST', url: `/api/cart/reserve/${sessionId}`, headers, payload });

describe('[ERR-1] a failed response has one form: success, title, message, detail, details, status, code, cancel', () => {
  const keys = ['success', 'title', 'message', 'detail', 'details', 'status', 'code', 'cancel'];

  it.each([
    ['an unknown route', '/api/nothing', 404],
    ['an unknown id', '/api/venue/00000000-0000-4000-8000-000000000000', 404],
    ['a parameter that breaks its rule', '/api/venue/x', 400],
  ])('for %s', async (_what, url, status) => {
    const answer = await platform.app.inject(url);
    expect(answer.statusCode).toBe(status);
    const body = errorSchema.parse(answer.json());
    expect(Object.keys(answer.json())).toEqual(keys);
    expect(body).toMatchObject({ success: false, status, cancel: false, message: body.detail });
  });

  it('names each field that is wrong with its rule in details and in the message', async () => {
    const answer = await platform.app.inject('/api/venue?limit=x&startDate=soon');
    expect(answer.json()).toMatchObject({
      code: '40020',
      message: 'startDate: must be a day like 2026-11-21; limit: must be of type number',
      details: [
        { field: 'startDate', message: 'must be a day like 2026-11-21' },
        { field: 'limit', message: 'must be of type number' },
      ],
    });
  });

  it.each(Object.entries(catalogue))('code %s has a status, a title and a message', (code, entry) => {
    const body = errorBody(new PlatformError(code as keyof typeof catalogue, { data: { oldPrice: 1 } }));
    expect(body).toEqual({
      success: false,
      title: entry.title,
      message: entry.message,
      detail: entry.message,
      details: [],
      status: entry.status,
      code,
      cancel: false,
      data: { oldPrice: 1 },
    });
  });
});

describe('a body', () => {
  const json = { 'content-type': 'application/json', 'gst-session-id': sessionId };

  it('over 100 kB is refused with 413', async () => {
    const answer = await reserve(json, { tickets: 'x'.repeat(101 * 1024) });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ code: '40020', detail: 'body: must not be larger than 100 kB' });
  });

  it('that is not JSON is refused', async () => {
    const answer = await reserve(json, '{"tickets":');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, code: '40020' });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'as %s is refused with 415',
    async (contentType) => {
      const answer = await reserve({ ...json, 'content-type': contentType }, 'tickets=1');
      expect(answer.statusCode).toBe(415);
      expect(answer.json()).toMatchObject({ success: false, code: '40020' });
    },
  );
});

it('a missing or malformed session is refused where it is needed, and the header is named', async () => {
  const answer = await platform.app.inject({ url: `/api/cart/${sessionId}`, headers: { 'gst-session-id': '42' } });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ details: [{ field: 'gst-session-id', message: 'must be a UUID' }] });
});

it('[ERR-1] an unexpected failure is 500 with 50030 and none of its details', async () => {
  const broken = await startTestPlatform();
  await broken.db.schema.dropTable('league').cascade().execute();
  const answer = await broken.app.inject('/api/league');
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toMatchObject({ code: '50030', message: catalogue['50030'].message, details: [] });
  expect(answer.body).not.toMatch(/league|relation|select/i);
  await broken.close();
});

it('the log names the call and each field of an answer that breaks its schema, and the answer names none', async () => {
  const lines: string[] = [];
  const app = fastify({ logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } } });
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
  registerErrorHandling(app);
  const schema = { response: { 200: z.object({ items: z.array(z.object({ name: z.string() })) }) } };
  app.get('/api/odd', { schema }, async () => ({ items: [{ name: null }] }));
  const answer = await app.inject('/api/odd');
  expect([answer.statusCode, answer.json().message]).toEqual([500, catalogue['50030'].message]);
  expect(answer.body).not.toContain('items');
  expect(lines.map((line) => JSON.parse(line).reason)).toEqual([
    'GET /api/odd breaks the schema of its answer: items.0.name: must be of type string',
  ]);
});

it('a malformed HTTP request does not end the service', async () => {
  const url = await platform.app.listen({ host: '127.0.0.1', port: 0 });
  const agent = new Agent();
  const status = await new Promise((done, failed) => {
    request(`${url}/api/venue/%E0%A4%A`, { agent }, (answer) => done(answer.statusCode))
      .on('error', failed)
      .end();
  });
  agent.destroy();
  expect(status).toBe(400);
  expect((await platform.app.inject('/healthz')).statusCode).toBe(200);
});
