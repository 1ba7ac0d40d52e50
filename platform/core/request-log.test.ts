import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { createLogger } from './request-log.ts';

const written: string[] = [];
const logger = createLogger('info', { destination: { write: (line) => void written.push(line) } });

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ logger });
});
afterAll(() => platform.close());

const linesOf = async (url: string, headers: Record<string, string> = {}) => {
  written.length = 0;
  const answer = await platform.app.inject({ url, headers });
  return { answer, lines: written.map((line): Record<string, unknown> => JSON.parse(line)) };
};

it('[OPS-2] a request is one JSON line with the caller’s request id, which the answer repeats', async () => {
  const { answer, lines } = await linesOf('/api/category', { 'x-request-id': 'gateway-7f3a' });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    requestId: 'gateway-7f3a',
    method: 'GET',
    route: '/api/category',
    status: 200,
    service: 'platform',
  });
  expect(answer.headers['x-request-id']).toBe('gateway-7f3a');
});

it.each(['', 'a b', 'x"}\n{"level":60', 'z'.repeat(200)])(
  '[OPS-2] a request id like %j is replaced by one of our own',
  async (id) => {
    const { answer, lines } = await linesOf('/api/category', id === '' ? {} : { 'x-request-id': id });
    expect(lines[0]?.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers['x-request-id']).toBe(lines[0]?.requestId);
  },
);

it('[OPS-2] search terms, tokens and headers are not logged', async () => {
  await linesOf('/api/search?keyword=jane.doe%40example.com', {
    authorization: 'Bearer secret-token',
    cookie: 'session=secret-cookie',
    'gst-session-id': '22222222-2222-4222-8222-222222222222',
  });
  expect(written.join('')).not.toMatch(/jane|secret|22222222/);
});

it('[OPS-2] secrets and personal data that code logs by mistake are redacted', () => {
  written.length = 0;
  logger.info({ authorization: 'Bearer x1', payment: { token: 'x2' }, cart: { billing: { name: 'x3' } }, token: 'x4' });
  logger.error({ err: Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(x5)' }) });
  expect(written.join('')).not.toMatch(/x\d/);
  expect(written.join('')).toContain('duplicate key');
});
