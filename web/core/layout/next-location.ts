import { useNavigation } from 'react-router';
import { useApp } from '../app.tsx';

/** The path without the base path, which the router's navigation state still has. */
export const withoutBase = (pathname: string, basePath: string): string => {
  const base = basePath.replace(/\/+$/, '');
  return pathname === base || pathname.startsWith(`${base}/`) ? pathname.slice(base.length) || '/' : pathname;
};

/** The target of the running navigation; undefined when none is running. */
export const useNextLocation = () => {
  const { basePath } = useApp();
  const { state, location } = useNavigation();
  if (state !== 'loading') return undefined;
  return { pathname: withoutBase(location.pathname, basePath), search: location.search };
};
