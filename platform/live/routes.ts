import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { PlatformDeps } from '../core/deps.ts';
import { languageOf } from '../core/language.ts';
import { errorSchema, idParams } from '../core/schemas.ts';
import type { ZodApp } from '../core/zod-app.ts';
import { liveSchema } from './schemas.ts';
import { liveEvent } from './service.ts';

const PING_MS = 10_000;
/** What a gateway may leave unread; it is let go then, and begins anew. */
const MOST_UNREAD_BYTES = 1024 * 1024;
/** One for each gateway. */
const MOST_STREAMS = 200;
const UNAVAILABLE = 503;

const registerEvent = (app: ZodApp, { db, tenant }: PlatformDeps): void => {
  app.get(
    '/api/product/:id/live',
    {
      schema: {
        operationId: 'readLiveEvent',
        tags: ['live'],
        summary: 'An event as it stands now: status, lowest price and what is free by offer and section',
        params: idParams,
        response: { 200: liveSchema, 400: errorSchema, 404: errorSchema },
      },
    },
    async (request) => liveEvent({ db, tenant, language: languageOf(request) }, db, request.params.id.toLowerCase()),
  );
};

/** The stream of changes for gateways. */
const registerChanges = (app: ZodApp, { changes }: PlatformDeps): void => {
  const ends = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const end of ends) end();
  });
  app.get('/api/live/changes', { schema: { hide: true } }, (_request, reply) => {
    if (changes === undefined || ends.size >= MOST_STREAMS) return reply.code(UNAVAILABLE).send();
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      'content-type': 'application/x-ndjson',
      'cache-control': 'no-store',
      // nginx between gateway and platform keeps an answer back otherwise.
      'x-accel-buffering': 'no',
    });
    const write = (line: object) => {
      raw.write(`${JSON.stringify(line)}\n`);
      if (raw.writableLength > MOST_UNREAD_BYTES) raw.destroy();
    };
    const unsubscribe = changes.subscribe(write);
    const ping = setInterval(write, PING_MS, {});
    const end = () => void raw.end();
    ends.add(end);
    raw.once('close', () => {
      unsubscribe();
      clearInterval(ping);
      ends.delete(end);
    });
    // What changed before is not known here.
    write({ all: true });
    return reply;
  });
};

export const liveRoutes =
  (deps: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    registerEvent(app, deps);
    registerChanges(app, deps);
  };
