import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isRecord } from '../../core/storage/stored.ts';
import { useHydrated } from '../../core/use-hydrated.ts';

/** The map's sheet is an entry of the history, so that Back closes it. */
export function useMapSheet() {
  const { key, pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  // Going back waits for the tickets, which are asked for anew; the sheet closes before that.
  const [left, setLeft] = useState<string | null>(null);
  if (left !== null && left !== key) setLeft(null);
  const isOpen = hydrated && isRecord(state) && state.map === true && left !== key;
  return {
    isOpen,
    open: () =>
      void navigate(
        { pathname, search, hash },
        { state: { map: true }, preventScrollReset: true, defaultShouldRevalidate: false },
      ),
    close: () => {
      if (!isOpen) return;
      setLeft(key);
      void navigate(-1);
    },
  };
}
