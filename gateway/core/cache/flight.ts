import type { CallScope } from '../http/call-scope.ts';

/** One load that several callers wait for. */
export type Flight<T> = {
  /** Waits for the result. A caller who stops leaves; when the last one leaves, the load is cancelled. */
  join(caller?: CallScope): Promise<T>;
};

export function createFlight<T>(load: CallScope, result: Promise<T>): Flight<T> {
  let waiting = 0;
  // Callers get the error from join; without this, a load that nobody joined would be an unhandled rejection.
  result.catch(() => undefined);
  return {
    join: (caller) => {
      waiting += 1;
      if (!caller) return result;
      return new Promise<T>((resolve, reject) => {
        const leave = (reason: Error): void => {
          waiting -= 1;
          if (waiting === 0) load.cancel();
          reject(reason);
        };
        const stopReason = caller.stopReason();
        if (stopReason) return leave(stopReason);
        const unsubscribe = caller.onStop(leave);
        const settle = (): void => {
          unsubscribe();
          // Only the first caller's log gets the calls, so that none is counted twice.
          caller.calls.push(...load.calls.splice(0));
          if (load.usedStale) caller.usedStale = true;
        };
        result.then(
          (value) => {
            settle();
            resolve(value);
          },
          (error: unknown) => {
            settle();
            reject(error);
          },
        );
      });
    },
  };
}
