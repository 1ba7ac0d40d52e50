import { fieldsBut, type Import, imports } from './columns.ts';

/** A table that takes rows from the temporary table of the same purpose: which columns, and what names a row. */
type Filled = {
  table: string;
  from: string;
  columns: readonly string[];
  /** In which order new rows are written. */
  order?: string;
};

const columnsOf = (one: Import): string[] => [...one.made, ...fieldsBut(one, one.without)];

const venue: Filled = { table: 'venue', from: 'new_venue', columns: columnsOf(imports.venue) };
const attraction: Filled = { table: 'attraction', from: 'new_attraction', columns: columnsOf(imports.attraction) };
const event: Filled = {
  table: 'event',
  from: 'final_event',
  columns: columnsOf(imports.event),
  // What takes place together is read together: lists look at one day after another.
  order: 'n.start_date, n.start_at',
};
const offer: Filled = { table: 'offer', from: 'final_offer', columns: columnsOf(imports.offer) };

export const filled = { venue, attraction, event, offer } as const;

const prefixed = (prefix: string, columns: readonly string[]): string =>
  columns.map((column) => `${prefix}.${column}`).join(', ');

/** Changes the rows that differ, and only those: `on conflict` would lock every row that it leaves as it is. */
export const updateChanged = ({ table, from, columns }: Filled): string =>
  `update ${table} t set (${columns.join(', ')}) = (${prefixed('n', columns)}) from ${from} n
   where n.id = t.id and (${prefixed('t', columns)}) is distinct from (${prefixed('n', columns)})`;

export const insertMissing = ({ table, from, columns, order = 'n.id' }: Filled): string =>
  `insert into ${table} (id, ${columns.join(', ')}) select n.id, ${prefixed('n', columns)} from ${from} n
   where not exists (select 1 from ${table} t where t.id = n.id) order by ${order}`;
