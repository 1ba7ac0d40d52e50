import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

const reading = new AsyncLocalStorage<AbortSignal>();

/** Asking again changes nothing: these read. */
const READS = new Set(['GET', 'HEAD']);

/** Says when nobody waits any more for what is being read; undefined outside of a read. */
export const nobodyWaits = (): AbortSignal | undefined => reading.getStore();

/** GRAPH-14: what a read still asks of the database is cancelled when its client goes. A write is carried out all the same. */
export const registerCancellation = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (!READS.has(request.method)) return done();
    const gone = new AbortController();
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) gone.abort();
    });
    return reading.run(gone.signal, done);
  });
};
