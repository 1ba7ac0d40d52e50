import { createServer } from 'node:http';
import { createServer as createSocketServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startPart } from '../support/stack.ts';
import { openUpstreamProxy, type UpstreamProxy } from './upstream-proxy.ts';

let upstream: UpstreamProxy;
let release: () => void = () => {};
const platform = createServer((request, response) => {
  if (request.url === '/readyz') response.end();
  else release = () => response.end('{"items":[{"id":"sports","name":"Sports"}]}');
});
beforeAll(async () => {
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
  const address = platform.address();
  upstream = await openUpstreamProxy(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
});
afterAll(async () => {
  await upstream.close();
  platform.closeAllConnections();
  await new Promise((resolve) => platform.close(resolve));
});

const start = (env: Record<string, string>) =>
  startPart('gateway/main.ts', { PLATFORM_URL: upstream.url, PORT: '0', LOG_LEVEL: 'silent', ...env });

describe('the process', () => {
  test('[OPS-1] a port in use is reported in one line that says what to do', async () => {
    const occupant = createSocketServer();
    await new Promise<void>((resolve) => occupant.listen(0, 'localhost', resolve));
    const address = occupant.address();
    const port = String(typeof address === 'object' ? address?.port : '');
    await expect(start({ PORT: port })).rejects.toThrow(
      `Port ${port} on localhost is in use: stop what uses it, or set PORT to another one.`,
    );
    await new Promise((resolve) => occupant.close(resolve));
  });

  test('[OPS-1] an invalid environment variable is reported in one line that names it', async () => {
    await expect(start({ UPSTREAM_DEADLINE_MS: 'soon' })).rejects.toThrow('UPSTREAM_DEADLINE_MS=soon is not valid');
  });

  test('[OPS-3] SIGTERM lets a request finish and takes no new one', async () => {
    const gateway = await start({});
    const answer = fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query":"{ categories { id } }"}',
    });
    await vi.waitFor(() => expect(upstream.seen.map(({ path }) => path)).toContain('/api/category'), {
      timeout: 60_000,
    });
    const stopped = gateway.stop();
    await vi.waitFor(() => expect(fetch(`${gateway.url}/healthz`)).rejects.toThrow(), { timeout: 60_000 });
    release();
    expect(await (await answer).json()).toEqual({ data: { categories: [{ id: 'sports' }] } });
    await stopped;
    // Exit code 0: a stop that had to be forced, because a client keeps its connection, has another code.
    expect(await gateway.ended).toBe(0);
  });
});
