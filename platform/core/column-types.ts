import type { ColumnType } from 'kysely';

/** timestamptz: a Date out; a Date, ISO text or 'infinity' in. 'infinity' reads back as the number Infinity. */
export type InstantColumn = ColumnType<Date, Date | string, Date | string>;
export type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
export type DefaultedInstant = ColumnType<Date, Date | string | undefined, Date | string>;
