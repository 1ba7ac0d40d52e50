import { dayFromToday } from '../core/clock.ts';
import type { EventInformation } from '../core/column-types.ts';
import type { Reader } from '../core/db.ts';
import { notFound } from '../core/errors.ts';
import type { Wanted } from '../core/keyword.ts';
import type { Language } from '../core/language.ts';
import { noPage, type Page, type Paging } from '../core/page.ts';
import type { TenantConfig } from '../tenant/schemas.ts';
import {
  countUpcoming,
  type EventRow,
  findInformation,
  findOtherDates,
  findShownEvent,
  listEvents,
  suggestEvents,
} from './repository.ts';
import type { EventOrder } from './schemas.ts';
import { type EventFilter, lookUp, type Sought } from './sought.ts';
import { type EventDateWire, type EventWire, eventDateToWire, eventToWire } from './wire.ts';

export { attractionAppears, attractionAppearsSoon, venueIsUsed } from './conditions.ts';
export { markPast, startMarkingPast } from './past.ts';
export { recentEvents } from './recent.ts';
export type { EventRow } from './repository.ts';
export { type EventFilter, isPlaced, lookUp, narrows, type Sought } from './sought.ts';

/** Whom an event is described to. */
export type EventContext = {
  db: Reader;
  tenant: TenantConfig;
  language: Language;
  /** What discounts they are told of (CART-15). */
  discountToken?: string | null;
};

const POPULAR_FROM_DAYS = 7;

const toWire = ({ items, ...rest }: Page<EventRow>, context: EventContext): Page<EventWire> => ({
  items: items.map((row) => eventToWire(row, context)),
  ...rest,
});

/** One page of what has been looked up; nothing when there is nothing to find. */
export const eventsSought = async (
  context: EventContext,
  sought: Sought | undefined,
  order: EventOrder,
  paging: Paging,
): Promise<Page<EventWire>> =>
  sought === undefined ? noPage(paging) : toWire(await listEvents(context.db, sought, order, paging), context);

/** The best few for words that are being typed. */
export const eventsSuggested = async (context: EventContext, wanted: Wanted, limit: number): Promise<EventWire[]> =>
  (await suggestEvents(context.db, wanted, limit)).map((row) => eventToWire(row, context));

export const searchEvents = async (
  context: EventContext,
  filter: EventFilter,
  order: EventOrder,
  paging: Paging,
): Promise<Page<EventWire>> => eventsSought(context, await lookUp(context.db, filter), order, paging);

/** REST-4: from seven days ahead; when only a last day is asked for that is sooner, from today. */
const popularFrom = ({ startDate, endDate }: EventFilter, now: Date = new Date()): string => {
  if (startDate !== undefined) return startDate;
  const ahead = dayFromToday(POPULAR_FROM_DAYS, now);
  return endDate !== undefined && endDate < ahead ? dayFromToday(0, now) : ahead;
};

export const popularEvents = (context: EventContext, filter: EventFilter, paging: Paging): Promise<Page<EventWire>> =>
  searchEvents(context, { ...filter, startDate: popularFrom(filter) }, 'POPULARITY', paging);

/** One event with the number of its first attraction's events still to come. */
export const lookUpEvent = async (
  context: EventContext,
  key: { id: string } | { legacyId: number },
): Promise<EventWire> => {
  const row = await findShownEvent(context.db, key);
  if (row === undefined) throw notFound('event');
  return eventToWire(row, { ...context, upcomingEvents: await countUpcoming(context.db, row.id) });
};

/** Answers nothing; an event that may not be shown is a 404. */
export const requireShownEvent = async (db: Reader, id: string): Promise<void> => {
  if ((await findShownEvent(db, { id })) === undefined) throw notFound('event');
};

/** EVENT-12 */
export const otherDates = async (db: Reader, eventId: string, paging: Paging): Promise<Page<EventDateWire>> => {
  await requireShownEvent(db, eventId);
  const { items, ...rest } = await findOtherDates(db, eventId, paging);
  return { items: items.map(eventDateToWire), ...rest };
};

/** EVENT-8: only the sections that have text. */
export const informationOf = async (db: Reader, id: string): Promise<EventInformation> => {
  const sections = await findInformation(db, id);
  if (sections === undefined) throw notFound('event');
  return Object.fromEntries(Object.entries(sections).filter(([, text]) => text?.trim()));
};
