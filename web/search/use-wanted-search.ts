import { useLocation } from 'react-router';
import { useNextLocation } from '../core/layout/next-location.ts';
import { readSearchParams, type SearchParams } from './search-params.ts';

/**
 * The search that the running navigation leads to, else the one in the address. A further choice builds on it, so that of two
 * quick choices neither is lost.
 */
export const useWantedSearch = (shown: SearchParams): SearchParams => {
  const { pathname } = useLocation();
  const next = useNextLocation();
  return next?.pathname === pathname ? readSearchParams(new URLSearchParams(next.search)) : shown;
};
