import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../core/ui/icon.tsx';
import { writeSearchParams } from './search-params.ts';
import { useCurrentSearch } from './use-search.ts';

/** SEARCH-15: a link that looks like the search field and opens the full-screen search. */
export const MobileSearchBar = () => {
  const { t } = useTranslation('main');
  const params = useCurrentSearch();
  const title = t('searchForm.modal.title');
  return (
    <Link
      to={`/modal/search${writeSearchParams(params)}`}
      aria-label={`${title}: ${params.keyword ?? t('searchForm.placeholder')}`}
      className="feedback flex min-h-11 items-center gap-2 rounded-control border border-line-strong/60 bg-sunk px-3 text-soft hover:border-line-strong"
    >
      {params.keyword ? (
        <>
          <Icon as={Search} className="size-5 max-sm:hidden" />
          <span className="truncate">{params.keyword}</span>
        </>
      ) : (
        // A word without room wraps out of sight as a whole.
        <span className="flex h-6 flex-wrap gap-x-2 overflow-hidden">
          <Icon as={Search} className="my-0.5 size-5" />
          <span className="whitespace-nowrap">{title}</span>
        </span>
      )}
    </Link>
  );
};
