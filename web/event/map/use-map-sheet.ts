import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { drawn } from '../../core/drawn.ts';
import { isRecord } from '../../core/storage/stored.ts';
import { useHydrated } from '../../core/use-hydrated.ts';

/** The map's sheet is an entry of the history, so that Back closes it. */
export function useMapSheet() {
  const { key, pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  // The router draws the whole page anew, and going back waits for the tickets, which are asked for anew; the sheet does not wait.
  const [asked, setAsked] = useState<{ on: string; open: boolean } | null>(null);
  if (asked !== null && asked.on !== key) setAsked(null);
  const isOpen = hydrated && (asked?.on === key ? asked.open : isRecord(state) && state.map === true);
  const ask = (open: boolean) => {
    setAsked({ on: key, open });
    return drawn();
  };
  return {
    isOpen,
    open: async () => {
      await ask(true);
      await navigate(
        { pathname, search, hash },
        { state: { map: true }, preventScrollReset: true, defaultShouldRevalidate: false },
      );
    },
    close: async () => {
      if (!isOpen) return;
      await ask(false);
      await navigate(-1);
    },
  };
}
