import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fieldsBut, imports } from './columns.ts';

type Step =
  | 'incoming'
  | 'typed'
  | 'final'
  | 'apply-places'
  | 'apply-cities'
  | 'apply-links'
  | 'apply-offers'
  | 'apply-sales';

const quoted = (name: string) => (name === 'end' ? '"end"' : name);

/** Fills in the lists of a step's statements: `:event_fields`, `:event_typed` and `:event_final`. */
const withColumns = (statements: string): string =>
  statements.replace(/:(venue|attraction|event|offer)_(fields|typed|final)\b/g, (_all, kind, list) => {
    const one = imports[kind as keyof typeof imports];
    if (list === 'fields')
      return Object.entries(one.fields)
        .map(([name, type]) => `${quoted(name)} ${type.replace(' | null', '')}`)
        .join(', ');
    const [alias, worked] = list === 'typed' ? ['b', one.typed] : ['t', one.final];
    return fieldsBut(one, worked)
      .map((name) => `${alias}.${quoted(name)}`)
      .join(', ');
  });

/** The statements of one step, as sql/ has them, with the columns that columns.ts lists. */
export const readStep = async (name: Step): Promise<string> =>
  withColumns(await readFile(join(import.meta.dirname, 'sql', `${name}.sql`), 'utf8'));
