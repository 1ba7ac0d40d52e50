import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { afterEach, expect, test, vi } from 'vitest';
import { faultOf, notFound, screenFault } from './screen-fault.ts';

const graphError = (...codes: (string | undefined)[]) =>
  new CombinedGraphQLErrors({ errors: codes.map((code) => ({ message: 'anything', extensions: { code } })) });

afterEach(() => vi.unstubAllGlobals());

test.each([
  [['UPSTREAM_UNAVAILABLE'], 'unavailable'],
  [['UPSTREAM_TIMEOUT'], 'unavailable'],
  [['INTERNAL_SERVER_ERROR', 'UPSTREAM_TIMEOUT'], 'unavailable'],
  [['RATE_LIMITED'], 'busy'],
  [['INTERNAL_SERVER_ERROR'], 'unexpected'],
  [[undefined], 'unexpected'],
] as const)('[ERR-1] the codes %o of the graph lead to the screen "%s", whatever their message', (codes, fault) => {
  expect(faultOf(graphError(...codes))).toBe(fault);
});

test('[ERR-1] no answer at all is the network’s fault: the visitor’s when their device is offline, else ours', () => {
  vi.stubGlobal('navigator', { onLine: true });
  expect(faultOf(new TypeError('Failed to fetch'))).toBe('unavailable');
  vi.stubGlobal('navigator', { onLine: false });
  expect(faultOf(new TypeError('Failed to fetch'))).toBe('offline');
});

test('[ROUTE-2] what is missing has the status 404, what is down 503 with a time to come again', () => {
  expect(notFound().init?.status).toBe(404);
  const down = screenFault(graphError('UPSTREAM_UNAVAILABLE'));
  expect(down.init?.status).toBe(503);
  expect(new Headers(down.init?.headers).get('retry-after')).toBe('5');
});
