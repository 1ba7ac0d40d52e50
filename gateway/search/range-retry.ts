import type { Params } from '../core/http/query.ts';
import { type Place, placeParams } from '../core/shapes/place.ts';

/** SEARCH-7: miles around a place, and how far to look when there is nothing. */
export const RANGE = 50;
export const FALLBACK_RANGE = 100;

type Question<T> = {
  place: Place;
  /** Only the first page may widen the range: a later one must go on where the first one looked. */
  offset: number;
  ask: (params: Params) => Promise<T>;
  isEmpty: (answer: T) => boolean;
};

/** SEARCH-7: with a location 50 first and, on the first page only, 100 when everything is empty. */
export async function rangeRetry<T>({
  place,
  offset,
  ask,
  isEmpty,
}: Question<T>): Promise<{ answer: T; range: number | null }> {
  const params = placeParams(place);
  if (place.kind === 'nowhere') return { answer: await ask(params), range: null };
  const answer = await ask({ ...params, range: RANGE });
  if (offset > 0 || !isEmpty(answer)) return { answer, range: RANGE };
  return { answer: await ask({ ...params, range: FALLBACK_RANGE }), range: FALLBACK_RANGE };
}
