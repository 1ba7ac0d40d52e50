import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createRequest, sendResponse } from '@remix-run/node-fetch-server';
import type { Logger } from 'pino';
import { noteTrace, traceRequest } from '#telemetry/tracing.ts';
import type { Brand } from '../brand/brand.ts';
import { createCallScope } from '../core/http/call-scope.ts';
import { readNodeBody } from '../core/web/body.ts';
import { sendBuffered } from '../core/web/buffered-response.ts';
import type { AddressOf } from '../core/web/client-address.ts';
import { encoded } from '../core/web/compression.ts';
import { type Malformed, malformed } from '../core/web/malformed.ts';
import { oneAtATime } from '../core/web/one-at-a-time.ts';
import { isPlainLoopback, isSecure, type OriginRules, storefrontOrigin } from '../core/web/origin.ts';
import { type Header, requestIdOf } from '../core/web/request-headers.ts';
import { loggedPath, logRequest } from '../core/web/request-log.ts';
import { dataHeaders, hstsHeaders, securityHeaders } from '../core/web/security-headers.ts';
import { GRAPH_PATH, normalisedTarget } from '../core/web/target.ts';
import type { Assets } from '../storefront/assets.ts';
import type { GraphEndpoint } from './graph-endpoint.ts';

type Options = {
  /** Who answers, and the target as its parts know it. */
  brandOf: (header: Header, target: string) => Pick<Brand, 'graph' | 'fetch'> & { target: string };
  assets: Assets | null;
  origins: OriginRules;
  addressOf: AddressOf;
  log: Logger;
};

const EVENT_STREAM = 'text/event-stream';
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

/** Asked all the time by load balancers, or files: no trace is worth it. */
const UNTRACED = /^\/(healthz|readyz|assets\/)/;

/** A visitor's own `traceparent` is not believed: it would choose what is kept. */
function inTrace(request: IncomingMessage, response: ServerResponse, work: () => Promise<void>): Promise<void> {
  const { method = '', url = '' } = request;
  const traced = UNTRACED.test(url) ? null : traceRequest();
  if (!traced) return work();
  const path = loggedPath(url);
  response.once('close', () => {
    const attributes = {
      'http.request.method': method,
      'url.path': path,
      'gst.request_id': String(response.getHeader('x-request-id')),
    };
    traced.end(`${method} ${path === GRAPH_PATH ? GRAPH_PATH : 'site'}`, response.statusCode, attributes);
  });
  return traced.run(work);
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body, cookies }: Awaited<ReturnType<GraphEndpoint['post']>>,
  secure: Readonly<Record<string, string>>,
): Promise<void> {
  const { bytes, headers: encodingHeaders } = await encoded(body, headersOf(request)('accept-encoding'));
  response.writeHead(status, {
    ...headers,
    ...encodingHeaders,
    ...(cookies.length > 0 && { 'set-cookie': [...cookies] }),
    ...secure,
    ...closeUnlessRead(request),
    'content-length': bytes.length,
  });
  response.end(bytes);
}

/** Answers POST /graphql, or begins a stream. */
async function post(
  { origins, addressOf, log }: Options,
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
  const graphRequest = { header, url, scope, address };
  const secure = isSecure(header, origins) ? hstsHeaders : {};
  let readBody = () => readNodeBody(request);
  let answer: Awaited<ReturnType<GraphEndpoint['subscribe']>> = null;
  if (header('accept')?.includes(EVENT_STREAM)) {
    const text = await readBody();
    readBody = async () => text;
    answer = await graph.subscribe(graphRequest, text, { response, headers: secure });
  }
  if (answer !== null && 'requestId' in answer) {
    const { requestId } = answer;
    return logRequest(log, { requestId, method: 'POST', url: GRAPH_PATH, status: 200, started, scope });
  }
  answer ??= await graph.post(graphRequest, readBody);
  const { status, headers } = answer;
  await send(request, response, answer, secure);
  const requestId = headers['x-request-id'] ?? '';
  // A name of free text is whatever its sender likes.
  noteTrace({ 'graphql.operation.name': scope.isFreeText ? 'free text' : (scope.name ?? 'unknown') });
  logRequest(log, { requestId, method: 'POST', url: GRAPH_PATH, status, started, scope });
}

function refuse(
  log: Logger,
  request: IncomingMessage,
  response: ServerResponse,
  { status, message, headers }: Malformed,
): void {
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

/** What is probably set up wrong, said once each. */
function createWarnings({ origins, log }: Options) {
  let warnedOfProxy = origins.trustedProxies > 0;
  let warnedOfCookies = false;
  return {
    /** Behind a proxy that is not configured, all visitors have the proxy's address and share one rate limit. */
    ofProxy: ({ headers }: IncomingMessage): void => {
      if (warnedOfProxy || headers['x-forwarded-for'] === undefined) return;
      warnedOfProxy = true;
      log.warn(
        'Requests have X-Forwarded-For: if your proxy adds it, set TRUST_PROXY, or all visitors share one rate limit.',
      );
    },
    /** Cookies stay Secure there, and browsers drop them: a hold would be gone at the next request. */
    ofLostCookies: (header: Header): void => {
      if (warnedOfCookies || !header('accept')?.includes('text/html')) return;
      if (isSecure(header, origins) || isPlainLoopback(header, origins)) return;
      warnedOfCookies = true;
      log.warn(
        'A page was asked for over plain http at an address that is not this machine: browsers keep no session there and cannot buy. Serve it over https and set PUBLIC_URL.',
      );
    },
  };
}

/** The gateway as a node:http listener. POST /graphql is answered without Request, Response and streams (docs/decisions/0014). */
export function createNodeHandler(options: Options): RequestListener {
  const { brandOf, assets, origins, log } = options;
  const warnings = createWarnings(options);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '' } = request;
    warnings.ofProxy(request);
    const refused = malformed(request);
    const asked = refused ? null : normalisedTarget(url);
    if (asked === null) return refuse(log, request, response, refused ?? badTarget);
    const header = headersOf(request);
    const { graph, fetch, target } = brandOf(header, asked);
    if (method === 'POST' && pathOf(target) === GRAPH_PATH) return post(options, request, response, target, graph);
    request.url = target;
    warnings.ofLostCookies(header);
    const secure = isSecure(header, origins);
    const isRead = method === 'GET' || method === 'HEAD';
    if (isRead && assets?.(request, response, secure)) return;
    const { protocol, host } = new URL(storefrontOrigin(header, origins));
    const answered = await fetch(createRequest(request, response, { protocol, host }), request.socket.remoteAddress);
    for (const [name, value] of Object.entries(closeUnlessRead(request))) answered.headers.set(name, value);
    if (!sendBuffered(answered, response)) await sendResponse(response, answered);
  }

  return oneAtATime((request, response) => {
    inTrace(request, response, () => answer(request, response)).catch((error: unknown) => {
      // The client disconnected.
      if (response.destroyed) return;
      log.error({ err: error }, 'request failed');
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
      response.end('Internal server error.\n');
    });
  });
}
