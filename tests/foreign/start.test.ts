import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway } from '#tests/support/stack.ts';
import { type ForeignUpstream, openForeignUpstream } from './upstream.ts';

describe('a gateway in production over a core upstream', () => {
  let upstream: ForeignUpstream;
  beforeAll(async () => {
    upstream = await openForeignUpstream({ form: 'flat' });
  });
  afterAll(() => upstream.close());
  const start = (env: Record<string, string>) =>
    startGateway({ PLATFORM_URL: upstream.url, LOG_LEVEL: 'silent', REDIS_URL: '', UPSTREAM_ORDERS: '', ...env });

  test('[REST-7] does not start before somebody has said where orders are kept', async () => {
    await expect(start({})).rejects.toThrow('UPSTREAM_ORDERS must be memory, or REDIS_URL be set');
    await expect(start({ UPSTREAM_ORDERS: 'disk' })).rejects.toThrow('UPSTREAM_ORDERS=disk is not valid');
  });

  test('[REST-7] does not start with a module for purchases that lacks a function', async () => {
    const env = { UPSTREAM_ORDERS: 'memory', UPSTREAM_PURCHASE: 'tests/foreign/forms.ts' };
    await expect(start(env)).rejects.toThrow(
      'UPSTREAM_PURCHASE=tests/foreign/forms.ts is not valid: must be a module that exports the functions body and answer',
    );
    await expect(start({ ...env, UPSTREAM_PURCHASE: 'nowhere.mjs' })).rejects.toThrow(
      'UPSTREAM_PURCHASE=nowhere.mjs is not valid: must be a module that can be loaded',
    );
  });

  test.each([
    ['memory is chosen', { UPSTREAM_ORDERS: 'memory' }],
    ['the upstream keeps them', { UPSTREAM_CAPABILITIES: 'orders,idempotency' }],
  ])('[REST-7] starts when %s', async (_case, env) => {
    const gateway = await start(env);
    expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
    await gateway.stop();
  });
});
