import { badInput } from '../errors/client-errors.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(value: string): boolean {
  return UUID.test(value);
}

/** An id that can exist; anything else is refused by name before a call is spent on it (spec section 5: ids are UUIDs). */
export function checkedUuid(field: string, value: string): string {
  if (isUuid(value)) return value;
  throw badInput(field, 'must be a UUID');
}
