import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { KeywordReadFragment } from '#operations/generated/documents.ts';
import { ActiveFilters } from './active-filters.tsx';
import { KeywordRead } from './keyword-read.tsx';
import { type SearchParams, writeSearchParams } from './search-params.ts';
import { UnknownCity } from './unknown-city.tsx';
import { useWantedSearch } from './use-wanted-search.ts';
import { WhereAndWhen } from './where-and-when.tsx';

type SearchBarProps = {
  params: SearchParams;
  /** Currencies of the found events, for the price filter; undefined when unknown. */
  currencies?: readonly string[] | undefined;
  /** What the keyword was read as; undefined while it is unknown. */
  reading: KeywordReadFragment | null | undefined;
  /** The button that opens the further filters, where they do not stand beside the list. */
  filters?: ReactNode;
  children?: ReactNode;
};

/** Place and dates with the further filters, on phones in one line that scrolls sideways, and below them the active filters. */
export const SearchBar = ({ params: shown, currencies = [], reading, filters, children }: SearchBarProps) => {
  const params = useWantedSearch(shown);
  const navigate = useNavigate();
  const change = (changed: Partial<SearchParams>) =>
    void navigate({ search: writeSearchParams({ ...params, ...changed }) }, { preventScrollReset: true });
  return (
    <div className="flex flex-col gap-3">
      <div className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
        {filters}
        <WhereAndWhen params={params} onChange={change} />
        {children}
      </div>
      {params.where !== null && <UnknownCity text={params.where} />}
      <ActiveFilters params={params} currencies={currencies} reading={reading} />
      <KeywordRead params={params} reading={reading} />
    </div>
  );
};
