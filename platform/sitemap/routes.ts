import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { PlatformDeps } from '../core/deps.ts';
import { errorSchema } from '../core/schemas.ts';
import { countsSchema, idsQuery, idsSchema, kindParams } from './schemas.ts';
import { countsOf, pagesOf } from './service.ts';

const tags = ['sitemap'];

export const sitemapRoutes =
  ({ db }: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/sitemap',
      {
        schema: {
          operationId: 'countPages',
          tags,
          summary: 'How many pages there are of each kind that search engines should know',
          response: { 200: countsSchema },
        },
      },
      async () => countsOf(db),
    );
    app.get(
      '/api/sitemap/:kind',
      {
        schema: {
          operationId: 'listPages',
          tags,
          summary: 'The ids of one kind, in order',
          params: kindParams,
          querystring: idsQuery,
          response: { 200: idsSchema, 400: errorSchema },
        },
      },
      async ({ params: { kind }, query }) => pagesOf(db, kind, query),
    );
  };
