import type { Reader } from '../core/db.ts';
import type { KeywordQuery } from '../core/keyword.ts';
import type { Language } from '../core/language.ts';
import type { Page, Paging } from '../core/page.ts';
import { findVenuesNear, type Place } from '../core/place.ts';
import { type Attempt, attemptsFor } from '../keyword/service.ts';

/** What a filter asks of an event, apart from its place and its words. */
export type EventCriteria = {
  categoryId?: string | undefined;
  attractionId?: string | undefined;
  venueId?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  /** In the currency's major unit, as on the wire. */
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  genre?: string[] | undefined;
  ticketType?: 'standard' | 'resale' | undefined;
};

/** A filter as a request has it. */
export type EventFilter = Place &
  EventCriteria & {
    keyword?: string | undefined;
    /** Reads nothing out of the keyword's words. */
    asTyped?: boolean | undefined;
    /** The visitor's day (DATE-8); UTC's without it. */
    today?: string | undefined;
  };

/** A filter whose keyword and place have been looked up: what the database is asked. */
export type ResolvedFilter = EventCriteria & {
  keyword?: KeywordQuery | undefined;
  /** The words that name the place: attractions and venues that have them come first. */
  placeWords?: KeywordQuery | undefined;
  /** The only venues to choose from, the nearest first. */
  venueIds?: string[] | undefined;
  countryCode?: string | undefined;
  /** A state of that country. */
  stateCode?: string | undefined;
  /** The point is where the visitor is now: without another order the nearest venue comes first. */
  nearestFirst?: boolean;
};

type Reading = Attempt['reading'];
/** One way to answer a filter. `resolve`: undefined when nothing can match, no such word or no venue within the range. */
export type Search = { reading: Reading; resolve: () => Promise<ResolvedFilter | undefined> };

const noAttempt = {
  keyword: undefined,
  placeWords: undefined,
  place: undefined,
  days: undefined,
  categoryId: undefined,
  maxPrice: undefined,
};

type FindVenues = (place: Place) => Promise<string[] | undefined>;

const resolve = async (findVenues: FindVenues, filter: EventFilter, attempt: Omit<Attempt, 'reading'>) => {
  const { city, stateCode, countryCode, latitude, longitude, range, locationCurrent, ...rest } = filter;
  const { keyword: _keyword, asTyped: _asTyped, today: _today, ...criteria } = rest;
  const { place: named, days, categoryId, maxPrice } = attempt;
  if (attempt.keyword === null) return undefined;
  const place = named ?? { city, stateCode, countryCode, latitude, longitude, range };
  const venueIds = await findVenues(place);
  if (venueIds?.length === 0) return undefined;
  const isWide = named?.range !== undefined || named?.latitude !== undefined;
  return {
    ...criteria,
    ...days,
    ...(categoryId === undefined ? {} : { categoryId }),
    ...(maxPrice === undefined ? {} : { maxPrice }),
    keyword: attempt.keyword,
    placeWords: attempt.placeWords,
    venueIds,
    countryCode: venueIds === undefined ? place.countryCode?.toUpperCase() : undefined,
    stateCode: venueIds === undefined ? named?.stateCode : undefined,
    nearestFirst: locationCurrent === true || isWide,
  };
};

/** The ways to answer a filter, the most exact one first: a keyword's words may have to be left out to find anything. */
export const searchesFor = async (db: Reader, filter: EventFilter, language: Language): Promise<Search[]> => {
  const { keyword, asTyped = false, today, range, startDate, endDate } = filter;
  // Several ways name the same place, whose venues are looked up once.
  const found = new Map<string, ReturnType<FindVenues>>();
  const findVenues: FindVenues = (place) => {
    const key = JSON.stringify(place);
    const venues = found.get(key) ?? findVenuesNear(db, place);
    found.set(key, venues);
    return venues;
  };
  if (keyword === undefined) return [{ reading: null, resolve: () => resolve(findVenues, filter, noAttempt) }];
  const chosen = {
    place: [filter.city, filter.countryCode, filter.latitude, filter.venueId].some(isSet),
    days: isSet(startDate) || isSet(endDate),
    category: isSet(filter.categoryId),
    price: isSet(filter.minPrice) || isSet(filter.maxPrice),
  };
  const attempts = await attemptsFor(db, keyword, { language, chosen, asTyped, today, range });
  return attempts.map(({ reading, ...attempt }) => ({ reading, resolve: () => resolve(findVenues, filter, attempt) }));
};

/** The first way that finds something, else the most exact one with nothing. `ask` gets undefined when nothing can match. */
export const firstThatFinds = async <T>(
  searches: readonly Search[],
  ask: (filter: ResolvedFilter | undefined) => Promise<T>,
  isEmpty: (answer: T) => boolean,
): Promise<{ answer: T; reading: Reading; isFound: boolean }> => {
  let first: { answer: T; reading: Reading } | undefined;
  for (const { reading, resolve } of searches) {
    const filter = await resolve();
    if (filter === undefined && first !== undefined) continue;
    const answer = await ask(filter);
    if (!isEmpty(answer)) return { answer, reading, isFound: true };
    first ??= { answer, reading };
  }
  const { answer, reading } = first ?? { answer: await ask(undefined), reading: null };
  return { answer, reading, isFound: false };
};

/** The same for pages of a list: all pages are of the way that finds something on the first one. */
export const firstPageThatFinds = <T, P extends Page<T>>(
  searches: readonly Search[],
  paging: Paging,
  list: (filter: ResolvedFilter | undefined, paging: Paging) => Promise<P>,
) => {
  const isEmpty = ({ items, totalCount = 0 }: P): boolean => items.length === 0 && totalCount === 0;
  const ask = async (filter: ResolvedFilter | undefined): Promise<P> => {
    const page = await list(filter, paging);
    const mayEndBefore = searches.length > 1 && paging.offset > 0 && isEmpty(page) && filter !== undefined;
    if (!mayEndBefore) return page;
    const start = await list(filter, { limit: 1, offset: 0, count: true });
    return isEmpty(start) ? page : { ...page, totalCount: start.totalCount };
  };
  return firstThatFinds(searches, ask, isEmpty);
};

const isSet = (value: unknown): boolean => value !== undefined;

/** Whether the filter asks for more than a place and words. */
export const hasCriteria = ({
  keyword: _keyword,
  placeWords: _placeWords,
  venueIds: _venueIds,
  countryCode: _countryCode,
  stateCode: _stateCode,
  nearestFirst: _nearestFirst,
  ...criteria
}: ResolvedFilter): boolean => Object.values(criteria).some(isSet);

export const hasPlace = ({ venueIds, countryCode }: ResolvedFilter): boolean => isSet(venueIds) || isSet(countryCode);
