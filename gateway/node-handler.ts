import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createRequest, sendResponse } from '@remix-run/node-fetch-server';
import type { Logger } from 'pino';
import type { Brand } from './brand.ts';
import { createCallScope } from './core/http/call-scope.ts';
import { readNodeBody } from './core/web/body.ts';
import { sendBuffered } from './core/web/buffered-response.ts';
import type { AddressOf } from './core/web/client-address.ts';
import { encoded } from './core/web/compression.ts';
import { type Malformed, malformed } from './core/web/malformed.ts';
import { oneAtATime } from './core/web/one-at-a-time.ts';
import { isPlainLoopback, isSecure, type OriginRules, storefrontOrigin } from './core/web/origin.ts';
import { type Header, requestIdOf } from './core/web/request-headers.ts';
import { logRequest } from './core/web/request-log.ts';
import { dataHeaders, hstsHeaders, securityHeaders } from './core/web/security-headers.ts';
import { GRAPH_PATH, normalisedTarget } from './core/web/target.ts';
import { noRoom } from './graph/admission.ts';
import { refusedAnswer } from './graph/http-answer.ts';
import type { GraphEndpoint } from './graph-endpoint.ts';
import type { Hub } from './live/hub.ts';
import { countStreams, endLater } from './live/streams.ts';
import type { Assets } from './storefront/assets.ts';

type Options = {
  /** Who answers, and the target as its parts know it. */
  brandOf: (header: Header, target: string) => Pick<Brand, 'graph' | 'fetch'> & { target: string };
  assets: Assets | null;
  /** Tells the open streams. */
  hub: Hub;
  origins: OriginRules;
  addressOf: AddressOf;
  log: Logger;
};

const streamHeaders = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' };
const badTarget: Malformed = { status: 400, message: 'The address is not valid.' };

function headersOf(request: IncomingMessage): Header {
  return (name) => {
    const value = request.headers[name];
    return Array.isArray(value) ? value.join(', ') : (value ?? null);
  };
}

/** Closes the connection after an unread body, which would be taken for the next request. */
function closeUnlessRead({ complete }: IncomingMessage): Readonly<Record<string, string>> {
  return complete ? {} : { connection: 'close' };
}

function pathOf(target: string): string {
  return target.split('?', 1)[0] ?? target;
}

/** The gateway as a node:http listener. POST /graphql is answered without Request, Response and streams (docs/decisions/0014). */
export function createNodeHandler({ brandOf, assets, hub, origins, addressOf, log }: Options): RequestListener {
  const count = countStreams();

  async function post(
    request: IncomingMessage,
    response: ServerResponse,
    target: string,
    graph: GraphEndpoint,
  ): Promise<void> {
    const started = performance.now();
    const scope = createCallScope();
    response.once('close', () => {
      if (!response.writableFinished) scope.cancel();
    });
    const header = headersOf(request);
    const url = storefrontOrigin(header, origins) + target;
    const address = addressOf(header, request.socket.remoteAddress);
    const answer = await graph.post({ header, url, scope, address }, () => readNodeBody(request));
    const { status, headers, body, cookies } = answer;
    const { bytes, headers: encodingHeaders } = await encoded(body, header('accept-encoding'));
    response.writeHead(status, {
      ...headers,
      ...encodingHeaders,
      ...(cookies.length > 0 && { 'set-cookie': [...cookies] }),
      ...(isSecure(header, origins) && hstsHeaders),
      ...closeUnlessRead(request),
      'content-length': bytes.length,
    });
    response.end(bytes);
    const requestId = headers['x-request-id'] ?? '';
    logRequest(log, { requestId, method: 'POST', url: GRAPH_PATH, status, started, scope });
  }

  /** GRAPH-19: an open stream is kept by the hub alone, without a Request, a generator or a timer of its own. */
  async function stream(
    request: IncomingMessage,
    response: ServerResponse,
    target: string,
    graph: GraphEndpoint,
  ): Promise<void> {
    const started = performance.now();
    const scope = createCallScope();
    const header = headersOf(request);
    const address = addressOf(header, request.socket.remoteAddress);
    const graphRequest = { header, url: storefrontOrigin(header, origins) + target, scope, address };
    const asked = await graph.subscribe(graphRequest, () => readNodeBody(request));
    if (response.destroyed) return;
    const isFull = 'subscriptions' in asked && (count.isFull(address) || !hub.hasRoom(asked.subscriptions.length));
    const answer = isFull ? { ...refusedAnswer(noRoom, header), cookies: [] } : asked;
    const isOpen = 'subscriptions' in answer;
    const status = isOpen ? 200 : answer.status;
    response.writeHead(status, {
      ...asked.headers,
      ...(isOpen ? streamHeaders : answer.headers),
      ...(asked.cookies.length > 0 && { 'set-cookie': [...asked.cookies] }),
      ...(isSecure(header, origins) && hstsHeaders),
      ...closeUnlessRead(request),
    });
    const requestId = asked.headers['x-request-id'] ?? '';
    logRequest(log, { requestId, method: 'POST', url: GRAPH_PATH, status, started, scope });
    if (!isOpen) return void response.end(answer.body.plain);
    response.flushHeaders();
    count.add(address, response);
    endLater(response, answer.isMember);
    hub.join(response, answer.subscriptions);
  }

  function refuse(request: IncomingMessage, response: ServerResponse, { status, message, headers }: Malformed): void {
    const requestId = requestIdOf(headersOf(request)('x-request-id'));
    response.writeHead(status, {
      ...securityHeaders,
      ...dataHeaders,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': requestId,
      ...headers,
      ...closeUnlessRead(request),
    });
    response.end(`${message}\n`);
    const { method = '', url = '' } = request;
    logRequest(log, { requestId, method, url, status, started: performance.now(), scope: null });
  }

  let warned = origins.trustedProxies > 0;
  /** Behind a proxy that is not configured, all visitors have the proxy's address and share one rate limit. */
  function warnOfProxy({ headers }: IncomingMessage): void {
    if (warned || headers['x-forwarded-for'] === undefined) return;
    warned = true;
    log.warn(
      'Requests have X-Forwarded-For: if your proxy adds it, set TRUST_PROXY, or all visitors share one rate limit.',
    );
  }

  let warnedOfCookies = false;
  /** Cookies stay Secure there, and browsers drop them: a hold would be gone at the next request. */
  function warnOfLostCookies(header: Header): void {
    if (warnedOfCookies || !header('accept')?.includes('text/html')) return;
    if (isSecure(header, origins) || isPlainLoopback(header, origins)) return;
    warnedOfCookies = true;
    log.warn(
      'A page was asked for over plain http at an address that is not this machine: browsers keep no session there and cannot buy. Serve it over https and set PUBLIC_URL.',
    );
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '' } = request;
    warnOfProxy(request);
    const refused = malformed(request);
    const asked = refused ? null : normalisedTarget(url);
    if (asked === null) return refuse(request, response, refused ?? badTarget);
    const header = headersOf(request);
    const { graph, fetch, target } = brandOf(header, asked);
    const isStream = header('accept')?.includes('text/event-stream') ?? false;
    if (method === 'POST' && pathOf(target) === GRAPH_PATH && isStream) return stream(request, response, target, graph);
    if (method === 'POST' && pathOf(target) === GRAPH_PATH) return post(request, response, target, graph);
    request.url = target;
    warnOfLostCookies(header);
    const secure = isSecure(header, origins);
    const isRead = method === 'GET' || method === 'HEAD';
    if (isRead && assets?.(request, response, secure)) return;
    const { protocol, host } = new URL(storefrontOrigin(header, origins));
    const answered = await fetch(createRequest(request, response, { protocol, host }), request.socket.remoteAddress);
    for (const [name, value] of Object.entries(closeUnlessRead(request))) answered.headers.set(name, value);
    if (!sendBuffered(answered, response)) await sendResponse(response, answered);
  }

  return oneAtATime((request, response) => {
    answer(request, response).catch((error: unknown) => {
      // The client disconnected.
      if (response.destroyed) return;
      log.error({ err: error }, 'request failed');
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
      response.end('Internal server error.\n');
    });
  });
}
