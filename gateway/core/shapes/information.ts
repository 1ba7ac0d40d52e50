import type { EventInformation } from '../../generated/platform.ts';
import type { InformationKind, InformationSection } from '../../generated/resolver-types.ts';

/** In reading order. */
const kinds = [
  ['info', 'INFO'],
  ['pleaseNote', 'PLEASE_NOTE'],
  ['ageRule', 'AGE_RULE'],
  ['ticketLimit', 'TICKET_LIMIT'],
  ['boxOfficeInfo', 'BOX_OFFICE_INFO'],
  ['parkingDetail', 'PARKING_DETAIL'],
  ['bagPolicy', 'BAG_POLICY'],
  ['accessibleSeatingDetail', 'ACCESSIBLE_SEATING_DETAIL'],
  ['generalRule', 'GENERAL_RULE'],
  ['childRule', 'CHILD_RULE'],
] as const satisfies readonly (readonly [keyof EventInformation, InformationKind])[];

type Texts = Pick<EventInformation, (typeof kinds)[number][0]>;

/** EVENT-8: only the sections that have text; a venue has some of them. */
export function toInformation(wire: Texts): InformationSection[] {
  return kinds.flatMap(([key, kind]) => {
    const text = wire[key]?.trim();
    return text ? [{ kind, text }] : [];
  });
}
