import { visibleText } from '../../../core/plain-text.ts';

/** An object of the provider. Nothing of its shape is certain, so each value is read by a function that answers null or empty for another type. */
export type Loose = Record<string, unknown>;

export const asObject = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {};

/** The objects of a list; a single object counts as a list of one. */
export const asList = (value: unknown): Loose[] =>
  (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value])
    .filter((one) => typeof one === 'object' && one !== null)
    .map(asObject);

/** The value at the end of a path of keys. */
export const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((inner, key) => asObject(inner)[key], value);

/** Text or a number as one line without control characters, or null. */
export const asLine = (value: unknown, most = 300): string | null => {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const line = visibleText(String(value))
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed();
  return line === '' ? null : line;
};

/** The texts of a list without repetition, each as one line; null where there is no list. */
export const asLines = (value: unknown, most: number): string[] | null =>
  Array.isArray(value) ? [...new Set(value.flatMap((one) => asLine(one, 100) ?? []))].slice(0, most) : null;

export const asNumber = (value: unknown): number | null => {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
};

export const isTrue = (value: unknown): boolean => value === true || value === 'true';

/** An http(s) address, or null. */
export const asUrl = (value: unknown): string | null => {
  const line = asLine(value, 2000);
  if (line === null || !URL.canParse(line)) return null;
  return /^https?:$/.test(new URL(line).protocol) ? new URL(line).href : null;
};
