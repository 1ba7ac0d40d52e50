import { coreList } from '../core/contract/by-capability.ts';
import { NAMED_ID, type VenueWire } from '../core/contract/place.ts';
import type { Params } from '../core/http/query.ts';
import type { ListWire } from '../core/http/wire.ts';

type OwnVenues = {
  list: (query: Params) => Promise<ListWire<VenueWire>>;
  byId: (id: string) => Promise<VenueWire | null>;
};
const LOOKED_AT = 20;
const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Venues by the core's calls alone. Lists of events tell no ids of theirs: such a venue is looked up by its name and city. */
export function coreVenues(own: OwnVenues) {
  const list = coreList('venue', own.list);
  const byName = async (id: string): Promise<VenueWire | null> => {
    const [name = '', city = ''] = id.slice(1).split(NAMED_ID);
    const { items } = await list({ keyword: name, limit: LOOKED_AT, offset: 0 });
    const named = items.filter((venue) => same(venue.name, name));
    return named.find((venue) => same(venue.city, city)) ?? named[0] ?? null;
  };
  return { list, byId: (id: string) => (id.startsWith(NAMED_ID) ? byName(id) : own.byId(id)) };
}
