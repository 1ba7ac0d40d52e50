import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { openStack, type Part, type Stack, startGateway } from '../support/stack.ts';
import { persistedOperations, persistedQuery } from './storefront-operations.ts';
import { openUpstreamProxy } from './upstream-proxy.ts';

let stack: Stack;
let gateway: Part;
let metricsUrl: string;
beforeAll(async () => {
  stack = await openStack({ gateway: false });
  const port = await freePort();
  gateway = await startGateway({ PLATFORM_URL: stack.platformUrl, METRICS_PORT: String(port), RATE_LIMITS: 'on' });
  metricsUrl = `http://localhost:${port}/metrics`;
});
afterAll(async () => {
  await gateway.stop();
  await stack.close();
});

const read = async (url: string) => (await fetch(url)).text();
const send = (body: object, to = gateway) =>
  fetch(`${to.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
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
    const upstream = await openUpstreamProxy(stack.platformUrl);
    const port = await freePort();
    const env = { PLATFORM_URL: upstream.url, METRICS_PORT: String(port), LOG_LEVEL: 'silent' };
    const other = await startGateway(env);
    const breaker = async () =>
      /gst_gateway_breaker_open\{area="category"\} (\d)/.exec(await read(`http://localhost:${port}/metrics`))?.[1];
    const { hash = '' } = persistedOperations.find(({ name }) => name === 'Shell') ?? {};
    const ask = () => send({ extensions: persistedQuery(hash) }, other);
    upstream.break(/^\/api\/category/, 'unavailable');
    await expect.poll(() => ask().then(breaker)).toBe('1');
    upstream.heal();
    await expect.poll(() => ask().then(breaker)).toBe('0');
    await other.stop();
    await upstream.close();
  });

  test('[OPS-2] is not on the port that visitors reach, and nothing else is on its own', async () => {
    expect(await read(`${gateway.url}/metrics`)).not.toContain('gst_gateway');
    expect((await fetch(metricsUrl.replace('/metrics', '/graphql'))).status).toBe(404);
    expect((await fetch(metricsUrl, { method: 'POST' })).status).toBe(404);
  });

  test('[OPS-2] says in one line that METRICS_PORT is in use', async () => {
    const port = new URL(metricsUrl).port;
    await expect(startGateway({ PLATFORM_URL: stack.platformUrl, METRICS_PORT: port })).rejects.toThrow(
      `Port ${port} on localhost is in use: stop what uses it, or set METRICS_PORT to another one.`,
    );
  });

  test.each(['alerts.yml', 'alerts.test.yml', 'dashboard.json'])(
    '[SCALE-2] every number that deploy/monitoring/%s asks for is told by a running process',
    async (file) => {
      const told = (await read(metricsUrl)) + (await read(`${stack.platformUrl}/metrics`));
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
