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
  const text = params.keyword ?? t('searchForm.placeholder');
  return (
    <Link
      to={`/modal/search${writeSearchParams(params)}`}
      aria-label={`${t('searchForm.modal.title')}: ${text}`}
      className="feedback flex min-h-11 items-center gap-2 rounded-control border border-line-strong/60 bg-sunk px-3 text-soft hover:border-line-strong"
    >
      <Icon as={Search} className="size-5" />
      <span className="truncate">{text}</span>
    </Link>
  );
};
