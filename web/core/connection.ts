import { useSyncExternalStore } from 'react';
import { hasNetwork } from './errors/reload-once.ts';

/** Between two tries to reach the storefront; the browser's own `online` ends the pause sooner. */
const TRY_AGAIN_MS = 3_000;

/** An answer that takes longer is none. */
const ANSWER_MS = 5_000;

/** Whether the storefront can be reached now. */
export const isReachable = (): Promise<boolean> => hasNetwork({ signal: AbortSignal.timeout(ANSWER_MS) });

/** Resolved when the connection is back; null while there is one. */
let back: Promise<void> | null = null;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, TRY_AGAIN_MS);
    addEventListener('online', done);
  });

const untilBack = async (): Promise<void> => {
  do await pause();
  while (!(await isReachable()));
  back = null;
  tell();
};

/** The network is gone: tells who listens, and asks until it is back. */
export function connectionLost(): void {
  if (back) return;
  back = untilBack();
  tell();
}

/** Whether there is a network now, as far as a request or the browser has shown. */
export function isConnected(): boolean {
  if (!navigator.onLine) connectionLost();
  return back === null;
}

/** Resolves at once while there is a network, otherwise when it is back. */
export function whenConnected(): Promise<void> {
  isConnected();
  return back ?? Promise.resolve();
}

/** Runs it at once, and again as often as it fails for want of a network. Its other failures are thrown. */
export async function withConnection<T>(run: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (await isReachable()) throw error;
      connectionLost();
      await whenConnected();
    }
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('offline', connectionLost);
  if (!navigator.onLine) connectionLost();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('offline', connectionLost);
  };
}

/** Whether there is a network, as far as a request or the browser has shown. */
export const useConnected = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => back === null,
    () => true,
  );
