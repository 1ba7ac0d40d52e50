import type { ProblemCode } from '../../generated/resolver-types.ts';

/** The platform's error catalogue (spec section 8) in the graph's words: the only place that knows the numbers. */
const codes: Readonly<Record<string, ProblemCode>> = {
  '50301': 'PROVIDER_DOWN',
  '20002': 'INVALID_CARD',
  '20010': 'INVALID_CART_STATE',
  '20120': 'OUTSTANDING_BALANCE',
  '20118': 'INVALID_BILLING',
  '20226': 'NOT_PROCESSED',
  '20231': 'INVALID_QUANTITY',
  '40077': 'TICKET_ERROR',
  '40010': 'INVALID_HOTEL_REQUEST',
  '40020': 'INVALID_DATA',
  '50020': 'NOT_SELLABLE',
  '50030': 'SYSTEM_ERROR',
  '40076': 'ROOM_RATE_CHANGED',
  '67941': 'ALREADY_TAKEN',
  '40078': 'OFFER_GONE',
  '40081': 'BLOCKED',
  '20053': 'RESALE_EXPIRED',
};

const NOT_FOUND = 404;
const INTERNAL = 500;

/** The problem that a REST failure stands for. SERVER_ERROR only says that there was a response, so its status decides. */
export function problemCode(providerCode: string | null, status: number): ProblemCode {
  const known = providerCode === null ? undefined : codes[providerCode];
  if (known) return known;
  if (status === NOT_FOUND) return 'NOT_FOUND';
  return status === INTERNAL ? 'SYSTEM_ERROR' : 'UNKNOWN';
}
