import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { purchaseBody, purchasePendingSchema } from '../cart/schemas.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { languageOf } from '../core/language.ts';
import { errorSchema, idParams } from '../core/schemas.ts';
import { preventCaching, visitorOf, visitorSecurity } from '../core/visitor.ts';
import { orderSchema } from '../order/schemas.ts';
import { purchase } from './service.ts';

const refusals = {
  400: errorSchema,
  402: errorSchema,
  404: errorSchema,
  409: errorSchema,
  422: errorSchema,
  429: errorSchema,
  503: errorSchema,
};

export const purchaseRoutes =
  (deps: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    preventCaching(app);
    app.post(
      '/api/cart/:id/purchase_v2',
      {
        schema: {
          operationId: 'purchase',
          security: visitorSecurity,
          tags: ['purchase'],
          summary: 'Pays for a cart; repeating it with the same idempotencyKey never charges twice',
          params: idParams,
          body: purchaseBody,
          response: { 200: orderSchema, 202: purchasePendingSchema, ...refusals },
        },
      },
      async (request, reply) => {
        const { idempotencyKey, payment, expectedTotal, ...body } = request.body;
        const answer = await purchase(
          { ...deps, language: languageOf(request) },
          {
            ...body,
            ...visitorOf(request),
            language: languageOf(request),
            cartId: request.params.id.toLowerCase(),
            idempotencyKey: idempotencyKey.toLowerCase(),
            token: payment?.token,
            expectedCurrency: body.expectedCurrency,
            expectedCents: Math.round(expectedTotal * 100),
          },
        );
        return answer.status === 200 ? answer.order : reply.code(202).send(answer.body);
      },
    );
  };
