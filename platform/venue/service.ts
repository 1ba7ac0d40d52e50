import type { Reader } from '../core/db.ts';
import { notFound } from '../core/errors.ts';
import type { Page, Paging } from '../core/page.ts';
import type { Place } from '../core/place.ts';
import { venuesInUse } from '../event/service.ts';
import { findVenue, findVenues } from './repository.ts';
import { type VenueWire, venueToWire } from './wire.ts';

type Filter = Place & {
  keyword?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  categoryId?: string | undefined;
};

/** With days or a category, only the venues where something of that kind is on. */
export const listVenues = async (db: Reader, filter: Filter, paging: Paging): Promise<Page<VenueWire>> => {
  const { startDate, endDate, categoryId, ...where } = filter;
  const among = venuesInUse({ startDate, endDate, categoryId });
  const { items, ...rest } = await findVenues(db, { ...where, among }, paging);
  return { items: items.map(venueToWire), ...rest };
};

export const lookUpVenue = async (db: Reader, id: string): Promise<VenueWire> => {
  const venue = await findVenue(db, id);
  if (venue === undefined) throw notFound('venue');
  return venueToWire(venue);
};
