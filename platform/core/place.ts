import { type RawBuilder, sql } from 'kysely';
import { RANGE_MILES } from '#rules/constants.ts';
import type { Reader } from './db.ts';

export type Place = {
  city?: string | undefined;
  stateCode?: string | undefined;
  countryCode?: string | undefined;
  latitude?: number | undefined;
  longitude?: number | undefined;
  range?: number | undefined;
  /** Whether the point is the visitor's current location. */
  locationCurrent?: boolean | undefined;
};

export const METRES_A_MILE = 1609.344;

/** The points and their bounding boxes, materialized so that they are not computed again for every venue or hotel. */
export const centres = (points: RawBuilder<unknown>, metres: number): RawBuilder<unknown> =>
  sql`centre as materialized (select place, earth_box(place, ${metres}) as box from (${points}) point)`;

const away = sql`earth_distance(centre.place, v.place)`;

const within = (metres: number): RawBuilder<unknown> => sql`centre.box @> v.place and ${away} <= ${metres}`;

/** Venues within a distance of the city; those without coordinates only when their address names the city. */
const nearCity = ({ city, stateCode, countryCode }: Place, metres: number): RawBuilder<unknown> => {
  const inRegion = (alias: 'c' | 'v') => sql`
    ${stateCode === undefined ? sql`` : sql`and ${sql.ref(`${alias}.state_code`)} = upper(${stateCode})`}
    ${countryCode === undefined ? sql`` : sql`and ${sql.ref(`${alias}.country_code`)} = upper(${countryCode})`}`;
  const points = sql`select ll_to_earth(c.latitude, c.longitude) as place from city c
    where c.search = fold(${city}) ${inRegion('c')}`;
  return sql`with ${centres(points, metres)}
    select v.id, min(${away}) as away from centre join venue v on ${within(metres)} group by v.id
    union all
    select v.id, 0 from venue v where v.latitude is null and fold(v.city) = fold(${city}) ${inRegion('v')}`;
};

const nearPoint = (latitude: number, longitude: number, metres: number): RawBuilder<unknown> =>
  sql`with ${centres(sql`select ll_to_earth(${latitude}, ${longitude}) as place`, metres)}
    select v.id, ${away} as away from centre join venue v on ${within(metres)}`;

/** Ids of the venues near a city or a point, the nearest first; undefined when the request names neither. */
export const findVenuesNear = async (db: Reader, place: Place): Promise<string[] | undefined> => {
  const { city, latitude, longitude, range = RANGE_MILES } = place;
  const metres = range * METRES_A_MILE;
  let near: RawBuilder<unknown>;
  if (city !== undefined) near = nearCity(place, metres);
  else if (latitude !== undefined && longitude !== undefined) near = nearPoint(latitude, longitude, metres);
  else return undefined;
  const { rows } = await sql<{ id: string }>`select id from (${near}) near order by away, id`.execute(db);
  return rows.map(({ id }) => id);
};
