import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

type Step =
  | 'incoming'
  | 'typed'
  | 'final'
  | 'apply-places'
  | 'apply-cities'
  | 'apply-links'
  | 'apply-offers'
  | 'apply-sales';

/** The statements of one step, as sql/ has them. */
export const readStep = (name: Step): Promise<string> =>
  readFile(join(import.meta.dirname, 'sql', `${name}.sql`), 'utf8');
