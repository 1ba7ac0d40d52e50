import type { Params } from '../core/http/query.ts';
import { type Place, placeParams } from '../core/shapes/place.ts';

/** SEARCH-7: miles around a place, and how far to look when there is nothing. */
const RANGE = 50;
const FALLBACK_RANGE = 100;

type Question<T> = {
  place: Place;
  /** Only the first page may widen the range: a later one must go on where the first one looked. */
  offset: number;
  ask: (params: Params) => Promise<T>;
  isEmpty: (answer: T) => boolean;
};

/** What was found, how far away, and the place as the platform was last asked about it. */
export type Nearby<T> = { answer: T; range: number | null; place: Params };

/** SEARCH-7: with a location 50 first and, on the first page only, 100 when everything is empty. */
export async function rangeRetry<T>({ place, offset, ask, isEmpty }: Question<T>): Promise<Nearby<T>> {
  const params = placeParams(place);
  const within = async (range: number): Promise<Nearby<T>> => {
    const asked = { ...params, range };
    return { answer: await ask(asked), range, place: asked };
  };
  if (place.kind === 'nowhere') return { answer: await ask(params), range: null, place: params };
  const near = await within(RANGE);
  return offset > 0 || !isEmpty(near.answer) ? near : within(FALLBACK_RANGE);
}
