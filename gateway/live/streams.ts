import type { ServerResponse } from 'node:http';
import { liveDropped, liveSent, liveStreams } from '../core/metrics.ts';

export type Stream = {
  /** Sends a state as an event of the stream; of those that its reader cannot take yet, only the newest of a name. */
  send(name: string, data: string): void;
  end(): void;
};

type Opening = {
  response: ServerResponse;
  /** Of whose share it is: an address, or a partner's key. */
  sharer: string | null;
  headers: Readonly<Record<string, string | string[]>>;
  /** When the stream has to end at the latest, by the clock (ms); a member's token ends. */
  until: number;
  /** Asked at each ping: whether it has to end although nothing has changed. */
  isOver?: () => Promise<boolean>;
  onClose: () => void;
};

export type Streams = {
  /** The stream, or why there is none: `full` when there are too many, in all or of this sharer; `draining` when this process ends. */
  open(opening: Opening): Stream | 'full' | 'draining';
  /** Ends all streams, and lets none begin. */
  drain(): void;
};

type Open = {
  response: ServerResponse;
  until: number;
  isOver: Opening['isOver'];
  now: () => number;
  /** States that wait for the reader, by name. */
  waiting: Map<string, string> | null;
  /** Since when the reader takes nothing; 0 while it reads. */
  stalledSince: number;
};

/** Sent to each stream, so that proxies and the server's own time-outs keep it, and a browser that is gone is noticed. */
const PING_MS = 15_000;
const PING = ':\n\n';
/** A reader that has taken nothing for so long is let go (DOOR-7). */
const STALLED_MS = 20_000;
/** A stream ends and is begun anew: permissions are looked at again, and streams spread over new gateways. */
const LONGEST_MS = 15 * 60_000;
const SHORTEST_SHARE = 0.7;
/** So much of all streams may be of one address (an office, a phone network's exit) or of one partner's key. */
const SHARE_OF_ONE = 0.25;

type Options = {
  most: number;
  now: () => number;
  pingMs?: number;
  stalledMs?: number;
};

/** It is kept by the socket; what comes until it has been taken waits in `waiting`. */
function write(stream: Open, text: string): void {
  if (!stream.response.write(text) && stream.stalledSince === 0) stream.stalledSince = stream.now();
}

function send(stream: Open, name: string, data: string): void {
  const text = `event: next\ndata: ${data}\n\n`;
  if (stream.stalledSince === 0) {
    liveSent.inc();
    write(stream, text);
    return;
  }
  stream.waiting ??= new Map();
  if (stream.waiting.has(name)) liveDropped.inc({ reason: 'outdated' });
  stream.waiting.set(name, text);
}

/** The reader has taken what it was sent. */
function sendWaiting(stream: Open): void {
  stream.stalledSince = 0;
  const { waiting } = stream;
  stream.waiting = null;
  for (const text of waiting?.values() ?? []) {
    write(stream, text);
    liveSent.inc();
  }
}

async function endIfOver({ response, isOver }: Open): Promise<void> {
  // What cannot be asked now is asked at the next ping.
  if (await isOver?.().catch(() => false)) response.end();
}

/** Lets a reader go that stalls, ends a stream whose time is over, and pings the others. */
function ping(stream: Open, stalledMs: number): void {
  const time = stream.now();
  if (stream.stalledSince > 0) {
    if (time - stream.stalledSince < stalledMs) return;
    liveDropped.inc({ reason: 'stalled' });
    stream.response.destroy();
  } else if (time >= stream.until) stream.response.end();
  else {
    write(stream, PING);
    void endIfOver(stream);
  }
}

/** The open streams of this process. One timer serves all of them: a timer each would cost 75 kB a stream. */
export function createStreams({ most, now, pingMs = PING_MS, stalledMs = STALLED_MS }: Options): Streams {
  const streams = new Set<Open>();
  const bySharer = new Map<string, number>();
  const mostOfOne = Math.ceil(most * SHARE_OF_ONE);
  let timer: NodeJS.Timeout | undefined;
  let isDraining = false;

  const pingAll = () => {
    for (const stream of streams) ping(stream, stalledMs);
  };

  function count(sharer: string | null, by: 1 | -1): void {
    liveStreams.set(streams.size);
    if (sharer === null) return;
    const left = (bySharer.get(sharer) ?? 0) + by;
    if (left > 0) bySharer.set(sharer, left);
    else bySharer.delete(sharer);
  }

  return {
    open: ({ response, sharer, headers, until, isOver, onClose }) => {
      const ofSharer = sharer === null ? 0 : (bySharer.get(sharer) ?? 0);
      if (isDraining || streams.size >= most || ofSharer >= mostOfOne) {
        liveDropped.inc({ reason: 'refused' });
        return isDraining ? 'draining' : 'full';
      }
      const longest = LONGEST_MS * (SHORTEST_SHARE + Math.random() * (1 - SHORTEST_SHARE));
      const endsAt = Math.min(until, now() + longest);
      const stream: Open = { response, until: endsAt, isOver, now, waiting: null, stalledSince: 0 };
      streams.add(stream);
      count(sharer, 1);
      timer ??= setInterval(pingAll, pingMs).unref();
      response.on('drain', () => sendWaiting(stream));
      response.once('close', () => {
        streams.delete(stream);
        count(sharer, -1);
        onClose();
        if (streams.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      });
      response.writeHead(200, headers);
      write(stream, PING);
      return { send: (name, data) => send(stream, name, data), end: () => void response.end() };
    },
    drain: () => {
      isDraining = true;
      for (const { response } of streams) response.end();
    },
  };
}
