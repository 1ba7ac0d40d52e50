import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { SearchAttractionsDocument } from '#operations/generated/documents.ts';
import { usePrimed } from '../core/apollo/use-primed.ts';
import { useShell } from '../core/layout/shell.tsx';
import { FilterChipLink } from '../core/ui/chip.tsx';
import { AttractionRow } from '../search/attraction-row.tsx';
import { listLoaders, useList } from '../search/load-list.ts';
import { pageIndexes, pageInput, readPages } from '../search/paging.ts';
import { searchFilter } from '../search/search-filter.ts';
import { SearchList } from '../search/search-list.tsx';
import { isEmptySearch, readSearchParams, type SearchParams, writeSearchParams } from '../search/search-params.ts';

/** EVENT-15: without anything to look for, what is popular, also of one category. */
const variables = (params: SearchParams, index: number, today: string | null) => {
  const { categoryId } = params;
  const page = pageInput(index);
  return isEmptySearch(params)
    ? { isBrowsing: true, browse: { ...(categoryId && { categoryId }) }, page }
    : { filter: searchFilter(params, today), page };
};

const loaders = listLoaders('attractions', async (ask, { context }, { search, today }) => {
  const params = readSearchParams(search);
  const pages = pageIndexes(readPages(search));
  await Promise.all(pages.map((index) => ask(context, SearchAttractionsDocument, variables(params, index, today))));
});
export const loader = loaders.loader;
export const clientLoader = loaders.clientLoader;

const Page = ({ params, index }: { params: SearchParams; index: number }) => {
  const { today } = useList();
  const data = usePrimed(SearchAttractionsDocument, variables(params, index, today));
  return (data?.search ?? data)?.attractions?.items.map((attraction) => (
    <li key={attraction.id}>
      <AttractionRow attraction={attraction} />
    </li>
  ));
};

const Categories = ({ chosen }: { chosen: string | null }) => {
  const { t } = useTranslation(['search', 'shared']);
  const { categories } = useShell();
  const options = [{ id: null, name: t('search:all') }, ...categories];
  return (
    <nav
      aria-label={t('search:categories')}
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0"
    >
      {options.map(({ id, name }) => (
        <FilterChipLink key={id} to={{ search: writeSearchParams({ categoryId: id }) }} active={id === chosen}>
          {name}
        </FilterChipLink>
      ))}
    </nav>
  );
};

export default function SearchAttractions() {
  const { t } = useTranslation('search');
  const [search] = useSearchParams();
  const params = readSearchParams(search);
  const { today } = useList();
  const data = usePrimed(SearchAttractionsDocument, variables(params, 0, today));
  const title = params.keyword ? t('attractionsFor', { keyword: params.keyword }) : t('attractions');
  return (
    <SearchList
      title={title}
      params={params}
      total={(data?.search ?? data)?.attractions?.totalCount}
      reading={data?.search?.reading}
      choice={isEmptySearch(params) && <Categories chosen={params.categoryId} />}
      page={(index) => <Page key={index} params={params} index={index} />}
    />
  );
}
