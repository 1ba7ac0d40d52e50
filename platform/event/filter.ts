import type { Reader } from '../core/db.ts';
import { type KeywordQuery, readKeyword } from '../core/keyword.ts';
import { findVenuesNear, type Place } from '../core/place.ts';

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
  };

/** A filter whose keyword and place have been looked up: what the database is asked. */
export type ResolvedFilter = EventCriteria & {
  keyword?: KeywordQuery | undefined;
  /** The only venues to choose from, the nearest first. */
  venueIds?: string[] | undefined;
  countryCode?: string | undefined;
  /** The point is where the visitor is now: without another order the nearest venue comes first. */
  nearestFirst?: boolean;
};

/** Looks keyword and place up. Undefined when nothing can match: no such word, or no venue within the range. */
export const resolveFilter = async (db: Reader, filter: EventFilter): Promise<ResolvedFilter | undefined> => {
  const {
    keyword,
    asTyped: _asTyped,
    city,
    stateCode,
    countryCode,
    latitude,
    longitude,
    range,
    locationCurrent,
    ...criteria
  } = filter;
  const place = { city, stateCode, countryCode, latitude, longitude, range };
  const [keywordQuery, venueIds] = await Promise.all([
    keyword === undefined ? undefined : readKeyword(db, keyword),
    findVenuesNear(db, place),
  ]);
  if (keyword !== undefined && keywordQuery === undefined) return undefined;
  if (venueIds?.length === 0) return undefined;
  return {
    ...criteria,
    keyword: keywordQuery,
    venueIds,
    countryCode: venueIds === undefined ? countryCode?.toUpperCase() : undefined,
    nearestFirst: locationCurrent === true,
  };
};

const isSet = (value: unknown): boolean => value !== undefined;

/** Whether the filter asks for more than a place and words. */
export const hasCriteria = ({
  keyword: _keyword,
  venueIds: _venueIds,
  countryCode: _countryCode,
  nearestFirst: _nearestFirst,
  ...criteria
}: ResolvedFilter): boolean => Object.values(criteria).some(isSet);

export const hasPlace = ({ venueIds, countryCode }: ResolvedFilter): boolean => isSet(venueIds) || isSet(countryCode);
