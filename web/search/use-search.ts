import { useHref, useLocation, useNavigate, useSearchParams } from 'react-router';
import { emptySearch, readSearchParams, type SearchParams, searchPath, writeSearchParams } from './search-params.ts';

/** The search in the address; an empty one on other screens. */
export const useCurrentSearch = (): SearchParams => {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  return pathname.startsWith('/search') || pathname === '/modal/search' ? readSearchParams(search) : emptySearch;
};

/** Navigates to the results; the same search again does nothing (SEARCH-3, SEARCH-5). */
export const useSearch = () => {
  const navigate = useNavigate();
  const root = useHref('/').replace(/\/$/, '');
  return (params: SearchParams, { byEnter, replace = false }: { byEnter: boolean; replace?: boolean }) => {
    const to = `${searchPath(params, byEnter)}${writeSearchParams(params)}`;
    // The browser's address, not the router's: a second Enter may come before the router has finished the first.
    const { pathname, search } = window.location;
    void navigate(to, { replace: replace || `${root}${to}` === `${pathname}${search}` });
  };
};
