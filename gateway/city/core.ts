import { type CityByName, citiesNamed, cityAt } from '#places/cities.ts';
import type { CityWire } from '../core/contract/place.ts';
import type { Params } from '../core/http/query.ts';
import type { ListWire } from '../core/http/wire.ts';

/** Places so near to each other that have one name are one city; in degrees. */
const SAME_CITY = 0.5;

const plain = (name: string): string => name.toLowerCase().replace(/^the | city$/g, '');

/** Whether the upstream lists the place already, under its own or another of its names; without a location by its state. */
function isListed(place: CityByName, { name, stateCode, countryCode, location }: CityWire): boolean {
  if (countryCode !== place.countryCode) return false;
  if (place.match !== 'called' && plain(name) !== plain(place.name)) return false;
  if (stateCode === place.stateCode) return true;
  if (location === null) return stateCode === null;
  const [north, east] = [location.latitude - place.location.latitude, location.longitude - place.location.longitude];
  return Math.abs(north) < SAME_CITY && Math.abs(east) < SAME_CITY;
}

const isIn = (place: CityByName, { countryCode, stateCode }: Params): boolean =>
  (!countryCode || String(countryCode).toUpperCase() === place.countryCode) &&
  (!stateCode || String(stateCode).toUpperCase() === place.stateCode);

/** The cities of an upstream that lists only those with a venue, and after them the places of the list that comes along (CITY-2). */
export const withEveryPlace =
  (list: (query: Params) => Promise<ListWire<CityWire>>) =>
  async ({ everyPlace, ...query }: Params): Promise<ListWire<CityWire>> => {
    const { keyword, limit, offset } = query;
    if (!everyPlace || typeof keyword !== 'string') return list(query);
    const [from, end] = [Number(offset), Number(offset) + Number(limit)];
    // From the first on: how many the upstream has decides where the places begin.
    const { items } = await list({ ...query, limit: end, offset: 0 });
    if (items.length >= end) return { items: items.slice(from, end) };
    const places = (await citiesNamed(keyword)).filter(
      (place) => isIn(place, query) && !items.some((city) => isListed(place, city)),
    );
    const all = [
      ...items,
      ...places.map(({ id, name, stateCode, countryCode, location }) => ({
        id,
        name,
        stateCode,
        countryCode,
        location,
        hasVenue: false,
      })),
    ];
    return { items: all.slice(from, end), totalCount: all.length };
  };

/** CITY-6: the city at a point by the list that comes along. */
export const cityOfList = async ({ longitude, latitude }: Params): Promise<CityWire | null> =>
  (await cityAt({ longitude: Number(longitude), latitude: Number(latitude) })) ?? null;
