import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { traceRequest } from '#telemetry/tracing.ts';
import { type RequestHistogram, requestSeconds } from './metrics.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null when nothing is traced. */
    traced: ReturnType<typeof traceRequest>;
  }
}

const REQUEST_ID = 'x-request-id';
const validId = /^[\w.:-]{6,100}$/;

/** OPS-2: the caller's request id when it is valid, so that a request can be followed through all layers; else a new one. */
export const requestIdOf = (request: IncomingMessage): string => {
  const given = request.headers[REQUEST_ID];
  return typeof given === 'string' && validId.test(given) ? given : randomUUID();
};

/** The `detail` of a database error may quote personal data of the row, so only these fields are logged. */
const safeError = (error: Error & { code?: string }) => ({
  type: error.name,
  message: error.message,
  code: error.code,
  stack: error.stack,
});

const secrets = ['authorization', 'cookie', 'token', 'billing', 'payment', 'password', 'card', 'headers'];

type LoggerOptions = {
  destination?: pino.DestinationStream;
  service?: string;
  /** What each line gets as well. */
  mixin?: (() => object) | undefined;
};

/** JSON lines; fields with secret or personal data are redacted, should code log them by mistake. */
export const createLogger = (
  level: string,
  { destination = pino.destination(1), service = 'platform', mixin }: LoggerOptions = {},
): Logger =>
  pino(
    {
      level,
      base: { service },
      ...(mixin && { mixin }),
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: safeError },
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
    },
    destination,
  );

/** One line and one observation per request, with the route's pattern instead of the URL, which may contain personal data. */
export const registerRequestLog = (app: FastifyInstance, seconds: RequestHistogram = requestSeconds): void => {
  app.decorateRequest('traced', null);
  app.addHook('onRequest', (request, _reply, done) => {
    request.traced = traceRequest(request.headers);
    if (request.traced) request.traced.run(done);
    else done();
  });
  // A body is read in the connection's time, not in the request's.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.traced) request.traced.run(done);
    else done();
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID, request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const traced = request.traced;
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    const { method, route, status } = line;
    seconds.observe({ method, route, status }, reply.elapsedTime / 1000);
    traced?.end(`${method} ${route}`, status, { 'http.request.method': method, 'http.route': route });
    // By now the request is left, so the line gets its trace here.
    request.log.info({ ...line, ...traced?.ids }, 'request');
  });
};
