import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Agent, request } from 'undici';
import { scatteredWait } from '#rules/back-off.ts';
import { liveConnected } from '../core/metrics.ts';

/** What the platform says has changed; `all`: anything may have. */
type Line = { events?: string[]; sessions?: string[]; all?: boolean };

export type Changes = {
  /** Calls `onChange` when the state behind the name may have changed; returns the function that stops it. */
  watch(name: string, onChange: () => void): () => void;
  /** Whether changes are heard now: a state that was read meanwhile is the present one. */
  isHeard(): boolean;
  close(): Promise<void>;
};

const CONNECT_MS = 2_000;
/** The platform says something every ten seconds. */
const SILENT_MS = 25_000;
const backOffMs = { first: 500, factor: 2, longest: 10_000 };

export const ofEvent = (id: string): string => `event ${id}`;
/** The platform names sessions by a hash, because their ids open carts. */
export const ofSession = (id: string): string =>
  `session ${createHash('sha256').update(id.toLowerCase()).digest('hex').slice(0, 32)}`;

function readLine(text: string): Line {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** One stream of changes from the platform to this gateway, for all brands; begun with the first that is watched. */
export function createChanges({ platformUrl, log }: { platformUrl: string; log: Logger }): Changes {
  const watchers = new Map<string, Set<() => void>>();
  const agent = new Agent({ connect: { timeout: CONNECT_MS } });
  const closing = new AbortController();
  let listening: Promise<void> | undefined;
  let isHeard = false;

  function tell(name: string): void {
    for (const onChange of watchers.get(name) ?? []) onChange();
  }

  function take({ events = [], sessions = [], all = false }: Line): void {
    if (all) {
      isHeard = true;
      liveConnected.set(1);
      for (const name of watchers.keys()) tell(name);
    }
    for (const id of events) tell(ofEvent(id));
    for (const hash of sessions) tell(`session ${hash}`);
  }

  async function listenOnce(): Promise<void> {
    const { statusCode, body } = await request(new URL('/api/live/changes', platformUrl), {
      dispatcher: agent,
      signal: closing.signal,
      headersTimeout: CONNECT_MS,
      bodyTimeout: SILENT_MS,
    });
    if (statusCode !== 200) {
      await body.dump();
      throw new Error(`The platform answered ${statusCode}`);
    }
    for await (const text of createInterface({ input: body })) take(readLine(text));
  }

  async function listen(): Promise<void> {
    let failures = 0;
    while (!closing.signal.aborted) {
      let reason = 'ended';
      await listenOnce().catch((error: unknown) => {
        reason = String(error);
      });
      if (closing.signal.aborted) return;
      if (isHeard) failures = 0;
      if (failures === 0) log.warn({ reason }, 'changes of the platform are not heard; asking again');
      isHeard = false;
      liveConnected.set(0);
      failures += 1;
      await pause(scatteredWait(failures, backOffMs), undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  return {
    watch: (name, onChange) => {
      const those = watchers.get(name) ?? new Set();
      watchers.set(name, those.add(onChange));
      listening ??= listen();
      return () => {
        those.delete(onChange);
        if (those.size === 0 && watchers.get(name) === those) watchers.delete(name);
      };
    },
    isHeard: () => isHeard,
    close: async () => {
      closing.abort();
      await listening;
      await agent.destroy();
    },
  };
}
