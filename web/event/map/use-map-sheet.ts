import { useLocation, useNavigate } from 'react-router';
import { isRecord } from '../../core/storage/stored.ts';
import { useHydrated } from '../../core/use-hydrated.ts';

/** The map's sheet is an entry of the history, so that Back closes it. */
export function useMapSheet() {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const isOpen = hydrated && isRecord(state) && state.map === true;
  return {
    isOpen,
    open: () =>
      void navigate(
        { pathname, search, hash },
        { state: { map: true }, preventScrollReset: true, defaultShouldRevalidate: false },
      ),
    close: () => void (isOpen && navigate(-1)),
  };
}
