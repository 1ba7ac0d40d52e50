import type { Reader } from '../core/db.ts';
import { notFound } from '../core/errors.ts';
import type { Page, Paging } from '../core/page.ts';
import { type EventFilter, venuesInUse } from '../event/service.ts';
import { findVenue, findVenues } from './repository.ts';
import { type VenueWire, venueToWire } from './wire.ts';

/** With days, a category or anything else that events have, only the venues where such a one is on. */
export const listVenues = async (db: Reader, filter: EventFilter, paging: Paging): Promise<Page<VenueWire>> => {
  const { keyword, city, stateCode, countryCode, latitude, longitude, range, ...events } = filter;
  const where = { keyword, city, stateCode, countryCode, latitude, longitude, range };
  const { items, ...rest } = await findVenues(db, { ...where, among: venuesInUse(events) }, paging);
  return { items: items.map(venueToWire), ...rest };
};

export const lookUpVenue = async (db: Reader, id: string): Promise<VenueWire> => {
  const venue = await findVenue(db, id);
  if (venue === undefined) throw notFound('venue');
  return venueToWire(venue);
};
