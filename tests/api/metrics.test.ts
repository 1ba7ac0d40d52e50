import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { type Part, startGateway, startPart } from '../support/stack.ts';
import { persistedOperations, persistedQuery } from './storefront-operations.ts';
import { openUpstreamProxy, type UpstreamProxy } from './upstream-proxy.ts';

let database: TestDatabase;
let platform: Part;
let upstream: UpstreamProxy;
let gateway: Part;
let metricsUrl: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const nobody = 'http://127.0.0.1:9';
  platform = await startPart('platform/main.ts', {
    PLATFORM_PORT: '0',
    DATABASE_URL: database.url,
    PAYMENT_PROVIDER_URL: nobody,
    OIDC_ISSUER: nobody,
    LOG_LEVEL: 'silent',
  });
  upstream = await openUpstreamProxy(platform.url);
  const port = await freePort();
  const env = { PLATFORM_URL: upstream.url, METRICS_PORT: String(port), RATE_LIMITS: 'on', LOG_LEVEL: 'silent' };
  gateway = await startGateway(env);
  metricsUrl = `http://localhost:${port}/metrics`;
});
afterAll(async () => {
  await gateway.stop();
  await upstream.close();
  await platform.stop();
  await database.drop();
});

const read = async (url: string) => (await fetch(url)).text();
const send = (body: object, headers: Record<string, string> = {}) =>
  fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

describe('/metrics of the gateway', () => {
  test('[OPS-2] [SCALE-2] counts storefront operations by name and other queries as free text, their calls and the caches', async () => {
    const { hash = '' } = persistedOperations.find(({ name }) => name === 'Shell') ?? {};
    for (let times = 0; times < 2; times += 1) await send({ extensions: persistedQuery(hash) });
    const text = await read(metricsUrl);
    expect(text).toMatch(/gst_gateway_operation_seconds_count\{operation="Shell",outcome="\w+"\} [1-9]/);
    expect(text).toMatch(/gst_gateway_upstream_seconds_count\{area="tenant",method="GET",status="200"\} [1-9]/);
    expect(text).toMatch(/gst_gateway_request_seconds_count\{door="graph",status="200"\} [1-9]/);
    expect(text).toMatch(/gst_gateway_cache_reads_total\{cache="\w+",result="loaded"\} [1-9]/);
    expect(text).toMatch(/gst_gateway_breaker_open\{area="tenant"\} 0/);
    expect(text).toContain('process_cpu_seconds_total');
  });

  test('[OPS-2] [SCALE-2] a breaker is 1 after calls of its area have failed in a row, and 0 again once they are answered', async () => {
    const breaker = async () => /gst_gateway_breaker_open\{area="category"\} (\d)/.exec(await read(metricsUrl))?.[1];
    const { hash = '' } = persistedOperations.find(({ name }) => name === 'Shell') ?? {};
    // A language that nobody has asked in yet: nothing is kept.
    const ask = () => send({ extensions: persistedQuery(hash) }, { 'accept-language': 'nl' });
    upstream.break(/^\/api\/category/, 'unavailable');
    await expect.poll(() => ask().then(breaker)).toBe('1');
    upstream.heal();
    await expect.poll(() => ask().then(breaker)).toBe('0');
  });

  test('[OPS-2] is not on the port that visitors reach, and nothing else is on its own', async () => {
    expect(await read(`${gateway.url}/metrics`)).not.toContain('gst_gateway');
    expect((await fetch(metricsUrl.replace('/metrics', '/graphql'))).status).toBe(404);
    expect((await fetch(metricsUrl, { method: 'POST' })).status).toBe(404);
  });

  test('[OPS-2] says in one line that METRICS_PORT is in use', async () => {
    const port = new URL(metricsUrl).port;
    await expect(startGateway({ PLATFORM_URL: platform.url, METRICS_PORT: port })).rejects.toThrow(
      `Port ${port} on localhost is in use: stop what uses it, or set METRICS_PORT to another one.`,
    );
  });

  test.each(['alerts.yml', 'alerts.test.yml', 'dashboard.json'])(
    '[SCALE-2] every number that deploy/monitoring/%s asks for is told by a running process',
    async (file) => {
      const told = (await read(metricsUrl)) + (await read(`${platform.url}/metrics`));
      const text = await readFile(join(import.meta.dirname, '../../deploy/monitoring', file), 'utf8');
      const names = new Set(text.match(/\b(gst|process|nodejs)_[a-z0-9_]+/g));
      expect(names.size).toBeGreaterThan(1);
      const known = new Set([...told.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
      const unknown = [...names].filter(
        (name) => !known.has(name) && !known.has(name.replace(/_(count|bucket|sum)$/, '')),
      );
      expect(unknown).toEqual([]);
    },
  );
});
