import { fraction, idOf, slugOf } from '#platform/catalogue/identity.ts';
import { hotelNames, policies, rates, roomKinds, type Standing, standings, streets } from './data/hotels.ts';
import type { DemoRecord } from './demo-record.ts';
import { currencyOf, type Venue, venues } from './venues.ts';

const LEAST_A_CITY = 3;
const MOST_A_CITY = 5;
const MILES_A_DEGREE = 69;
const weekendPercents = [92, 108, 118, 130];

/** A point between a fifth of a mile and a mile and a half from the venue, the same one for a key every time. */
const near = (key: string, { latitude, longitude }: Venue) => {
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
      taxPercent: 12 + 0.25 * Math.floor(fraction(`${name}/tax`) * 16),
      taxesIncluded: false,
      feePerNight: stars >= 4 && fraction(`${name}/fee`) < 0.5 ? 25 : 0,
    };
  }
  return { taxPercent: country === 'GB' ? 20 : 7, taxesIncluded: true, feePerNight: 0 };
};

/** The rooms of a hotel of this standing, each at every rate. */
const roomsOf = (hotelId: string, { stars, nightCents, capacity }: Standing) => {
  const kinds = roomKinds.filter(({ from }) => stars >= from);
  const demand = 0.85 + fraction(`${hotelId}/demand`) * 0.4;
  return kinds.map(({ name, maxGuests, amenities, times }) => ({
    id: slugOf(name),
    name,
    maxGuests,
    amenities,
    rates: rates.map(({ times: rateTimes, ...rate }) => ({
      ...rate,
      price: Math.round((nightCents * demand * times * rateTimes) / 100),
      capacity: rate.id === 'saver' ? Math.ceil(capacity / 3) : capacity,
    })),
  }));
};

const hotelRecord = (name: string, standing: Standing, venue: Venue): DemoRecord => {
  const uuid = idOf('hotel', name);
  const { city, state, country, postalCode, timeZone } = venue;
  const street = streets[Math.floor(fraction(`${name}/street`) * streets.length)] ?? streets[0];
  return {
    record: {
      type: 'hotel',
      id: `h-${slugOf(name)}`,
      name,
      street: `${1 + Math.floor(fraction(`${name}/number`) * 240)} ${street}`,
      city,
      state,
      country,
      postalCode,
      timeZone,
      ...near(name, venue),
      currency: currencyOf(country),
      awardRating: standing.stars,
      checkIn: standing.stars >= 4 ? '15:00' : '16:00',
      checkOut: standing.stars >= 4 ? '12:00' : '11:00',
      policies: policies(fraction(`${name}/smoking`) < 0.2, fraction(`${name}/pets`) < 0.5),
      amenities: amenitiesOf(name, standing),
      weekendPercent: weekendPercents[Math.floor(fraction(`${name}/weekend`) * weekendPercents.length)] ?? 100,
      ...chargesOf(name, country, standing),
      rooms: roomsOf(uuid, standing),
    },
    columns: { uuid },
  };
};

/** Three to five hotels a city, by the number of its venues and spread around them. */
export const hotelRecords = (): DemoRecord[] =>
  [...Map.groupBy(venues, ({ city, state, country }) => `${country}/${state}/${city}`).values()].flatMap((around) => {
    const count = Math.min(MOST_A_CITY, LEAST_A_CITY + around.length - 1);
    const first = Math.floor(fraction(`${around[0]?.city}/${around[0]?.state ?? null}/houses`) * hotelNames.length);
    return Array.from({ length: count }, (_, index) => {
      const venue = around[index % around.length];
      const standing = standings[index % standings.length];
      if (venue === undefined || standing === undefined) return [];
      const place = venue.state === undefined ? venue.city : `${venue.city}, ${venue.state}`;
      return [hotelRecord(`${hotelNames[(first + index) % hotelNames.length]} ${place}`, standing, venue)];
    }).flat();
  });
