import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { PageMeta } from '../core/layout/page-meta.tsx';
import { ButtonLink, buttonClass } from '../core/ui/button.tsx';
import { Message } from '../core/ui/message.tsx';
import { pageIndexes, readPages } from './paging.ts';
import { RowGrid } from './row-grid.tsx';
import { type SearchParams, writeSearchParams } from './search-params.ts';
import { ShowMore } from './show-more.tsx';

type SearchListProps = {
  title: string;
  params: SearchParams;
  /** Undefined while it is not known. */
  total: number | undefined;
  /** The items of one page. */
  page: (index: number) => ReactNode;
};

/** A list of one kind of result, growing page by page, with the way back to all kinds. */
export const SearchList = ({ title, params, total, page }: SearchListProps) => {
  const { t } = useTranslation('main');
  const [search] = useSearchParams();
  const { keyword } = params;
  const home = (
    <ButtonLink to="/" variant="secondary">
      {t('search.none.action')}
    </ButtonLink>
  );
  return (
    <div className="shell flex flex-col gap-6 pt-8">
      <PageMeta title={title} noindex />
      <h1 className="text-3xl font-extrabold tracking-tight sm:text-4xl">{title}</h1>
      {keyword && (
        <p>
          <Link to={`/search${writeSearchParams(params)}`} className={buttonClass({ variant: 'secondary' })}>
            {t('search.backToAll', { keyword })}
          </Link>
        </p>
      )}
      {total === 0 ? (
        <Message icon={SearchX} level={2} title={t('search.none.title', { keyword: keyword ?? '' })} action={home}>
          {t('search.none.message')}
        </Message>
      ) : (
        <div>
          <RowGrid>{pageIndexes(readPages(search)).map(page)}</RowGrid>
          {total !== undefined && <ShowMore total={total} />}
        </div>
      )}
    </div>
  );
};
