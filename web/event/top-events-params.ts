import type { TopEventsQueryVariables } from '#operations/generated/documents.ts';
import { TOP_EVENTS_LOADED } from '../core/constants.ts';

export type TopEventsParams = { categoryId: string | null; all: boolean };

/** What the address says about the top events. */
export const readTopEventsParams = (search: URLSearchParams): TopEventsParams => ({
  categoryId: search.get('category')?.trim() || null,
  all: search.get('all') === '1',
});

/** The address for a choice; a new category starts with few again. */
export const topEventsSearch = ({ categoryId, all }: Partial<TopEventsParams>): string => {
  const search = new URLSearchParams();
  if (categoryId) search.set('category', categoryId);
  if (all) search.set('all', '1');
  const text = search.toString();
  return text ? `?${text}` : '';
};

export const topEventsVariables = ({ categoryId }: Pick<TopEventsParams, 'categoryId'>): TopEventsQueryVariables => ({
  filter: categoryId ? { categoryId } : {},
  page: { limit: TOP_EVENTS_LOADED, offset: 0 },
});
