import type { FastifyInstance } from 'fastify';
import { type FieldError, invalid } from './errors.ts';

/** Deeper than any valid request; without a limit the recursion could exhaust the stack. */
const MAX_DEPTH = 20;

type TextRule = (text: string) => string | undefined;

/** PostgreSQL cannot store NUL, nor half of a surrogate pair. */
const storable: TextRule = (text) => {
  if (text.includes('\0')) return 'must not contain control characters';
  return text.isWellFormed() ? undefined : 'must not contain half a character';
};

/** The parser of bodies replaces bytes that are not UTF-8 with U+FFFD. */
const validUtf8: TextRule = (text) => (text.includes('\ufffd') ? 'must be UTF-8' : storable(text));

const findInvalidText = (value: unknown, path: readonly string[], rule: TextRule): FieldError | undefined => {
  const field = path.join('.');
  if (typeof value === 'string') {
    const message = rule(value);
    return message === undefined ? undefined : { field, message };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (path.length > MAX_DEPTH) return { field: path[0] ?? '', message: 'is nested too deeply' };
  for (const [key, inner] of Object.entries(value)) {
    const found = findInvalidText(inner, [...path, key], rule) ?? findInvalidText(key, path, rule);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** 40020 with the field's name on every route, also where the route's schema would accept the text. */
export const registerPlainText = (app: FastifyInstance): void => {
  app.addHook('preValidation', async ({ params, query, body }) => {
    for (const [where, values, rule] of [
      ['params', params, storable],
      ['query', query, storable],
      ['body', body, validUtf8],
    ] as const) {
      const found = findInvalidText(values, [], rule);
      if (found !== undefined) throw invalid(found.field || where, found.message);
    }
  });
};

/**
 * Invisible characters that change how text looks: those that turn the direction of what follows, and those without a
 * width. Joiners of letters (U+200C, U+200D) and direction marks (U+200E, U+200F) are needed by scripts and stay.
 */
const INVISIBLE = /[\u200b\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/gu;

/** A text without invisible characters, so that texts that look equal are equal. */
export const visibleText = (text: string): string => text.replace(INVISIBLE, '');
