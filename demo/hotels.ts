import { fraction, idOf, slugOf } from '#platform/catalogue/identity.ts';
import { imagePath } from '#platform/catalogue/posters/version.ts';
import { averageColour } from '#platform/core/colour.ts';
import { hotelNames, policies, type Standing, standings, streets } from './data/hotels.ts';
import type { VenueData } from './data/venue.ts';
import { currencyOf } from './event-rows.ts';
import { rateRows, roomRows } from './hotel-rooms.ts';
import { hotelColours } from './posters/hotel.ts';
import { venues } from './reference-rows.ts';

const LEAST_A_CITY = 3;
const MOST_A_CITY = 5;
const MILES_A_DEGREE = 69;
const weekendPercents = [92, 108, 118, 130];

/** A point between a fifth of a mile and a mile and a half from the venue, the same one for a key every time. */
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

/** In America taxes are added and some hotels have a property fee; in Europe the price includes taxes. */
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

/** The venues of each city. */
const venuesByCity = (): VenueData[][] => [
  ...Map.groupBy(venues, ([, city, state, country]) => `${country}/${state}/${city}`).values(),
];

/** Three to five hotels a city, by the number of its venues and spread around them. */
export const hotelRows = () => {
  const planned = venuesByCity().flatMap((around) => {
    const count = Math.min(MOST_A_CITY, LEAST_A_CITY + around.length - 1);
    const first = Math.floor(fraction(`${around[0]?.[1]}/${around[0]?.[2]}/houses`) * hotelNames.length);
    return Array.from({ length: count }, (_, index) => {
      const venue = around[index % around.length];
      const standing = standings[index % standings.length];
      const hotelName = hotelNames[(first + index) % hotelNames.length];
      if (venue === undefined || standing === undefined) return [];
      const place = venue[2] === null ? venue[1] : `${venue[1]}, ${venue[2]}`;
      return [{ name: `${hotelName} ${place}`, standing, venue }];
    }).flat();
  });
  const rows = planned.map(({ name, standing, venue }) => {
    const hotel = hotelRow(name, standing, venue);
    const rooms = roomRows(hotel.id, standing);
    return { hotel, rooms, rates: rateRows(rooms, standing) };
  });
  return {
    hotels: rows.map(({ hotel }) => hotel),
    rooms: rows.flatMap(({ rooms }) => rooms),
    rates: rows.flatMap(({ rates }) => rates),
  };
};
