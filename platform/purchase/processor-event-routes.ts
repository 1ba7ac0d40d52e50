import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { PlatformDeps } from '../core/deps.ts';
import { invalid, PlatformError } from '../core/errors.ts';
import { errorSchema } from '../core/schemas.ts';
import { SIGNATURE_HEADER } from '../core/signature.ts';
import type { ZodApp } from '../core/zod-app.ts';
import type { EventRead } from '../payment/port.ts';
import { sentEventSchema } from '../payment/schemas.ts';
import { processorOf } from '../payment/service.ts';
import { handleEvent } from './processor-events.ts';

/** Without a valid signature nothing is said about the body. */
const requireEvent = (read: EventRead): Extract<EventRead, { kind: 'event' }> => {
  if (read.kind === 'malformed') throw invalid(read.field, read.rule);
  if (read.kind === 'event') return read;
  throw new PlatformError('SERVER_ERROR', {
    status: 401,
    title: 'Not signed',
    detail: `${SIGNATURE_HEADER}: is missing, wrong or too old.`,
  });
};

/** The signature covers the body as it was sent, so its text is kept. */
const keepBodies = (app: ZodApp): WeakMap<FastifyRequest, string> => {
  const bodies = new WeakMap<FastifyRequest, string>();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    bodies.set(request, text);
    parseJson(request, text, done);
  });
  return bodies;
};

export const processorEventRoutes =
  (deps: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const bodies = keepBodies(app);
    app.post(
      '/api/payment/events',
      {
        schema: {
          operationId: 'takeProcessorEvent',
          security: [{ processor: [] }],
          tags: ['purchase'],
          summary: 'The payment processor reports what became of a charge or a refund; each event counts once',
          description: `Signed in the header ${SIGNATURE_HEADER}: t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">.`,
          querystring: z.object({
            brand: z
              .string()
              .max(40)
              .optional()
              .describe('The brand whose own processor sends it; without it the installation’s'),
          }),
          body: sentEventSchema,
          response: { 204: z.null(), 400: errorSchema, 401: errorSchema },
        },
      },
      async (request, reply) => {
        const sender = processorOf(deps, request.query.brand ?? null);
        const event = sender.readEvent(bodies.get(request) ?? '', request.headers, new Date());
        await handleEvent(deps, requireEvent(event), sender);
        return reply.code(204).send(null);
      },
    );
  };
