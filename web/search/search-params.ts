import type { EventFilter, SearchFilter } from '#operations/generated/documents.ts';

/** What a search asks for, as the address carries it (SEARCH-9); null is "not asked". */
export type SearchParams = {
  keyword: string | null;
  startDate: string | null;
  endDate: string | null;
  cityName: string | null;
  stateCode: string | null;
  countryCode: string | null;
  categoryId: string | null;
};

const earliest = '1901-01-01';
const latest = '9999-01-01';

/** SEARCH-11: a calendar day as yyyy-MM-dd, or null. */
export const parseDay = (text: string | null): string | null => {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text) || text < earliest || text > latest) return null;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null;
};

/** SEARCH-11: a range that runs backwards is no range; an end needs its start. */
const parseRange = (start: string | null, end: string | null) => {
  const startDate = parseDay(start);
  const endDate = startDate ? parseDay(end) : null;
  return startDate && endDate && endDate < startDate ? { startDate: null, endDate: null } : { startDate, endDate };
};

const text = (value: string | null): string | null => value?.trim() || null;

/** Reads the address; whatever is not valid is not asked for. */
export const readSearchParams = (search: URLSearchParams): SearchParams => ({
  keyword: text(search.get('keyword'))?.slice(0, 100) ?? null,
  ...parseRange(search.get('startDate'), search.get('endDate')),
  cityName: text(search.get('cityName')),
  stateCode: text(search.get('stateCode')),
  countryCode: text(search.get('countryCode')),
  categoryId: text(search.get('categoryId')),
});

/** SEARCH-8: only what is asked for is in an address. */
export const writeSearchParams = (params: Partial<SearchParams>): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) if (value) search.set(key, value);
  const written = search.toString();
  return written ? `?${written}` : '';
};

/** SEARCH-10 */
export const isEmptySearch = ({ keyword, cityName, startDate }: SearchParams): boolean =>
  !keyword && !cityName && !startDate;

const location = ({ cityName, stateCode, countryCode }: SearchParams): Pick<SearchFilter, 'location'> =>
  cityName && countryCode ? { location: { cityName, countryCode, ...(stateCode ? { stateCode } : {}) } } : {};

/** SEARCH-8: empty, null and undefined parameters are left out of the request. */
export const searchFilter = (params: SearchParams): SearchFilter & EventFilter => {
  const { keyword, startDate, endDate, categoryId } = params;
  const asked = Object.entries({ keyword, startDate, endDate, categoryId }).filter(([, value]) => value);
  return { ...Object.fromEntries(asked), ...location(params) };
};
