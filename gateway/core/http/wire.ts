/** A cheap look at an answer's shape: enough that no resolver reads a property of nothing. */
export type Check<T> = (value: unknown) => value is T;
type Kind = 'string' | 'number' | 'boolean' | 'object' | 'list';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const tests: Readonly<Record<Kind, (value: string) => string>> = {
  string: (value) => `typeof ${value} === 'string'`,
  number: (value) => `typeof ${value} === 'number'`,
  boolean: (value) => `typeof ${value} === 'boolean'`,
  object: (value) => `typeof ${value} === 'object' && ${value} !== null`,
  list: (value) => `Array.isArray(${value})`,
};

/**
 * An object that has these fields with these kinds. Compiled, like the graph's operations: a property of a name that
 * stands in the program is read ten times faster than one by any name, and a list of events is two hundred of them.
 */
export function hasFields<T>(fields: { readonly [K in keyof T]?: Kind }): Check<T> {
  const wanted = Object.entries<Kind | undefined>(fields);
  const all = wanted.flatMap(([name, kind]) => (kind ? [tests[kind](`value[${JSON.stringify(name)}]`)] : []));
  return new Function('value', `return ${[tests.object('value'), ...all].join(' && ')};`) as Check<T>;
}

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
