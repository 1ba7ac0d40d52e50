import { useEffect, useMemo } from 'react';
import type { View } from './browsing-history.ts';
import { rememberView } from './history-store.ts';

/** Adds the shown page to the history, and updates it when its data changes; null adds nothing. */
export const useRememberView = (view: View | null): void => {
  const text = JSON.stringify(view);
  const page = view && `${view.kind} ${view.id}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another view, and newer data of the same page are not
  const viewedAt = useMemo(() => new Date().toISOString(), [page]);
  useEffect(() => {
    const parsed: View | null = JSON.parse(text);
    if (parsed) rememberView(parsed, viewedAt);
  }, [text, viewedAt]);
};
