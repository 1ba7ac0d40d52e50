import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router';
import type { KeywordReadFragment } from '#operations/generated/documents.ts';
import { PageMeta } from '../core/layout/page-meta.tsx';
import { buttonClass } from '../core/ui/button.tsx';
import { useListRefresh } from './list-age.ts';
import { ListFailed } from './list-failed.tsx';
import { readsDays, useList } from './load-list.ts';
import { NothingFound } from './nothing-found.tsx';
import { pageIndexes, readPages } from './paging.ts';
import { RowGrid } from './row-grid.tsx';
import { SearchBar } from './search-bar.tsx';
import { type SearchParams, writeSearchParams } from './search-params.ts';
import { ShowMore } from './show-more.tsx';

type SearchListProps = {
  title: string;
  params: SearchParams;
  /** Undefined while it is unknown. */
  total: number | undefined;
  reading: KeywordReadFragment | null | undefined;
  /** What narrows a list that nothing was looked for in. */
  choice?: ReactNode;
  /** The items of one page. */
  page: (index: number) => ReactNode;
};

/** A list of one kind of result that grows page by page, with a link back to all kinds. */
export const SearchList = ({ title, params, total, reading, choice, page }: SearchListProps) => {
  const { t } = useTranslation('search');
  const { pathname, search: query } = useLocation();
  const [search] = useSearchParams();
  const { isLoaded } = useList(readsDays(reading));
  useListRefresh(`${pathname}${query}`);
  const { keyword } = params;
  return (
    <div className="shell flex flex-col gap-6 pt-8">
      <PageMeta title={title} noindex />
      <h1 className="text-3xl font-extrabold tracking-tight sm:text-4xl">{title}</h1>
      <SearchBar params={params} reading={reading}>
        {keyword && (
          <Link
            to={`/search${writeSearchParams(params)}`}
            className={`${buttonClass({ variant: 'quiet' })} max-w-full shrink-0`}
          >
            {t('backToAll', { keyword })}
          </Link>
        )}
      </SearchBar>
      {choice}
      {total === 0 ? (
        <NothingFound params={params} />
      ) : (
        <div>
          <RowGrid>{pageIndexes(readPages(search)).map(page)}</RowGrid>
          {isLoaded && total !== undefined ? <ShowMore total={total} /> : <ListFailed />}
        </div>
      )}
    </div>
  );
};
