import { hasFields } from '../core/http/wire.ts';

export type VenueWire = {
  id: string;
  partnerVenueId: string;
  name: string;
  street: string | null;
  city: string;
  state: string | null;
  country: string;
  postalCode: string | null;
  latitude: number | null;
  longitude: number | null;
  timeZone: string;
};
export const isVenue = hasFields<VenueWire>({
  id: 'string',
  name: 'string',
  city: 'string',
  country: 'string',
  timeZone: 'string',
});
