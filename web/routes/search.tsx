import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { SearchResultsDocument } from '#operations/generated/documents.ts';
import { usePrimed } from '../core/apollo/use-primed.ts';
import { PageMeta } from '../core/layout/page-meta.tsx';
import { useListRefresh } from '../search/list-age.ts';
import { ListFailed } from '../search/list-failed.tsx';
import { listLoaders, readsDays, useList } from '../search/load-list.ts';
import { NothingFound } from '../search/nothing-found.tsx';
import { useRememberSearch } from '../search/recent-searches.ts';
import { SearchBar } from '../search/search-bar.tsx';
import { searchFilter } from '../search/search-filter.ts';
import { SearchForm } from '../search/search-form.tsx';
import { isEmptySearch, readSearchParams, type SearchParams } from '../search/search-params.ts';
import { useCurrentSearch } from '../search/use-search.ts';
import { useSearchTitle } from '../search/use-search-title.ts';
import { NearestEvents } from './nearest-events.tsx';
import { isNothing, SearchSections } from './search-sections.tsx';
import { Popular, primePopular } from './search-start.tsx';

const loaders = listLoaders('search results', async (ask, { context }, { search, today }) => {
  const params = readSearchParams(search);
  if (isEmptySearch(params)) await primePopular(context);
  else await ask(context, SearchResultsDocument, { filter: searchFilter(params, today) });
});
export const loader = loaders.loader;
export const clientLoader = loaders.clientLoader;

/** SEARCH-7: a notice when the search was widened. */
const Range = ({ range }: { range: number | null }) => {
  const { t } = useTranslation('search');
  return range !== null && range > 50 ? <p className="text-soft">{t('range', { range })}</p> : null;
};

const Results = ({ params }: { params: SearchParams }) => {
  const { pathname, search } = useLocation();
  const { isLoaded, today } = useList();
  const data = usePrimed(SearchResultsDocument, { filter: searchFilter(params, today) });
  useListRefresh(`${pathname}${search}`);
  const found = data?.search;
  useList(readsDays(found?.reading));
  useRememberSearch(found && !isNothing(found) ? params : null);
  return (
    <>
      <SearchBar params={params} reading={found?.reading} />
      {!isLoaded && <ListFailed />}
      {found && (isNothing(found) ? <NothingFound params={params} /> : <Range range={found.range} />)}
      {found && <SearchSections found={found} params={params} />}
      <NearestEvents nearest={found?.nearest} />
    </>
  );
};

export default function Search() {
  const { t } = useTranslation('search');
  const params = useCurrentSearch();
  const isEmpty = isEmptySearch(params);
  const title = useSearchTitle(params, 'all');
  return (
    <div className="shell flex flex-col gap-8 pt-8">
      <PageMeta title={title} description={t('description')} noindex={!isEmpty} />
      <h1 className="text-3xl font-extrabold tracking-tight sm:text-4xl">{title}</h1>
      {isEmpty ? (
        <>
          <SearchForm />
          <Popular />
        </>
      ) : (
        <Results params={params} />
      )}
    </div>
  );
}
