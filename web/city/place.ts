import type { LocationInput } from '#operations/generated/documents.ts';
import { localeOf, madeOnce } from '#rules/locale.ts';
import type { CityView } from '../history/browsing-history.ts';

export type Coordinates = { latitude: number; longitude: number };

/** Where to search: a city by name, coordinates, or both. */
export type Place = {
  name: string | null;
  stateCode: string | null;
  /** ISO 3166-1 alpha-2. */
  countryCode: string | null;
  coordinates: Coordinates | null;
  /** Whether the platform knows the city by name; null when it has not been asked. */
  isSearchableByName: boolean | null;
  /** It is the visitor's position. */
  isCurrent: boolean;
};

/** CITY-4 */
const isValidPlace = ({ name, countryCode, coordinates }: Place): boolean =>
  (name !== null && countryCode !== null) || coordinates !== null;

/** CITY-2: a place that has no venue: events around it are searched for. */
export const isWithoutVenue = (place: Place | null): boolean => place?.isSearchableByName === false;

type Named = { name: string; stateCode: string | null; countryCode: string };

/** CITY-5: US_NY_New_York. */
export const cityKey = ({ countryCode, stateCode, name }: Named): string =>
  [countryCode, stateCode, name].filter(Boolean).join('_').replaceAll(/\s+/g, '_');

/** Whether two places are the same choice; the visitor's position is one choice, wherever it is. */
export const isSamePlace = (one: Place, other: Place): boolean =>
  one.isCurrent || other.isCurrent
    ? one.isCurrent === other.isCurrent
    : one.name === other.name && one.stateCode === other.stateCode && one.countryCode === other.countryCode;

const text = (value: string | null): string | null => value?.trim().slice(0, 100) || null;

const degrees = (value: string | null, most: number): number | null => {
  const number = value?.trim() ? Number(value) : Number.NaN;
  return Math.abs(number) <= most ? number : null;
};

/** SEARCH-9: reads the place from an address; null when it is not valid (CITY-4). */
export const readPlace = (search: URLSearchParams): Place | null => {
  const latitude = degrees(search.get('latitude'), 90);
  const longitude = degrees(search.get('longitude'), 180);
  const exists = search.get('cityExistsInApi');
  const place: Place = {
    name: text(search.get('cityName')),
    stateCode: text(search.get('stateCode')),
    countryCode: text(search.get('countryCode')),
    coordinates: latitude !== null && longitude !== null ? { latitude, longitude } : null,
    isSearchableByName: exists === 'true' ? true : exists === 'false' ? false : null,
    isCurrent: search.get('locationCurrent') === 'true',
  };
  return isValidPlace(place) ? place : null;
};

/** The address parameters of a place, without unknown ones (SEARCH-8). */
export const placeParams = (place: Place | null): Record<string, string> => {
  if (!place) return {};
  const { name, stateCode, countryCode, coordinates, isSearchableByName, isCurrent } = place;
  const params = {
    cityName: name,
    stateCode,
    countryCode,
    cityExistsInApi: isSearchableByName === null ? null : String(isSearchableByName),
    latitude: coordinates ? String(coordinates.latitude) : null,
    longitude: coordinates ? String(coordinates.longitude) : null,
    locationCurrent: isCurrent ? 'true' : null,
  };
  return Object.fromEntries(Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== null));
};

/** The place as input of the graph. */
export const locationInput = (place: Place | null): LocationInput | undefined => {
  if (!place || !isValidPlace(place)) return undefined;
  const { name, stateCode, countryCode, coordinates, isSearchableByName, isCurrent } = place;
  return {
    ...(name && countryCode && { cityName: name, countryCode, ...(stateCode && { stateCode }) }),
    ...(coordinates && { coordinates }),
    ...(isSearchableByName !== null && { isSearchableByName }),
    ...(isCurrent && { current: true }),
  };
};

type CityName = Pick<Place, 'name' | 'stateCode' | 'countryCode'>;

/** Countries whose people tell a city's state by its short name; elsewhere it is a code that nobody knows, like Valencia's 07. */
const toldByState = new Set(['US', 'CA', 'AU']);

const countries = madeOnce((locale, type: 'region') => new Intl.DisplayNames(locale, { type }));

/** A country's name in a language; what is not a country's code stays as it is. */
export const countryName = (code: string, language: string): string => {
  try {
    return countries(localeOf(language), 'region').of(code) ?? code;
  } catch {
    // Not a code of a country: an address may have any text.
    return code;
  }
};

/** CITY-10: a city as people call it, and its country's name in a language; null for a point without a name. */
export const placeName = ({ name, stateCode, countryCode }: CityName, language: string) =>
  name === null
    ? null
    : {
        city: stateCode !== null && toldByState.has(countryCode ?? '') ? `${name}, ${stateCode}` : name,
        country: countryCode === null ? '' : countryName(countryCode, language),
      };

/** "New York, NY", "London, United Kingdom"; null for a point without a name. */
export const placeLabel = (place: CityName, language: string): string | null => {
  const called = placeName(place, language);
  if (called === null) return null;
  const isTold = called.city !== place.name || called.country === '';
  return isTold ? called.city : `${called.city}, ${called.country}`;
};

type Address = { city: string; stateCode: string | null; countryCode: string | null };

/** The city of an address, as people call it. */
export const cityLabel = ({ city, stateCode, countryCode }: Address, language: string): string =>
  placeLabel({ name: city, stateCode, countryCode }, language) ?? city;

export const placeOfCity = (city: CityView): Place => ({
  ...city,
  isSearchableByName: city.isSearchableByName ?? true,
  isCurrent: false,
});

/** What the history keeps of a choice: cities by name; null for the visitor's position. */
export const cityOfPlace = ({ isCurrent, name, countryCode, ...rest }: Place): CityView | null =>
  name && countryCode && !isCurrent
    ? { id: cityKey({ name, stateCode: rest.stateCode, countryCode }), name, countryCode, ...rest }
    : null;
