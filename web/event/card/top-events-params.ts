import type { TopEventsQueryVariables } from '#operations/generated/documents.ts';
import { locationInput, type Place, placeParams, readPlace } from '../../city/place.ts';
import { TOP_EVENTS_LOADED } from '../../core/constants.ts';

export type TopEventsParams = { categoryId: string | null; place: Place | null; all: boolean };

/** Reads the filter of the top events from the address. */
export const readTopEventsParams = (search: URLSearchParams): TopEventsParams => ({
  categoryId: search.get('category')?.trim() || null,
  place: readPlace(search),
  all: search.get('all') === '1',
});

/** The query string for a filter. `all` is left out when category or city change, so that six are shown again. */
export const topEventsSearch = ({ categoryId, place = null, all }: Partial<TopEventsParams>): string => {
  const search = new URLSearchParams(placeParams(place));
  if (categoryId) search.set('category', categoryId);
  if (all) search.set('all', '1');
  const text = search.toString();
  return text ? `?${text}` : '';
};

export const topEventsVariables = ({
  categoryId,
  place = null,
}: Partial<TopEventsParams>): TopEventsQueryVariables => ({
  filter: { ...(categoryId && { categoryId }), ...(place && { location: locationInput(place) }) },
  page: { limit: TOP_EVENTS_LOADED, offset: 0 },
});
