import { useNavigation } from 'react-router';
import { useApp } from '../app.tsx';

/** The path as routes write it: the router's own navigation state still carries the base path. */
export const withoutBase = (pathname: string, basePath: string): string => {
  const base = basePath.replace(/\/+$/, '');
  return pathname === base || pathname.startsWith(`${base}/`) ? pathname.slice(base.length) || '/' : pathname;
};

/** Where the visitor is on the way to; undefined while nothing is under way. */
export const useNextLocation = () => {
  const { basePath } = useApp();
  const { state, location } = useNavigation();
  if (state !== 'loading') return undefined;
  return { pathname: withoutBase(location.pathname, basePath), search: location.search };
};
