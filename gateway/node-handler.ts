import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createRequest, sendResponse } from '@remix-run/node-fetch-server';
import type { Logger } from 'pino';
import { createOperation } from './core/http/operation.ts';
import { readNodeBody } from './core/web/body.ts';
import { clientAddress } from './core/web/client-address.ts';
import { encoded } from './core/web/compression.ts';
import { type OriginRules, ownOrigin } from './core/web/origin.ts';
import { sendReady } from './core/web/ready.ts';
import { logRequest } from './core/web/request-log.ts';
import { hstsHeaders } from './core/web/security-headers.ts';
import type { GraphEndpoint, Header } from './graph-endpoint.ts';
import { GRAPH_PATH } from './site.ts';
import type { Assets } from './storefront/assets.ts';

type Options = {
  graph: GraphEndpoint;
  fetch: (request: Request) => Promise<Response>;
  assets: Assets | null;
  origins: OriginRules;
  log: Logger;
};

function headersOf(request: IncomingMessage): Header {
  return (name) => {
    const value = request.headers[name];
    return Array.isArray(value) ? value.join(', ') : (value ?? null);
  };
}

function isGraphPost({ method, url }: IncomingMessage): boolean {
  return method === 'POST' && (url === GRAPH_PATH || (url?.startsWith(`${GRAPH_PATH}?`) ?? false));
}

/** The gateway behind plain node:http. Operations take the short way: no Request, no Response, no stream. */
export function createNodeHandler({ graph, fetch, assets, origins, log }: Options): RequestListener {
  async function post(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const started = performance.now();
    const operation = createOperation();
    response.once('close', () => {
      if (!response.writableFinished) operation.cancel();
    });
    const header = headersOf(request);
    const url = ownOrigin(header, origins) + (request.url ?? GRAPH_PATH);
    const address = clientAddress(header, request.socket.remoteAddress, origins.trustProxy);
    const { status, headers, body } = await graph.post({ header, url, operation, address }, () =>
      readNodeBody(request),
    );
    const secure = url.startsWith('https:');
    const { bytes, headers: how } = await encoded(body, header('accept-encoding'));
    // A body that was refused unread must not be taken for the next request.
    const unread = request.complete ? null : { connection: 'close' };
    response.writeHead(status, {
      ...headers,
      ...how,
      ...(secure && hstsHeaders),
      ...unread,
      'content-length': bytes.length,
    });
    response.end(bytes);
    const requestId = headers['x-request-id'] ?? '';
    logRequest(log, { requestId, method: 'POST', url: GRAPH_PATH, status, started, operation });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isGraphPost(request)) return post(request, response);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && assets?.(request, response)) return;
    const answered = await fetch(createRequest(request, response));
    if (!sendReady(answered, response)) await sendResponse(response, answered);
  }

  return (request, response) => {
    answer(request, response).catch((error: unknown) => {
      // The client went away, and with it the reason to answer.
      if (response.destroyed) return;
      log.error({ err: error }, 'request failed');
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
      response.end('Internal server error.\n');
    });
  };
}
