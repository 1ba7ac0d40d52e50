import { path } from '../core/http/path.ts';
import type { Params } from '../core/http/query.ts';
import type { Rest } from '../core/http/rest.ts';
import { together } from '../core/http/together.ts';
import { hasFields, isArrayOf, isListOf, type WithOptional } from '../core/http/wire.ts';
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

type OffersWire = WithOptional<Offers, 'packages' | 'ticketLimit'>;
const areOffers = isListOf(isOffer);
const arePackages = isArrayOf(isPackageOffer);
/** An older platform does not send `packages`. */
function isOffers(value: unknown): value is OffersWire {
  if (!areOffers(value)) return false;
  return !('packages' in value) || arePackages(value.packages);
}

const isOffersOfEvent = (value: unknown): value is OffersWire & { eventId: string } =>
  isOffers(value) && hasFields<{ eventId: string }>({ eventId: 'string' })(value);

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
const listsSuggestions = isListOf(isSuggestion);
const areTexts = isArrayOf((value): value is string => typeof value === 'string');
/** An older platform does not send `sections`. */
const areSuggestions = (value: unknown): value is SuggestionsWire =>
  listsSuggestions(value) && (!('sections' in value) || areTexts(value.sections));

export const offerSource = (rest: Rest) => ({
  list: together({
    one: (eventId) => rest.get('offer', path`/api/product/${{ eventId }}/offers`, isOffers),
    several: async (eventId) => {
      const { items } = await rest.get('offer', path`/api/product/offers`, isListOf(isOffersOfEvent), { eventId });
      return new Map(items.map((offers) => [offers.eventId, offers]));
    },
  }),
  seatMap: (eventId: string, query: Params) =>
    rest.find('offer', path`/api/product/${{ eventId }}/seatmap`, isSeatMap, query),
  bestAvailable: (eventId: string, query: Params) =>
    rest.get('offer', path`/api/product/${{ eventId }}/bestavailable`, areSuggestions, query),
});
