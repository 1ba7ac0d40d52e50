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

/** Thrown by a loader when what the URL names is not there. */
export const notFound = () => response('not-found');

/** Thrown by a loader for what was there and will not come again: search engines may forget it. */
export const gone = () => response('gone');

/** Only a browser knows; a server says nothing here. */
const isOffline = () => globalThis.navigator?.onLine === false;

const upstreamCodes = new Set(['UPSTREAM_UNAVAILABLE', 'UPSTREAM_TIMEOUT']);

/** Which screen an error of the graph deserves; codes are compared, never messages. */
export const faultOf = (error: unknown): ScreenFault => {
  if (!CombinedGraphQLErrors.is(error)) return isOffline() ? 'offline' : 'unavailable';
  const codes = error.errors.map((one) => one.extensions?.code);
  if (codes.includes('RATE_LIMITED')) return 'busy';
  // What is no id names nothing.
  if (codes.includes('BAD_USER_INPUT')) return 'not-found';
  return codes.some((code) => typeof code === 'string' && upstreamCodes.has(code)) ? 'unavailable' : 'unexpected';
};

/** The response to throw for an error of the graph. */
export const screenFault = (error: unknown) => response(faultOf(error));
