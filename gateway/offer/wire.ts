import { hasFields, isArrayOf, isListOf } from '../core/http/wire.ts';
import type { PackageWire } from '../core/shapes/package.ts';
import type { LineWire, PriceWire } from '../core/shapes/price.ts';

export type OfferWire = {
  id: string;
  name: string;
  ticketType: 'standard' | 'resale';
  source: string | null;
  price: PriceWire;
  lines: LineWire[];
  available: number | null;
  sections: string[];
};
const isOffer = hasFields<OfferWire>({
  id: 'string',
  name: 'string',
  price: 'object',
  lines: 'list',
  sections: 'list',
});

export type PackageOfferWire = PackageWire & { price: number; currency: string; available: number };
const isPackageOffer = hasFields<PackageOfferWire>({
  id: 'string',
  name: 'string',
  price: 'number',
  highlights: 'list',
});

export type OffersWire = { items: OfferWire[]; packages?: PackageOfferWire[] };
const areOffers = isListOf(isOffer);
const arePackages = isArrayOf(isPackageOffer);
/** Packages are newer than offers: a platform may not have them. */
export function isOffers(value: unknown): value is OffersWire {
  if (!areOffers(value)) return false;
  return !('packages' in value) || arePackages(value.packages);
}

export type SeatWire = {
  id: string;
  number: string;
  state: 'free' | 'taken';
  offerId: string;
  accessible: boolean;
  companion: boolean;
  restrictedView: boolean;
  aisle: boolean;
};
export type SeatRowWire = { name: string; seats: SeatWire[] };
export type SeatSectionWire = {
  name: string;
  outline: string;
  labelX: number;
  labelY: number;
  offerId: string | null;
  available: number;
  minPrice: number | null;
  rows?: SeatRowWire[];
};
export type SeatMapWire = {
  width: number;
  height: number;
  focus: { label: string; outline: string };
  sections: SeatSectionWire[];
};
export const isSeatMap = hasFields<SeatMapWire>({
  width: 'number',
  height: 'number',
  focus: 'object',
  sections: 'list',
});

export type SuggestionWire = { offerId: string; section: string; row: string; seats: SeatWire[]; totalPrice: number };
export const isSuggestion = hasFields<SuggestionWire>({
  offerId: 'string',
  section: 'string',
  row: 'string',
  seats: 'list',
  totalPrice: 'number',
});
