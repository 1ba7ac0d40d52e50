import type { ServerResponse } from 'node:http';
import { bulkhead } from 'cockatiel';
import type { Logger } from 'pino';
import { liveStreams } from '../core/metrics.ts';

/** What a stream tells of. */
export type Subscription = {
  /** Streams with the same key are told the same, which is loaded once for all of them. */
  key: string;
  /** The event's or the cart's id. */
  subject: string;
  /** The present state, as a GraphQL result in JSON. */
  load(): Promise<string>;
};

type Topic = Omit<Subscription, 'key'> & {
  /** Each stream with the place of the subscription in what it asked for. */
  streams: Map<ServerResponse, number>;
  told: string | null;
  loadedAt: number;
  loading: boolean;
  /** It changed while it was loaded. */
  again: boolean;
};

/** What changes elsewhere, like a hold that ends, is seen within so long. */
const RELOAD_MS = 3_000;
const TICK_MS = 500;
/** Shorter than the minute after which proxies close a silent connection, and than our own 45 s. */
const PING_MS = 20_000;
/** In a rush an event changes a hundred times a second; it is told of twice. */
const AGAIN_MS = 500;
const LOADS_AT_A_TIME = 8;
const MOST_TOPICS = 2_000;
const MOST_STREAMS = 6_000;
/** A client that does not read has so much waiting at most. */
const MOST_UNREAD = 256 * 1024;

const eventOf = (result: string, operation: number): string =>
  `event: next\ndata: ${result.slice(0, -1)},"extensions":{"operation":${operation}}}\n\n`;

/** All open streams of this process: one ping and one reading clock for them, and each state loaded once (GRAPH-19). */
export function createHub(log: Logger) {
  const topics = new Map<string, Topic>();
  const streams = new Set<ServerResponse>();
  const loads = bulkhead(LOADS_AT_A_TIME, MOST_TOPICS);
  let clocks: NodeJS.Timeout[] = [];

  function write(stream: ServerResponse, text: string): void {
    if (stream.writableLength > MOST_UNREAD) stream.destroy();
    else stream.write(text);
  }

  async function reload(topic: Topic): Promise<void> {
    if (topic.loading) {
      topic.again = true;
      return;
    }
    topic.loading = true;
    try {
      const result = await loads.execute(topic.load);
      if (result !== topic.told) {
        topic.told = result;
        for (const [stream, operation] of topic.streams) write(stream, eventOf(result, operation));
      }
    } catch (error) {
      log.warn({ err: error }, 'the present state of a live stream was not loaded');
    }
    topic.loadedAt = performance.now();
    topic.loading = false;
    if (!topic.again) return;
    topic.again = false;
    setTimeout(() => void reload(topic), AGAIN_MS).unref();
  }

  function start(): void {
    if (clocks.length > 0) return;
    const reloading = setInterval(() => {
      const due = performance.now() - RELOAD_MS;
      for (const topic of topics.values()) if (!topic.loading && topic.loadedAt < due) void reload(topic);
    }, TICK_MS);
    const pinging = setInterval(() => {
      for (const stream of streams) write(stream, ':\n\n');
    }, PING_MS);
    clocks = [reloading, pinging];
  }

  function leave(stream: ServerResponse, keys: readonly string[]): void {
    streams.delete(stream);
    liveStreams.set(streams.size);
    for (const key of keys) {
      const topic = topics.get(key);
      topic?.streams.delete(stream);
      if (topic?.streams.size === 0) topics.delete(key);
    }
    if (streams.size > 0) return;
    for (const clock of clocks) clearInterval(clock);
    clocks = [];
  }

  return {
    /** Whether there is room for a stream with so many subscriptions. */
    hasRoom: (subscriptions: number): boolean =>
      streams.size < MOST_STREAMS && topics.size + subscriptions <= MOST_TOPICS,
    /** Tells a stream, whose headers are sent, of what it asked for until it closes. */
    join: (stream: ServerResponse, subscriptions: readonly Subscription[]): void => {
      streams.add(stream);
      liveStreams.set(streams.size);
      start();
      for (const [operation, { key, ...subscription }] of subscriptions.entries()) {
        const known = topics.get(key);
        known?.streams.set(stream, operation);
        if (known?.told) write(stream, eventOf(known.told, operation));
        if (known) continue;
        const topic: Topic = {
          ...subscription,
          streams: new Map([[stream, operation]]),
          told: null,
          loadedAt: 0,
          loading: false,
          again: false,
        };
        topics.set(key, topic);
        void reload(topic);
      }
      stream.once('close', () =>
        leave(
          stream,
          subscriptions.map(({ key }) => key),
        ),
      );
    },
    /** Something was changed; null: anything may have been. */
    touch: (subject: string | null): void => {
      for (const topic of topics.values()) if (subject === null || topic.subject === subject) void reload(topic);
    },
    /** Ends all streams, so that the process can stop; browsers ask the next one. */
    stop: (): void => {
      for (const stream of streams) stream.end('event: complete\ndata:\n\n');
    },
  };
}
export type Hub = ReturnType<typeof createHub>;
