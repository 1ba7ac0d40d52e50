import { createServer, type Server } from 'node:http';
import type { Logger } from 'pino';
import { limitPerAddress } from '../core/web/connections-per-address.ts';

type Options = {
  maxConnections: number;
  /** Behind a trusted proxy all connections are the proxy's, so none are counted by address. */
  trustedProxies: number;
  log: Logger;
  /** How long a client may read nothing of a finished answer. */
  unreadMs?: number;
};

/** Longer than the minute of usual load balancers: if we closed first, a request of theirs could be lost. */
const KEEP_ALIVE_MS = 65_000;
const HEADERS_MS = 10_000;
const REQUEST_MS = 30_000;
/** How often Node checks both. */
const CHECK_MS = 5_000;
/** Longer than a purchase may take, during which nothing is sent. */
const INACTIVE_MS = 45_000;
const UNREAD_MS = 15_000;
/** Enough for an office of 200 with a few connections each; one address alone cannot use up all connections. */
const SHARE_OF_AN_ADDRESS = 0.25;
const LARGEST_HEADERS = 16 * 1024;
const WARN_AGAIN_MS = 60_000;

function warnWhenFull(server: Server, log: Logger): void {
  let dropped = 0;
  let warnedAt = 0;
  server.on('drop', () => {
    dropped += 1;
    if (Date.now() - warnedAt < WARN_AGAIN_MS) return;
    warnedAt = Date.now();
    log.warn(
      { dropped, maxConnections: server.maxConnections },
      'connections refused: all that are allowed are in use',
    );
    dropped = 0;
  });
}

/** DOOR-7: time-outs for slow clients, and bounds on connections and headers. */
export function createHttpServer({ maxConnections, trustedProxies, log, unreadMs = UNREAD_MS }: Options): Server {
  const server = createServer({
    requestTimeout: REQUEST_MS,
    headersTimeout: HEADERS_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: CHECK_MS,
    maxHeaderSize: LARGEST_HEADERS,
  });
  server.timeout = INACTIVE_MS;
  server.maxConnections = maxConnections;
  // No limit by number, which would silently drop headers: maxHeaderSize bounds them, and malformed.ts counts them.
  server.maxHeadersCount = 0;
  server.on('connection', (socket) => {
    // Reading it now keeps the address after a disconnect; a socket without one is already closed.
    if (socket.remoteAddress === undefined) socket.destroy();
  });
  server.on('request', (_request, response) => {
    response.once('prefinish', () => {
      // What the system has taken whole is finished, and the time between requests begins.
      if (response.socket && response.socket.writableLength > 0) response.socket.setTimeout(unreadMs);
    });
  });
  server.on('connect', (_request, socket) => {
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD, POST, OPTIONS\r\nConnection: close\r\n\r\n');
  });
  if (trustedProxies === 0) limitPerAddress(server, Math.ceil(maxConnections * SHARE_OF_AN_ADDRESS));
  warnWhenFull(server, log);
  return server;
}
