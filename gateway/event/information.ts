import type { InformationKind, InformationSection } from '../generated/resolver-types.ts';
import type { EventInfoWire } from './source.ts';

/** In reading order. */
const kinds: readonly (readonly [keyof EventInfoWire, InformationKind])[] = [
  ['info', 'INFO'],
  ['pleaseNote', 'PLEASE_NOTE'],
  ['ticketLimit', 'TICKET_LIMIT'],
  ['boxOfficeInfo', 'BOX_OFFICE_INFO'],
  ['parkingDetail', 'PARKING_DETAIL'],
  ['accessibleSeatingDetail', 'ACCESSIBLE_SEATING_DETAIL'],
  ['generalRule', 'GENERAL_RULE'],
  ['childRule', 'CHILD_RULE'],
];

/** EVENT-8: only the sections that have text. */
export function toInformation(wire: EventInfoWire): InformationSection[] {
  return kinds.flatMap(([key, kind]) => {
    const text = wire[key]?.trim();
    return text ? [{ kind, text }] : [];
  });
}
