import { describe, expect, test } from 'vitest';
import { languages } from '../language.ts';
import { problemCode } from './problem-codes.ts';
import { problemText } from './problem-messages.ts';

const catalogue = [
  ['50301', 503, 'PROVIDER_DOWN'],
  ['20002', 402, 'INVALID_CARD'],
  ['20010', 409, 'INVALID_CART_STATE'],
  ['20120', 409, 'OUTSTANDING_BALANCE'],
  ['20118', 422, 'INVALID_BILLING'],
  ['20226', 503, 'NOT_PROCESSED'],
  ['20231', 422, 'INVALID_QUANTITY'],
  ['40077', 422, 'TICKET_ERROR'],
  ['40010', 400, 'INVALID_HOTEL_REQUEST'],
  ['40020', 400, 'INVALID_DATA'],
  ['50020', 409, 'NOT_SELLABLE'],
  ['50030', 500, 'SYSTEM_ERROR'],
  ['40076', 409, 'ROOM_RATE_CHANGED'],
  ['67941', 409, 'ALREADY_TAKEN'],
  ['40078', 409, 'OFFER_GONE'],
  ['40081', 409, 'BLOCKED'],
  ['20053', 410, 'RESALE_EXPIRED'],
  ['SERVER_ERROR', 404, 'NOT_FOUND'],
  ['SERVER_ERROR', 500, 'SYSTEM_ERROR'],
  ['SERVER_ERROR', 418, 'UNKNOWN'],
  ['99999', 400, 'UNKNOWN'],
  [null, 404, 'NOT_FOUND'],
  [null, 500, 'SYSTEM_ERROR'],
] as const;

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
