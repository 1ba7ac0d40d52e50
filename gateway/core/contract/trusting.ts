import { type Entity, type Field, isRecord, type Raw } from './fields.ts';

/** An entity that comes by hundreds: of an upstream that is trusted only the presence of what has no null is checked. */
export function trusting<T extends object>(whole: Entity<T>): Entity<T> {
  const wanted = Object.entries<Field>(whole.fields as Record<string, Field>).flatMap(([key, { fallback }]) =>
    fallback === null || (fallback([]) ?? null) !== null ? [key] : [],
  );
  const isThere = (raw: Raw): boolean => {
    for (let at = 0; at < wanted.length; at += 1) {
      const told = raw[wanted[at] as string];
      if (told === undefined || told === null) return false;
    }
    return true;
  };
  return {
    ...whole,
    // Its types are the platform's own contract's.
    read: (value, notes) =>
      notes.isTrusted && isRecord(value) && isThere(value) ? (value as T) : whole.read(value, notes),
  };
}
