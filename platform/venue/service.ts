import type { Reader } from '../core/db.ts';
import { notFound } from '../core/errors.ts';
import type { Wanted } from '../core/keyword.ts';
import { noPage, type Page, type Paging } from '../core/page.ts';
import { type EventFilter, lookUp, narrows, type Sought, venueIsUsed } from '../event/service.ts';
import { findVenue, findVenues, suggestVenues } from './repository.ts';
import { type VenueWire, venueToWire } from './wire.ts';

/** With days, a category or anything else that events have, only the venues where such a one is on. */
export const venuesSought = async (
  db: Reader,
  sought: Sought | undefined,
  paging: Paging,
): Promise<Page<VenueWire>> => {
  if (sought === undefined) return noPage(paging);
  const { wanted, venueIds: ids, countryCode } = sought;
  const only = narrows(sought) ? venueIsUsed(sought) : undefined;
  const { items, ...rest } = await findVenues(db, { wanted, ids, countryCode, only }, paging);
  return { items: items.map(venueToWire), ...rest };
};

export const listVenues = async (db: Reader, filter: EventFilter, paging: Paging): Promise<Page<VenueWire>> =>
  venuesSought(db, await lookUp(db, filter), paging);

export const venuesSuggested = async (db: Reader, wanted: Wanted, limit: number): Promise<VenueWire[]> =>
  (await suggestVenues(db, wanted, venueIsUsed({}), limit)).map(venueToWire);

export const lookUpVenue = async (db: Reader, id: string): Promise<VenueWire> => {
  const venue = await findVenue(db, id);
  if (venue === undefined) throw notFound('venue');
  return venueToWire(venue);
};
