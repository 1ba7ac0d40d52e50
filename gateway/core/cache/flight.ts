import type { Operation } from '../http/operation.ts';

/** One loading that any number of askers wait for. */
export type Flight<T> = {
  /** Waits for it. An asker who stops waits no longer; when the last one stopped, so does the loading. */
  join(asker?: Operation): Promise<T>;
};

export function fly<T>(operation: Operation, answer: Promise<T>): Flight<T> {
  let waiting = 0;
  // Who joins hears of a failure; without anybody it is nobody's.
  answer.catch(() => undefined);
  return {
    join: (asker) => {
      waiting += 1;
      if (!asker) return answer;
      return new Promise<T>((resolve, reject) => {
        const leave = (reason: Error): void => {
          waiting -= 1;
          if (waiting === 0) operation.cancel();
          reject(reason);
        };
        const stopped = asker.stopped();
        if (stopped) return leave(stopped);
        const forget = asker.onStop(leave);
        const settle = (): void => {
          forget();
          // Told once, by the first of those who waited.
          asker.calls.push(...operation.calls.splice(0));
          if (operation.usedOld) asker.usedOld = true;
        };
        answer.then(
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
