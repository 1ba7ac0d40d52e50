import { hasFields, isArrayOf, isListOf, type Older } from '../core/http/wire.ts';
import type { Offer, Offers, Package, Seat, SeatMap, SeatRow, SeatSuggestion } from '../generated/platform.ts';

export type OfferWire = Offer;
const isOffer = hasFields<OfferWire>({
  id: 'string',
  name: 'string',
  price: 'object',
  lines: 'list',
  sections: 'list',
});

export type PackageOfferWire = Package;
const isPackageOffer = hasFields<PackageOfferWire>({
  id: 'string',
  name: 'string',
  price: 'number',
  highlights: 'list',
});

type OffersWire = Older<Offers, 'packages' | 'ticketLimit'>;
const areOffers = isListOf(isOffer);
const arePackages = isArrayOf(isPackageOffer);
/** Packages are newer than offers: a platform may not have them. */
export function isOffers(value: unknown): value is OffersWire {
  if (!areOffers(value)) return false;
  return !('packages' in value) || arePackages(value.packages);
}

export type SeatWire = Seat;
export type SeatRowWire = SeatRow;
export type SeatMapWire = SeatMap;
export const isSeatMap = hasFields<SeatMapWire>({
  width: 'number',
  height: 'number',
  focus: 'object',
  sections: 'list',
});

export type SuggestionWire = SeatSuggestion;
export const isSuggestion = hasFields<SuggestionWire>({
  offerId: 'string',
  section: 'string',
  row: 'string',
  seats: 'list',
  totalPrice: 'number',
});
