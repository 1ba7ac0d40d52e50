import { withoutTags } from '#rules/provider-facts.ts';

/** What a reader gives for a value that it cannot read; it has noted why. */
export const UNREAD = Symbol('unread');
type Unread = typeof UNREAD;
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A field of an answer that breaks the contract. The value itself is never noted, because it may be a person's. */
export type Note = {
  /** Like `items[].venue.name`; empty for the whole answer. */
  field: string;
  rule: string;
  got: string;
  /** Whether something was lost by it: an item, or the whole answer. Otherwise the default was taken. */
  lost: boolean;
};
export type Notes = Note[] & {
  /** When the upstream answered, by its `Date` header; undefined without one. */
  answeredAt?: string;
  /** The upstream has declared everything, as our platform does: of what comes by hundreds only the presence of fields is checked. */
  isTrusted?: boolean;
};

/**
 * Reads a value of an answer. What needs no change is given back as it is and not copied: all of our own platform's answers are read that way.
 * What has no default and cannot be read is UNREAD.
 */
export type Reader<T> = {
  readonly rule: string;
  readonly schema: JsonSchema;
  read(value: unknown, notes: Notes): T | Unread;
};
/** What a reader gives. */
export type Read<R> = R extends Reader<infer T> ? T : never;

export type Raw = Readonly<Record<string, unknown>>;
export function isRecord(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a log may say of a value. */
function kindOf(value: unknown): string {
  if (value === undefined) return 'is missing';
  if (value === null) return 'is null';
  if (value === '') return 'is empty';
  return Array.isArray(value) ? 'is a list' : `is of type ${typeof value}`;
}

/** Puts the name of the part before the fields that were noted while it was read. */
function within(notes: Notes, from: number, name: string): void {
  for (const note of notes.slice(from)) {
    note.field = note.field === '' || note.field.startsWith('[') ? name + note.field : `${name}.${note.field}`;
  }
}

/** A value without parts. */
export function leaf<T>(rule: string, schema: JsonSchema, read: (value: unknown) => T | Unread): Reader<T> {
  return { rule, schema, read };
}

export const text = leaf<string>('must be a text', { type: 'string' }, (value) => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : UNREAD;
});
/** A text that is not empty. */
export const nameText = leaf<string>('must be a text', { type: 'string', minLength: 1 }, (value) => {
  if (typeof value === 'string' && value !== '') return value;
  return typeof value === 'number' ? String(value) : UNREAD;
});
/** A text as people read it: tags are taken out, and told. */
export const plainText: Reader<string> = {
  ...nameText,
  read: (value, notes) => {
    const text = nameText.read(value, notes);
    if (text === UNREAD) return UNREAD;
    const plain = withoutTags(text);
    if (plain !== text) notes.push({ field: '', rule: 'must be a text without markup', got: 'has tags', lost: false });
    return plain;
  },
};
/** Ids are texts of the upstream's own, never changed; numbers are taken as texts. */
export const idText = leaf<string>('must be an id', { type: ['string', 'integer'] }, (value) => {
  if (typeof value === 'string' && value !== '') return value;
  return typeof value === 'number' ? String(value) : UNREAD;
});
export const number = leaf<number>('must be a number', { type: 'number' }, (value) => {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : UNREAD;
});
export const boolean = leaf<boolean>('must be true or false', { type: 'boolean' }, (value) => {
  if (typeof value === 'boolean') return value;
  if (value === 'true' || value === 1) return true;
  return value === 'false' || value === 0 ? false : UNREAD;
});
const UTC_INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const HAS_OFFSET = /(Z|[+-]\d\d:?\d\d)$/i;
/** A point in time as `toISOString` writes it; without an offset it is in UTC. */
export const instant = leaf<string>('must be a date and time', { type: 'string', format: 'date-time' }, (value) => {
  if (typeof value !== 'string') return UNREAD;
  if (UTC_INSTANT.test(value)) return value;
  const time = Date.parse(HAS_OFFSET.test(value) || !value.includes('T') ? value : `${value}Z`);
  return Number.isNaN(time) ? UNREAD : new Date(time).toISOString();
});
const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
/** A wall clock at the venue, without an offset. */
export const localTime = leaf<string>('must be a date and time at the venue', { type: 'string' }, (value) =>
  typeof value === 'string' && LOCAL.test(value) ? value : UNREAD,
);
const DAY = /^\d{4}-\d\d-\d\d$/;
export const day = leaf<string>('must be a day like 2027-01-31', { type: 'string', format: 'date' }, (value) =>
  typeof value === 'string' && DAY.test(value) ? value : UNREAD,
);
/** One of some words; any other is wrong. */
export function oneOf<const T extends string>(...words: readonly T[]): Reader<T> {
  const known: readonly unknown[] = words;
  return leaf<T>(`must be ${words.join(', ')}`, { enum: words }, (value) =>
    // `includes` does not narrow the type.
    known.includes(value) ? (value as T) : UNREAD,
  );
}
/** An answer of which nothing is read. */
export const anyAnswer = leaf<unknown>('may be anything', {}, (value) => value);
/** Any object: what it has is decided where it is used. */
export const object = leaf<object>('must be an object', { type: 'object' }, (value) =>
  isRecord(value) ? value : UNREAD,
);
export const list = leaf<unknown[]>('must be a list', { type: 'array' }, (value) =>
  Array.isArray(value) ? value : UNREAD,
);

/** Null as well. */
export function orNull<T>(reader: Reader<T>): Reader<T | null> {
  const { type } = reader.schema;
  const schema =
    typeof type === 'string'
      ? { ...reader.schema, type: [type, 'null'] }
      : { anyOf: [reader.schema, { type: 'null' }] };
  return { rule: reader.rule, schema, read: (value, notes) => (value === null ? null : reader.read(value, notes)) };
}

/** A list; an item that cannot be read is left out. */
export function arrayOf<T>(item: Reader<T>): Reader<T[]> {
  return {
    rule: 'must be a list',
    schema: { type: 'array', items: item.schema },
    read: (value, notes) => {
      if (!Array.isArray(value)) return UNREAD;
      let changed: T[] | undefined;
      for (let index = 0; index < value.length; index += 1) {
        const one: unknown = value[index];
        const from = notes.length;
        const read = item.read(one, notes);
        if (read === UNREAD && notes.length === from)
          notes.push({ field: '', rule: item.rule, got: kindOf(one), lost: true });
        if (notes.length > from) within(notes, from, '[]');
        if (read !== one) changed ??= value.slice(0, index);
        if (changed && read !== UNREAD) changed.push(read);
      }
      return changed ?? value;
    },
  };
}

/** How a field of an entity is read. */
export type Field<T = unknown> = {
  reader: Reader<T>;
  /** Null: the entity is nothing without it. */
  fallback: ((notes: Notes) => T) | null;
  /** False: no field of the published core, so that nobody is told when it is missing. */
  isCore: boolean;
  /** Whether the default is another one each time, such as the time of the answer. */
  isMade: boolean;
  /** For docs/rest: what it means, in which unit. */
  about: string;
};

/** Without it the entity cannot be read. */
export const required = <T>(reader: Reader<T>, about = ''): Field<T> => ({
  reader,
  fallback: null,
  isCore: true,
  isMade: false,
  about,
});
const fallbackOf =
  <T>(fallback: T): (() => T) =>
  () =>
    structuredClone(fallback);
/** A field of section 3 with its default. */
export const optional = <T>(reader: Reader<T>, fallback: NoInfer<T>, about = ''): Field<T> => ({
  reader,
  fallback: typeof fallback === 'object' && fallback !== null ? fallbackOf(fallback) : () => fallback,
  isCore: true,
  isMade: false,
  about,
});
/** A field of section 3 whose default is made when it is missing. */
export const derived = <T>(reader: Reader<T>, fallback: (notes: Notes) => NoInfer<T>, about = ''): Field<T> => ({
  reader,
  fallback,
  isCore: true,
  isMade: true,
  about,
});
/** A field of our platform's own, with its default for everybody else. */
export const extra = <T>(reader: Reader<T>, fallback: NoInfer<T>, about = ''): Field<T> => ({
  ...optional(reader, fallback, about),
  isCore: false,
});
/** Read when it is there, and otherwise left out. */
export const ifTold = <T>(reader: Reader<T>, about = ''): Field<T | undefined> => ({
  reader: { ...reader, read: (value, notes) => (value === undefined ? undefined : reader.read(value, notes)) },
  fallback: () => undefined,
  isCore: false,
  isMade: false,
  about,
});

export type Fields<T> = { readonly [K in keyof T]?: Field<T[K]> };
/** An entity of the contract, with its table of fields. */
export type Entity<T> = Reader<T> & { readonly name: string; readonly fields: Fields<T> };

/** The default of a field that cannot be read, with a note; or UNREAD. `from`: where the notes of the field begin. */
function defaultOf(
  { reader, fallback, isCore }: Field,
  value: unknown,
  name: string,
  notes: Notes,
  from: number,
): unknown {
  const given = fallback ? fallback(notes) : UNREAD;
  const isAbsent = value === undefined || value === null || value === '';
  // What is unknown is a value: nobody is told of a missing field whose default is null.
  const isUnknown = isAbsent && fallback !== null && (!isCore || given === null);
  if (notes.length === from && !isUnknown)
    notes.push({ field: '', rule: reader.rule, got: kindOf(value), lost: false });
  within(notes, from, name);
  if (given === UNREAD) for (const note of notes.slice(from)) note.lost = true;
  return given;
}

/**
 * An entity from its table of fields. `adapt` brings another legal form (flat venues, other names) into the one of the table; it gives
 * the value itself when there is nothing to do.
 */
export function entity<T extends object>(
  name: string,
  fields: Fields<T>,
  adapt: (raw: Raw, notes: Notes) => Raw = (raw) => raw,
): Entity<T> {
  // The keys of a table are those of T.
  const entries = Object.entries(fields) as [string, Field][];
  // Side by side: an answer has hundreds of fields, of which nearly all are as they should be.
  const [names, readers] = [entries.map(([key]) => key), entries.map(([, { reader }]) => reader)];
  const properties = Object.fromEntries(
    entries.map(([key, { reader, about }]) => [key, about ? { ...reader.schema, description: about } : reader.schema]),
  );
  return {
    name,
    fields,
    rule: 'must be an object',
    schema: {
      title: name,
      type: 'object',
      properties,
      required: entries.flatMap(([key, { fallback }]) => (fallback ? [] : [key])),
    },
    read: (value, notes) => {
      if (!isRecord(value)) return UNREAD;
      const raw = adapt(value, notes);
      let copy: Record<string, unknown> | undefined;
      for (let at = 0; at < names.length; at += 1) {
        const key = names[at] as string;
        const told = raw[key];
        const from = notes.length;
        let read = (readers[at] as Reader<unknown>).read(told, notes);
        if (read === UNREAD) read = defaultOf(fields[key as keyof T] as Field, told, key, notes, from);
        else if (notes.length > from) within(notes, from, key);
        if (read === UNREAD) return UNREAD;
        if (read !== told) {
          copy ??= { ...raw };
          copy[key] = read;
        }
      }
      // Every field of the table has been read.
      return (copy ?? raw) as T;
    },
  };
}

type ListAnswer<T> = { items: T[]; totalCount?: number };

/** A list of the contract: `items` and, when it was asked for (REST-3), `totalCount`; or a bare array. */
export function listOf<T>(item: Reader<T>): Reader<ListAnswer<T>> {
  const items = arrayOf(item);
  const answer = entity<ListAnswer<T>>('List', { items: required(items), totalCount: ifTold(number) }, (raw) =>
    raw.totalCount === null ? { items: raw.items } : raw,
  );
  return {
    ...answer,
    rule: 'must be an object with items, or a list',
    read: (value, notes) => answer.read(Array.isArray(value) ? { items: value } : value, notes),
  };
}

/** A page of all of a list, in the order of ids. */
export function walkOf<T>(item: Reader<T>): Reader<{ items: T[]; hasMore: boolean }> {
  return entity('Walk', { items: required(arrayOf(item)), hasMore: required(boolean) });
}
