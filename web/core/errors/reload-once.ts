import { CHUNK_TIMEOUT_MS } from '../constants.ts';
import { readStored, writeStored } from '../storage/stored.ts';

const key = 'grandstand.reloaded';

/** ROUTE-4: never twice within the time-out, so that a part that is missing for good is no loop. */
export const mayReload = (last: unknown, now: number): boolean =>
  typeof last !== 'number' || last > now || now - last >= CHUNK_TIMEOUT_MS;

/** A part of the program did not come, mostly because a newer one is out: the page is loaded anew, once. */
export const reloadOnce = (): void => {
  const now = Date.now();
  if (!mayReload(readStored('session', key), now)) return;
  writeStored('session', key, now);
  location.reload();
};

/** Listens for parts that fail; those of routes are the router's own care. */
export const reloadOnMissingParts = (): void => addEventListener('vite:preloadError', reloadOnce);
