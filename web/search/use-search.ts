import { useHref, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useNextLocation } from '../core/layout/next-location.ts';
import { emptySearch, readSearchParams, type SearchParams, searchPath, writeSearchParams } from './search-params.ts';

/** The search that the address carries; an empty one where the screen is not about a search. */
export const useCurrentSearch = (): SearchParams => {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  return pathname.startsWith('/search') || pathname === '/modal/search' ? readSearchParams(search) : emptySearch;
};

/**
 * The search that this screen is on its way to; the one it shows when it is on its way to none. Each further choice builds
 * on it, so that of two quick ones neither is lost.
 */
export const useWantedSearch = (shown: SearchParams): SearchParams => {
  const { pathname } = useLocation();
  const next = useNextLocation();
  return next?.pathname === pathname ? readSearchParams(new URLSearchParams(next.search)) : shown;
};

/** Goes to the results; searching for the same thing again stays where it is (SEARCH-3, SEARCH-5). */
export const useSearch = () => {
  const navigate = useNavigate();
  const root = useHref('/').replace(/\/$/, '');
  return (params: SearchParams, { byEnter, replace = false }: { byEnter: boolean; replace?: boolean }) => {
    const to = `${searchPath(params, byEnter)}${writeSearchParams(params)}`;
    // The browser's address, not the router's: a second Enter can come before the screen has followed the first.
    const { pathname, search } = window.location;
    void navigate(to, { replace: replace || `${root}${to}` === `${pathname}${search}` });
  };
};
