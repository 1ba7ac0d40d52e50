import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const signals = new AsyncLocalStorage<AbortSignal>();

/** Methods that change nothing. */
const READ_METHODS = new Set(['GET', 'HEAD']);
export const isRead = ({ method }: FastifyRequest): boolean => READ_METHODS.has(method);

/** Aborts when the client of the current GET or HEAD request disconnects; undefined in other requests and in background jobs. */
export const currentReadSignal = (): AbortSignal | undefined => signals.getStore();

/** GRAPH-14: the queries of a GET or HEAD request are cancelled when its client disconnects. Other methods always finish. */
export const registerReadSignal = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isRead(request)) return done();
    const disconnected = new AbortController();
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) disconnected.abort();
    });
    return signals.run(disconnected.signal, done);
  });
};
