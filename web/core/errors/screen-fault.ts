import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { data } from 'react-router';

/** Why a whole screen cannot be shown. */
export type ScreenFault = 'not-found' | 'gone' | 'unavailable' | 'offline' | 'busy' | 'unexpected';

const statusOf: Record<ScreenFault, number> = {
  'not-found': 404,
  gone: 410,
  unavailable: 503,
  offline: 503,
  busy: 429,
  unexpected: 500,
};

const response = (fault: ScreenFault) =>
  data({ fault }, { status: statusOf[fault], headers: fault === 'unavailable' ? { 'retry-after': '5' } : {} });

/** Thrown by a loader when the URL names something that does not exist (404). */
export const notFound = () => response('not-found');

/** Thrown by a loader for something that is gone for good (410), so that search engines drop it. */
export const gone = () => response('gone');

/** Whether the browser is offline; false on the server. */
const isOffline = () => globalThis.navigator?.onLine === false;

const upstreamCodes = new Set(['UPSTREAM_UNAVAILABLE', 'UPSTREAM_TIMEOUT']);

/** The error screen for an error of the graph, by its code. */
export const faultOf = (error: unknown): ScreenFault => {
  if (!CombinedGraphQLErrors.is(error)) return isOffline() ? 'offline' : 'unavailable';
  const codes = error.errors.map((one) => one.extensions?.code);
  if (codes.includes('RATE_LIMITED')) return 'busy';
  // An invalid id cannot exist.
  if (codes.includes('BAD_USER_INPUT')) return 'not-found';
  return codes.some((code) => typeof code === 'string' && upstreamCodes.has(code)) ? 'unavailable' : 'unexpected';
};

/** The response to throw for an error of the graph. */
export const screenFault = (error: unknown) => response(faultOf(error));
