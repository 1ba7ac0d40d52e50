import { useEffect } from 'react';
import type { View } from './browsing-history.ts';
import { rememberView } from './history-store.ts';

/** Remembers the page that is shown, as it was last seen; null while there is nothing to remember. */
export const useRememberView = (view: View | null): void => {
  const text = JSON.stringify(view);
  useEffect(() => {
    const seen: View | null = JSON.parse(text);
    if (seen) rememberView(seen);
  }, [text]);
};
