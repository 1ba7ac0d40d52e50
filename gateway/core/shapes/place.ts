import type { Params } from '../http/query.ts';

/** Where a list call searches. */
export type Place =
  | { kind: 'nowhere' }
  | { kind: 'city'; city: string; stateCode: string | null; countryCode: string | null }
  | { kind: 'point'; latitude: number; longitude: number; current?: true };

export function placeParams(place: Place): Params {
  switch (place.kind) {
    case 'nowhere':
      return {};
    case 'city':
      return { city: place.city, stateCode: place.stateCode, countryCode: place.countryCode };
    case 'point':
      return { latitude: place.latitude, longitude: place.longitude, locationCurrent: place.current };
  }
}
