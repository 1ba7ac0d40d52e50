import type { EventFilter, EventOrder, SearchFilter } from '#operations/generated/documents.ts';
import { isWithoutVenue, locationInput } from '../city/place.ts';
import type { SearchParams } from './search-params.ts';

const price = ({ minPrice, maxPrice }: SearchParams) => ({
  ...(minPrice !== null && { min: String(minPrice) }),
  ...(maxPrice !== null && { max: String(maxPrice) }),
});

/** SEARCH-8: empty, null and undefined parameters are left out of the request. `today`: the visitor's day where it is not UTC's. */
export const searchFilter = (params: SearchParams, today: string | null = null): SearchFilter & EventFilter => {
  const { keyword, asTyped, startDate, endDate, categoryId, genres, ticketType, place } = params;
  const filter = {
    keyword,
    asTyped: keyword && asTyped,
    startDate,
    endDate,
    today,
    categoryId,
    ticketType,
    location: locationInput(place),
    genres: genres.length > 0 ? [...genres] : null,
    price: Object.keys(price(params)).length > 0 ? price(params) : null,
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value));
};

/** The order of events: by relevance when there is something to match, around a place without a venue the nearest first, else by date. */
export const searchOrder = ({ sort, keyword, place }: SearchParams): EventOrder =>
  sort ?? (keyword !== null || place?.isCurrent ? 'RELEVANCE' : isWithoutVenue(place) ? 'DISTANCE' : 'DATE');
