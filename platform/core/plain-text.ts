import type { FastifyInstance } from 'fastify';
import { type FieldError, invalid } from './errors.ts';

/** No request means anything below this level; a reader that follows it all the way down runs out of stack. */
const DEEPEST = 20;

/** What PostgreSQL could not keep or nobody could read: the character NUL, half of a character, endless nesting. */
const unkeepable = (value: unknown, path: readonly string[]): FieldError | undefined => {
  const field = path.join('.');
  if (typeof value === 'string') {
    if (value.includes('\0')) return { field, message: 'must not contain control characters' };
    return value.isWellFormed() ? undefined : { field, message: 'must not contain half a character' };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (path.length > DEEPEST) return { field: path[0] ?? '', message: 'is nested too deeply' };
  for (const [key, inner] of Object.entries(value)) {
    const found = unkeepable(inner, [...path, key]) ?? unkeepable(key, path);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Refuses such input by name on every route, whether or not its schema thought of it. */
export const registerPlainText = (app: FastifyInstance): void => {
  app.addHook('preValidation', async ({ params, query, body }) => {
    for (const [where, values] of Object.entries({ params, query, body })) {
      const found = unkeepable(values, []);
      if (found !== undefined) throw invalid(found.field || where, found.message);
    }
  });
};
