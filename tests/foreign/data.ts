import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';

/** What the upstream of these tests sells, before either of its two forms writes it down. */
export type Venue = {
  number: number;
  name: string;
  street: string;
  city: string;
  state: string | null;
  country: string;
  area: string;
  latitude: number;
  longitude: number;
  zone: string;
};
export type Named = { number: number; name: string };
export type Event = Named & {
  venue: Venue;
  attraction: Named;
  segment: string;
  genre: string;
  startsAt: Date;
  price: number;
  fee: number;
  status: 'onsale' | 'postponed';
};
export type City = { name: string; stateCode: string | null; countryCode: string; latitude: number; longitude: number };

const DAY_MS = 86_400_000;
/** 19:30 in New York's winter, 18:30 in Hartford's and 1:30 of the next day in Munich's. */
const EVENING_MS = 24.5 * 3_600_000;

const field: Venue = {
  number: 301,
  name: 'City Field',
  street: '41 Seaver Way',
  city: 'New York',
  state: 'NY',
  country: 'US',
  area: 'New York',
  latitude: 40.757,
  longitude: -73.846,
  zone: 'America/New_York',
};
const hall: Venue = {
  number: 302,
  name: 'Harbor Hall',
  street: '1 Civic Plaza',
  city: 'Portland',
  state: 'ME',
  country: 'US',
  area: 'Maine',
  latitude: 43.656,
  longitude: -70.259,
  zone: 'America/New_York',
};
const odeon: Venue = {
  number: 303,
  name: 'Odeon am See',
  street: 'Seestraße 5',
  city: 'München',
  state: null,
  country: 'DE',
  area: 'Bayern',
  latitude: 48.137,
  longitude: 11.575,
  zone: 'Europe/Berlin',
};

/** Seventy miles from Harbor Hall, and from no other venue: outside of the first range, inside of the second. */
export const farFromHall = { latitude: 42.66, longitude: -70.26 };

export const venues = [field, hall, odeon];
const comets = { number: 201, name: 'Brooklyn Comets' };
const lights = { number: 202, name: 'The Harbor Lights' };
export const attractions: Named[] = [comets, lights, { number: 203, name: 'Lantern Quartet' }];
export const categories: Named[] = ['Sports', 'Concerts', 'Arts', 'Family', 'Other'].map((name, at) => ({
  number: 101 + at,
  name,
}));
export const cities: City[] = venues.map(({ city, state, country, latitude, longitude }) => ({
  name: city,
  stateCode: state,
  countryCode: country,
  latitude,
  longitude,
}));

const game = (at: number): Event => ({
  number: 1_001 + at,
  name: `Brooklyn Comets vs. Rivals ${at + 1}`,
  venue: field,
  attraction: comets,
  segment: 'Sports',
  genre: 'Baseball',
  startsAt: dayAt(10 + at),
  price: 40 + at,
  fee: 6.5,
  status: 'onsale',
});
const concert = (at: number): Event => ({
  ...game(at),
  number: 2_001 + at,
  name: `The Harbor Lights, night ${at + 1}`,
  venue: at === 0 ? hall : odeon,
  attraction: lights,
  segment: 'Music',
  genre: 'Rock',
  status: at === 2 ? 'postponed' : 'onsale',
});

function dayAt(days: number): Date {
  return new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + days * DAY_MS + EVENING_MS);
}

export const events: Event[] = [
  ...Array.from({ length: 14 }, (_, at) => game(at)),
  ...Array.from({ length: 3 }, (_, at) => concert(at)),
];

/** A wall clock at the venue, with its distance from UTC where `pattern` has one. */
export const localTime = (at: Date, { zone }: Venue, pattern = "yyyy-MM-dd'T'HH:mm:ss"): string =>
  format(new TZDate(at, zone), pattern);

export type Delivery = { number: number; word: string; name: string; fee: number; byPost: boolean };
export const deliveries: Delivery[] = [
  { number: 1, word: 'mobile', name: 'Mobile ticket', fee: 0, byPost: false },
  { number: 2, word: 'courier', name: 'Courier', fee: 12.5, byPost: true },
];

const EARTH_RADIUS_MILES = 3_959;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** As the crow flies. */
export function miles(one: { latitude: number; longitude: number }, other: typeof one): number {
  const [north, east] = [radians(other.latitude - one.latitude), radians(other.longitude - one.longitude)];
  const across = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(Math.sin(north / 2) ** 2 + across));
}
