import { CalendarX2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { SearchEventsDocument } from '#operations/generated/documents.ts';
import { visitorDays } from '#rules/calendar-day.ts';
import { usePrimed } from '../core/apollo/use-primed.ts';
import { isSameRange } from '../core/dates/date-range.ts';
import { useToday } from '../core/dates/visitor-day.ts';
import { PageMeta } from '../core/layout/page-meta.tsx';
import { ButtonLink } from '../core/ui/button.tsx';
import { HydrateLater } from '../core/ui/hydrate-later.tsx';
import { Message } from '../core/ui/message.tsx';
import { EventGrid, EventItems } from '../event/card/event-grid.tsx';
import { FiltersButton } from '../search/filters-button.tsx';
import { useListRefresh } from '../search/list-age.ts';
import { ListFailed } from '../search/list-failed.tsx';
import { listLoaders, readsDays, useList } from '../search/load-list.ts';
import { pageIndexes, pageInput, readPages } from '../search/paging.ts';
import { useRememberSearch } from '../search/recent-searches.ts';
import { SaveSearch } from '../search/save-search.tsx';
import { SearchBar } from '../search/search-bar.tsx';
import { searchFilter, searchOrder } from '../search/search-filter.ts';
import { SearchFilters } from '../search/search-filters.tsx';
import { emptySearch, readSearchParams, type SearchParams, writeSearchParams } from '../search/search-params.ts';
import { ShowMore } from '../search/show-more.tsx';
import { SortSelect } from '../search/sort-select.tsx';
import { useSearchTitle } from '../search/use-search-title.ts';
import { useEarnProgramme } from '../tenant/use-loyalty.ts';
import { NearestEvents } from './nearest-events.tsx';

/** The facets are part of the first page's query only. */
const variables = (params: SearchParams, index: number, today: string | null) => ({
  filter: searchFilter(params, today),
  order: searchOrder(params),
  page: pageInput(index),
  facets: index === 0,
});

const loaders = listLoaders('events', async (ask, { context }, { search, today }) => {
  const params = readSearchParams(search);
  const pages = pageIndexes(readPages(search));
  await Promise.all(pages.map((index) => ask(context, SearchEventsDocument, variables(params, index, today))));
});
export const loader = loaders.loader;
export const clientLoader = loaders.clientLoader;

/** Each page is a query of its own, so that "show more" loads only the new one. */
const useEventPage = (params: SearchParams, index: number) => {
  const { today } = useList();
  return usePrimed(SearchEventsDocument, variables(params, index, today))?.events;
};

const Page = ({ params, index }: { params: SearchParams; index: number }) => {
  const programme = useEarnProgramme();
  const events = useEventPage(params, index);
  return events && <EventItems events={events.items} programme={programme} eager={index === 0} heading="h2" />;
};

const NoEvents = ({ params }: { params: SearchParams }) => {
  const { t } = useTranslation('search');
  const { keyword, sort, ...filters } = params;
  const isFiltered = writeSearchParams(filters) !== '';
  return (
    <Message
      icon={CalendarX2}
      level={2}
      title={t('noEvents.title')}
      action={
        <ButtonLink
          to={`/search/events${isFiltered ? writeSearchParams({ ...emptySearch, keyword }) : ''}`}
          variant="secondary"
        >
          {isFiltered ? t('filters.clear') : t('seeAllEvents')}
        </ButtonLink>
      }
    >
      {isFiltered ? t('noEvents.filtered') : t('noEvents.message')}
    </Message>
  );
};

const List = ({ params }: { params: SearchParams }) => {
  const [search] = useSearchParams();
  const { isLoaded } = useList();
  const first = useEventPage(params, 0);
  if (first?.totalCount === 0) {
    return (
      <div className="flex min-w-0 flex-1 flex-col gap-12">
        <NoEvents params={params} />
        <NearestEvents nearest={first.nearest} />
      </div>
    );
  }
  return (
    <div className="min-w-0 flex-1">
      <EventGrid>
        {pageIndexes(readPages(search)).map((index) => (
          <Page key={index} params={params} index={index} />
        ))}
      </EventGrid>
      {isLoaded && first ? <ShowMore total={first.totalCount} /> : <ListFailed />}
    </div>
  );
};

export default function SearchEvents() {
  const { t } = useTranslation('search');
  const { pathname, search: query } = useLocation();
  const [search] = useSearchParams();
  const params = readSearchParams(search);
  const title = useSearchTitle(params, 'events');
  const { facets, totalCount = 0, reading } = useEventPage(params, 0) ?? {};
  const { weekend } = visitorDays(useToday());
  const isOtherWeekend = facets?.weekend != null && !isSameRange(facets.weekend, weekend);
  useList(isOtherWeekend || readsDays(reading));
  useListRefresh(`${pathname}${query}`);
  useRememberSearch(totalCount > 0 ? params : null);
  const isOnlyCategory = writeSearchParams(params) === writeSearchParams({ categoryId: params.categoryId });
  return (
    <div className="shell flex flex-col gap-6 pt-8">
      <PageMeta
        title={title}
        description={t('description')}
        search={writeSearchParams({ categoryId: params.categoryId })}
        noindex={!isOnlyCategory}
      />
      <h1 className="text-3xl font-extrabold tracking-tight sm:text-4xl">{title}</h1>
      <SearchBar
        params={params}
        currencies={facets?.priceCurrencies}
        reading={reading}
        filters={facets && <FiltersButton params={params} facets={facets} total={totalCount} />}
      >
        <SortSelect params={params} />
        <SaveSearch params={params} />
      </SearchBar>
      <div className="mt-2 flex flex-col gap-8 lg:flex-row">
        {facets && (
          <aside aria-label={t('filters.title')} className="hidden w-60 shrink-0 lg:block">
            <HydrateLater>
              <SearchFilters params={params} facets={facets} />
            </HydrateLater>
          </aside>
        )}
        <List params={params} />
      </div>
    </div>
  );
}
