/** A cheap look at an answer's shape: enough that no resolver reads a property of nothing. */
export type Check<T> = (value: unknown) => value is T;
type Kind = 'string' | 'number' | 'boolean' | 'object' | 'list';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const tests: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  object: isRecord,
  list: Array.isArray,
};

/** An object that has these fields with these kinds. */
export function hasFields<T>(fields: { readonly [K in keyof T]?: Kind }): Check<T> {
  const wanted = Object.entries<Kind | undefined>(fields).flatMap(([name, kind]) =>
    kind ? [{ name, holds: tests[kind] }] : [],
  );
  return (value): value is T => isRecord(value) && wanted.every(({ name, holds }) => holds(value[name]));
}

/** An answer of which a platform older than these fields leaves them out. */
export type WithOptional<T, Newer extends keyof T> = Omit<T, Newer> & Partial<Pick<T, Newer>>;

export type ListWire<T> = { items: T[]; totalCount?: number };

/** A list answer: items, and the count unless it was not asked for (REST-3). */
export function isListOf<T>(item: Check<T>): Check<ListWire<T>> {
  return (value): value is ListWire<T> => isRecord(value) && Array.isArray(value.items) && value.items.every(item);
}

export function isArrayOf<T>(item: Check<T>): Check<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(item);
}

export function isAnything(_value: unknown): _value is unknown {
  return true;
}
