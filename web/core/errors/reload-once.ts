import { CHUNK_TIMEOUT_MS } from '#rules/timings.ts';
import { readStored, writeStored } from '../storage/stored.ts';

const key = 'grandstand.reloaded';
const TRY_AGAIN_MS = 5_000;

/** ROUTE-4: never twice within CHUNK_TIMEOUT_MS, so that a file that is missing for good causes no loop. */
export const mayReload = (last: unknown, now: number): boolean =>
  typeof last !== 'number' || last > now || now - last >= CHUNK_TIMEOUT_MS;

/** Whether the storefront answers, with whatever status. */
export const hasNetwork = (init?: RequestInit): Promise<boolean> =>
  fetch('/healthz', init).then(
    () => true,
    () => false,
  );

/**
 * Reloads the page, once, when a file of the program failed to load: mostly because a newer build is deployed. Without a network the
 * page stays until there is one, because a reload would end at the browser's own error page.
 */
export const reloadOnce = (): void =>
  void hasNetwork().then((isThere) => {
    if (!isThere) return void setTimeout(reloadOnce, TRY_AGAIN_MS);
    const now = Date.now();
    if (!mayReload(readStored('session', key), now)) return;
    writeStored('session', key, now);
    location.reload();
  });

/** Listens for files that fail to load; the router handles those of routes. Without a network nothing is missing: what asked waits (`later`). */
export const reloadOnMissingFiles = (): void =>
  addEventListener('vite:preloadError', () => void hasNetwork().then((isThere) => isThere && reloadOnce()));
