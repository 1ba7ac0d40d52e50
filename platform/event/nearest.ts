import { FALLBACK_RANGE_MILES } from '#rules/constants.ts';
import type { Reader } from '../core/db.ts';
import type { Language } from '../core/language.ts';
import type { Page, Paging } from '../core/page.ts';
import { type EventFilter, firstThatFinds, type ResolvedFilter, searchesFor } from './filter.ts';
import type { EventOrder, nearestWithout } from './schemas.ts';

type Without = (typeof nearestWithout)[number];
export type Nearest<T> = { without: Without[]; items: T[] };

/** As far as there is land. */
const WORLD_MILES = 12_500;
const MOST = 5;

const isSet = (value: unknown): boolean => value !== undefined;

const without: Record<Without, (filter: EventFilter) => EventFilter> = {
  DATES: ({ startDate: _start, endDate: _end, ...filter }) => filter,
  PLACE: ({ venueId: _venueId, ...filter }) => ({
    ...filter,
    ...(isSet(filter.city) || isSet(filter.latitude)
      ? { range: WORLD_MILES }
      : { countryCode: undefined, stateCode: undefined }),
  }),
  FILTERS: ({ categoryId: _category, genre: _genre, minPrice: _min, maxPrice: _max, ticketType: _type, ...filter }) =>
    filter,
  WORDS: ({ keyword: _keyword, asTyped: _asTyped, ...filter }) => filter,
};

const has: Record<Without, (filter: EventFilter) => boolean> = {
  DATES: ({ startDate, endDate }) => isSet(startDate) || isSet(endDate),
  PLACE: ({ city, latitude, countryCode, venueId }) => [city, latitude, countryCode, venueId].some(isSet),
  FILTERS: ({ categoryId, genre, minPrice, maxPrice, ticketType }) =>
    [categoryId, genre, minPrice, maxPrice, ticketType].some(isSet),
  WORDS: ({ keyword }) => isSet(keyword),
};

/** What is left out, one after another, until something is found. */
const steps: readonly (readonly Without[])[] = [
  ['DATES'],
  ['PLACE'],
  ['DATES', 'PLACE'],
  ['FILTERS'],
  ['DATES', 'PLACE', 'FILTERS'],
  ['WORDS'],
  ['WORDS', 'DATES'],
  ['WORDS', 'DATES', 'PLACE', 'FILTERS'],
];

/** SEARCH-21: the events that come closest to a filter that finds nothing. Near a place it is asked for only once the range has been widened. */
export const nearestTo = async <T>(
  { db, language }: { db: Reader; language: Language },
  filter: EventFilter,
  list: (filter: ResolvedFilter | undefined, paging: Paging, order: EventOrder) => Promise<Page<T>>,
): Promise<Nearest<T> | null> => {
  if (has.PLACE(filter) && !isSet(filter.venueId) && (filter.range ?? 0) < FALLBACK_RANGE_MILES) return null;
  const tried = new Set<string>();
  for (const step of steps) {
    const left = step.filter((one) => has[one](filter));
    if (left.length === 0 || tried.has(left.join())) continue;
    tried.add(left.join());
    const wider = left.reduce((narrow, one) => without[one](narrow), filter);
    const { answer } = await firstThatFinds(
      await searchesFor(db, wider, language),
      (search) =>
        list(
          search && { ...search, nearestFirst: left.includes('PLACE') },
          { limit: MOST, offset: 0, count: false },
          left.includes('WORDS') ? 'POPULARITY' : 'RELEVANCE',
        ),
      ({ items }) => items.length === 0,
    );
    if (answer.items.length > 0) return { without: left, items: answer.items };
  }
  return null;
};
