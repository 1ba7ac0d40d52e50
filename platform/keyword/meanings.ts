import { addDays, type Days } from '#rules/calendar-day.ts';
import type { Language } from '../core/language.ts';
import type { Place } from '../core/place.ts';
import { stopWords } from '../core/stop-words.ts';
import type { DaysFound } from './days.ts';
import { type PlaceFacts, placesOf, type Span } from './places.ts';
import type { NamedRow } from './repository.ts';
import type { PartKind } from './schemas.ts';
import { runsOf, withOtherCities } from './spans.ts';
import { categoryOf, topicOf } from './topics.ts';
import { phraseOf, type Word } from './words.ts';

/** What a list was asked for besides its words: such parts of the words are ordinary words. */
export type Chosen = { place: boolean; days: boolean; category: boolean; price: boolean };

export type Part = Span & {
  kind: PartKind;
  name: string;
  place?: Place;
  days?: Days;
  /** Of a day of the week, which comes again. */
  isWeekly?: boolean;
  categoryId?: string;
  /** In the currency's major unit, as on the wire. */
  maxPrice?: number;
};

/** What some words may mean, with the term that they become; without one they are a filter. */
export type Meaning = Span & {
  part?: Omit<Part, keyof Span>;
  phrases?: string[][];
  attractionIds?: string[];
  venueIds?: string[];
};

/** What the catalogue knows of runs of words. */
export type RunFacts = PlaceFacts & {
  /** Attractions and venues by their names and aliases. */
  names: readonly NamedRow[];
  /** What categories are called, by id. */
  categoryNames: ReadonlyMap<string, string>;
};

/** More bearers of one nickname are not meant all at once. */
const MOST_BEARERS = 8;

const named = (span: Span & { phrase: string }, rows: readonly NamedRow[]): Meaning[] => {
  const own = rows.filter((row) => row.phrase === span.phrase);
  const others = withOtherCities(span.phrase);
  const all = own.length > 0 ? own : rows.filter((row) => others.includes(row.phrase));
  const names = all.filter((row) => row.is_name);
  const meant = names.length > 0 ? names : all;
  const performers = meant.filter((row) => row.attraction_id !== null);
  const bearers = performers.length > 0 ? performers : meant;
  if (bearers.length === 0 || bearers.length > MOST_BEARERS) return [];
  const isItself = names.length > 0 && own.length > 0;
  const kind = performers.length > 0 ? ('ATTRACTION' as const) : ('VENUE' as const);
  const name = [...new Set(bearers.map((row) => row.name))].join(', ');
  return [
    {
      from: span.from,
      length: span.length,
      ...(isItself ? {} : { part: { kind, name } }),
      phrases: isItself ? [span.phrase.split(' ')] : bearers.map((row) => phraseOf(row.name).split(' ')),
      attractionIds: bearers.flatMap((row) => row.attraction_id ?? []),
      venueIds: bearers.flatMap((row) => row.venue_id ?? []),
    },
  ];
};

const WEEK = 7;

/** The days as a part of a keyword, so many weeks later. */
const datesPart = ({ startDate, endDate }: Days, weeks = 0) => {
  const days = { startDate: addDays(startDate, weeks * WEEK), endDate: addDays(endDate, weeks * WEEK) };
  const name = startDate === endDate ? days.startDate : `${days.startDate} – ${days.endDate}`;
  return { kind: 'DATES' as const, name, days };
};

export const daysMeaning = ({ length, isWeekly = false, ...days }: DaysFound, from: number): Meaning => ({
  from,
  length,
  part: { ...datesPart(days), ...(isWeekly && { isWeekly }) },
});

/** A day of the week so many weeks later; any other part as it is. */
export const inLaterWeek = (part: Part, weeks: number): Part =>
  part.isWeekly && part.days ? { ...part, ...datesPart(part.days, weeks) } : part;

type Options = { language: Language; chosen: Chosen };

/** Everything that words may mean besides days, the likelier of two meanings of the same words first. */
export const meaningsOf = (words: readonly Word[], facts: RunFacts, { language, chosen }: Options): Meaning[] => {
  const runs = runsOf(words);
  const isArticle = ({ from, length }: Span): boolean => {
    const last = from + length === words.length;
    return length === 1 && stopWords.has(words[from]?.word ?? '') && !last && !['en', 'de', 'nl'].includes(language);
  };
  const places = chosen.place ? [] : placesOf(runs, facts, language);
  return [
    ...places
      .filter((place) => !isArticle(place))
      .map(({ from, length, name, place }): Meaning => ({ from, length, part: { kind: 'PLACE', name, place } })),
    ...runs.flatMap(({ from, length, phrase }): Meaning[] => {
      const categoryId = chosen.category ? undefined : categoryOf(phrase);
      if (categoryId === undefined) return [];
      const name = facts.categoryNames.get(categoryId) ?? phrase;
      return [{ from, length, part: { kind: 'CATEGORY', name, categoryId } }];
    }),
    ...runs.flatMap(({ from, length, phrase }): Meaning[] => {
      const topic = topicOf(phrase, language);
      if (topic === undefined) return [];
      const phrases = topic.phrases.map((words) => [...words]);
      return [{ from, length, part: { kind: 'GENRE', name: topic.name }, phrases }];
    }),
    ...runs.flatMap((run) => named(run, facts.names)),
  ];
};

export const covers = (spans: readonly Span[], at: number): boolean =>
  spans.some(({ from, length }) => from <= at && at < from + length);

const filters: ReadonlySet<PartKind> = new Set(['PLACE', 'DATES', 'CATEGORY', 'PRICE']);

/** Only one place, one range of days and one limit of prices can be meant: what is named besides is an ordinary word. */
export const onlyFirst = (meanings: readonly Meaning[]): Meaning[] =>
  meanings.filter((one, index) => {
    const kind = one.part?.kind;
    if (kind === undefined || !filters.has(kind)) return true;
    return meanings.findIndex((other) => other.part?.kind === kind) === index;
  });
