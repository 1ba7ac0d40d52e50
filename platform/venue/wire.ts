import type { z } from 'zod';
import type { VenueRow } from './repository.ts';
import type { venueSchema } from './schemas.ts';

export type VenueWire = z.infer<typeof venueSchema>;

export const venueToWire = (row: VenueRow): VenueWire => ({
  id: row.id,
  partnerVenueId: row.partner_id,
  name: row.name,
  street: row.street,
  city: row.city,
  state: row.state_code,
  country: row.country_code,
  postalCode: row.postal_code,
  latitude: row.latitude,
  longitude: row.longitude,
  timeZone: row.time_zone,
});
