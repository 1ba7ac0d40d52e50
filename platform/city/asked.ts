import { type CityNames, citiesCalled } from '../core/city-names.ts';
import { plainName } from '../core/plain-name.ts';

/** One way to read a typed city: its plain name, and the state or country that it must be in. */
export type Reading = { name: string; region: Region | null; called: readonly CityNames[] };
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
  ['usa', 'US'],
  ['uk', 'GB'],
  ['england', 'GB'],
  ['holland', 'NL'],
  ...languages.flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    return countryCodes.flatMap((code): [string, string][] => {
      const name = names.of(code);
      return name === undefined ? [] : [[plainName(name), code]];
    });
  }),
]);

const readingOf = (name: string, regionWord: string | null): Reading => ({
  name,
  region: regionWord === null ? null : { word: regionWord, countryCode: countries.get(regionWord) ?? null },
  called: citiesCalled(name),
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
