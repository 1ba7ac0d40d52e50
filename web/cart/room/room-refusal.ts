import type { RoomOutcome } from './reserve-room.ts';
import { type ContactField, isContactField } from './room-booking-form.ts';

/**
 * The field of the form that a field of the request is; null when it asks nothing of the kind. `sent`: the numbers in the form of the
 * guests that were sent, which are those with a name.
 */
export const formField = (
  field: string,
  sent: readonly number[] = [],
): ContactField | `guests.${number}.${'firstName' | 'lastName'}` | null => {
  const name = field.split('.').at(-1) ?? '';
  if (/\bcontact\b/.test(field)) return isContactField(name) ? name : null;
  const index = Number(/\bguestNames\.(\d+)\b/.exec(field)?.[1] ?? Number.NaN);
  return Number.isNaN(index) || !(name === 'firstName' || name === 'lastName')
    ? null
    : `guests.${sent[index] ?? index}.${name}`;
};

/** Whether this room cannot be had as it was asked for (67941, 40010): another one is the next step. A wrong name is said at its field. */
export const needsAnother = (outcome: RoomOutcome | null): boolean =>
  outcome?.kind === 'taken' ||
  (outcome?.kind === 'invalid' && outcome.fields.every(({ field }) => formField(field) === null));
