import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and until the component is hydrated: before that no handler answers a click. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
