/** A cheap check of a REST answer: only what resolvers would fail without. */
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

/** Checks for an object with these fields. */
export function hasFields<T>(fields: { readonly [K in keyof T]?: Kind }): Check<T> {
  const expected = Object.entries<Kind | undefined>(fields).flatMap(([name, kind]) =>
    kind ? [{ name, isOfKind: tests[kind] }] : [],
  );
  return (value): value is T => isRecord(value) && expected.every(({ name, isOfKind }) => isOfKind(value[name]));
}

/** T with some fields optional, because an older platform does not send them. */
export type WithOptional<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;

export type ListWire<T> = { items: T[]; totalCount?: number };

/** Checks for a list answer; the count is there only when it was asked for (REST-3). */
export function isListOf<T>(item: Check<T>): Check<ListWire<T>> {
  return (value): value is ListWire<T> => isRecord(value) && Array.isArray(value.items) && value.items.every(item);
}

/** A page of all of a list, in the order of ids. */
export type WalkWire<T> = { items: T[]; hasMore: boolean };

export function isWalkOf<T>(item: Check<T>): Check<WalkWire<T>> {
  const isList = isListOf(item);
  return (value): value is WalkWire<T> => isList(value) && hasFields<WalkWire<T>>({ hasMore: 'boolean' })(value);
}

export function isArrayOf<T>(item: Check<T>): Check<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(item);
}

export function isAnything(_value: unknown): _value is unknown {
  return true;
}
