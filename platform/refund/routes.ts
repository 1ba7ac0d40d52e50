import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { PlatformDeps } from '../core/deps.ts';
import { languageOf } from '../core/language.ts';
import { errorSchema } from '../core/schemas.ts';
import { preventCaching, visitorOf, visitorSecurity } from '../core/visitor.ts';
import type { ZodApp } from '../core/zod-app.ts';
import { orderSchema } from '../order/schemas.ts';
import { readOrder } from '../order/service.ts';
import { refundBody, refundQuoteQuery, refundQuoteSchema } from './schemas.ts';
import { quoteRefund, refundOrder } from './service.ts';

const lowerCaseIds = (ids: readonly string[] | undefined): string[] | undefined =>
  ids && [...new Set(ids.map((id) => id.toLowerCase()))];

const registerQuote = (app: ZodApp, deps: PlatformDeps): void => {
  app.get(
    '/api/order/:uuid/refund',
    {
      schema: {
        operationId: 'quoteRefund',
        security: visitorSecurity,
        tags: ['order'],
        summary: 'What of an order can be given back, and what would come back: nothing changes',
        params: z.object({ uuid: z.uuid() }),
        querystring: refundQuoteQuery,
        response: { 200: refundQuoteSchema, 400: errorSchema, 401: errorSchema, 404: errorSchema, 409: errorSchema },
      },
    },
    async (request) => {
      const { tickets, rooms } = request.query;
      return quoteRefund(deps, {
        uuid: request.params.uuid,
        ...visitorOf(request),
        tickets: lowerCaseIds(tickets),
        rooms: lowerCaseIds(rooms),
      });
    },
  );
};

const registerRefund = (app: ZodApp, deps: PlatformDeps): void => {
  app.post(
    '/api/order/:uuid/refund',
    {
      schema: {
        operationId: 'giveBack',
        security: visitorSecurity,
        tags: ['order'],
        summary: 'Gives an order back, or some of its tickets and rooms; repeating it gives nothing back twice',
        description:
          'Money returns to the card and points to the wallet as they were paid. Tickets of a cancelled event can ' +
          'always be given back; others as the tenant allows, rooms as their policies do.',
        params: z.object({ uuid: z.uuid() }),
        body: refundBody,
        response: {
          200: orderSchema,
          400: errorSchema,
          401: errorSchema,
          404: errorSchema,
          409: errorSchema,
          422: errorSchema,
        },
      },
    },
    async (request) => {
      const owned = { uuid: request.params.uuid, ...visitorOf(request) };
      const { idempotencyKey, tickets, rooms } = request.body;
      await refundOrder(deps, {
        ...owned,
        idempotencyKey: idempotencyKey.toLowerCase(),
        tickets: lowerCaseIds(tickets),
        rooms: lowerCaseIds(rooms),
      });
      return readOrder(deps.db, owned, { tenant: deps.tenant, language: languageOf(request) });
    },
  );
};

export const refundRoutes =
  (deps: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    preventCaching(app);
    registerQuote(app, deps);
    registerRefund(app, deps);
  };
