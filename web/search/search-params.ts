import type { EventOrder, TicketType } from '#operations/generated/documents.ts';
import { isDay } from '#rules/calendar-day.ts';
import { EARLIEST_DAY, INFINITE_DAY } from '#rules/constants.ts';
import { type Place, placeLabel, placeParams, readPlace } from '../city/place.ts';
import { writtenLanguages } from '../core/i18n/languages.ts';

/** A search as the address has it (SEARCH-9); null and an empty list mean no filter. */
export type SearchParams = {
  keyword: string | null;
  /** SEARCH-20: the keyword's words as they stand; null: places, dates and nicknames are read out of them. */
  asTyped: true | null;
  startDate: string | null;
  endDate: string | null;
  place: Place | null;
  /** CITY-2: a city as it was typed, of which none was chosen; the results choose the first suggestion. */
  where: string | null;
  categoryId: string | null;
  genres: readonly string[];
  /** Limits for the cheapest ticket with fees, in the major unit of its currency. */
  minPrice: number | null;
  maxPrice: number | null;
  ticketType: TicketType | null;
  /** Null: the default order of the search. */
  sort: EventOrder | null;
};

export const emptySearch: SearchParams = {
  keyword: null,
  asTyped: null,
  startDate: null,
  endDate: null,
  place: null,
  where: null,
  categoryId: null,
  genres: [],
  minPrice: null,
  maxPrice: null,
  ticketType: null,
  sort: null,
};

/** Trims the keyword and cuts it to the graph's limit; null when blank (SEARCH-8). */
export const keywordOf = (text: string | null): string | null => text?.trim().slice(0, 100) || null;

/** SEARCH-11: a calendar day as yyyy-MM-dd, or null. */
export const parseDay = (text: string | null): string | null =>
  isDay(text) && text >= EARLIEST_DAY && text <= INFINITE_DAY ? text : null;

/** SEARCH-11: a range whose end is before its start is ignored; an end needs a start. */
const parseRange = (start: string | null, end: string | null) => {
  const startDate = parseDay(start);
  const endDate = startDate ? parseDay(end) : null;
  return startDate && endDate && endDate < startDate ? { startDate: null, endDate: null } : { startDate, endDate };
};

const parsePrice = (text: string | null): number | null =>
  text !== null && /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Number(text) : null;

/** As with dates, a range whose end is below its start is ignored. */
const parsePrices = (least: string | null, most: string | null) => {
  const [minPrice, maxPrice] = [parsePrice(least), parsePrice(most)];
  return minPrice !== null && maxPrice !== null && maxPrice < minPrice
    ? { minPrice: null, maxPrice: null }
    : { minPrice, maxPrice };
};

export const sortOrders: readonly EventOrder[] = ['RELEVANCE', 'DATE', 'DISTANCE', 'PRICE', 'POPULARITY', 'NAME'];
const ticketTypes: readonly TicketType[] = ['STANDARD', 'RESALE'];

/** SEARCH-9: upper-cased; null for unknown values. */
const oneOf = <T extends string>(allowed: readonly T[], text: string | null): T | null =>
  allowed.find((value) => value === text?.trim().toUpperCase()) ?? null;

const mostGenres = 10;

/** Sorted and without duplicates, so that the same filters always give the same address. */
const parseGenres = (texts: readonly string[]): string[] =>
  [...new Set(texts.map((text) => text.trim()).filter(Boolean))].sort().slice(0, mostGenres);

/** With the text of the city's field: it is what was typed instead of the city that the field showed. Blank means everywhere. */
export const withTypedCity = <Params extends Pick<SearchParams, 'place' | 'where'>>(
  params: Params,
  text: string | null,
  shown: string | null,
): Params => {
  const typed = text?.trim().slice(0, 100);
  return typed === undefined || typed === shown ? params : { ...params, place: null, where: typed || null };
};

const readCity = (search: URLSearchParams): Pick<SearchParams, 'place' | 'where'> => {
  const place = readPlace(search);
  const typed = search.get('where');
  // Without JavaScript the field sends what it shows, in the page's language.
  const isShown = place !== null && writtenLanguages.some((language) => placeLabel(place, language) === typed?.trim());
  return withTypedCity({ place, where: null }, typed, isShown ? (typed?.trim() ?? null) : null);
};

/** Reads the address; invalid values are ignored. */
export const readSearchParams = (search: URLSearchParams): SearchParams => ({
  keyword: keywordOf(search.get('keyword')),
  asTyped: search.get('asTyped') === 'true' || null,
  ...parseRange(search.get('startDate'), search.get('endDate')),
  ...readCity(search),
  categoryId: search.get('categoryId')?.trim() || null,
  genres: parseGenres(search.getAll('genre')),
  ...parsePrices(search.get('minPrice'), search.get('maxPrice')),
  ticketType: oneOf(ticketTypes, search.get('ticketType')),
  sort: oneOf(sortOrders, search.get('sort')),
});

/** SEARCH-8: writes the address, without empty filters. */
export const writeSearchParams = ({ place = null, genres = [], ...params }: Partial<SearchParams>): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) if (value !== null && value !== '') search.set(key, String(value));
  for (const [key, value] of Object.entries(placeParams(place))) search.set(key, value);
  for (const genre of genres) search.append('genre', genre);
  const written = search.toString();
  return written ? `?${written}` : '';
};

/** SEARCH-10 */
export const isEmptySearch = ({ keyword, place, where, startDate }: SearchParams): boolean =>
  keyword === null && place === null && where === null && startDate === null;

/** SEARCH-3: where a search leads. A keyword alone, or Enter in its field, searches everything; any other search events. */
export const searchPath = (params: SearchParams, byEnter: boolean): '/search' | '/search/events' =>
  byEnter || (params.keyword !== null && params.place === null && params.where === null && params.startDate === null)
    ? '/search'
    : '/search/events';
