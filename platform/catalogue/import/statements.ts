import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawing } from '../posters/version.ts';
import { fieldsBut, type Import, imports } from '../rows/columns.ts';

type Step =
  | 'incoming'
  | 'typed'
  | 'final'
  | 'apply-places'
  | 'apply-cities'
  | 'apply-links'
  | 'apply-offers'
  | 'apply-package-texts'
  | 'apply-sales'
  | 'apply-rooms'
  | 'note-changes'
  | 'tell-buyers';

const quoted = (name: string) => (name === 'end' ? '"end"' : name);

/** Replaces placeholders like `:event_fields`, `:event_typed` and `:event_final` by lists of columns. */
const withColumns = (statements: string): string =>
  statements.replace(
    /:(venue|attraction|event|offer|package|hotel|delivery)_(fields|typed|final)\b/g,
    (_all, kind, list) => {
      const one = imports[kind as keyof typeof imports];
      if (list === 'fields')
        return Object.entries(one.fields)
          .map(([name, type]) => `${quoted(name)} ${type.replace(' | null', '')}`)
          .join(', ');
      const [alias, computed] = list === 'typed' ? ['b', one.typed] : ['t', one.final];
      return fieldsBut(one, computed)
        .map((name) => `${alias}.${quoted(name)}`)
        .join(', ');
    },
  );

/** The statements of a file in sql/, with the columns that columns.ts lists and the version of the code that draws pictures. */
export const readStep = async (name: Step): Promise<string> => {
  const statements = await readFile(join(import.meta.dirname, 'sql', `${name}.sql`), 'utf8');
  return withColumns(statements).replaceAll(':drawing', drawing);
};

/** A table of the catalogue and the temporary table that its rows come from. */
type Target = {
  table: string;
  from: string;
  columns: readonly string[];
  /** In which order new rows are inserted; by id when left out. */
  order?: string;
};

const columnsOf = (one: Import): string[] => [...one.made, ...fieldsBut(one, one.without)];

export const targets = {
  venue: { table: 'venue', from: 'new_venue', columns: columnsOf(imports.venue) },
  attraction: { table: 'attraction', from: 'new_attraction', columns: columnsOf(imports.attraction) },
  event: {
    table: 'event',
    from: 'final_event',
    columns: columnsOf(imports.event),
    // Lists read one day after another: events of a day should be close to each other on disk.
    order: 'n.start_date, n.start_at',
  },
  offer: { table: 'offer', from: 'final_offer', columns: columnsOf(imports.offer) },
  package: { table: 'package_offer', from: 'final_package', columns: columnsOf(imports.package) },
  hotel: { table: 'hotel', from: 'new_hotel', columns: columnsOf(imports.hotel) },
  delivery: { table: 'delivery', from: 'new_delivery', columns: columnsOf(imports.delivery) },
} as const satisfies Record<string, Target>;

const prefixed = (prefix: string, columns: readonly string[]): string =>
  columns.map((column) => `${prefix}.${column}`).join(', ');

/** Updates the rows that differ, and locks no others: `on conflict do update` would lock every row. */
export const updateChanged = ({ table, from, columns }: Target): string =>
  `update ${table} t set (${columns.join(', ')}) = (${prefixed('n', columns)}) from ${from} n
   where n.id = t.id and (${prefixed('t', columns)}) is distinct from (${prefixed('n', columns)})`;

export const insertMissing = ({ table, from, columns, order = 'n.id' }: Target): string =>
  `insert into ${table} (id, ${columns.join(', ')}) select n.id, ${prefixed('n', columns)} from ${from} n
   where not exists (select 1 from ${table} t where t.id = n.id) order by ${order}`;
