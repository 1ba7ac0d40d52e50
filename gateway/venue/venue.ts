import { listOf, walkOf } from '../core/contract/fields.ts';
import { type VenueWire, venue } from '../core/contract/place.ts';
import { path } from '../core/http/path.ts';
import type { Params } from '../core/http/query.ts';
import type { Rest } from '../core/http/rest.ts';
import { hasFields } from '../core/http/wire.ts';
import { filterParams } from '../core/limits/event-filter.ts';
import { checkedId, checkedIds, checkedPage, checkedWalk } from '../core/limits/inputs.ts';
import { toInformation } from '../core/shapes/information.ts';
import { toLinks } from '../core/shapes/link.ts';
import { inOrderOf, isEmpty, toConnection, toList, wantsCount } from '../core/shapes/list.ts';
import type { VenueInformation } from '../generated/platform.ts';
import type { Coordinates, Resolvers, Venue } from '../generated/resolver-types.ts';

export type { VenueWire };
/** A venue without the fields that have resolvers of their own. */
export type VenueModel = Omit<Venue, 'events' | 'mapUrl' | 'isFavourite' | 'information' | 'links'>;

const isVenueInfo = hasFields<VenueInformation>({});

export const venueSource = (rest: Rest) => ({
  list: (query: Params) => rest.get('venue', path`/api/venue`, listOf(venue), query),
  all: (query: Params) => rest.get('venue', path`/api/venue/all`, walkOf(venue), query),
  byId: (id: string) => rest.find('venue', path`/api/venue/${{ id }}`, venue),
  byIds: (id: readonly string[]) => rest.get('venue', path`/api/venue/several`, listOf(venue), { id }),
  info: (id: string) => rest.get('venue', path`/api/venue/${{ id }}/info`, isVenueInfo),
});

export function toVenue(wire: VenueWire): VenueModel {
  const { latitude, longitude } = wire;
  return {
    id: wire.id,
    partnerId: wire.partnerVenueId,
    name: wire.name,
    address: {
      street: wire.street,
      city: wire.city,
      stateCode: wire.state,
      countryCode: wire.country,
      postalCode: wire.postalCode,
    },
    coordinates: latitude !== null && longitude !== null ? { latitude, longitude } : null,
    timeZone: wire.timeZone,
  };
}

function toMapUrl({ latitude, longitude }: Coordinates): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
}

export const venueResolvers = {
  Query: {
    venue: async (_root, { id }, { sources, can }) => {
      const wire = await sources.venue.byId(checkedId('id', id, { can }));
      return wire && toVenue(wire);
    },
    allVenues: async (_root, args, { sources }) => toConnection(await sources.venue.all(checkedWalk(args)), toVenue),
    severalVenues: async (_root, { ids }, { sources, can }) => {
      const asked = checkedIds('ids', ids, { can });
      return asked.length === 0 ? [] : inOrderOf(asked, await sources.venue.byIds(asked), toVenue);
    },
    venues: async (_root, { filter, page }, context, info) => {
      const query = { ...filterParams(filter), ...checkedPage(page), count: wantsCount(info) };
      const ask = (place: Params) => context.sources.venue.list({ ...query, ...place });
      const { answer } = await context.near({ location: filter.location, offset: page.offset, ask, isEmpty });
      return toList(answer, toVenue);
    },
  },
  Venue: {
    information: async ({ id }, _args, { sources }) => toInformation(await sources.venue.info(id)),
    links: async ({ id }, _args, { sources }) => toLinks((await sources.venue.info(id)).links),
    mapUrl: ({ coordinates }) => coordinates && toMapUrl(coordinates),
  },
} satisfies Resolvers;
