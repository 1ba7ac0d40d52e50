import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { LIST_LIMIT } from '#rules/constants.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { languageOf } from '../core/language.ts';
import { memberKeyOf, requireMember } from '../core/member.ts';
import { errorSchema, listOf, pageQuery } from '../core/schemas.ts';
import { preventCaching, visitorOf, visitorSecurity } from '../core/visitor.ts';
import { orderSchema } from './schemas.ts';
import { listMemberOrders, orderPeriods, readOrder } from './service.ts';

const MOST_ORDERS = 100;
const ordersQuery = pageQuery.extend({
  limit: pageQuery.shape.limit.unwrap().max(MOST_ORDERS).default(LIST_LIMIT),
  period: z
    .enum(orderPeriods)
    .default('upcoming')
    .describe(
      'upcoming: something of the order is still to come, the soonest first; past: all others, the latest first',
    ),
});

export const orderRoutes =
  ({ db, tenant }: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    preventCaching(app);
    app.get(
      '/api/order',
      {
        onRequest: requireMember,
        schema: {
          operationId: 'listOrders',
          security: [{ member: [] }],
          tags: ['order'],
          summary: 'The signed-in member’s orders with their tickets',
          description:
            'Guest orders with the member’s verified e-mail address are among them once a session was started.',
          querystring: ordersQuery,
          response: { 200: listOf(orderSchema), 400: errorSchema, 401: errorSchema },
        },
      },
      async (request) =>
        listMemberOrders(db, memberKeyOf(request, tenant.id), request.query, { tenant, language: languageOf(request) }),
    );
    app.get(
      '/api/order/:uuid',
      {
        schema: {
          operationId: 'readOrder',
          security: visitorSecurity,
          tags: ['order'],
          summary: 'An order of this visitor with its tickets',
          params: z.object({ uuid: z.uuid() }),
          response: { 200: orderSchema, 400: errorSchema, 404: errorSchema },
        },
      },
      async (request) =>
        readOrder(db, { uuid: request.params.uuid, ...visitorOf(request) }, { tenant, language: languageOf(request) }),
    );
  };
