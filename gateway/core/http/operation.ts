import { ClientGone, DeadlineExceeded } from '../errors/upstream-errors.ts';

/** One upstream call as `extensions.upstream` and the request log tell it. */
export type UpstreamCall = { area: string; method: string; path: string; status: number | null; ms: number };

/** What all upstream calls of one request share: the time they may take, and the trace they leave. */
export type Operation = {
  readonly calls: UpstreamCall[];
  /** The operation's name, once it is known: what the request log calls it. */
  name: string | null;
  /** Written by somebody else than the storefront: its calls share a part of the connections with all others of that kind. */
  isFreeText: boolean;
  /** Something in the answer is older than it may be, because nobody can give a new one. */
  usedOld: boolean;
  /** Why nothing more may be asked; null while it may. */
  stopped(): Error | null;
  /** Calls back when it is stopped; the answer takes the wish back. */
  onStop(listener: (reason: Error) => void): () => void;
  /** Starts the clock, when it is known what the operation does. */
  begin(deadlineMs: number): void;
  /** The client went away. */
  cancel(): void;
  /** Nothing is left to do. */
  end(): void;
};

/** Lighter than an AbortSignal, of which every upstream call would want its own listener. */
export function createOperation(): Operation {
  const listeners = new Set<(reason: Error) => void>();
  let timer: NodeJS.Timeout | undefined;
  let reason: Error | null = null;
  const end = () => clearTimeout(timer);
  const stop = (why: Error) => {
    end();
    if (reason) return;
    reason = why;
    for (const listener of listeners) listener(why);
  };
  return {
    calls: [],
    name: null,
    isFreeText: false,
    usedOld: false,
    stopped: () => reason,
    onStop: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begin: (deadlineMs) => {
      end();
      timer = setTimeout(() => stop(new DeadlineExceeded()), deadlineMs);
    },
    cancel: () => stop(new ClientGone()),
    end,
  };
}
