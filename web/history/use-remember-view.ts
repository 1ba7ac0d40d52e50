import { useEffect } from 'react';
import type { View } from './browsing-history.ts';
import { rememberView } from './history-store.ts';

/** Adds the shown page to the history, and updates it when its data changes; null adds nothing. */
export const useRememberView = (view: View | null): void => {
  const text = JSON.stringify(view);
  useEffect(() => {
    const parsed: View | null = JSON.parse(text);
    if (parsed) rememberView(parsed);
  }, [text]);
};
