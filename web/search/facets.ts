import type { SearchEventsQuery } from '#operations/generated/documents.ts';

/** What events can be narrowed to, with how many each choice would leave. */
export type SearchFacets = NonNullable<NonNullable<SearchEventsQuery['events']>['facets']>;
