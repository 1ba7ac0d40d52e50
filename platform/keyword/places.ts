import { cityNames, countryNames } from '#places/city-names.ts';
import { type Language, languages } from '../core/language.ts';
import type { Place } from '../core/place.ts';
import { ambiguousCodes, states } from './data/states.ts';
import type { CityNameRow, Region } from './repository.ts';
import { phraseOf } from './words.ts';

/** Words of a keyword, by the position of the first and their number. */
export type Span = { from: number; length: number };
export type PlaceSpan = Span & { name: string; place: Place };
/** What the catalogue knows of the places that some words may name. */
export type PlaceFacts = {
  /** Cities with a venue. */
  cities: readonly CityNameRow[];
  /** States and countries with a venue. */
  regions: readonly Region[];
};

/** For each name of a city all its names. */
const groups = new Map(
  cityNames.flatMap((names) => {
    const phrases = names.map(phraseOf);
    return phrases.map((phrase) => [phrase, phrases] as const);
  }),
);

/** Other names of the city that a phrase is a name of, and itself. */
export const namesOfCity = (phrase: string): readonly string[] => groups.get(phrase) ?? [phrase];

const ALPHABET = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const countryCodes = ALPHABET.flatMap((first) => ALPHABET.map((second) => first + second));

/** The countries of the world by their names in our languages. */
const countries = new Map([
  ...languages.flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    return countryCodes.flatMap((code) => {
      const name = names.of(code);
      return name === undefined ? [] : [[phraseOf(name), code] as const];
    });
  }),
  ...Object.entries(countryNames),
]);

type NamedRegion = { region: Region; isCode: boolean };

/** States by their names and codes; a phrase may be both. */
const statesByPhrase = Map.groupBy(
  states.flatMap(({ country, code, names }) => {
    const region = { country, state: code };
    const own = code.toLowerCase();
    return [...new Set([own, ...names.map(phraseOf)])].map((phrase) => ({ phrase, region, isCode: phrase === own }));
  }),
  ({ phrase }) => phrase,
);

/** The states and countries that a phrase is a name or the code of. */
export const regionsOf = (phrase: string): NamedRegion[] => {
  const country = countries.get(phrase);
  return [
    ...(statesByPhrase.get(phrase) ?? []),
    ...(country === undefined ? [] : [{ region: { country, state: null }, isCode: false }]),
  ];
};

const regionName = ({ country, state }: Region, language: Language): string =>
  states.find((one) => one.country === country && one.code === state)?.names[0] ??
  new Intl.DisplayNames(language, { type: 'region' }).of(country) ??
  country;

const cityName = (rows: readonly CityNameRow[]): string => {
  const [first, ...others] = rows;
  if (first === undefined) return '';
  const isOne = others.every(({ state_code }) => state_code === first.state_code);
  return isOne && first.state_code !== null ? `${first.name}, ${first.state_code}` : first.name;
};

/** One city by its name and region, several of one name by the name alone. */
const cityPlace = (rows: readonly CityNameRow[]): Place => {
  const [first, ...others] = rows;
  if (first === undefined) return {};
  const same = (key: 'state_code' | 'country_code') => others.every((row) => row[key] === first[key]);
  return {
    city: first.name,
    ...(same('state_code') && first.state_code !== null ? { stateCode: first.state_code } : {}),
    ...(same('country_code') ? { countryCode: first.country_code } : {}),
  };
};

type Found = { span: Span; phrase: string; rows: CityNameRow[]; regions: Region[]; isCode: boolean };

/** The city of a span with the state or country named behind it: Portland, Oregon. */
const withRegion = (city: Found, all: readonly Found[]): PlaceSpan[] =>
  all.flatMap(({ span, regions }) => {
    if (span.from !== city.span.from + city.span.length) return [];
    const rows = city.rows.filter((row) =>
      regions.some(
        ({ country, state }) => row.country_code === country && (state === null || row.state_code === state),
      ),
    );
    if (rows.length === 0) return [];
    const length = city.span.length + span.length;
    return [{ from: city.span.from, length, name: cityName(rows), place: cityPlace(rows) }];
  });

const toRegion = ({ span, regions }: Found, language: Language): PlaceSpan[] => {
  const [region] = regions;
  if (region === undefined) return [];
  const place = { countryCode: region.country, ...(region.state === null ? {} : { stateCode: region.state }) };
  return [{ ...span, name: regionName(region, language), place }];
};

/** The cities, states and countries with a venue that some words name. */
export const placesOf = (
  spans: readonly (Span & { phrase: string })[],
  { cities, regions: withVenues }: PlaceFacts,
  language: Language,
): PlaceSpan[] => {
  const hasVenues = (region: Region): boolean =>
    withVenues.some(({ country, state }) => country === region.country && state === region.state);
  const found = spans.map(({ phrase, ...span }): Found => {
    const exact = cities.filter((row) => row.phrase === phrase);
    const named = regionsOf(phrase).filter(({ region }) => hasVenues(region));
    return {
      span,
      phrase,
      rows: exact.length > 0 ? exact : cities.filter((row) => namesOfCity(phrase).includes(row.phrase)),
      regions: named.map(({ region }) => region),
      isCode: named.every(({ isCode }) => isCode) && ambiguousCodes.has(phrase),
    };
  });
  return found.flatMap((one) => {
    if (one.rows.length > 0) {
      return [...withRegion(one, found), { ...one.span, name: cityName(one.rows), place: cityPlace(one.rows) }];
    }
    return one.isCode ? [] : toRegion(one, language);
  });
};
