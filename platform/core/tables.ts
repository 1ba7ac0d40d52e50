import type { Selectable } from 'kysely';
import type { Database } from '../generated/tables.ts';

export type { Database };
/** A row as a select returns it. */
export type Row<Name extends keyof Database> = Selectable<Database[Name]>;

export type TicketSource = NonNullable<Row<'event'>['source']>;
export type TicketType = Row<'offer'>['ticket_type'];
