import type { Selectable } from 'kysely';
import type { Database } from '../generated/tables.ts';

export type { Database };
/** A row as a select returns it. */
export type Row<Name extends keyof Database> = Selectable<Database[Name]>;

export type TicketSource = NonNullable<Row<'event'>['source']>;
export type TicketType = Row<'offer'>['ticket_type'];
export type EventStatus = Row<'event'>['status'];
/** UNKNOWN while the provider does not say. */
export type TicketsStatus = Row<'event'>['tickets_status'];
export type MealPlan = Row<'room_rate'>['meal_plan'];
export type RateType = Row<'room_rate'>['rate_type'];
