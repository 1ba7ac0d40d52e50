import { type RawBuilder, sql } from 'kysely';
import type { Reader } from './db.ts';

export type Place = {
  city?: string | undefined;
  stateCode?: string | undefined;
  countryCode?: string | undefined;
  latitude?: number | undefined;
  longitude?: number | undefined;
  range?: number | undefined;
  /** Whether the point is where the visitor is now. */
  locationCurrent?: boolean | undefined;
};

const METRES_A_MILE = 1609.344;
const DEFAULT_RANGE = 50;

const venuePoint = sql`ll_to_earth(v.latitude, v.longitude)`;

const within = (metres: number, centre: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`earth_box(${centre}, ${metres}) @> ${venuePoint} and earth_distance(${centre}, ${venuePoint}) <= ${metres}`;

/** A venue that nobody has put on the map is at least in the city of its address. */
const nearCity = ({ city, stateCode, countryCode }: Place, metres: number): RawBuilder<unknown> => {
  const centre = sql`ll_to_earth(c.latitude, c.longitude)`;
  const inRegion = (alias: 'c' | 'v') => sql`
    ${stateCode === undefined ? sql`` : sql`and ${sql.ref(`${alias}.state_code`)} = upper(${stateCode})`}
    ${countryCode === undefined ? sql`` : sql`and ${sql.ref(`${alias}.country_code`)} = upper(${countryCode})`}`;
  return sql`select v.id, min(earth_distance(${centre}, ${venuePoint})) as away
    from city c join venue v on ${within(metres, centre)}
    where c.search = fold(${city}) ${inRegion('c')}
    group by v.id
    union all
    select v.id, 0 from venue v where v.latitude is null and fold(v.city) = fold(${city}) ${inRegion('v')}`;
};

const nearPoint = (latitude: number, longitude: number, metres: number): RawBuilder<unknown> => {
  const centre = sql`ll_to_earth(${latitude}, ${longitude})`;
  return sql`select v.id, earth_distance(${centre}, ${venuePoint}) as away from venue v where ${within(metres, centre)}`;
};

/** Ids of the venues near a known city or a point, the nearest first; undefined when neither is asked for. */
export const findVenuesNear = async (db: Reader, place: Place): Promise<string[] | undefined> => {
  const { city, latitude, longitude, range = DEFAULT_RANGE } = place;
  const metres = range * METRES_A_MILE;
  let near: RawBuilder<unknown>;
  if (city !== undefined) near = nearCity(place, metres);
  else if (latitude !== undefined && longitude !== undefined) near = nearPoint(latitude, longitude, metres);
  else return undefined;
  const { rows } = await sql<{ id: string }>`select id from (${near}) near order by away, id`.execute(db);
  return rows.map(({ id }) => id);
};
