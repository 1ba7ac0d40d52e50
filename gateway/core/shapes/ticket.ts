import type { BoughtPackage } from '../../generated/platform.ts';
import type { ShippingOption, TicketPackage, TicketSource, TicketType } from '../../generated/resolver-types.ts';
import type { ShippingOptionWire } from '../contract/cart.ts';
import { toMoney } from './money.ts';

export function toTicketType(wire: 'standard' | 'resale'): TicketType {
  return wire === 'resale' ? 'RESALE' : 'STANDARD';
}

/** EVENT-9: null means the tenant's own allocation. */
export function toTicketSource(wire: string | null): TicketSource {
  if (wire === null) return 'OWN';
  return wire === 'TMR' || wire === 'TICKETMASTER' ? wire : 'UNKNOWN';
}

export function toPackage({ id, name, code, type, imageUrl, highlights }: BoughtPackage): TicketPackage {
  return { id, name, code, type, imageUrl, highlights };
}

/** The platform's word is the same in every currency; a cache that knows things by their id needs one for each price. */
function toShippingId(word: string, currency: string): string {
  return `${word}.${currency}`;
}

/** The platform's word for a way of delivery, which `toShippingId` puts first. */
export function fromShippingId(id: string): string {
  return id.split('.')[0] ?? id;
}

export function toShippingOption(wire: ShippingOptionWire): ShippingOption {
  const { totals, description } = wire;
  return {
    id: toShippingId(wire.id, totals.currencyCode),
    carrier: wire.carrier,
    serviceLevel: wire.serviceLevel,
    name: description.short,
    description: description.long || null,
    requiresAddress: wire.requiresAddress,
    fee: toMoney(totals.fee, totals.currencyCode),
    tax: toMoney(totals.tax, totals.currencyCode),
    destinationRegion: wire.destinationRegion,
    countries: wire.countries ?? null,
    workingDays: wire.workingDays ?? null,
  };
}
