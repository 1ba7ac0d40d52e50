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
] as const)('[ERR-1] the codes %o of the graph show the screen "%s"', (codes, fault) => {
  expect(faultOf(graphError(...codes))).toBe(fault);
});

test('[ERR-1] without an answer the screen is "offline" when the device is offline, else "unavailable"', () => {
  vi.stubGlobal('navigator', { onLine: true });
  expect(faultOf(new TypeError('Failed to fetch'))).toBe('unavailable');
  vi.stubGlobal('navigator', { onLine: false });
  expect(faultOf(new TypeError('Failed to fetch'))).toBe('offline');
});

test('[ROUTE-2] a missing page has the status 404, an unavailable one 503 with Retry-After', () => {
  expect(notFound().init?.status).toBe(404);
  const down = screenFault(graphError('UPSTREAM_UNAVAILABLE'));
  expect(down.init?.status).toBe(503);
  expect(new Headers(down.init?.headers).get('retry-after')).toBe('5');
});
