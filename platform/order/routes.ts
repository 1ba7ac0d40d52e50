import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { PlatformDeps } from '../core/deps.ts';
import { languageOf } from '../core/language.ts';
import { errorSchema } from '../core/schemas.ts';
import { preventCaching, visitorOf, visitorSecurity } from '../core/visitor.ts';
import { orderSchema } from './schemas.ts';
import { readOrder } from './service.ts';

export const orderRoutes =
  ({ db, tenant }: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    preventCaching(app);
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
