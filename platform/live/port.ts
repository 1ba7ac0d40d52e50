/** What changed: ids of events, hashes of sessions; or `all` after changes may have been missed. */
export type Change = { events: string[]; sessions: string[] } | { all: true };

export type Changes = {
  /** Calls back with each change; returns the function that unsubscribes. */
  subscribe: (listener: (change: Change) => void) => () => void;
  stop: () => Promise<void>;
};
