import { hasFields } from '../core/http/wire.ts';
import type { Venue } from '../generated/platform.ts';

export type VenueWire = Venue;
export const isVenue = hasFields<VenueWire>({
  id: 'string',
  name: 'string',
  city: 'string',
  country: 'string',
  timeZone: 'string',
});
