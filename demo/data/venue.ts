export type LayoutId = 'arena' | 'stadium' | 'ballpark' | 'theatre';

/** Name, city, state, country, latitude, longitude, zone, capacity, layout (null: general admission only), street, postal code. */
export type VenueData = [
  name: string,
  city: string,
  state: string | null,
  country: string,
  latitude: number,
  longitude: number,
  timeZone: string,
  capacity: number,
  layout: LayoutId | null,
  street?: string,
  postalCode?: string,
];

export const ET = 'America/New_York';
export const CT = 'America/Chicago';
export const MT = 'America/Denver';
export const PT = 'America/Los_Angeles';
