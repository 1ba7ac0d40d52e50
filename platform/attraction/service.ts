import { orWithAnyWord } from '../core/any-word.ts';
import type { Reader } from '../core/db.ts';
import { notFound } from '../core/errors.ts';
import type { KeywordQuery } from '../core/keyword.ts';
import { furtherText, type Language } from '../core/language.ts';
import { noPage, type Page, type Paging } from '../core/page.ts';
import type { Walk } from '../core/schemas.ts';
import {
  attractionHasEvent,
  attractionHasSoonEvent,
  type EventContext,
  type EventFilter,
  firstPageThatFinds,
  hasCriteria,
  hasPlace,
  type ResolvedFilter,
  requireShownEvent,
  searchesFor,
} from '../event/service.ts';
import {
  type AttractionRow,
  findAttraction,
  findAttractionDetails,
  findAttractions,
  findAttractionsAfter,
  findAttractionsById,
  findAttractionsByPartnerId,
  findAttractionsOfEvent,
  findSimilar,
  hasFewAttractions,
  hasNameAndCategory,
  suggestAttractions,
} from './repository.ts';
import { type AttractionInfoWire, type AttractionWire, attractionToWire } from './wire.ts';

const toWire = ({ items, ...rest }: Page<AttractionRow>): Page<AttractionWire> => ({
  items: items.map(attractionToWire),
  ...rest,
});

/** Filtered by place, days or anything else of an event, only attractions with a matching event; without a filter an empty page. */
export const attractionsMatching = async (
  db: Reader,
  filter: ResolvedFilter | undefined,
  paging: Paging,
): Promise<Page<AttractionWire>> => {
  if (filter === undefined) return noPage(paging);
  const { categoryId, keyword, placeWords, ...eventFilter } = filter;
  const isFiltered = hasCriteria(eventFilter) || hasPlace(eventFilter);
  // The events of few candidates are looked up one by one; otherwise the events are read first.
  const hasEvent = async (words: KeywordQuery | undefined) =>
    words && (await hasFewAttractions(db, { categoryId, keyword: words }))
      ? attractionHasEvent(eventFilter)
      : attractionHasSoonEvent(eventFilter, {
          isCandidate: hasNameAndCategory({ categoryId, keyword: words }),
          limit: paging.offset + paging.limit,
        });
  const find = async (words: KeywordQuery | undefined, page: Paging) => {
    const only = isFiltered ? await hasEvent(words) : undefined;
    return findAttractions(db, { categoryId, keyword: words, placeWords, only }, page);
  };
  const page = await find(keyword, paging);
  return toWire(await orWithAnyWord(page, { keyword, paging, find }));
};

export const listAttractions = async (
  { db, language }: Pick<EventContext, 'db' | 'language'>,
  filter: EventFilter,
  paging: Paging,
): Promise<Page<AttractionWire>> =>
  (
    await firstPageThatFinds(await searchesFor(db, filter, language), paging, (search, page) =>
      attractionsMatching(db, search, page),
    )
  ).answer;

export const attractionSuggestions = async (
  db: Reader,
  keyword: KeywordQuery,
  limit: number,
): Promise<AttractionWire[]> =>
  (await suggestAttractions(db, keyword, attractionHasEvent({}), limit)).map(attractionToWire);

export const lookUpAttraction = async (
  db: Reader,
  key: { id: string } | { partnerId: string },
): Promise<AttractionWire> => {
  const attraction = await findAttraction(db, key);
  if (attraction === undefined) throw notFound('attraction');
  return attractionToWire(attraction);
};

export const attractionInformation = async (
  db: Reader,
  id: string,
  language: Language,
): Promise<AttractionInfoWire> => {
  const details = await findAttractionDetails(db, id);
  if (details === undefined) throw notFound('attraction');
  const { info, texts, links } = details;
  return { ...(info && { info: furtherText(info, language, texts) }), ...(links.length > 0 && { links }) };
};

/** Attractions by id, in no order; an unknown id is left out. */
export const attractionsById = async (db: Reader, ids: readonly string[]): Promise<AttractionWire[]> =>
  ids.length === 0 ? [] : (await findAttractionsById(db, ids)).map(attractionToWire);

/** Attractions by the ticket provider's ids, in no order; an unknown one is left out. */
export const attractionsByPartnerId = async (db: Reader, ids: readonly string[]): Promise<AttractionWire[]> =>
  ids.length === 0 ? [] : (await findAttractionsByPartnerId(db, ids)).map(attractionToWire);

/** All attractions, by id, in pages that go on after one. */
export const allAttractions = async (
  db: Reader,
  { after, limit }: Walk,
): Promise<{ items: AttractionWire[]; hasMore: boolean }> => {
  const attractions = await findAttractionsAfter(db, after, limit + 1);
  return { items: attractions.slice(0, limit).map(attractionToWire), hasMore: attractions.length > limit };
};

/** The attractions of an event, home side first; a 404 for an unknown or inactive event. */
export const attractionsOfEvent = async (db: Reader, eventId: string): Promise<Page<AttractionWire>> => {
  await requireShownEvent(db, eventId);
  const items = await findAttractionsOfEvent(db, eventId);
  return toWire({ items, totalCount: items.length });
};

export const similarAttractions = async (db: Reader, id: string, paging: Paging): Promise<Page<AttractionWire>> => {
  await lookUpAttraction(db, { id });
  return toWire(await findSimilar(db, id, paging));
};
