import { path } from '../core/http/path.ts';
import type { Rest } from '../core/http/rest.ts';
import { hasFields } from '../core/http/wire.ts';
import { checkedUuid } from '../core/limits/inputs.ts';
import type { Venue as VenueAnswer } from '../generated/platform.ts';
import type { Coordinates, Resolvers, Venue } from '../generated/resolver-types.ts';

/** By its aliases the platform finds it; nobody is shown them. */
export type VenueWire = Omit<VenueAnswer, 'aliases'>;
/** A venue without `mapUrl` and `isFavourite`, which have resolvers of their own. */
export type VenueModel = Omit<Venue, 'mapUrl' | 'isFavourite'>;

const isVenue = hasFields<VenueWire>({
  id: 'string',
  name: 'string',
  city: 'string',
  country: 'string',
  timeZone: 'string',
});

export const venueSource = (rest: Rest) => ({
  byId: (id: string) => rest.find('venue', path`/api/venue/${{ id }}`, isVenue),
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
    mapUrl: ({ coordinates }) => coordinates && toMapUrl(coordinates),
  },
} satisfies Resolvers;
