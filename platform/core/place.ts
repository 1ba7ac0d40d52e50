import { type RawBuilder, sql } from 'kysely';
import { folded } from './keyword.ts';

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

const within = (metres: number, centre: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`earth_box(${centre}, ${metres}) @> ll_to_earth(v.latitude, v.longitude)
    and earth_distance(${centre}, ll_to_earth(v.latitude, v.longitude)) <= ${metres}`;

/** Ids of the venues near a known city or a point, or nothing when no place is asked for. */
export const nearbyVenues = (place: Place): RawBuilder<unknown> | undefined => {
  const metres = (place.range ?? DEFAULT_RANGE) * METRES_A_MILE;
  if (place.city !== undefined) {
    const { city, stateCode, countryCode } = place;
    return sql`select v.id from city c join venue v
      on ${within(metres, sql`ll_to_earth(c.latitude, c.longitude)`)}
      where c.search = ${folded(city)}
        ${stateCode === undefined ? sql`` : sql`and c.state_code = upper(${stateCode})`}
        ${countryCode === undefined ? sql`` : sql`and c.country_code = upper(${countryCode})`}`;
  }
  if (place.latitude !== undefined && place.longitude !== undefined) {
    return sql`select v.id from venue v where ${within(metres, sql`ll_to_earth(${place.latitude}, ${place.longitude})`)}`;
  }
  return place.countryCode === undefined
    ? undefined
    : sql`select v.id from venue v where v.country_code = upper(${place.countryCode})`;
};
