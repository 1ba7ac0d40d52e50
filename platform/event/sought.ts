import type { Reader } from '../core/db.ts';
import { readKeyword, type Wanted } from '../core/keyword.ts';
import { findVenuesNear, type Place } from '../core/place.ts';

/** What narrows events apart from where and by what they are called. */
export type Narrowing = {
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

export type EventFilter = Place & Narrowing & { keyword?: string | undefined };

/** A filter whose keyword and place have been looked up: what the database is asked. */
export type Sought = Narrowing & {
  wanted?: Wanted | undefined;
  /** Venues to choose from, the nearest first. */
  venueIds?: string[] | undefined;
  countryCode?: string | undefined;
  /** Whether the nearest are also the most welcome. */
  fromHere?: boolean;
};

/** Undefined when nothing can be found: no such word, or no venue anywhere near. */
export const lookUp = async (db: Reader, filter: EventFilter): Promise<Sought | undefined> => {
  const { keyword, city, stateCode, countryCode, latitude, longitude, range, locationCurrent, ...narrowing } = filter;
  const place = { city, stateCode, countryCode, latitude, longitude, range };
  const [wanted, venueIds] = await Promise.all([
    keyword === undefined ? undefined : readKeyword(db, keyword),
    findVenuesNear(db, place),
  ]);
  if (keyword !== undefined && wanted === undefined) return undefined;
  if (venueIds?.length === 0) return undefined;
  const ofCountry = venueIds === undefined ? countryCode?.toUpperCase() : undefined;
  return { ...narrowing, wanted, venueIds, countryCode: ofCountry, fromHere: locationCurrent === true };
};

const isSet = (value: unknown): boolean => value !== undefined;

/** Whether it says anything about the events themselves, apart from where they are and what they are called. */
export const narrows = ({ wanted: _w, venueIds: _v, countryCode: _c, fromHere: _f, ...narrowing }: Sought): boolean =>
  Object.values(narrowing).some(isSet);

/** Whether it says where. */
export const isPlaced = ({ venueIds, countryCode }: Sought): boolean => isSet(venueIds) || isSet(countryCode);
