import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';

const REQUEST_ID = 'x-request-id';
const saneId = /^[\w.:-]{6,100}$/;

/** The caller's id when it looks like one, so that a request can be followed through every floor (OPS-2). */
export const requestIdOf = (request: IncomingMessage): string => {
  const given = request.headers[REQUEST_ID];
  return typeof given === 'string' && saneId.test(given) ? given : randomUUID();
};

/** A database error's `detail` quotes the row; only what says nothing about a person is kept. */
const safeError = (error: Error & { code?: string }) => ({
  type: error.name,
  message: error.message,
  code: error.code,
  stack: error.stack,
});

const secrets = ['authorization', 'cookie', 'token', 'billing', 'payment', 'password', 'card', 'headers'];

/** JSON lines; what is secret or personal is replaced wherever somebody logs it by mistake. */
export const createLogger = (level: string, destination: pino.DestinationStream = pino.destination(1)): Logger =>
  pino(
    {
      level,
      base: { service: 'platform' },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: safeError },
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
    },
    destination,
  );

/** One line a request, with its route's pattern: a path or a query may carry personal data, a pattern cannot. */
export const registerRequestLog = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID, request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    request.log.info(line, 'request');
  });
};
