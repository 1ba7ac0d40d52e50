import { createServer, type Server } from 'node:http';
import type { Logger } from 'pino';
import { limitPerAddress } from './core/web/connections.ts';

type Options = {
  maxConnections: number;
  /** Behind a proxy of ours all connections are the proxy's, which knows how many each visitor has. */
  trustedProxies: number;
  log: Logger;
  /** How long a reader may take nothing of an answer that is ready for them; whatever they take starts it anew. */
  unreadMs?: number;
};

/** A load balancer keeps connections a minute; we must not be the one who hangs up first. */
const KEEP_ALIVE_MS = 65_000;
const HEADERS_MS = 10_000;
const REQUEST_MS = 30_000;
/** How often Node looks for who is over either. */
const LOOK_MS = 5_000;
/** Longer than a purchase may take, during which nothing is sent in either direction. */
const SILENT_MS = 45_000;
const UNREAD_MS = 15_000;
/** An office of 200 with a few connections each; four addresses together can fill the house, not one. */
const SHARE_OF_AN_ADDRESS = 0.25;
const LARGEST_HEADERS = 16 * 1024;
const SAY_AGAIN_MS = 60_000;

function sayWhenFull(server: Server, log: Logger): void {
  let dropped = 0;
  let said = 0;
  server.on('drop', () => {
    dropped += 1;
    if (Date.now() - said < SAY_AGAIN_MS) return;
    said = Date.now();
    log.warn(
      { dropped, maxConnections: server.maxConnections },
      'connections refused: all that are allowed are in use',
    );
    dropped = 0;
  });
}

/** DOOR-7: the server that main.ts listens with. Whoever stalls is let go, and connections are counted. */
export function createHttpServer({ maxConnections, trustedProxies, log, unreadMs = UNREAD_MS }: Options): Server {
  const server = createServer({
    requestTimeout: REQUEST_MS,
    headersTimeout: HEADERS_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: LOOK_MS,
    maxHeaderSize: LARGEST_HEADERS,
  });
  server.timeout = SILENT_MS;
  server.maxConnections = maxConnections;
  // None is left out of what is looked at: their size bounds how many there are.
  server.maxHeadersCount = 0;
  server.on('connection', (socket) => {
    // Asked while there is one: who hangs up at once is still known by their address. Who is gone already asks nothing.
    if (socket.remoteAddress === undefined) socket.destroy();
  });
  server.on('request', (_request, response) => {
    response.once('prefinish', () => response.socket?.setTimeout(unreadMs));
  });
  server.on('connect', (_request, socket) => {
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD, POST, OPTIONS\r\nConnection: close\r\n\r\n');
  });
  if (trustedProxies === 0) limitPerAddress(server, Math.ceil(maxConnections * SHARE_OF_AN_ADDRESS));
  sayWhenFull(server, log);
  return server;
}
