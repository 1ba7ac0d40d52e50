import { path } from '../core/http/path.ts';
import type { Rest } from '../core/http/rest.ts';
import { hasFields } from '../core/http/wire.ts';
import { checkedUuid } from '../core/limits/inputs.ts';
import { toInformation } from '../core/shapes/information.ts';
import { toLinks } from '../core/shapes/link.ts';
import type { Venue as VenueAnswer, VenueInformation } from '../generated/platform.ts';
import type { Coordinates, Resolvers, Venue } from '../generated/resolver-types.ts';

/** By its aliases the platform finds it; nobody is shown them. */
export type VenueWire = Omit<VenueAnswer, 'aliases'>;
/** A venue without the fields that have resolvers of their own. */
export type VenueModel = Omit<Venue, 'mapUrl' | 'isFavourite' | 'information' | 'links'>;

const isVenue = hasFields<VenueWire>({
  id: 'string',
  name: 'string',
  city: 'string',
  country: 'string',
  timeZone: 'string',
});

const isVenueInfo = hasFields<VenueInformation>({});

export const venueSource = (rest: Rest) => ({
  byId: (id: string) => rest.find('venue', path`/api/venue/${{ id }}`, isVenue),
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
    venue: async (_root, { id }, { sources }) => {
      const wire = await sources.venue.byId(checkedUuid('id', id));
      return wire && toVenue(wire);
    },
  },
  Venue: {
    information: async ({ id }, _args, { sources }) => toInformation(await sources.venue.info(id)),
    links: async ({ id }, _args, { sources }) => toLinks((await sources.venue.info(id)).links),
    mapUrl: ({ coordinates }) => coordinates && toMapUrl(coordinates),
  },
} satisfies Resolvers;
