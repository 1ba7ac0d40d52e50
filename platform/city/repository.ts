import { type RawBuilder, sql } from 'kysely';
import { type Reading, readingsOf } from '#places/typed.ts';
import type { Reader } from '../core/db.ts';
import { type Page, type Paging, selectPage } from '../core/page.ts';
import type { Row } from '../core/tables.ts';

export type CityRow = Omit<Row<'city'>, 'search' | 'phrase'> & { has_venue: boolean };
/** A place of the list that the keyword names. */
export type PlaceRow = Omit<CityRow, 'has_venue' | 'event_count'> & {
  plain_name: string;
  population: number;
  rank: number;
};
export type CityFilter = {
  keyword?: string | undefined;
  countryCode?: string | undefined;
  stateCode?: string | undefined;
  /** Cities with events first, the most first; else by match and name. */
  byEvents?: boolean | undefined;
  /** A condition on `city c`. */
  only?: RawBuilder<unknown> | undefined;
  /** Places that may have no venue, listed with the cities. */
  places?: readonly PlaceRow[] | undefined;
};

/** In what order cities with a venue and places without one are suggested. */
export const cityRanks = {
  cityNamed: 0,
  placeCalled: 1,
  largestPlaceNamed: 2,
  cityBegins: 3,
  cityWordBegins: 4,
  placeNamed: 5,
  placeBegins: 6,
  placeWordBegins: 7,
  cityContains: 8,
  citySimilar: 9,
} as const;

const MOST_WORDS = 8;

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');
const wordsOf = (name: string): string[] =>
  name
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);

const anyOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;

/** In a subquery, so that it is folded once a statement and not once a row. */
const folded = (text: string): RawBuilder<unknown> => sql`(select fold(${text}))`;

/** A city's plain name, as places/plain-name.ts makes it. */
const plain = sql`translate(c.search, '-''’.', ' ')`;

const inRegion = (alias: 'c' | 'exact', { region }: Reading): RawBuilder<unknown> =>
  region === null
    ? sql`true`
    : sql`(lower(${sql.ref(`${alias}.state_code`)}) = ${region.word} or lower(${sql.ref(`${alias}.country_code`)}) = ${region.word}
        or ${sql.ref(`${alias}.country_code`)} = ${region.countryCode})`;

const hasEveryWord = (alias: 'c' | 'exact', readings: readonly Reading[]): RawBuilder<unknown> =>
  anyOf(
    readings.map((reading) =>
      sql.join(
        [
          ...wordsOf(reading.name).map((word) => sql`${sql.ref(`${alias}.search`)} like ${`%${escaped(word)}%`}`),
          inRegion(alias, reading),
        ],
        sql` and `,
      ),
    ),
  );

/** The city is called so: it has one of the names of the same city. */
const isCalled = (readings: readonly Reading[]): RawBuilder<unknown> =>
  anyOf(
    readings
      .filter(({ called }) => called.size > 0)
      .map((reading) => sql`(${plain} = any(${[...reading.called]}::text[]) and ${inRegion('c', reading)})`),
  );

/** The cities of that name, or called so; only where there is none, those with a similar name (threshold in core/db.ts). */
const hasName = (keyword: string, readings: readonly Reading[]): RawBuilder<unknown> =>
  sql`(${hasEveryWord('c', readings)} or ${isCalled(readings)}
    or (${folded(keyword)} <% c.search and not exists (select 1 from city exact where ${hasEveryWord('exact', readings)})))`;

const rankOf = (readings: readonly Reading[]): RawBuilder<unknown> => {
  const fits = (like: (name: string) => string) =>
    anyOf(
      readings.map(
        (reading) => sql`(' ' || ${plain} like ${like(escaped(reading.name))} and ${inRegion('c', reading)})`,
      ),
    );
  return sql`case
    when ${fits((name) => ` ${name}`)} or ${isCalled(readings)} then ${cityRanks.cityNamed}::int
    when ${fits((name) => ` ${name}%`)} then ${cityRanks.cityBegins}::int
    when ${fits((name) => `% ${name}%`)} then ${cityRanks.cityWordBegins}::int
    when ${hasEveryWord('c', readings)} then ${cityRanks.cityContains}::int
    else ${cityRanks.citySimilar}::int end`;
};

const columns = sql`c.id, c.name, c.state_code, c.country_code, c.latitude, c.longitude, c.event_count`;
const cities = sql`select ${columns}, c.search, true as has_venue, null::int as place_rank, null::float8 as population from city c`;

/** Of the places those that are no city with a venue: one of the same name (with or without "City" or "The") in the same state or nearby. */
const placesWithoutVenue = (places: readonly PlaceRow[], readings: readonly Reading[]): RawBuilder<unknown> => {
  const column = (of: (place: PlaceRow) => string | number | null) => places.map(of);
  return sql`select p.id, p.name, p.state_code, p.country_code, p.latitude, p.longitude, 0, p.search, false, p.place_rank, p.population
    from unnest(${column(({ id }) => id)}::text[], ${column(({ name }) => name)}::text[],
      ${column(({ state_code: state }) => state)}::text[], ${column(({ country_code: country }) => country)}::text[],
      ${column(({ latitude }) => latitude)}::float8[], ${column(({ longitude }) => longitude)}::float8[],
      ${column(({ plain_name: name }) => name)}::text[], ${column(({ rank }) => rank)}::int[],
      ${column(({ population }) => population)}::float8[])
      as p (id, name, state_code, country_code, latitude, longitude, search, place_rank, population)
    where not exists (select 1 from city c where c.country_code = p.country_code
      and (c.state_code = p.state_code or abs(c.latitude - p.latitude) < 0.5 and abs(c.longitude - p.longitude) < 0.5)
      and (${plain} in (p.search, p.search || ' city') or p.search in (${plain} || ' city', 'the ' || ${plain})
        or p.place_rank = ${cityRanks.placeCalled} and ${isCalled(readings)}))`;
};

/** Cities by their keys, in no order; an unknown key is left out. */
export const findCitiesById = async (db: Reader, ids: readonly string[]): Promise<CityRow[]> =>
  (await sql<CityRow>`select ${columns}, true as has_venue from city c where c.id = any(${ids}::text[])`.execute(db))
    .rows;

/** Cities that have a venue, and the given places, best match first, then by name. */
export const findCities = (db: Reader, filter: CityFilter, paging: Paging): Promise<Page<CityRow>> => {
  const { keyword, countryCode, stateCode, byEvents = false, only, places = [] } = filter;
  const readings = readingsOf(keyword ?? '');
  const byName = sql`c.search, c.id`;
  const conditions = [
    sql`true`,
    ...(keyword === undefined ? [] : [sql`(c.place_rank is not null or ${hasName(keyword, readings)})`]),
    ...(countryCode === undefined ? [] : [sql`c.country_code = upper(${countryCode})`]),
    ...(stateCode === undefined ? [] : [sql`c.state_code = upper(${stateCode})`]),
    ...(only === undefined ? [] : [only]),
  ];
  const byMatch = sql`coalesce(c.place_rank, ${rankOf(readings)}), c.population desc nulls first,
    round(word_similarity(${folded(keyword ?? '')}, c.search)::numeric, 1) desc`;
  return selectPage<CityRow>(
    db,
    {
      columns: sql`${columns}, c.has_venue`,
      from: sql`(${cities} ${places.length === 0 ? sql`` : sql`union all ${placesWithoutVenue(places, readings)}`}) c`,
      where: sql.join(conditions, sql` and `),
      order: sql.join(
        [
          ...(byEvents ? [keyword === undefined ? sql`c.event_count desc` : sql`c.event_count = 0`] : []),
          ...(keyword === undefined ? [] : [byMatch]),
          byName,
        ],
        sql`, `,
      ),
    },
    paging,
  );
};
