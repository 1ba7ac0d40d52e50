import type { ReactNode } from 'react';
import { type RouterContextProvider, useSearchParams } from 'react-router';
import { type EventFilter, SearchEventsDocument } from '#operations/generated/documents.ts';
import { prime } from '../core/apollo/prime.ts';
import { usePrimed } from '../core/apollo/use-primed.ts';
import { EventGrid, EventItemSkeletons, EventItems } from '../event/card/event-grid.tsx';
import { pageIndexes, pageInput, pageSize, readPages } from '../search/paging.ts';
import { ShowMore } from '../search/show-more.tsx';
import { useEarnProgramme } from '../tenant/use-loyalty.ts';

const variables = (filter: EventFilter, index: number) => ({
  filter,
  order: 'DATE' as const,
  page: pageInput(index),
});

/** Loads all shown pages of a list into the cache in parallel. */
export const primeEventPages = async (
  context: Readonly<RouterContextProvider>,
  filter: EventFilter,
  search: URLSearchParams,
) => {
  const pages = pageIndexes(readPages(search));
  await Promise.all(pages.map((index) => prime(context, SearchEventsDocument, variables(filter, index))));
};

/** The items of one page; each page is a query of its own, so that "show more" loads only the new one. */
const Page = ({ filter, index, heading }: { filter: EventFilter; index: number; heading: 'h2' | 'h3' }) => {
  const programme = useEarnProgramme();
  const events = usePrimed(SearchEventsDocument, variables(filter, index))?.events;
  return events ? (
    <EventItems events={events.items} programme={programme} eager={index === 0} heading={heading} />
  ) : (
    <EventItemSkeletons count={pageSize} />
  );
};

/** The next events of the list, for the head of its page. */
export const useNextEvents = (filter: EventFilter) =>
  usePrimed(SearchEventsDocument, variables(filter, 0))?.events?.items ?? [];

type EventPagesProps = { filter: EventFilter; empty: ReactNode; heading?: 'h2' | 'h3' };

/** A list of events by date that grows page by page; the number of pages is in the address. */
export const EventPages = ({ filter, empty, heading = 'h2' }: EventPagesProps) => {
  const [search] = useSearchParams();
  const events = usePrimed(SearchEventsDocument, variables(filter, 0))?.events;
  if (events?.totalCount === 0) return empty;
  return (
    <div>
      <EventGrid>
        {pageIndexes(readPages(search)).map((index) => (
          <Page key={index} filter={filter} index={index} heading={heading} />
        ))}
      </EventGrid>
      {events && <ShowMore total={events.totalCount} />}
    </div>
  );
};
