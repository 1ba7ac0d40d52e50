import { ClientGone, DeadlineExceeded } from '../errors/upstream-errors.ts';

/** One upstream call as `extensions.upstream` and the request log show it. */
export type UpstreamCall = {
  area: string;
  method: string;
  path: string;
  status: number | null;
  ms: number;
  /** The upstream takes the member's token for none: 401, or 403 without a code of the catalogue. */
  endsSignIn?: true;
};

/** What the upstream calls of one operation, page or shared load have in common: a deadline, cancellation, and a list of the calls. */
export type CallScope = {
  readonly calls: UpstreamCall[];
  /** Fields of their answers that break the contract, as `extensions.contract` shows them. */
  readonly contract: string[];
  /** The GraphQL operation's name for the request log, once it is known. */
  name: string | null;
  /** Not a storefront operation: its calls get their connections from the part for free text. */
  isFreeText: boolean;
  /** The answer contains cached data past its lifetime, because the platform is down. */
  usedStale: boolean;
  /** Why no more calls may be made; null while they may. */
  stopReason(): Error | null;
  /** Calls `listener` when the scope is stopped; returns the function that unsubscribes. */
  onStop(listener: (reason: Error) => void): () => void;
  startDeadline(ms: number): void;
  clearDeadline(): void;
  /** The client disconnected. */
  cancel(): void;
};

/** Not an AbortSignal: a hundred upstream calls would each add and remove an event listener. */
export function createCallScope(): CallScope {
  const listeners = new Set<(reason: Error) => void>();
  let timer: NodeJS.Timeout | undefined;
  let reason: Error | null = null;
  const clearDeadline = () => clearTimeout(timer);
  const stop = (why: Error) => {
    clearDeadline();
    if (reason) return;
    reason = why;
    for (const listener of listeners) listener(why);
  };
  return {
    calls: [],
    contract: [],
    name: null,
    isFreeText: false,
    usedStale: false,
    stopReason: () => reason,
    onStop: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    startDeadline: (ms) => {
      clearDeadline();
      timer = setTimeout(() => stop(new DeadlineExceeded()), ms);
    },
    clearDeadline,
    cancel: () => stop(new ClientGone()),
  };
}
