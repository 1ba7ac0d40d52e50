import { type RawBuilder, sql } from 'kysely';
import { dayFromToday } from '../core/clock.ts';
import { has, type Wanted } from '../core/keyword.ts';
import type { EventOrder } from './schemas.ts';
import type { Sought } from './sought.ts';

export type FixedOrder = Exclude<EventOrder, 'RELEVANCE' | 'DISTANCE'>;

const HOUR = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR);
/** Nowhere is it an earlier day than twelve hours behind UTC, nor a later one than fourteen ahead; a night until six belongs to the evening before. */
const earliestNow = () => hoursAgo(12 + 6);
const latestNow = () => hoursAgo(6 - 14);
/** A value: the database would work out its own clock again for every row that it counts. */
const dayOf = (instant: Date) => sql`${dayFromToday(0, instant)}::date`;

/** Whether no day is asked for that is over everywhere: the indexes of lists hold nothing that is over. */
const isAhead = ({ startDate, endDate }: Sought): boolean =>
  (startDate === undefined || startDate >= dayFromToday(-1)) &&
  (endDate === undefined || endDate >= dayFromToday(0, earliestNow()));

const localToday = sql`((now() at time zone e.time_zone) - interval '6 hours')::date`;

/** Only days that have begun somewhere and ended elsewhere need the clock of their venue, which takes the longest of all. */
const notPast = (day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${day} >= ${dayOf(earliestNow())} and (${day} >= ${dayOf(latestNow())} or ${day} >= ${localToday})`;

/**
 * Without a first day, whatever is not over at its own venue; an event whose day is unknown is never over, and on no day
 * that is asked for.
 */
const from = ({ startDate }: Sought, day: RawBuilder<unknown>): RawBuilder<unknown> =>
  startDate === undefined ? notPast(day) : sql`${day} >= ${startDate}::date and e.day < 'infinity'`;
const to = ({ endDate }: Sought): RawBuilder<unknown> =>
  endDate === undefined ? sql`true` : sql`e.day <= ${endDate}::date`;
/** An inactive event is nowhere, and what is over only on days that are. */
const shown = (sought: Sought): RawBuilder<unknown> => (isAhead(sought) ? sql`e.active and not e.past` : sql`e.active`);

const cents = (price: number): number => Math.round(price * 100);

const priced = ({ minPrice, maxPrice }: Sought): RawBuilder<unknown>[] => [
  ...(minPrice === undefined ? [] : [sql`e.price_cents >= ${cents(minPrice)}`]),
  ...(maxPrice === undefined ? [] : [sql`e.price_cents <= ${cents(maxPrice)}`]),
];

const placed = ({ venueId, venueIds, countryCode }: Sought): RawBuilder<unknown>[] => [
  ...(venueId === undefined ? [] : [sql`e.venue_id = ${venueId}::uuid`]),
  ...(venueIds === undefined ? [] : [sql`e.venue_id = any(${venueIds}::uuid[])`]),
  ...(countryCode === undefined ? [] : [sql`e.venue_id in (select id from venue where country_code = ${countryCode})`]),
];

/** What a list is narrowed by, apart from days and words. */
const narrowed = (sought: Sought): RawBuilder<unknown>[] => {
  const { categoryId, genre, ticketType, attractionId } = sought;
  const conditions = [
    categoryId !== undefined && sql`e.category_id = ${categoryId}`,
    genre !== undefined && (genre.length === 1 ? sql`e.genre = ${genre[0]}` : sql`e.genre = any(${genre}::text[])`),
    ticketType === 'resale' && sql`e.resale`,
    ticketType === 'standard' && sql`e.standard`,
    attractionId !== undefined &&
      sql`e.id in (select event_id from event_attraction where attraction_id = ${attractionId}::uuid)`,
  ];
  return [...placed(sought), ...priced(sought), ...conditions.filter((one) => one !== false)];
};

const nameWords = sql`e.words`;
/** Of the name, the venue and its city. */
const placeWords = sql`e.place_words`;

const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(conditions, sql` and `);

const withWords = ({ wanted }: Sought): RawBuilder<unknown>[] => (wanted ? [has(placeWords, wanted.begun)] : []);

/** On any of the days that are asked for. */
const onDays = (sought: Sought): RawBuilder<unknown>[] => [shown(sought), from(sought, sql`e.last_day`), to(sought)];

/** The rows of `event e` that a list may show. */
export const mayBeShown = (sought: Sought): RawBuilder<unknown> =>
  all([...onDays(sought), ...narrowed(sought), ...withWords(sought)]);

type First = {
  /** With all that the order is made of. */
  columns: RawBuilder<unknown>;
  order?: RawBuilder<unknown>;
  most: number;
  and?: RawBuilder<unknown>;
};

/**
 * For `from`: at least the first so many of those rows, as `e`: of those that begin on the days, which the indexes have in
 * order, and of the few that have begun before and go on. Each is limited by itself, or neither would come from its index.
 */
export const firstShown = (sought: Sought, { columns, order, most, and }: First): RawBuilder<unknown> => {
  const others = [...narrowed(sought), ...withWords(sought), ...(and ? [and] : [])];
  const begins = all([shown(sought), from(sought, sql`e.day`), to(sought), ...others]);
  const before = sql`e.several_days and e.day < ${sought.startDate ?? localToday}`;
  const goesOn = all([shown(sought), before, from(sought, sql`e.last_day`), ...others]);
  const first = sql`${order ? sql`order by ${order}` : sql``} limit ${most}`;
  return sql`(
    (select ${columns} from event e where ${begins} ${first})
    union all
    (select ${columns} from event e where ${goesOn} ${first})) e`;
};

/** The words that an index is asked for; the others are then looked for in what it finds, by a function that no index knows. */
const foundWith = ({ begun, telling }: Wanted): RawBuilder<unknown>[] => [
  has(placeWords, telling),
  ...(telling === begun ? [] : [sql`ts_match_vq(${placeWords}, ${begun}::tsquery)`]),
];

/** The same, found by its words first when there are any. */
export const foundByWords = (sought: Sought): RawBuilder<unknown> =>
  sought.wanted && isAhead(sought)
    ? all([...onDays(sought), ...narrowed(sought), ...foundWith(sought.wanted)])
    : mayBeShown(sought);

/** How good a match is: whole words of the name, begun words of the name, name and place together. */
export const matchOf = ({ whole, begun }: Wanted): RawBuilder<unknown> =>
  sql`case when ${has(nameWords, whole)} then 0 when ${has(nameWords, begun)} then 1 else 2 end`;

const isOn = (sought: Sought): RawBuilder<unknown> => mayBeShown({ ...sought, wanted: undefined });

/** Whether an attraction `a` is to be seen at such an event, whatever the event is called. */
export const attractionAppears = (sought: Sought): RawBuilder<unknown> =>
  sql`exists (select 1 from event_attraction ea join event e on e.id = ea.event_id
    where ea.attraction_id = a.id and ${isOn(sought)})`;

/** So many of the soonest events are asked whom one sees there. */
const SOON = 5_000;
/** Where there are more, so many of the best known attractions are asked as well whether they come later. */
const WELL_KNOWN = 100;

const isOnlyWhereAndWhen = ({ genre, ticketType, minPrice, maxPrice }: Sought): boolean =>
  [genre, ticketType, minPrice, maxPrice].every((one) => one === undefined);

type Kind = {
  /** A condition on `attraction a`. */
  kind: RawBuilder<unknown>;
  /** So many of the best known are enough. */
  most: number;
};

/** The best known who come at all, one by one until there are enough; nobody where `soon` holds all events. */
const wellKnown = (sought: Sought, { kind, most }: Kind): RawBuilder<unknown> =>
  sql`select known.id from (
      select a.id, a.popularity from attraction a where ${kind} order by a.popularity desc, a.id limit ${WELL_KNOWN}) known
    where (select count(*) from soon) = ${SOON} and (
      select true from event_attraction ea join event e on e.id = ea.event_id
      where ea.attraction_id = known.id and ${isOn(sought)} limit 1)
    order by known.popularity desc, known.id limit ${most}`;

/**
 * The same of the soonest of such events, which are looked up once, however many attractions there are to ask it of, and of
 * the best known attractions: at a large place or within many days most of them do come.
 */
export const attractionAppearsSoon = (sought: Sought, kind: Kind): RawBuilder<unknown> =>
  sql`a.id = any(array(
    with soon as materialized (select e.id from event e where ${isOn(sought)} order by ${byDate} limit ${SOON})
    select ea.attraction_id from soon join event_attraction ea on ea.event_id = soon.id
    ${isOnlyWhereAndWhen(sought) ? sql`union (${wellKnown(sought, kind)})` : sql``}))`;

/** Whether such an event takes place at a venue `v`, wherever that is. */
export const venueIsUsed = (sought: Sought): RawBuilder<unknown> =>
  sql`exists (select 1 from event e
    where e.venue_id = v.id and ${isOn({ ...sought, venueIds: undefined, countryCode: undefined })})`;

const byDate = sql`e.day, e.start_at, e.id`;

const dateKeys = sql`e.id, e.day, e.start_at`;

/** What an order is made of: by date no more than the indexes hold, so that they alone are read. */
export const sortKeys: Record<FixedOrder, RawBuilder<unknown>> = {
  DATE: dateKeys,
  NAME: sql`${dateKeys}, e.search`,
  PRICE: sql`${dateKeys}, e.price_cents`,
  POPULARITY: sql`${dateKeys}, e.popularity`,
};

/** Each is an index as well. */
export const orderings: Record<FixedOrder, RawBuilder<unknown>> = {
  DATE: byDate,
  NAME: sql`e.search, ${byDate}`,
  PRICE: sql`e.price_cents, ${byDate}`,
  POPULARITY: sql`e.popularity desc, ${byDate}`,
};
