import { auditServer, serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGateway, type Gateway } from '#gateway/server.ts';

let gateway: Gateway;
beforeAll(() => {
  // The audits need no platform.
  gateway = createGateway({ platformUrl: 'http://127.0.0.1:1', environment: 'test' });
});
afterAll(() => gateway.close());

const options = {
  url: 'http://localhost:3000/graphql',
  fetchFn: (url: string, init?: RequestInit) => gateway.fetch(new Request(url, init)),
};

describe('GraphQL over HTTP', () => {
  test.each(serverAudits(options).map(({ name, fn }) => [name, fn] as const))('[GRAPH-8] %s', async (_name, audit) => {
    const result = await audit();
    expect(result.status === 'ok' ? 'ok' : `${result.status}: ${result.reason}`).toBe('ok');
  });

  test('[GRAPH-8] 61 of 61 audits pass', async () => {
    const results = await auditServer(options);
    expect(results.filter(({ status }) => status === 'ok')).toHaveLength(61);
  });
});
