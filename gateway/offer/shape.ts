import { toMoney } from '../core/shapes/money.ts';
import { toPrice, toPriceLine } from '../core/shapes/price.ts';
import { toPackage, toTicketSource, toTicketType } from '../core/shapes/ticket.ts';
import type {
  PackageOffer,
  Seat,
  SeatFeature,
  SeatMap,
  SeatRow,
  SeatSuggestion,
  TicketOffer,
} from '../generated/resolver-types.ts';
import type { OfferWire, PackageOfferWire, SeatMapWire, SeatRowWire, SeatWire, SuggestionWire } from './source.ts';

export function toOffer(wire: OfferWire): TicketOffer {
  return {
    id: wire.id,
    name: wire.name,
    type: toTicketType(wire.ticketType),
    source: toTicketSource(wire.source),
    price: toPrice(wire.price),
    lines: wire.lines.map(toPriceLine),
    available: wire.available,
    sections: wire.sections,
  };
}

const features: readonly (readonly [keyof SeatWire, SeatFeature])[] = [
  ['accessible', 'ACCESSIBLE'],
  ['companion', 'COMPANION'],
  ['restrictedView', 'RESTRICTED_VIEW'],
  ['aisle', 'AISLE'],
  ['frontRow', 'FRONT_ROW'],
];

function toSeat(wire: SeatWire): Seat {
  return {
    id: wire.id,
    number: wire.number,
    state: wire.state === 'free' ? 'FREE' : 'TAKEN',
    offerId: wire.offerId,
    features: features.filter(([key]) => wire[key] === true).map(([, feature]) => feature),
  };
}

export function toSeatRow({ name, seats }: SeatRowWire): SeatRow {
  return { name, seats: seats.map(toSeat) };
}

export function toSeatMap(wire: SeatMapWire, currencyCode: string): SeatMap {
  return {
    width: wire.width,
    height: wire.height,
    focus: wire.focus,
    sections: wire.sections.map(({ minPrice, ...section }) => ({
      name: section.name,
      outline: section.outline,
      labelX: section.labelX,
      labelY: section.labelY,
      available: section.available,
      restrictedView: section.restrictedView === true,
      priceFrom: minPrice === null ? null : toMoney(minPrice, currencyCode),
      offerId: section.offerId,
    })),
  };
}

export function toSuggestion(wire: SuggestionWire, currencyCode: string): SeatSuggestion {
  const { offerId, section, row, seats, totalPrice } = wire;
  return { offerId, section, row, seats: seats.map(toSeat), total: toMoney(totalPrice, currencyCode) };
}

export function toPackageOffer(wire: PackageOfferWire): PackageOffer {
  return { package: toPackage(wire), price: toMoney(wire.price, wire.currency), available: wire.available };
}
