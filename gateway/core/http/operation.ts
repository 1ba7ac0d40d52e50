import { DeadlineExceeded } from '../errors/upstream-errors.ts';

/** One upstream call as `extensions.upstream` and the request log tell it. */
export type UpstreamCall = { area: string; method: string; path: string; status: number | null; ms: number };

/** What all upstream calls of one request share: the time they may take, and the trace they leave. */
export type Operation = {
  readonly signal: AbortSignal;
  readonly calls: UpstreamCall[];
  /** The operation's name, once it is known: what the request log calls it. */
  name: string | null;
  /** Starts the clock, when it is known what the operation does. */
  begin(deadlineMs: number): void;
  /** The client went away. */
  cancel(): void;
  /** Nothing is left to do. */
  end(): void;
};

export function createOperation(): Operation {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const end = () => clearTimeout(timer);
  return {
    signal: controller.signal,
    calls: [],
    name: null,
    begin: (deadlineMs) => {
      end();
      timer = setTimeout(() => controller.abort(new DeadlineExceeded()), deadlineMs);
    },
    cancel: () => {
      end();
      controller.abort();
    },
    end,
  };
}
