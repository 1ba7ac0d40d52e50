import { ofBrand } from '../storage/stored.ts';
import { readStream, type Wanted } from './read-stream.ts';

type Listener = (data: unknown) => void;
type Place = { url: string; language: string };
type Message =
  | { kind: 'wants'; tab: string; wanted: Wanted[] }
  | { kind: 'whoWants' }
  | { kind: 'told'; key: string; data: unknown };

/** As many subscriptions as the gateway takes in one stream. */
const MOST_WANTED = 10;
/** Tabs that open together make one stream. */
const TOGETHER_MS = 50;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

const keyOf = ({ hash, variables }: Wanted): string => JSON.stringify([hash, variables]);
const tab = crypto.randomUUID();
/** What this tab shows. */
const followed = new Map<string, { wanted: Wanted; listeners: Set<Listener> }>();
let channel: BroadcastChannel | undefined;
/** Ends the wait for the lead, or the lead. */
let leading: AbortController | undefined;
/** The leading tab's: what each tab shows, and what was told last. */
let wants = new Map<string, readonly Wanted[]>();
let lastTold = new Map<string, unknown>();
let wantsChanged: () => void = () => undefined;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

const hear = (key: string, data: unknown): void => {
  for (const listener of followed.get(key)?.listeners ?? []) listener(data);
};
const say = (message: Message): void => channel?.postMessage(message);

const sayWants = (): void => {
  const wanted = document.hidden ? [] : [...followed.values()].map((one) => one.wanted);
  wants.set(tab, wanted);
  wantsChanged();
  say({ kind: 'wants', tab, wanted });
};

const wantedByAll = (): Wanted[] => {
  const all = new Map([...wants.values()].flat().map((one) => [keyOf(one), one]));
  return [...all.values()].slice(0, MOST_WANTED);
};

/** Reads one stream for all tabs, anew when they want something else, until this tab is hidden or closed. */
const lead = async ({ url, language }: Place, signal: AbortSignal): Promise<void> => {
  wants = new Map();
  lastTold = new Map();
  sayWants();
  say({ kind: 'whoWants' });
  let failures = 0;
  while (!signal.aborted) {
    await pause(TOGETHER_MS, signal);
    const wanted = wantedByAll();
    const keys = wanted.map(keyOf);
    const reading = new AbortController();
    const ended = AbortSignal.any([signal, reading.signal]);
    wantsChanged = () => {
      if (wantedByAll().map(keyOf).join() !== keys.join()) reading.abort();
    };
    const onTold = (operation: number, data: unknown): void => {
      const key = keys[operation] ?? '';
      failures = 0;
      lastTold.set(key, data);
      hear(key, data);
      say({ kind: 'told', key, data });
    };
    try {
      if (wanted.length > 0) await readStream({ url, language, wanted, signal: ended, onTold });
      else await new Promise((resolve) => ended.addEventListener('abort', resolve));
    } catch {
      // Cut off, refused, or given up because something else is wanted.
    }
    if (ended.aborted) continue;
    const retryMs = Math.min(FIRST_RETRY_MS * 2 ** failures, MAX_RETRY_MS);
    failures += 1;
    // Spread: after a release all browsers come back.
    await pause(retryMs * (0.5 + Math.random()), ended);
  }
  wantsChanged = () => undefined;
};

const onMessage = ({ data: message }: MessageEvent<Message>): void => {
  if (message.kind === 'told') hear(message.key, message.data);
  if (message.kind === 'whoWants') sayWants();
  if (message.kind !== 'wants' || !leading) return;
  wants.set(message.tab, message.wanted);
  for (const one of message.wanted) {
    const key = keyOf(one);
    if (lastTold.has(key)) say({ kind: 'told', key, data: lastTold.get(key) });
  }
  wantsChanged();
};

const stop = (): void => {
  leading?.abort();
  leading = undefined;
};

const askForLead = (place: Place): void => {
  leading = new AbortController();
  const { signal } = leading;
  navigator.locks.request(ofBrand('grandstand-live'), { signal }, () => lead(place, signal)).catch(() => undefined);
};

/** Asks for the lead while this tab is seen and shows something. */
const update = (place: Place): void => {
  sayWants();
  if (document.hidden || followed.size === 0) stop();
  else if (!leading) askForLead(place);
};

let isReady = false;
const prepare = (place: Place): void => {
  if (isReady) return;
  isReady = true;
  channel = new BroadcastChannel(ofBrand('grandstand-live'));
  channel.addEventListener('message', onMessage);
  document.addEventListener('visibilitychange', () => update(place));
  addEventListener('pagehide', () => {
    followed.size > 0 && say({ kind: 'wants', tab, wanted: [] });
    stop();
  });
  addEventListener('pageshow', ({ persisted }) => persisted && update(place));
};

/**
 * Tells the listener what the subscription says, the present state first, until the returned function is called. All tabs of a
 * browser share one stream, which the tab with the lock reads: over HTTP/1.1 a browser has six connections to a host (GRAPH-19).
 */
export const follow = (wanted: Wanted, listener: Listener, place: Place): (() => void) => {
  // Only on https and on loopback; elsewhere a page shows what it was loaded with.
  if (!navigator.locks) return () => undefined;
  prepare(place);
  const key = keyOf(wanted);
  const known = followed.get(key) ?? { wanted, listeners: new Set() };
  followed.set(key, known);
  known.listeners.add(listener);
  update(place);
  return () => {
    known.listeners.delete(listener);
    if (known.listeners.size === 0) followed.delete(key);
    update(place);
  };
};
