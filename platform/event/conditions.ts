/**
 * Which rows of `event e` a list shows, as SQL conditions.
 *
 * Days. `e.day` is an event's first day, `e.last_day` its last, both 'infinity' while they are not announced. A night until
 * six in the morning belongs to the evening before.
 *
 *   startDate | endDate | event's day   | the event matches when
 *   ----------|---------|---------------|--------------------------------------------------------------
 *   –         | –       | announced     | it is not over by the clock of its venue
 *   –         | –       | not announced | always: it cannot be over
 *   –         | given   | announced     | it is not over, and its first day is not after endDate
 *   given     | –       | announced     | its last day is not before startDate
 *   given     | given   | announced     | its last day is not before startDate, its first day not after endDate
 *   either given        | not announced | never
 *
 * Indexes. All but two hold only what is `active and not past`, because the events of past years would slow every list down.
 *
 *   days asked for        | events                        | index
 *   ----------------------|-------------------------------|-----------------------------------------------------------
 *   some are not over yet | that begin on these days      | event_by_day, _venue, _category, _genre, _name, _price or
 *                         |                               | _popularity: in the order of the list (`firstMatching`)
 *                         | that began before them        | event_going_on (`firstMatching`, its second half)
 *                         | with the words of a keyword   | event_place_words (`matchesByKeyword`)
 *   all are over          | any                           | event_of_any_day and event_going_on
 */
import { type RawBuilder, sql } from 'kysely';
import { dayFromToday, dayOf } from '#rules/calendar-day.ts';
import { type KeywordQuery, matches } from '../core/keyword.ts';
import type { ResolvedFilter } from './filter.ts';

type Condition = RawBuilder<unknown>;

const HOUR_MS = 3_600_000;
const dayHoursAgo = (hours: number): string => dayOf(new Date(Date.now() - hours * HOUR_MS));
/** The earliest and the latest date that it is now anywhere, from UTC-12 to UTC+14, nights counted to the evening before. */
const earliestToday = (): string => dayHoursAgo(12 + 6);
const latestToday = (): string => dayHoursAgo(6 - 14);

const todayAtVenue = sql`((now() at time zone e.time_zone) - interval '6 hours')::date`;

/** Only the days that are today in some time zones and past in others need the venue's clock, which is slow to work out. */
const notBeforeToday = (day: RawBuilder<unknown>): Condition =>
  sql`${day} >= ${earliestToday()}::date and (${day} >= ${latestToday()}::date or ${day} >= ${todayAtVenue})`;

/** Whether one of the days asked for is not over everywhere, so that the indexes without past events can be used. */
const includesUpcoming = ({ startDate, endDate }: ResolvedFilter): boolean =>
  (startDate === undefined || startDate >= dayFromToday(-1)) && (endDate === undefined || endDate >= earliestToday());

const isListed = (filter: ResolvedFilter): Condition =>
  includesUpcoming(filter) ? sql`e.active and not e.past` : sql`e.active`;

const notBeforeStart = ({ startDate }: ResolvedFilter, day: RawBuilder<unknown>): Condition =>
  startDate === undefined ? notBeforeToday(day) : sql`${day} >= ${startDate}::date and e.day < 'infinity'`;

const notAfterEnd = ({ endDate }: ResolvedFilter): Condition[] =>
  endDate === undefined ? [] : [sql`e.day <= ${endDate}::date`];

const onDays = (filter: ResolvedFilter): Condition[] => [
  isListed(filter),
  notBeforeStart(filter, sql`e.last_day`),
  ...notAfterEnd(filter),
];

const cents = (price: number): number => Math.round(price * 100);

/** What a filter asks for apart from days and words. */
const criteria = (filter: ResolvedFilter): Condition[] => {
  const { venueId, venueIds, countryCode, stateCode, minPrice, maxPrice, categoryId, genre, ticketType, attractionId } =
    filter;
  const conditions = [
    venueId !== undefined && sql`e.venue_id = ${venueId}::uuid`,
    venueIds !== undefined && sql`e.venue_id = any(${venueIds}::uuid[])`,
    countryCode !== undefined &&
      sql`e.venue_id in (select id from venue where country_code = ${countryCode}
        ${stateCode === undefined ? sql`` : sql`and state_code = ${stateCode}`})`,
    minPrice !== undefined && sql`e.price_cents >= ${cents(minPrice)}`,
    maxPrice !== undefined && sql`e.price_cents <= ${cents(maxPrice)}`,
    categoryId !== undefined && sql`e.category_id = ${categoryId}`,
    genre !== undefined && (genre.length === 1 ? sql`e.genre = ${genre[0]}` : sql`e.genre = any(${genre}::text[])`),
    ticketType === 'resale' && sql`e.resale`,
    ticketType === 'standard' && sql`e.standard`,
    attractionId !== undefined &&
      sql`e.id in (select event_id from event_attraction where attraction_id = ${attractionId}::uuid)`,
  ];
  return conditions.filter((one) => one !== false);
};

/** The words of an event's name, its venue and its city. */
const placeWords = sql`e.place_words`;

const hasWords = ({ keyword }: ResolvedFilter): Condition[] => (keyword ? [matches(placeWords, keyword.prefixes)] : []);

/** The index is asked for the selective terms; the others are compared by a function, which the planner uses no index for. */
const hasWordsByIndex = ({ selective, prefixes }: KeywordQuery): Condition[] => [
  matches(placeWords, selective),
  ...(selective === prefixes ? [] : [sql`ts_match_vq(${placeWords}, ${prefixes}::tsquery)`]),
];

const all = (conditions: readonly Condition[]): Condition => sql.join(conditions, sql` and `);

/** The rows of `event e` that match a filter. */
export const matchesFilter = (filter: ResolvedFilter): Condition =>
  all([...onDays(filter), ...criteria(filter), ...hasWords(filter)]);

/** The same rows, found by the index of words where that can be used. */
export const matchesByKeyword = (filter: ResolvedFilter): Condition =>
  filter.keyword && includesUpcoming(filter)
    ? all([...onDays(filter), ...criteria(filter), ...hasWordsByIndex(filter.keyword)])
    : matchesFilter(filter);

type First = {
  /** Among them all columns that the order needs. */
  columns: RawBuilder<unknown>;
  order?: RawBuilder<unknown>;
  limit: number;
  and?: Condition;
};

/**
 * For `from`: the first `limit` matching rows as `e`, and at most as many more; the caller orders and limits once again.
 * Events that begin on the days and events that began before are limited each by itself: together no index has their order.
 */
export const firstMatching = (filter: ResolvedFilter, { columns, order, limit, and }: First): RawBuilder<unknown> => {
  const others = [...criteria(filter), ...hasWords(filter), ...(and ? [and] : [])];
  const begins = all([isListed(filter), notBeforeStart(filter, sql`e.day`), ...notAfterEnd(filter), ...others]);
  const beganBefore = sql`e.several_days and e.day < ${filter.startDate ?? todayAtVenue}`;
  const goesOn = all([isListed(filter), beganBefore, notBeforeStart(filter, sql`e.last_day`), ...others]);
  const first = sql`${order ? sql`order by ${order}` : sql``} limit ${limit}`;
  return sql`(
    (select ${columns} from event e where ${begins} ${first})
    union all
    (select ${columns} from event e where ${goesOn} ${first})) e`;
};
