import { FALLBACK_RANGE_MILES } from '#rules/constants.ts';
import type { Reader } from '../core/db.ts';
import { type KeywordQuery, lookUpWords, toKeywordQuery } from '../core/keyword.ts';
import type { Language } from '../core/language.ts';
import type { Place } from '../core/place.ts';
import { lookUp } from './look-up.ts';
import { type Chosen, inLaterWeek, type Part } from './meanings.ts';
import type { Span } from './places.ts';
import type { ReadingWire } from './schemas.ts';
import { questionOf, type Term, type Understood, understand, withPrepositions } from './understand.ts';
import { phraseOf, plainText, wordsOf } from './words.ts';

/** One way to search for a keyword: its words as a query, and its filters. */
export type Attempt = {
  /** Undefined without words; null where no name has any of them. */
  keyword: KeywordQuery | undefined | null;
  /** The words that name the place: what is named after it comes first. */
  placeWords: KeywordQuery | undefined;
  place: Place | undefined;
  days: Part['days'] | undefined;
  categoryId: string | undefined;
  maxPrice: number | undefined;
  reading: ReadingWire | null;
};

/** Further away nobody goes; events there come nearest first. */
const WIDE_MILES = 300;
/** A day of the week is looked for in so many weeks after the first. */
const LATER_WEEKS = [1, 2, 3];
const MOST_ATTEMPTS = 11 + LATER_WEEKS.length;

/** What is left out of a keyword that finds nothing as a whole, or read as a later week. */
type Without = {
  weeks?: number;
  weak?: true;
  dates?: true;
  place?: true | 'wide';
  category?: true;
  price?: true;
  terms?: readonly Term[];
};

const isLeftOut = (part: Part, { dates, place, category, price }: Without): boolean =>
  (part.kind === 'DATES' && dates === true) ||
  (part.kind === 'PLACE' && place === true) ||
  (part.kind === 'CATEGORY' && category === true) ||
  (part.kind === 'PRICE' && price === true);

const textOf = ({ text, words }: Understood, { from, length }: Span): string =>
  text.slice(words[from]?.start, words[from + length - 1]?.end);

/** The keyword with other words, or none, in the place of these spans. */
const textWith = ({ text, words }: Understood, spans: readonly (Span & { shown: string })[]): string => {
  let shown = '';
  let at = 0;
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    shown += `${text.slice(at, words[span.from]?.start)}${span.shown}`;
    at = words[span.from + span.length - 1]?.end ?? at;
  }
  return (shown + text.slice(at))
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[,;.]+\s*|\s*[,;]+$/g, '');
};

const textWithout = (understood: Understood, part: Part): string =>
  textWith(understood, [{ ...withPrepositions(understood.words, part), shown: '' }]);

const replaced = new Set<Part['kind']>(['ATTRACTION', 'VENUE', 'WORD']);

/** The keyword as it was understood, without what was left out; null where no word but for accents and case was read as another. */
const shownFor = (understood: Understood, applied: readonly Part[], leftOut: readonly Span[]): string | null => {
  const named = applied.filter(({ kind }) => replaced.has(kind));
  if (named.every((part) => phraseOf(part.name) === phraseOf(textOf(understood, part)))) return null;
  return textWith(understood, [
    ...named.map(({ from, length, name }) => ({ from, length, shown: name })),
    ...leftOut.map((span) => ({ ...span, shown: '' })),
  ]);
};

const unique = (values: readonly string[]): string[] => [...new Set(values)];

const readingOf = (understood: Understood, without: Without, left: readonly Term[]): ReadingWire => {
  const dropped = understood.terms.filter((term) => !left.includes(term));
  const isDropped = (part: Part) => dropped.some((term) => term.from === part.from);
  // A typo that helps nothing is a word that was left out, not one that was read as another.
  const parts = understood.parts.filter((part) => part.kind !== 'WORD' || !isDropped(part));
  const isApplied = (part: Part) => !isLeftOut(part, without) && !isDropped(part);
  const words = dropped.filter((term) => !parts.some(({ from }) => from === term.from));
  const ignored = [...understood.unknown, ...words].sort((a, b) => a.from - b.from);
  const notApplied = parts.filter((part) => !isApplied(part)).map((part) => withPrepositions(understood.words, part));
  return {
    shownFor: shownFor(understood, parts.filter(isApplied), [...ignored, ...notApplied]),
    parts: parts.map((part) => ({
      kind: part.kind,
      typed: textOf(understood, part),
      name: part.name,
      startDate: part.days?.startDate ?? null,
      endDate: part.days?.endDate ?? null,
      categoryId: part.categoryId ?? null,
      maxPrice: part.maxPrice ?? null,
      isApplied: isApplied(part),
      keywordWithout: textWithout(understood, part),
    })),
    ignored: unique(ignored.map((span) => textOf(understood, span))),
  };
};

/** The words that name a place, compared with names. */
const placeWordsOf = ({ name, place }: Part): KeywordQuery | undefined =>
  toKeywordQuery([
    {
      word: name,
      completions: [],
      corrections: [],
      phrases: [phraseOf(place?.city ?? name.split(',')[0] ?? '').split(' ')],
      events: 0,
      selectivity: 0,
    },
  ]);

const toAttempt = (given: Understood, without: Without): Attempt | undefined => {
  const understood = { ...given, parts: given.parts.map((part) => inLaterWeek(part, without.weeks ?? 0)) };
  const { parts, terms } = understood;
  const left = terms.filter((term) => !(without.weak && term.isWeak) && !without.terms?.includes(term));
  const filters = parts.filter((part) => !isLeftOut(part, without));
  const place = filters.find(({ kind }) => kind === 'PLACE');
  const days = filters.find(({ kind }) => kind === 'DATES')?.days;
  const categoryId = filters.find(({ kind }) => kind === 'CATEGORY')?.categoryId;
  const maxPrice = filters.find(({ kind }) => kind === 'PRICE')?.maxPrice;
  const hasFilter = [place, days, categoryId, maxPrice].some((filter) => filter !== undefined);
  if (left.length === 0 && !hasFilter && (terms.length > 0 || parts.length > 0)) return undefined;
  // Words that only ask are no reason to find nothing.
  const hasNothing =
    left.length === 0 && !hasFilter && (understood.unknown.length > 0 || understood.words.length === 0);
  const named = {
    attractionIds: unique(left.flatMap(({ attractionIds }) => attractionIds)),
    venueIds: unique(left.flatMap(({ venueIds }) => venueIds)),
  };
  const keyword = toKeywordQuery(
    left.map(({ word }) => word),
    named,
  );
  return {
    keyword: hasNothing ? null : keyword,
    placeWords: place && placeWordsOf(place),
    place: place?.place && without.place === 'wide' ? { ...place.place, range: WIDE_MILES } : place?.place,
    days,
    categoryId,
    maxPrice,
    reading: readingOf(understood, without, left),
  };
};

/** What may be left out, one after another; each but the first is asked for only when all before have found nothing. */
const ladder = ({ parts, terms }: Understood): Without[] => {
  const has = (kind: Part['kind']) => parts.some((part) => part.kind === kind);
  const place = parts.find(({ kind }) => kind === 'PLACE')?.place;
  const canWiden = place?.city !== undefined || place?.latitude !== undefined;
  const weak = terms.some(({ isWeak }) => isWeak) ? { weak: true as const } : undefined;
  const dates = has('DATES') ? { dates: true as const } : undefined;
  const wide = canWiden ? { place: 'wide' as const } : undefined;
  const nowhere = has('PLACE') ? { place: true as const } : undefined;
  const category = has('CATEGORY') ? { category: true as const } : undefined;
  const rarestFirst = [...terms].sort(
    (a, b) => b.attractionIds.length - a.attractionIds.length || a.word.events - b.word.events,
  );
  const price = has('PRICE') ? { price: true as const } : undefined;
  const filters = { ...dates, ...nowhere, ...category, ...price };
  const steps: (Without | undefined)[] = [
    {},
    ...(parts.some(({ isWeekly }) => isWeekly) ? LATER_WEEKS.map((weeks) => ({ weeks })) : []),
    weak,
    price,
    category,
    dates,
    wide,
    weak && dates && { ...weak, ...dates },
    dates && wide && { ...dates, ...wide },
    nowhere,
    dates && nowhere && { ...dates, ...nowhere },
    filters,
    // Words that never meet: the rarest of them, with the filters and without.
    ...(terms.length > 1 ? [{ terms: rarestFirst.slice(1) }, { ...filters, terms: rarestFirst.slice(1) }] : []),
    // Filters that hold although the words do not.
    terms.length > 0 ? { terms } : undefined,
  ];
  const distinct = new Map(
    steps.flatMap((step) =>
      step ? [[JSON.stringify({ ...step, terms: step.terms?.map(({ from }) => from) }), step]] : [],
    ) as [string, Without][],
  );
  return [...distinct.values()].slice(0, MOST_ATTEMPTS);
};

type Options = {
  language: Language;
  chosen: Chosen;
  asTyped: boolean;
  /** The visitor's day; UTC's without it. */
  today?: string | undefined;
  /** The range of a chosen place: nothing is left out before it has been widened. */
  range: number | undefined;
};

const asItStands = async (db: Reader, typed: string): Promise<Attempt> => {
  const words = await lookUpWords(
    db,
    wordsOf(plainText(typed)).map(({ word }) => word),
  );
  const query = toKeywordQuery(words.map((word) => ({ ...word, corrections: [] })));
  const nothing = {
    placeWords: undefined,
    place: undefined,
    days: undefined,
    categoryId: undefined,
    maxPrice: undefined,
  };
  return { ...nothing, keyword: query ?? null, reading: null };
};

/** The ways to search for a keyword, the most exact one first. */
export const attemptsFor = async (db: Reader, typed: string, options: Options): Promise<Attempt[]> => {
  if (options.asTyped) return [await asItStands(db, typed)];
  const question = questionOf(typed, options);
  const understood = understand(question, await lookUp(db, question));
  const isNear = options.chosen.place && options.range !== undefined && options.range < FALLBACK_RANGE_MILES;
  const steps = isNear ? [{}] : ladder(understood);
  const attempts = steps.flatMap((step) => toAttempt(understood, step) ?? []);
  return attempts.length > 0 ? attempts : [{ ...(await asItStands(db, typed)), keyword: null }];
};

/** A keyword that is being typed, with places and days as the words they are; undefined where it has none but those or nothing. */
export const readTyped = async (db: Reader, typed: string, language: Language): Promise<KeywordQuery | undefined> => {
  const chosen = { place: true, days: true, category: true, price: true };
  const [attempt] = await attemptsFor(db, typed, { language, chosen, asTyped: false, range: undefined });
  return attempt?.keyword ?? undefined;
};
