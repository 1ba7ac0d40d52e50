import { describe, expect, test } from 'vitest';
import { type ErrorCode, catalogue as platform } from '#platform/core/errors.ts';
import type { ProblemCode } from '../../generated/resolver-types.ts';
import { languages } from '../language.ts';
import { problemCode } from './problem-codes.ts';
import { problemText } from './problem-messages.ts';

/** Every code of the platform once. */
const own: Record<ErrorCode, ProblemCode> = {
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
  SERVER_ERROR: 'SYSTEM_ERROR',
};
const catalogue: readonly (readonly [string | null, number, ProblemCode])[] = [
  ...(Object.keys(own) as ErrorCode[]).map((code) => [code, platform[code].status, own[code]] as const),
  ['SERVER_ERROR', 404, 'NOT_FOUND'],
  ['SERVER_ERROR', 418, 'UNKNOWN'],
  ['99999', 400, 'UNKNOWN'],
  [null, 404, 'NOT_FOUND'],
  [null, 500, 'SYSTEM_ERROR'],
];

describe('[ERR-2] [GRAPH-2] every code of the catalogue has its problem', () => {
  test.each(catalogue)('%s with status %i is %s', (code, status, expected) => {
    expect(problemCode(code, status)).toBe(expected);
  });

  test.each(languages)('every problem has a title and a message in %s', (language) => {
    for (const [, , code] of catalogue) {
      const { title, message } = problemText(code, language);
      expect(title.length).toBeGreaterThan(3);
      expect(message).toMatch(/\.$/);
    }
  });

  test('each of the six languages has a message of its own', () => {
    for (const [, , code] of catalogue) {
      const messages = languages.map((language) => problemText(code, language).message);
      expect(new Set(messages).size, code).toBe(languages.length);
    }
    expect(problemText('INVALID_CARD', 'de').title).toBe('Karte nicht akzeptiert');
  });
});
