import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { purchaseBody, purchaseOpenSchema } from '../cart/schemas.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { languageOf } from '../core/language.ts';
import { errorSchema, idParams } from '../core/schemas.ts';
import { preventCaching, visitorOf, visitorSecurity } from '../core/visitor.ts';
import { orderSchema } from '../order/schemas.ts';
import { answerInCoreWords, takeCoreWords } from './core-words.ts';
import { resume } from './next-step.ts';
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

/** PAY-6: what a buyer who had another step to do may ask for. */
const nextSteps = [
  {
    path: 'complete',
    operationId: 'completePurchase',
    summary: 'The buyer is back from the step of purchase_v2: asks the processor now, and answers as purchase_v2 does',
    isCanceled: false,
  },
  {
    path: 'cancel',
    operationId: 'cancelPurchase',
    summary:
      'The buyer gives the step of purchase_v2 up: 20002, and the cart can be paid again; 200 when it was paid first',
    isCanceled: true,
  },
] as const;

export const purchaseRoutes =
  (deps: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    preventCaching(app);
    app.post(
      '/api/cart/:id/purchase_v2',
      {
        preValidation: takeCoreWords,
        preSerialization: (request, _reply, payload) => answerInCoreWords(request, payload),
        schema: {
          operationId: 'purchase',
          security: visitorSecurity,
          tags: ['purchase'],
          summary: 'Pays for a cart; repeating it with the same idempotencyKey never charges twice',
          description:
            'Takes the names of the core contract too: `billingDetails`, `pointsPayment` and `currency` in place of `billing`, `redeemPoints` and `expectedCurrency`. A refusal names fields as the body did.',
          params: idParams,
          body: purchaseBody,
          response: { 200: orderSchema, 202: purchaseOpenSchema, ...refusals },
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
            returnUrl: body.returnUrl,
            expectedCurrency: body.expectedCurrency,
            expectedCents: Math.round(expectedTotal * 100),
          },
        );
        return answer.status === 200 ? answer.order : reply.code(202).send(answer.body);
      },
    );
    for (const { path, operationId, summary, isCanceled } of nextSteps) {
      app.post(
        `/api/cart/:id/purchase_v2/${path}`,
        {
          schema: {
            operationId,
            security: visitorSecurity,
            tags: ['purchase'],
            summary,
            params: idParams,
            response: { 200: orderSchema, 202: purchaseOpenSchema, ...refusals },
          },
        },
        async (request, reply) => {
          const owned = { ...visitorOf(request), uuid: request.params.id.toLowerCase() };
          const answer = await resume({ ...deps, language: languageOf(request) }, owned, isCanceled);
          return answer.status === 200 ? answer.order : reply.code(202).send(answer.body);
        },
      );
    }
  };
