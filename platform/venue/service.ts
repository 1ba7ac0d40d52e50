import { orWithAnyWord } from '../core/any-word.ts';
import type { Reader } from '../core/db.ts';
import { notFound } from '../core/errors.ts';
import type { KeywordQuery } from '../core/keyword.ts';
import type { Language } from '../core/language.ts';
import { withText } from '../core/outside.ts';
import { noPage, type Page, type Paging } from '../core/page.ts';
import type { Walk } from '../core/schemas.ts';
import {
  type EventContext,
  type EventFilter,
  firstPageThatFinds,
  hasCriteria,
  type ResolvedFilter,
  searchesFor,
  venueHasEvent,
} from '../event/service.ts';
import {
  findPlaceOfEvent,
  findVenue,
  findVenueDetails,
  findVenues,
  findVenuesAfter,
  findVenuesById,
  suggestVenues,
} from './repository.ts';
import { type VenueInfoWire, type VenueWire, venueToWire } from './wire.ts';

/** Filtered by days, a category or anything else of an event, only venues with a matching event; without a filter an empty page. */
export const venuesMatching = async (
  db: Reader,
  filter: ResolvedFilter | undefined,
  paging: Paging,
): Promise<Page<VenueWire>> => {
  if (filter === undefined) return noPage(paging);
  const { keyword, placeWords, venueIds: ids, countryCode, stateCode } = filter;
  const only = hasCriteria(filter) ? venueHasEvent(filter) : undefined;
  const find = (words: KeywordQuery | undefined, page: Paging) =>
    findVenues(db, { keyword: words, placeWords, ids, countryCode, stateCode, only }, page);
  const { items, ...rest } = await orWithAnyWord(await find(keyword, paging), { keyword, paging, find });
  return { items: items.map(venueToWire), ...rest };
};

export const listVenues = async (
  { db, language }: Pick<EventContext, 'db' | 'language'>,
  filter: EventFilter,
  paging: Paging,
): Promise<Page<VenueWire>> =>
  (
    await firstPageThatFinds(await searchesFor(db, filter, language), paging, (search, page) =>
      venuesMatching(db, search, page),
    )
  ).answer;

export const venueSuggestions = async (db: Reader, keyword: KeywordQuery, limit: number): Promise<VenueWire[]> =>
  (await suggestVenues(db, keyword, venueHasEvent({}), limit)).map(venueToWire);

/** Where an event takes place; an unknown or inactive event is a 404. */
export const placeOfEvent = async (db: Reader, eventId: string): Promise<Pick<VenueWire, 'latitude' | 'longitude'>> => {
  const place = await findPlaceOfEvent(db, eventId);
  if (place === undefined) throw notFound('event');
  return place;
};

export const lookUpVenue = async (db: Reader, id: string): Promise<VenueWire> => {
  const venue = await findVenue(db, id);
  if (venue === undefined) throw notFound('venue');
  return venueToWire(venue);
};

export const venueInformation = async (db: Reader, id: string, language: Language): Promise<VenueInfoWire> => {
  const details = await findVenueDetails(db, id);
  if (details === undefined) throw notFound('venue');
  const { info, links } = details;
  return { ...withText(info, language), ...(links.length > 0 && { links }) };
};

/** Venues by id, in no order; an unknown id is left out. */
export const venuesById = async (db: Reader, ids: readonly string[]): Promise<VenueWire[]> =>
  ids.length === 0 ? [] : (await findVenuesById(db, ids)).map(venueToWire);

/** All venues, by id, in pages that go on after one. */
export const allVenues = async (
  db: Reader,
  { after, limit }: Walk,
): Promise<{ items: VenueWire[]; hasMore: boolean }> => {
  const venues = await findVenuesAfter(db, after, limit + 1);
  return { items: venues.slice(0, limit).map(venueToWire), hasMore: venues.length > limit };
};
