import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { PlatformDeps } from '../core/deps.ts';
import { listOf } from '../core/schemas.ts';
import { categorySchema, listCategories } from './service.ts';

export const categoryRoutes =
  ({ db, tenant }: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/category',
      {
        schema: {
          operationId: 'listCategories',
          tags: ['category'],
          summary: 'The categories of events that the brand shows, in its order',
          response: { 200: listOf(categorySchema) },
        },
      },
      async () => listCategories(db, tenant),
    );
  };
