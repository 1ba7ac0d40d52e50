import { badInput } from '../errors/client-errors.ts';

const MAX_LIMIT = 100;
const MAX_OFFSET = 10_000;

export type Page = { limit: number; offset: number };

function within(name: string, value: number, low: number, high: number): number {
  if (value >= low && value <= high) return value;
  throw badInput(name, `must be from ${low} to ${high}, but is ${value}`);
}

/** The page asked for, or a refusal that names the argument. */
export function checkedPage(page: Page): Page {
  return {
    limit: within('page.limit', page.limit, 1, MAX_LIMIT),
    offset: within('page.offset', page.offset, 0, MAX_OFFSET),
  };
}

export function checkedRange(name: string, value: number, low: number, high: number): number {
  return within(name, value, low, high);
}
