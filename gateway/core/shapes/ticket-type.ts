import type { TicketSource, TicketType } from '../../generated/resolver-types.ts';

export function toTicketType(wire: 'standard' | 'resale'): TicketType {
  return wire === 'resale' ? 'RESALE' : 'STANDARD';
}

/** EVENT-9: null on the wire is the tenant's own allocation. */
export function toTicketSource(wire: string | null): TicketSource {
  if (wire === null) return 'OWN';
  return wire === 'TMR' || wire === 'TICKETMASTER' ? wire : 'UNKNOWN';
}
