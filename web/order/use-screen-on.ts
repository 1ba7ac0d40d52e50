import { useEffect } from 'react';

/** Keeps the screen from going dark while a code waits to be scanned; browsers without wake locks do without. */
export const useScreenOn = () => {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    // A browser takes the lock back when the page is hidden.
    const keepOn = async () => {
      if (document.visibilityState !== 'visible') return;
      // Refused with an empty battery, for one: the ticket is shown all the same.
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
    };
    void keepOn();
    document.addEventListener('visibilitychange', keepOn);
    return () => {
      document.removeEventListener('visibilitychange', keepOn);
      void lock?.release();
    };
  }, []);
};
