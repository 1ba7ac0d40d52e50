import { scatteredWait } from '#rules/back-off.ts';
import { isRecord, ofBrand } from '../storage/stored.ts';
import { type LiveUpdate, readStream } from './read-stream.ts';

/** What a part of a page follows. */
export type Wish = { events: readonly string[]; cart: boolean };
type Follower = { wish: Wish; onUpdate: (update: LiveUpdate) => void };

/** What tabs tell each other. */
type Message =
  | { kind: 'update'; update: LiveUpdate }
  | { kind: 'who' }
  /** `isAnswer`: to `who`; otherwise it is new. */
  | { kind: 'wish'; tab: string; wish: Wish; isAnswer: boolean }
  | { kind: 'gone'; tab: string };

const backOffMs = { first: 4_000, factor: 2, longest: 60_000 };
/** Within so long the other tabs have said what they follow; several changes of that are one new stream. */
const GATHER_MS = 250;
/** As many as one stream takes. */
const MOST_EVENTS = 10;

const isMessage = (value: unknown): value is Message => isRecord(value) && typeof value.kind === 'string';

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

/** Resolved when the browser has a network. */
const whenOnline = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (navigator.onLine) return resolve();
    addEventListener('online', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

const together = (wishes: Iterable<Wish>): { events: string[]; cart: boolean } => {
  const all = [...wishes];
  const events = [...new Set(all.flatMap(({ events }) => events))].slice(0, MOST_EVENTS);
  return { events, cart: all.some(({ cart }) => cart) };
};

const isIn = (wanted: Wish, { events, cart }: Wish): boolean =>
  (wanted.cart || !cart) && events.every((id) => wanted.events.includes(id));

/** What goes on between this tab and the others. */
type Running = { abort: AbortController; channel: BroadcastChannel };
type Tab = {
  url: string;
  ownWish: () => Wish;
  deliver: (update: LiveUpdate) => void;
  /** Of the tab that reads: begins its stream anew, with what is wanted now. */
  renew: () => void;
};
const nothing = () => undefined;

/** Reads for all tabs until the lock is given back. */
async function lead(tab: Tab, { abort: { signal }, channel }: Running): Promise<void> {
  const others = new Map<string, Wish>();
  let wanted = together([]);
  const say = (message: Message) => channel.postMessage(message);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isMessage(data)) return;
    if (data.kind === 'wish') others.set(data.tab, data.wish);
    if (data.kind === 'gone') others.delete(data.tab);
    // A new wish waits for the present state, although the stream may have its events already.
    if (data.kind === 'wish' && !(data.isAnswer && isIn(wanted, data.wish))) tab.renew();
  });
  for (let failures = 0; !signal.aborted; ) {
    let isRenewed = false;
    // Each stream asks anew: a tab that ended without a word is forgotten.
    others.clear();
    say({ kind: 'who' });
    await pause(GATHER_MS, signal);
    await whenOnline(signal);
    const reading = new AbortController();
    const stop = () => reading.abort();
    signal.addEventListener('abort', stop, { once: true });
    let timer: ReturnType<typeof setTimeout> | undefined;
    tab.renew = () => {
      isRenewed = true;
      timer ??= setTimeout(stop, GATHER_MS);
    };
    wanted = together([tab.ownWish(), ...others.values()]);
    const onUpdate = (update: LiveUpdate) => {
      failures = 0;
      tab.deliver(update);
      say({ kind: 'update', update });
    };
    if (!signal.aborted) await readStream(tab.url, wanted, { signal: reading.signal, onUpdate }).catch(nothing);
    clearTimeout(timer);
    tab.renew = nothing;
    signal.removeEventListener('abort', stop);
    if (isRenewed) continue;
    failures += 1;
    await pause(scatteredWait(failures, backOffMs), signal);
  }
}

/**
 * The live state for this tab, over one stream a browser: on HTTP/1.1 a seventh connection to a host would hang the site. The visible
 * tabs of a brand want the same lock; who has it reads for all and tells the others. A hidden page follows nothing.
 */
function createTab(url: string) {
  const id = crypto.randomUUID();
  const name = ofBrand('grandstand.live');
  const followers = new Set<Follower>();
  let running: Running | null = null;

  const ownWish = () => together([...followers].map(({ wish }) => wish));
  const deliver = (update: LiveUpdate) => {
    for (const { wish, onUpdate } of followers) {
      const isMine = update.__typename === 'CartLive' ? wish.cart : wish.events.includes(update.eventId);
      if (isMine) onUpdate(update);
    }
  };
  const tab: Tab = { url, ownWish, deliver, renew: nothing };

  function start(): void {
    const channel = new BroadcastChannel(name);
    const mine = { channel, abort: new AbortController() };
    running = mine;
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (!isMessage(data)) return;
      if (data.kind === 'update') deliver(data.update);
      if (data.kind === 'who')
        channel.postMessage({ kind: 'wish', tab: id, wish: ownWish(), isAnswer: true } satisfies Message);
    });
    // Rejected when it is given up while it waits.
    navigator.locks.request(name, { signal: mine.abort.signal }, () => lead(tab, mine)).catch(nothing);
  }

  function stop(): void {
    if (!running) return;
    const { channel, abort } = running;
    running = null;
    channel.postMessage({ kind: 'gone', tab: id } satisfies Message);
    abort.abort();
    channel.close();
  }

  /** After what this tab follows, or whether it is seen, has changed. */
  function adapt(): void {
    if (followers.size === 0 || document.visibilityState === 'hidden') {
      stop();
      return;
    }
    if (!running) start();
    running?.channel.postMessage({ kind: 'wish', tab: id, wish: ownWish(), isAnswer: false } satisfies Message);
    tab.renew();
  }

  document.addEventListener('visibilitychange', adapt);
  addEventListener('pagehide', stop);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) adapt();
  });
  return (follower: Follower) => {
    followers.add(follower);
    adapt();
    return () => {
      followers.delete(follower);
      if (followers.size === 0) stop();
    };
  };
}

let tab: ReturnType<typeof createTab> | undefined;

/** Follows live state; returns the function that ends it. A browser or page without what it takes goes on without. */
export function follow(url: string, follower: Follower): () => void {
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) return nothing;
  tab ??= createTab(url);
  return tab(follower);
}
