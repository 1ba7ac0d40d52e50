import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { emptySearch, readSearchParams, type SearchParams, searchPath, writeSearchParams } from './search-params.ts';

/** The search that the address carries; an empty one where the screen is not about a search. */
export const useCurrentSearch = (): SearchParams => {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  return pathname.startsWith('/search') || pathname === '/modal/search' ? readSearchParams(search) : emptySearch;
};

/** Goes to the results; searching for the same thing again stays where it is (SEARCH-3, SEARCH-5). */
export const useSearch = () => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (params: SearchParams, { byEnter, replace = false }: { byEnter: boolean; replace?: boolean }) => {
    const to = `${searchPath(params, byEnter)}${writeSearchParams(params)}`;
    void navigate(to, { replace: replace || to === `${pathname}${search}` });
  };
};
