import { DEBOUNCE_MS } from './constants.ts';

/** Waits until a choice has stood for a moment; rejects as soon as another one has taken its place (HOME-7). */
export const settle = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, DEBOUNCE_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
