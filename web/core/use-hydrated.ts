import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server's page and until the browser has taken it over: before that nothing answers a click. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
