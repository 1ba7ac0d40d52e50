import type { RecentViewsQuery, ViewInput } from '#operations/generated/documents.ts';
import type { BrowsingHistory, View, Viewed, ViewKind } from './browsing-history.ts';

/** The name of a category in the page's language. */
type CategoryName = (category: { id: string; name: string }) => string;
type RecentView = NonNullable<NonNullable<RecentViewsQuery['viewer']>['recentViews']>[number];

const types = { event: 'EVENT', attraction: 'ATTRACTION', venue: 'VENUE' } as const satisfies Record<ViewKind, string>;

const toView = ({ item, viewedAt }: RecentView, categoryName: CategoryName): Viewed<View> | null => {
  switch (item.__typename) {
    case 'Event': {
      const { id, name, image, starts, venue } = item;
      return { kind: 'event', id, name, viewedAt, detail: venue.address.city, image, starts };
    }
    case 'Attraction': {
      const { id, name, image, category } = item;
      return {
        kind: 'attraction',
        id,
        name,
        viewedAt,
        detail: category && categoryName(category),
        image,
        starts: null,
      };
    }
    case 'Venue': {
      const { id, name, address } = item;
      return { kind: 'venue', id, name, viewedAt, detail: address.city, image: null, starts: null };
    }
    default:
      return null;
  }
};

/** The server's answer as the history that screens show. */
export const toHistory = (recent: readonly RecentView[], categoryName: CategoryName): BrowsingHistory => ({
  views: recent.flatMap((one) => toView(one, categoryName) ?? []),
  cities: recent.flatMap(({ item, viewedAt }) => (item.__typename === 'City' ? { ...item, viewedAt } : [])),
});

/** The history as the server takes it. */
export const toInputs = ({ views, cities }: BrowsingHistory): (ViewInput & { viewedAt: string })[] => [
  ...views.map(({ kind, id, viewedAt }) => ({ type: types[kind], id, viewedAt })),
  ...cities.map(({ id, viewedAt }) => ({ type: 'CITY' as const, id, viewedAt })),
];

/** The history without these views; what was looked at again since stays. */
export const without = ({ views, cities }: BrowsingHistory, removed: readonly ViewInput[]): BrowsingHistory => {
  const keys = new Set(removed.map(({ type, id, viewedAt }) => `${type} ${id} ${viewedAt}`));
  return {
    views: views.filter(({ kind, id, viewedAt }) => !keys.has(`${types[kind]} ${id} ${viewedAt}`)),
    cities: cities.filter(({ id, viewedAt }) => !keys.has(`CITY ${id} ${viewedAt}`)),
  };
};
