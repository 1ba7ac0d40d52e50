import type { Coordinates, Venue } from '../generated/resolver-types.ts';
import type { VenueWire } from './wire.ts';

/** A venue as its parent resolver hands it on: its map is seldom asked for. */
export type VenueModel = Omit<Venue, 'mapUrl'>;

export function toMapUrl({ latitude, longitude }: Coordinates): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
}

export function toVenue(wire: VenueWire): VenueModel {
  const { latitude, longitude } = wire;
  const placed = latitude !== null && longitude !== null;
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
    coordinates: placed ? { latitude, longitude } : null,
    timeZone: wire.timeZone,
  };
}
