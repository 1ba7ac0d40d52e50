import { sql } from 'kysely';
import type { Db, Reader } from '../core/db.ts';
import type { KeywordQuery } from '../core/keyword.ts';
import { columnsOf, type Page, type Paging, selectPage } from '../core/page.ts';
import { type EventColumns, eventColumns } from './columns.ts';
import { matchesFilter } from './conditions.ts';
import type { ResolvedFilter } from './filter.ts';
import { suggestByKeyword } from './keyword-listing.ts';
import { countEvents, findEventIds } from './listing.ts';
import { orderings } from './orderings.ts';
import type { EventOrder } from './schemas.ts';

/** An event with its venue, category and attractions: all that its wire form needs. */
export type EventRow = EventColumns & {
  category_name: string;
  venue_partner_id: string;
  venue_name: string;
  venue_street: string | null;
  venue_city: string;
  venue_state: string | null;
  venue_country: string;
  venue_postal_code: string | null;
  venue_latitude: number | null;
  venue_longitude: number | null;
  attractions: {
    id: string;
    partner_id: string;
    name: string;
    image_url: string;
    colour_1: string;
    colour_2: string;
    league_id: string | null;
  }[];
};

const columns = sql`${columnsOf('e', eventColumns)},
  c.name as category_name, v.partner_id as venue_partner_id, v.name as venue_name, v.street as venue_street,
  v.city as venue_city, v.state_code as venue_state, v.country_code as venue_country,
  v.postal_code as venue_postal_code, v.latitude as venue_latitude, v.longitude as venue_longitude,
  coalesce((
    select json_agg(json_build_object('id', a.id, 'partner_id', a.partner_id, 'name', a.name,
      'image_url', a.image_url, 'colour_1', a.colour_1, 'colour_2', a.colour_2, 'league_id', a.league_id) order by ea.position)
    from event_attraction ea join attraction a on a.id = ea.attraction_id where ea.event_id = e.id
  ), '[]') as attractions`;

const joined = sql`join venue v on v.id = e.venue_id join category c on c.id = e.category_id`;

/** Events by id, inactive ones too: a cart or an order may hold one. Unknown ids are left out. */
export const findEvents = async (db: Reader, ids: readonly string[]): Promise<Map<string, EventRow>> => {
  const [first] = ids;
  if (first === undefined) return new Map();
  // A statement of its own for one id: `any` with one id would be planned again each time, which takes ten times as long as the read.
  const which = ids.length === 1 ? sql`e.id = ${first}::uuid` : sql`e.id = any(${ids}::uuid[])`;
  const { rows } = await sql<EventRow>`select ${columns} from event e ${joined} where ${which}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
};

/** Ours, the number of the former system, or the ticketing provider's. */
export type EventKey = { id: string } | { legacyId: number } | { partnerId: string };

const isNamed = (key: EventKey) => {
  if ('id' in key) return sql`e.id = ${key.id}::uuid`;
  return 'legacyId' in key ? sql`e.legacy_id = ${key.legacyId}` : sql`e.partner_id = ${key.partnerId}`;
};

/** One event that may be shown. */
export const findShownEvent = async (db: Reader, key: EventKey): Promise<EventRow | undefined> => {
  const { rows } =
    await sql<EventRow>`select ${columns} from event e ${joined} where e.active and ${isNamed(key)}`.execute(db);
  return rows[0];
};

const findEventsInOrder = async (db: Reader, ids: readonly string[]): Promise<EventRow[]> => {
  const events = await findEvents(db, ids);
  return ids.flatMap((id) => events.get(id) ?? []);
};

/** The best few events for a keyword that is being typed. */
export const suggestEvents = async (db: Reader, keyword: KeywordQuery, limit: number): Promise<EventRow[]> =>
  findEventsInOrder(db, await suggestByKeyword(db, keyword, limit));

/** Counts only where finding the ids did not tell the total, as it does for a selective keyword. */
const findPage = async (db: Reader, filter: ResolvedFilter, order: EventOrder, { count, ...page }: Paging) => {
  const { ids, total } = await findEventIds(db, filter, order, page);
  const [items, totalCount] = await Promise.all([
    findEventsInOrder(db, ids),
    count ? (total ?? countEvents(db, filter)) : undefined,
  ]);
  return { items, totalCount };
};

/** One page of events. Without a keyword, and with one common word, finding the ids never tells the total: it is counted in parallel. */
export const listEvents = async (
  db: Reader,
  filter: ResolvedFilter,
  order: EventOrder,
  paging: Paging,
): Promise<Page<EventRow>> => {
  const { keyword } = filter;
  const countInParallel = paging.count && (keyword === undefined || (keyword.isCommon && keyword.isSingleWord));
  const [page, counted] = await Promise.all([
    findPage(db, filter, order, { ...paging, count: paging.count && !countInParallel }),
    countInParallel ? countEvents(db, filter) : undefined,
  ]);
  const { items, totalCount = counted } = page;
  return totalCount === undefined ? { items } : { items, totalCount };
};

/** How many upcoming events the first attraction of an event has, this one included. */
export const countUpcoming = async (db: Reader, eventId: string): Promise<number> => {
  const { rows } = await sql<{ upcoming: number }>`
    select count(*) as upcoming from event e
    join event_attraction ea on ea.event_id = e.id
    join event_attraction mine on mine.attraction_id = ea.attraction_id and mine.position = 0
    where mine.event_id = ${eventId}::uuid and ${matchesFilter({})}`.execute(db);
  return rows[0]?.upcoming ?? 0;
};

/**
 * EVENT-5: marks events that are over, by the same rule as the table's trigger; the indexes of lists leave them out. A list
 * hides what is over since yesterday by the clock as well. CITY-10: those to come in each city are counted anew.
 */
export const markPast = async (db: Db): Promise<void> => {
  await sql`update event set past = true
    where active and not past and day <= (now() at time zone 'utc')::date + 1
      and is_over(start_at, start_date, end_at, end_date, time_zone, now())`.execute(db);
  await sql`select count_city_events()`.execute(db);
};

/** What linking to an event's provider depends on; undefined for an unknown event. */
export const findProviderPage = (db: Reader, id: string) =>
  db
    .selectFrom('event')
    .select(['active', 'partner_id', 'can_be_linked_over', 'provider_url'])
    .where('id', '=', id)
    .executeTakeFirst();

/** What to know about an event that may be shown, with its venue's sections; undefined for any other event. */
export const findInformation = (db: Reader, id: string) =>
  db
    .selectFrom('event as e')
    .innerJoin('venue as v', 'v.id', 'e.venue_id')
    .select(['e.info', 'e.doors_at', 'e.time_zone', 'e.promoters', 'e.legal_age_enforced', 'e.accessible_ticket_limit'])
    .select(['e.seat_map_image_url', 'e.links', 'v.info as venue_info'])
    .where('e.id', '=', id)
    .where('e.active', '=', true)
    .executeTakeFirst();
export type EventInformationRow = NonNullable<Awaited<ReturnType<typeof findInformation>>>;

export type EventDate = Pick<
  EventRow,
  'id' | 'name' | 'start_date' | 'start_at' | 'last_day' | 'time_zone' | 'venue_name' | 'venue_city'
>;

/** EVENT-12: the other dates of the event's first attraction, soonest first. */
export const findOtherDates = async (db: Reader, eventId: string, paging: Paging): Promise<Page<EventDate>> =>
  selectPage<EventDate>(
    db,
    {
      columns: sql`e.id, e.name, e.start_date, e.start_at, e.last_day, e.time_zone, v.name as venue_name, v.city as venue_city`,
      from: sql`event_attraction mine
        join event_attraction ea on ea.attraction_id = mine.attraction_id and ea.event_id <> mine.event_id
        join event e on e.id = ea.event_id join venue v on v.id = e.venue_id`,
      where: sql`mine.event_id = ${eventId}::uuid and mine.position = 0 and ${matchesFilter({})}`,
      order: orderings.DATE,
    },
    paging,
  );
