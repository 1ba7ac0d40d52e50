import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { SearchAttractionsDocument } from '#operations/generated/documents.ts';
import { useSearchAttractionsQuery } from '#operations/generated/hooks.ts';
import { prime } from '../core/apollo/prime.ts';
import { AttractionRow } from '../search/attraction-row.tsx';
import { pageIndexes, pageInput, readPages } from '../search/paging.ts';
import { SearchList } from '../search/search-list.tsx';
import { readSearchParams, type SearchParams, searchFilter } from '../search/search-params.ts';

const variables = (params: SearchParams, index: number) => ({ filter: searchFilter(params), page: pageInput(index) });

const load = async ({ context, request }: LoaderFunctionArgs) => {
  const search = new URL(request.url).searchParams;
  const params = readSearchParams(search);
  const pages = pageIndexes(readPages(search));
  await Promise.all(pages.map((index) => prime(context, SearchAttractionsDocument, variables(params, index))));
  return null;
};
export const loader = load;
export const clientLoader = load;

const Page = ({ params, index }: { params: SearchParams; index: number }) => {
  const { data } = useSearchAttractionsQuery(variables(params, index));
  return data?.search.attractions.items.map((attraction) => (
    <li key={attraction.id}>
      <AttractionRow attraction={attraction} />
    </li>
  ));
};

export default function SearchAttractions() {
  const { t } = useTranslation('main');
  const [search] = useSearchParams();
  const params = readSearchParams(search);
  const { data } = useSearchAttractionsQuery(variables(params, 0));
  const title = params.keyword ? t('search.attractionsFor', { keyword: params.keyword }) : t('search.attractions');
  return (
    <SearchList
      title={title}
      params={params}
      total={data?.search.attractions.totalCount}
      page={(index) => <Page key={index} params={params} index={index} />}
    />
  );
}
