import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { SearchVenuesDocument } from '#operations/generated/documents.ts';
import { usePrimed } from '../core/apollo/use-primed.ts';
import { listLoaders, useList } from '../search/load-list.ts';
import { pageIndexes, pageInput, readPages } from '../search/paging.ts';
import { searchFilter } from '../search/search-filter.ts';
import { SearchList } from '../search/search-list.tsx';
import { isEmptySearch, readSearchParams, type SearchParams } from '../search/search-params.ts';
import { VenueRow } from '../search/venue-row.tsx';

/** EVENT-15: without anything to look for, all of them by name. */
const variables = (params: SearchParams, index: number, today: string | null) => ({
  ...(isEmptySearch(params) ? { isBrowsing: true } : { filter: searchFilter(params, today) }),
  page: pageInput(index),
});

const loaders = listLoaders('venues', async (ask, { context }, { search, today }) => {
  const params = readSearchParams(search);
  const pages = pageIndexes(readPages(search));
  await Promise.all(pages.map((index) => ask(context, SearchVenuesDocument, variables(params, index, today))));
});
export const loader = loaders.loader;
export const clientLoader = loaders.clientLoader;

const Page = ({ params, index }: { params: SearchParams; index: number }) => {
  const { today } = useList();
  const data = usePrimed(SearchVenuesDocument, variables(params, index, today));
  return (data?.search ?? data)?.venues?.items.map((venue) => (
    <li key={venue.id}>
      <VenueRow venue={venue} />
    </li>
  ));
};

export default function SearchVenues() {
  const { t } = useTranslation('search');
  const [search] = useSearchParams();
  const params = readSearchParams(search);
  const { today } = useList();
  const data = usePrimed(SearchVenuesDocument, variables(params, 0, today));
  const title = params.keyword ? t('venuesFor', { keyword: params.keyword }) : t('venues');
  return (
    <SearchList
      title={title}
      params={params}
      total={(data?.search ?? data)?.venues?.totalCount}
      reading={data?.search?.reading}
      page={(index) => <Page key={index} params={params} index={index} />}
    />
  );
}
