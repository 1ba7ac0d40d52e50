import { FALLBACK_RANGE_MILES, RANGE_MILES } from '#rules/constants.ts';
import type { Params } from '../core/http/query.ts';
import { type Place, placeParams } from '../core/shapes/place.ts';

type NearbyQuery<T> = {
  place: Place;
  /** Only the first page may widen the range: a later page must continue the first one's list. */
  offset: number;
  ask: (params: Params) => Promise<T>;
  isEmpty: (answer: T) => boolean;
};

/** The answer, its range in miles, and the place parameters of the last call. */
export type Nearby<T> = { answer: T; range: number | null; place: Params };

/** SEARCH-7: near a location 50 miles first and, on the first page only, 100 when nothing was found. */
export async function rangeRetry<T>({ place, offset, ask, isEmpty }: NearbyQuery<T>): Promise<Nearby<T>> {
  const params = placeParams(place);
  const within = async (range: number): Promise<Nearby<T>> => {
    const ranged = { ...params, range };
    return { answer: await ask(ranged), range, place: ranged };
  };
  if (place.kind === 'nowhere') return { answer: await ask(params), range: null, place: params };
  const near = await within(RANGE_MILES);
  return offset > 0 || !isEmpty(near.answer) ? near : within(FALLBACK_RANGE_MILES);
}
