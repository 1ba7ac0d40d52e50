import { edits } from '../core/edits.ts';
import type { KeywordWord } from '../core/keyword.ts';
import type { CityNameRow, NamedRow, Region } from './repository.ts';
import type { Facts, Question } from './understand.ts';
import { phraseOf } from './words.ts';

type Named = readonly [name: string, ...aliases: string[]];

const attractions: readonly Named[] = [
  ['New York Yankees', 'Yanks', 'Bronx Bombers', 'Yanquis', 'Yankis'],
  ['New York Mets'],
  ['New York Giants'],
  ['Brooklyn Nets'],
  ['Boston Bruins'],
  ['Boston Red Sox'],
  ['Cleveland Cavaliers', 'Cavs'],
  ['Columbus Blue Jackets'],
  ['Memphis Grizzlies', 'Grizz'],
  ['San Francisco 49ers', 'Niners'],
  ['Seattle Sounders FC'],
  ['Toronto Raptors'],
  ['Toronto Blue Jays'],
  ['Vancouver Canucks', 'Canucks'],
  ['Los Angeles Kings'],
  ['Los Angeles Lakers'],
  ['Utah Jazz'],
  ['Dallas Stars'],
  ['Nova Lane'],
  ['Cheap Trick'],
  ['The Who'],
  ['Live'],
];
const venues: readonly Named[] = [['Madison Square Garden', 'MSG'], ['Yankee Stadium'], ['Gainbridge Fieldhouse']];
const cities: readonly (readonly [name: string, state: string | null, country: string])[] = [
  ['New York', 'NY', 'US'],
  ['Brooklyn', 'NY', 'US'],
  ['Boston', 'MA', 'US'],
  ['Chicago', 'IL', 'US'],
  ['Toronto', 'ON', 'CA'],
  ['Montréal', 'QC', 'CA'],
  ['Los Angeles', 'CA', 'US'],
  ['Dallas', 'TX', 'US'],
  ['Portland', 'OR', 'US'],
  ['Portland', 'ME', 'US'],
  ['München', null, 'DE'],
  ['Berlin', null, 'DE'],
  ['Paris', null, 'FR'],
  ['Madrid', null, 'ES'],
  ['Roma', null, 'IT'],
  ['Amsterdam', null, 'NL'],
];

const rowsOf = (all: readonly Named[], kind: 'attraction_id' | 'venue_id'): NamedRow[] =>
  all.flatMap((names) =>
    names.map((one) => ({
      phrase: phraseOf(one),
      is_name: one === names[0],
      attraction_id: null,
      venue_id: null,
      [kind]: names[0],
      name: names[0],
    })),
  );
const names = [...rowsOf(attractions, 'attraction_id'), ...rowsOf(venues, 'venue_id')];
const cityRows = cities.map(
  ([name, state_code, country_code]): CityNameRow => ({ phrase: phraseOf(name), name, state_code, country_code }),
);
const regions: Region[] = cities.flatMap(([, state, country]) => [
  { country, state },
  { country, state: null },
]);

const wordsOfPhrases = (phrases: readonly string[]): string[] => [
  ...new Set(phrases.flatMap((phrase) => phrase.split(' '))),
];
const ofNames = wordsOfPhrases([
  ...names.filter((row) => row.is_name).map((row) => row.phrase),
  ...cityRows.map((row) => row.phrase),
]);
const vocabulary = wordsOfPhrases([...ofNames, ...names.map((row) => row.phrase)]);

const lookUpWord = (word: string): KeywordWord => {
  const completions = vocabulary.filter((one) => one.startsWith(word));
  const distances = vocabulary.map((one) => [edits(word, one), one] as const);
  const least = Math.min(...distances.map(([distance]) => distance));
  const isLikely = least <= (word.length >= 7 ? 2 : 1);
  const nearest = distances.filter(([distance]) => distance === least).map(([, one]) => one);
  return {
    word,
    completions,
    corrections: completions.length > 0 || !isLikely ? [] : nearest,
    events: 0,
    selectivity: 0,
  };
};

/** What a small catalogue knows of a question's words; among its names are those that asking words resemble. */
export const factsFor = ({ words }: Question): Facts => {
  const last = words.at(-1)?.word ?? '';
  return {
    names,
    cities: cityRows,
    regions,
    categoryNames: new Map([
      ['sports', 'Sports'],
      ['concerts', 'Concerts'],
      ['arts', 'Arts & Theatre'],
      ['family', 'Family'],
    ]),
    words: new Map(words.map(({ word }) => [word, lookUpWord(word)])),
    wordsOfNames: new Set(ofNames),
    nicknamed: names.filter(({ phrase, is_name }) => !is_name && phrase.startsWith(last)),
    towns: new Map([['boulder', { name: 'Boulder, CO', place: { latitude: 40.01, longitude: -105.27 } }]]),
    common: { events: 0, words: [] },
  };
};
