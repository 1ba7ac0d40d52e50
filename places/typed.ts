import { cityNames, countryNames } from './city-names.ts';
import { plainName } from './plain-name.ts';

/** One way to read a typed city: its plain name, the state or country that it must be in, and all plain names of a city that is called so. */
export type Reading = { name: string; region: Region | null; called: ReadonlySet<string> };
/** A plain word like "me" or "france", and the country that it names. */
type Region = { word: string; countryCode: string | null };

const languages = ['en', 'fr', 'de', 'es', 'nl', 'it'];
const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
/** Without codes of former countries, which Intl gives the name of today's. */
const countryCodes = letters
  .flatMap((one) => letters.map((other) => one + other))
  .filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`);

/** Countries by their plain names in the storefront's languages. */
const countries = new Map([
  ...Object.entries(countryNames),
  ...languages.flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    return countryCodes.flatMap((code): [string, string][] => {
      const name = names.of(code);
      return name === undefined ? [] : [[plainName(name), code]];
    });
  }),
]);

const groups = cityNames.map((names) => new Set(names.map(plainName)));
const groupsByName = Map.groupBy(
  groups.flatMap((group) => [...group].map((name) => ({ name, group }))),
  ({ name }) => name,
);

/** CITY-2: all names of the cities that people call so ("la", "nyc", "munich"); mostly none. */
const namesOf = (name: string): ReadonlySet<string> =>
  new Set((groupsByName.get(name) ?? []).flatMap(({ group }) => [...group]));

const readingOf = (name: string, regionWord: string | null): Reading => ({
  name,
  region: regionWord === null ? null : { word: regionWord, countryCode: countries.get(regionWord) ?? null },
  called: namesOf(name),
});

/** "Portland, ME" and "paris france" are a name and where it is: behind a comma, or the last word. Any text may also be all name. */
export const readingsOf = (keyword: string): Reading[] => {
  const whole = plainName(keyword);
  const [, head = '', tail = ''] = /^(.*),(.*)$/s.exec(keyword) ?? /^(.*) (.*)$/s.exec(whole) ?? [];
  const [name, region] = [plainName(head), plainName(tail)];
  return [...(whole === '' ? [] : [readingOf(whole, null)]), ...(name && region ? [readingOf(name, region)] : [])];
};

export const isInRegion = (region: Region | null, countryCode: string, stateCode: string): boolean =>
  region === null ||
  region.countryCode === countryCode ||
  region.word === stateCode.toLowerCase() ||
  region.word === countryCode.toLowerCase();
