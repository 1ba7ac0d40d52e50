import { dayFromToday, dayOf } from '#rules/calendar-day.ts';
import type { Db, Reader } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { invalid, notFound } from '../core/errors.ts';
import { inGroups } from '../core/in-groups.ts';
import { type Job, startJob } from '../core/jobs.ts';
import type { KeywordQuery } from '../core/keyword.ts';
import type { Language } from '../core/language.ts';
import { noPage, type Page, type Paging } from '../core/page.ts';
import type { TenantConfig } from '../tenant/schemas.ts';
import { findChanges, lastNumber } from './changes.ts';
import { type EventPlace, NO_FEED_CURSOR, toCursor, toFeedCursor } from './cursor.ts';
import { type EventFilter, firstPageThatFinds, type ResolvedFilter, type Search, searchesFor } from './filter.ts';
import { type Nearest, nearestTo } from './nearest.ts';
import {
  countUpcoming,
  type EventKey,
  type EventRow,
  findEvents,
  findInformation,
  findOtherDates,
  findShownEvent,
  listEvents,
  markPast,
  suggestEvents,
} from './repository.ts';
import type { EventOrder } from './schemas.ts';
import { placesAfter } from './walk.ts';
import {
  type EventDateWire,
  type EventInfoWire,
  type EventWire,
  eventDateToWire,
  eventToWire,
  informationToWire,
} from './wire.ts';

export { attractionHasEvent, attractionHasSoonEvent, venueHasEvent } from './appearance-conditions.ts';
export { startNumberingChanges } from './changes.ts';
export {
  type EventFilter,
  firstPageThatFinds,
  hasCriteria,
  hasPlace,
  type ResolvedFilter,
  type Search,
  searchesFor,
} from './filter.ts';
export { hasEvents } from './listing.ts';
export { nearestTo } from './nearest.ts';
export { recentEvents } from './recent.ts';
export { type EventRow, markPast } from './repository.ts';

/** What an event's wire form depends on beside the event. */
export type EventContext = {
  db: Reader;
  tenant: TenantConfig;
  language: Language;
  /** Shows the discounts of this token as well (CART-15). */
  discountToken?: string | null;
};

const POPULAR_FROM_DAYS = 7;
const FIVE_MINUTES = 300_000;

const toWire = ({ items, ...rest }: Page<EventRow>, context: EventContext): Page<EventWire> => ({
  items: items.map((row) => eventToWire(row, context)),
  ...rest,
});

/** One page of the events that match; an empty one without a filter, when nothing can match. */
export const eventsMatching = async (
  context: EventContext,
  filter: ResolvedFilter | undefined,
  order: EventOrder,
  paging: Paging,
): Promise<Page<EventWire>> =>
  filter === undefined ? noPage(paging) : toWire(await listEvents(context.db, filter, order, paging), context);

/** The best few events for a keyword that is being typed. */
export const eventSuggestions = async (
  context: EventContext,
  keyword: KeywordQuery,
  limit: number,
): Promise<EventWire[]> => (await suggestEvents(context.db, keyword, limit)).map((row) => eventToWire(row, context));

/** A list of events with what its keyword was read as and, where nothing is found, what is nearest. */
export type EventListWire = Page<EventWire> & {
  reading?: Search['reading'];
  nearest?: Nearest<EventWire> | null;
};

export const searchEvents = async (
  context: EventContext,
  filter: EventFilter,
  order: EventOrder,
  paging: Paging,
): Promise<EventListWire> => {
  const { db, language } = context;
  const list = (search: ResolvedFilter | undefined, page: Paging) => eventsMatching(context, search, order, page);
  const searches = await searchesFor(db, filter, language);
  const { answer, reading, isFound } = await firstPageThatFinds(searches, paging, list);
  const nearest =
    isFound || paging.offset > 0
      ? null
      : await nearestTo({ db, language }, filter, (search, page, by) => eventsMatching(context, search, by, page));
  return { ...answer, ...(reading && { reading }), ...(nearest && { nearest }) };
};

/** REST-4: without a first day from seven days ahead, or from today where the last day is sooner. */
const popularFrom = ({ startDate, endDate }: EventFilter, now: Date = new Date()): string => {
  if (startDate !== undefined) return startDate;
  const ahead = dayFromToday(POPULAR_FROM_DAYS, now);
  return endDate !== undefined && endDate < ahead ? dayOf(now) : ahead;
};

export const popularEvents = (context: EventContext, filter: EventFilter, paging: Paging): Promise<EventListWire> =>
  searchEvents(context, { ...filter, startDate: popularFrom(filter) }, 'POPULARITY', paging);

/** One event, with the number of upcoming events of its first attraction. */
export const lookUpEvent = async (context: EventContext, key: EventKey): Promise<EventWire> => {
  const row = await findShownEvent(context.db, key);
  if (row === undefined) throw notFound('event');
  return eventToWire(row, { ...context, upcomingEvents: await countUpcoming(context.db, row.id) });
};

/** Events that may be shown, in no order; an unknown or inactive one is left out. */
export const eventsById = async (context: EventContext, ids: readonly string[]): Promise<EventWire[]> =>
  [...(await findEvents(context.db, ids)).values()].flatMap((row) => (row.active ? [eventToWire(row, context)] : []));

/** The events after a place in the whole catalogue, by date, each with its cursor. */
export const allEvents = async (
  context: EventContext,
  { after, limit }: { after?: EventPlace | undefined; limit: number },
): Promise<{ items: { cursor: string; event: EventWire }[]; hasMore: boolean }> => {
  const places = await placesAfter(context.db, after, limit + 1);
  const page = places.slice(0, limit);
  const events = await findEvents(
    context.db,
    page.map(({ id }) => id),
  );
  const items = page.flatMap((place) => {
    const row = events.get(place.id);
    return row === undefined ? [] : [{ cursor: toCursor(place), event: eventToWire(row, context) }];
  });
  return { items, hasMore: places.length > limit };
};

type Changes = {
  items: { eventId: string; changedAt: string; event: EventWire | null }[];
  cursor: string;
  hasMore: boolean;
};

/** What has changed since a cursor; without one nothing yet, and the cursor to begin with. */
export const changedEvents = async (
  context: EventContext,
  { since, limit }: { since?: number | undefined; limit: number },
): Promise<Changes> => {
  const { db } = context;
  const last = await lastNumber(db);
  if (since === undefined) return { items: [], cursor: toFeedCursor(last), hasMore: false };
  // As of a catalogue that was restored from before the cursor: its changes are others.
  if (since > last) throw invalid('since', NO_FEED_CURSOR);
  const changes = await findChanges(db, since, limit + 1);
  const page = changes.slice(0, limit);
  const ids = page.map(({ event_id }) => event_id);
  const events = new Map((await eventsById(context, ids)).map((event) => [event.id, event]));
  const items = page.map(({ event_id: eventId, changed_at }) => ({
    eventId,
    changedAt: changed_at.toISOString(),
    event: events.get(eventId) ?? null,
  }));
  return { items, cursor: toFeedCursor(page.at(-1)?.number ?? since), hasMore: changes.length > limit };
};

/** The same page of the list of each filter, in their order. */
export const listsOfEvents = (
  context: EventContext,
  filters: readonly ({ venueId: string } | { attractionId: string })[],
  order: EventOrder,
  paging: Paging,
): Promise<Page<EventWire>[]> => inGroups(filters, (filter) => eventsMatching(context, filter, order, paging));

/** Throws a 404 for an unknown or inactive event. */
export const requireShownEvent = async (db: Reader, id: string): Promise<void> => {
  if ((await findShownEvent(db, { id })) === undefined) throw notFound('event');
};

/** EVENT-12: the other dates of an event's first attraction. */
export const otherDates = async (db: Reader, eventId: string, paging: Paging): Promise<Page<EventDateWire>> => {
  await requireShownEvent(db, eventId);
  const { items, ...rest } = await findOtherDates(db, eventId, paging);
  return { items: items.map(eventDateToWire), ...rest };
};

/** EVENT-8: only what is known. */
export const informationOf = async (db: Reader, id: string, language: Language): Promise<EventInfoWire> => {
  const row = await findInformation(db, id);
  if (row === undefined) throw notFound('event');
  return informationToWire(row, language);
};

/** EVENT-5: an event leaves the lists at most five minutes after its end. */
export const startMarkingPast = (db: Db, logger: PlatformDeps['logger'], everyMs = FIVE_MINUTES): Job =>
  startJob({ run: () => markPast(db), everyMs, failure: 'past events not marked', logger });
