import type { ProblemCode } from '../../generated/resolver-types.ts';

/** The platform's error codes (spec section 8) as ProblemCode. */
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
  WAITING_ROOM: 'WAITING_ROOM',
  NOT_SUPPORTED: 'NOT_SUPPORTED',
};

/** The gateway's own, for what the upstream has not declared. */
export const NOT_SUPPORTED = 'NOT_SUPPORTED';

/** Whether the code alone says what happened, whatever the status. */
export const isCatalogued = (providerCode: string | null): boolean =>
  providerCode !== null && codes[providerCode] !== undefined;

const NOT_FOUND = 404;
const INTERNAL = 500;

/** Unknown codes, and SERVER_ERROR, which any failure may carry, are decided by the status. */
export function problemCode(providerCode: string | null, status: number): ProblemCode {
  const code = providerCode === null ? undefined : codes[providerCode];
  if (code) return code;
  if (status === NOT_FOUND) return 'NOT_FOUND';
  return status === INTERNAL ? 'SYSTEM_ERROR' : 'UNKNOWN';
}
