import type { Form, Refusal } from './forms.ts';
import type { Member } from './held.ts';

export type Answer = { status: number; body: unknown };
/** One request, as its call reads it. */
export type Asked = {
  query: Record<string, string>;
  params: Record<string, string>;
  body: Record<string, unknown>;
  /** The member, else the session. */
  owner: string;
  member: Member | null;
  now: Date;
};
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** A call of section 7, by its method and path and the queries that it takes. */
export type Calls = Record<`${Method} /api/${string}`, [queries: string, answer: (asked: Asked) => Answer]>;

/** Where an event, an attraction or a venue is looked for. */
export const PLACE = 'city cityName stateCode countryCode latitude longitude locationCurrent range';
export const PAGE = 'limit offset';

/** An error of section 8's catalogue. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(status: number, code: string, detail: string, field?: string) {
    super(detail);
    this.refusal = { status, code, title: 'Refused', detail, ...(field && { field }) };
  }
}

export const ok = (body: unknown): Answer => ({ status: 200, body });

/** A page of a list, with its length unless the call says not to count. */
export function page(form: Form, { query }: Asked, all: readonly unknown[]): Answer {
  const from = Number(query.offset ?? 0);
  const items = all.slice(from, from + Number(query.limit ?? 20));
  return ok(form.list(items, query.count === 'false' ? undefined : all.length));
}

/** The one of these things that has this id. */
export function foundBy<T>(things: readonly T[], id: unknown, idOf: (thing: T) => string | number): T {
  const found = things.find((thing) => String(idOf(thing)) === String(id));
  if (found === undefined) throw new Refused(404, 'SERVER_ERROR', 'There is no such thing.');
  return found;
}

export function memberOf({ member }: Asked): Member {
  if (member === null) throw new Refused(401, 'SERVER_ERROR', 'Sign in first.');
  return member;
}
