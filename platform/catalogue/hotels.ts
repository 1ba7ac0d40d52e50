import { averageColour } from '../core/colour.ts';
import { houseNames, policies, type Standing, standings, streets } from './data/hotels.ts';
import type { VenueData } from './data/venue.ts';
import { currencyOf } from './event-rows.ts';
import { rateRows, roomRows } from './hotel-rooms.ts';
import { fraction, idOf, slugOf } from './identity.ts';
import { hotelColours } from './posters/hotel.ts';
import { imagePath } from './posters/version.ts';
import { venues } from './reference-rows.ts';

const LEAST_A_CITY = 3;
const MOST_A_CITY = 5;
const MILES_A_DEGREE = 69;
const weekendPercents = [92, 108, 118, 130];

/** Somewhere between a fifth of a mile and a mile and a half from a venue, always the same way from it. */
const near = (key: string, latitude: number, longitude: number) => {
  const angle = fraction(`${key}/angle`) * 2 * Math.PI;
  const degrees = (0.2 + fraction(`${key}/miles`) * 1.3) / MILES_A_DEGREE;
  const stretch = Math.cos((latitude * Math.PI) / 180);
  return {
    latitude: Number((latitude + degrees * Math.sin(angle)).toFixed(5)),
    longitude: Number((longitude + (degrees * Math.cos(angle)) / stretch).toFixed(5)),
  };
};

const amenitiesOf = (name: string, { stars }: Standing): string[] => [
  'wifi',
  ...(stars >= 3 ? ['restaurant', 'bar'] : ['breakfast']),
  ...(stars >= 3.5 ? ['gym'] : []),
  ...(fraction(`${name}/pool`) < 0.4 ? ['pool'] : []),
  ...(stars >= 4.5 ? ['spa'] : []),
  ...(fraction(`${name}/parking`) < 0.6 ? ['parking'] : []),
  'accessible',
];

/** On top in America, a property's fee where it is grand; contained in the price in Europe. */
const chargesOf = (name: string, country: string, { stars }: Standing) => {
  if (country === 'US' || country === 'CA') {
    return {
      tax_basis_points: 1_200 + 25 * Math.floor(fraction(`${name}/tax`) * 16),
      taxes_included: false,
      fee_cents: stars >= 4 && fraction(`${name}/fee`) < 0.5 ? 2_500 : 0,
    };
  }
  return { tax_basis_points: country === 'GB' ? 2_000 : 700, taxes_included: true, fee_cents: 0 };
};

const hotelRow = (name: string, standing: Standing, venue: VenueData) => {
  const [, city, state, country, latitude, longitude, timeZone] = venue;
  const id = idOf('hotel', name);
  const street = streets[Math.floor(fraction(`${name}/street`) * streets.length)] ?? streets[0];
  return {
    id,
    partner_id: `h-${slugOf(name)}`,
    name,
    street: `${1 + Math.floor(fraction(`${name}/number`) * 240)} ${street}`,
    city,
    state_code: state,
    country_code: country,
    postal_code: venue[10] ?? null,
    ...near(name, latitude, longitude),
    time_zone: timeZone,
    currency: currencyOf(country),
    image_url: imagePath('hotel', id, name),
    image_placeholder: averageColour(...hotelColours(name)),
    award_rating: standing.stars,
    check_in_from: standing.stars >= 4 ? '15:00' : '16:00',
    check_out_until: standing.stars >= 4 ? '12:00' : '11:00',
    policies: policies(fraction(`${name}/smoking`) < 0.2, fraction(`${name}/pets`) < 0.5),
    amenities: amenitiesOf(name, standing),
    weekend_percent: weekendPercents[Math.floor(fraction(`${name}/weekend`) * weekendPercents.length)] ?? 100,
    ...chargesOf(name, country, standing),
  };
};

/** Cities in which somebody plays, with the places where they do. */
const cities = (): VenueData[][] => [
  ...Map.groupBy(venues, ([, city, state, country]) => `${country}/${state}/${city}`).values(),
];

/** Several hotels a city, spread around its venues; the more venues, the more hotels. */
export const hotelRows = () => {
  const planned = cities().flatMap((around) => {
    const count = Math.min(MOST_A_CITY, LEAST_A_CITY + around.length - 1);
    const first = Math.floor(fraction(`${around[0]?.[1]}/${around[0]?.[2]}/houses`) * houseNames.length);
    return Array.from({ length: count }, (_, index) => {
      const venue = around[index % around.length];
      const standing = standings[index % standings.length];
      const house = houseNames[(first + index) % houseNames.length];
      if (venue === undefined || standing === undefined) return [];
      const place = venue[2] === null ? venue[1] : `${venue[1]}, ${venue[2]}`;
      return [{ name: `${house} ${place}`, standing, venue }];
    }).flat();
  });
  const made = planned.map(({ name, standing, venue }) => {
    const hotel = hotelRow(name, standing, venue);
    const rooms = roomRows(hotel.id, standing);
    return { hotel, rooms, rates: rateRows(rooms, standing) };
  });
  return {
    hotels: made.map(({ hotel }) => hotel),
    rooms: made.flatMap(({ rooms }) => rooms),
    rates: made.flatMap(({ rates }) => rates),
  };
};
