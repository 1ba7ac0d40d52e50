import type { Capability } from '#rules/capabilities.ts';
import { badInput } from '../errors/client-errors.ts';
import { isSafeId } from '../http/path.ts';

const MAX_LIMIT = 100;
const MAX_OFFSET = 10_000;
const MOST_IDS = 100;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const AMOUNT = /^\d+(\.\d{1,2})?$/;

export type Page = { limit: number; offset: number };

/** The value, or a refusal that names the argument and the range. */
export function checkedRange(name: string, value: number, lowest: number, highest: number): number {
  if (value >= lowest && value <= highest) return value;
  throw badInput(name, `must be from ${lowest} to ${highest}, but is ${value}`);
}

/** The page, or a refusal that names the argument. */
export function checkedPage({ limit, offset }: Page): Page {
  return {
    limit: checkedRange('page.limit', limit, 1, MAX_LIMIT),
    offset: checkedRange('page.offset', offset, 0, MAX_OFFSET),
  };
}

/** An amount in the major unit as the platform takes it, 0 to `highest`; a refusal names the argument. */
export function checkedAmount(name: string, amount: string, highest: number): number {
  if (AMOUNT.test(amount) && Number(amount) <= highest) return Number(amount);
  throw badInput(name, `must be a number from 0 to ${highest} with at most two decimals, but is ${amount}`);
}

/** How much of a list that goes on after a cursor; a refusal names the argument. An empty cursor would begin anew. */
export function checkedSlice({ first, after }: { first: number; after?: string | null }) {
  if (after?.trim() === '') throw badInput('after', 'must be a cursor that a page of this list gave');
  return { limit: checkedRange('first', first, 1, MAX_LIMIT), after };
}

/** How much of a list in the order of ids, which are its cursors. */
export function checkedWalk({ first, after }: { first: number; after?: string | null }) {
  if (after != null && !isUuid(after)) throw badInput('after', 'must be a cursor that a page of this list gave');
  return { limit: checkedRange('first', first, 1, MAX_LIMIT), after };
}

/** How much of a feed; an empty cursor would begin anew. */
export function checkedFeedSlice({ first, since }: { first: number; since?: string | null }) {
  if (since?.trim() === '') throw badInput('since', 'must be a cursor that this feed gave');
  return { limit: checkedRange('first', first, 1, MAX_LIMIT), since };
}

export function isUuid(value: string): boolean {
  return UUID.test(value);
}

/** Ids are UUIDs (spec section 5): anything else is refused by name without a REST call. */
export function checkedUuid(name: string, value: string): string {
  if (isUuid(value)) return value;
  throw badInput(name, 'must be a UUID');
}

type Upstream = { can: (capability: Capability) => boolean };

/** An id of the upstream's own: our platform's are UUIDs, any other's are texts that can stand in an address, never changed. */
export function checkedId(name: string, value: string, { can }: Upstream): string {
  if (can('several')) return checkedUuid(name, value);
  if (isSafeId(value)) return value;
  throw badInput(name, 'must be an id of 1 to 200 characters');
}

/** Ids of a lookup, no more than one call takes: our platform's UUIDs in small letters, as it writes them. */
export function checkedIds(name: string, values: readonly string[], upstream: Upstream): string[] {
  if (values.length > MOST_IDS) throw badInput(name, `must be ${MOST_IDS} ids at most, but are ${values.length}`);
  return values.map((value, at) => {
    const id = checkedId(`${name}.${at}`, value, upstream);
    return isUuid(id) && upstream.can('several') ? id.toLowerCase() : id;
  });
}

/** The one key of a @oneOf input, as [key, value]; a refusal names an id that no address takes. */
export function checkedOneOf<T extends Readonly<Record<string, string | null | undefined>>>(
  argument: string,
  input: T,
): [keyof T & string, string] {
  const [[key, value] = ['', '']] = Object.entries(input);
  if (!value || !isSafeId(value)) throw badInput(`${argument}.${key}`, 'must be an id of 1 to 200 characters');
  return [key, value];
}
