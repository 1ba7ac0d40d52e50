import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { PlatformDeps } from '../core/deps.ts';
import { PlatformError } from '../core/errors.ts';
import { errorSchema } from '../core/schemas.ts';
import { isSigned, SIGNATURE_HEADER } from '../core/signature.ts';
import type { ZodApp } from '../core/zod-app.ts';
import type { Payment } from '../payment/port.ts';
import { eventSchema } from '../payment/schemas.ts';
import { paymentOf } from '../payment/service.ts';
import { handleEvent } from './processor-events.ts';

/** Who sends an event: the processor of the brand in its address, or the installation's. */
const senderOf = (deps: PlatformDeps, { query }: FastifyRequest): Payment => {
  const brand = typeof query === 'object' && query !== null && 'brand' in query ? String(query.brand) : null;
  return paymentOf(deps, brand);
};

/** Before the body is validated: without a valid signature nothing is said about it. */
const requireSignature = (deps: PlatformDeps, request: FastifyRequest, body: string): void => {
  const { [SIGNATURE_HEADER]: header } = request.headers;
  if (isSigned(senderOf(deps, request).eventsSecret, body, header, new Date())) return;
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
          body: eventSchema,
          response: { 204: z.null(), 400: errorSchema, 401: errorSchema, 409: errorSchema },
        },
        preValidation: async (request) => requireSignature(deps, request, bodies.get(request) ?? ''),
      },
      async (request, reply) => {
        await handleEvent(deps, request.body, senderOf(deps, request));
        return reply.code(204).send(null);
      },
    );
  };
