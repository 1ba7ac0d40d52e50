import {
  arrayOf,
  entity,
  idText,
  ifTold,
  list,
  listOf,
  type Read,
  type Reader,
  required,
  text,
} from '../core/contract/fields.ts';
import { type PriceWire, price, priceLine } from '../core/contract/price.ts';
import { path } from '../core/http/path.ts';
import type { Params } from '../core/http/query.ts';
import type { Rest } from '../core/http/rest.ts';
import { together } from '../core/http/together.ts';
import { hasFields } from '../core/http/wire.ts';
import type { Offer, Package, Seat, SeatMap, SeatRow, SeatSuggestion } from '../generated/platform.ts';

/** `available` is null where the upstream does not say how many there are. */
export type OfferWire = Omit<Offer, 'price' | 'available' | 'priceLevel' | 'lines'> & {
  price: PriceWire;
  lines: Read<typeof priceLine>[];
  available: number | null;
};
const offer = entity<OfferWire>('Offer', {
  id: required(idText),
  name: required(text),
  price: required(price),
  lines: required(arrayOf(priceLine)),
  sections: required(list as Reader<unknown> as Reader<string[]>),
});

export type PackageOfferWire = Package;
const isPackageOffer = hasFields<PackageOfferWire>({
  id: 'string',
  name: 'string',
  price: 'number',
  highlights: 'list',
});

type OffersWire = { items: OfferWire[]; packages?: PackageOfferWire[]; ticketLimit?: number };
/** An older platform does not send `packages`. */
const offers = entity<OffersWire>('Offers', {
  items: required(arrayOf(offer)),
  packages: ifTold(arrayOf(isPackageOffer)),
});
const offersOfEvents = listOf(
  entity<OffersWire & { eventId: string }>('OffersOfEvent', { ...offers.fields, eventId: required(text) }),
);

export type SeatWire = Seat;
export type SeatRowWire = SeatRow;
export type SeatMapWire = SeatMap;
const isSeatMap = hasFields<SeatMapWire>({
  width: 'number',
  height: 'number',
  focus: 'object',
  sections: 'list',
});

export type SuggestionWire = SeatSuggestion;
const isSuggestion = hasFields<SuggestionWire>({
  offerId: 'string',
  section: 'string',
  row: 'string',
  seats: 'list',
  totalPrice: 'number',
});

type SuggestionsWire = { items: SuggestionWire[]; sections?: string[] };
/** An older platform does not send `sections`. */
const suggestions = entity<SuggestionsWire>('SeatSuggestions', {
  items: required(arrayOf(isSuggestion)),
  sections: ifTold(arrayOf(text)),
});

export const offerSource = (rest: Rest) => ({
  list: together({
    one: (eventId) => rest.get('offer', path`/api/product/${{ eventId }}/offers`, offers),
    several: async (eventId) => {
      const { items } = await rest.get('offer', path`/api/product/offers`, offersOfEvents, { eventId });
      return new Map(items.map((one) => [one.eventId, one]));
    },
  }),
  seatMap: (eventId: string, query: Params) =>
    rest.find('offer', path`/api/product/${{ eventId }}/seatmap`, isSeatMap, query),
  bestAvailable: (eventId: string, query: Params) =>
    rest.get('offer', path`/api/product/${{ eventId }}/bestavailable`, suggestions, query),
});
