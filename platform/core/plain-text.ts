import type { FastifyInstance } from 'fastify';
import { type FieldError, invalid } from './errors.ts';

/** No request means anything below this level; a reader that follows it all the way down runs out of stack. */
const DEEPEST = 20;

type TextRule = (text: string) => string | undefined;

/** What PostgreSQL could not keep: the character NUL, half of a character. */
const keepable: TextRule = (text) => {
  if (text.includes('\0')) return 'must not contain control characters';
  return text.isWellFormed() ? undefined : 'must not contain half a character';
};

/** Where the bytes of a body are not UTF-8, its reader puts the replacement character. */
const readable: TextRule = (text) => (text.includes('\ufffd') ? 'must be UTF-8' : keepable(text));

const unkeepable = (value: unknown, path: readonly string[], rule: TextRule): FieldError | undefined => {
  const field = path.join('.');
  if (typeof value === 'string') {
    const message = rule(value);
    return message === undefined ? undefined : { field, message };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (path.length > DEEPEST) return { field: path[0] ?? '', message: 'is nested too deeply' };
  for (const [key, inner] of Object.entries(value)) {
    const found = unkeepable(inner, [...path, key], rule) ?? unkeepable(key, path, rule);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Refuses such input by name on every route, whether or not its schema thought of it. */
export const registerPlainText = (app: FastifyInstance): void => {
  app.addHook('preValidation', async ({ params, query, body }) => {
    for (const [where, values, rule] of [
      ['params', params, keepable],
      ['query', query, keepable],
      ['body', body, readable],
    ] as const) {
      const found = unkeepable(values, [], rule);
      if (found !== undefined) throw invalid(found.field || where, found.message);
    }
  });
};
