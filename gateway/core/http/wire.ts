import {
  boolean,
  entity,
  type Field,
  type Fields,
  list,
  number,
  object,
  type Reader,
  required,
  text,
} from '../contract/fields.ts';

const kinds = { string: text, number, boolean, object, list } as const;
type Kind = keyof typeof kinds;

/** An answer of one of our platform's own calls, with the fields that the gateway cannot do without. */
export function hasFields<T extends object>(fields: { readonly [K in keyof T]?: Kind }): Reader<T> {
  const named = Object.entries<Kind | undefined>(fields).flatMap(([name, kind]): [string, Field][] =>
    kind ? [[name, required<unknown>(kinds[kind])]] : [],
  );
  // The kinds are coarser than T: what else a field is, the platform's own contract says.
  return entity<T>('Answer', Object.fromEntries(named) as Fields<T>);
}

/** T with some fields optional, because an older platform does not send them. */
export type WithOptional<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;

export type ListWire<T> = { items: T[]; totalCount?: number };

/** A page of all of a list, in the order of ids. */
export type WalkWire<T> = { items: T[]; hasMore: boolean };
