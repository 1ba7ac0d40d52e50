import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { PlatformDeps } from '../core/deps.ts';
import { languageOf } from '../core/language.ts';
import {
  datesQuery,
  errorSchema,
  inOrder,
  keywordQuery,
  locationQuery,
  pageQuery,
  textParam,
} from '../core/schemas.ts';
import { orderParam } from '../event/schemas.ts';
import { searchSchema } from './schemas.ts';
import { search } from './service.ts';

const query = z
  .object({
    ...locationQuery.shape,
    ...keywordQuery.shape,
    ...datesQuery.shape,
    ...pageQuery.shape,
    categoryId: textParam(50).optional(),
    order: orderParam.optional().describe('Of the events; without it the best match comes first'),
  })
  .superRefine(inOrder);

export const searchRoutes =
  ({ db, tenant }: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/search',
      {
        schema: {
          tags: ['search'],
          summary: 'Attractions, events and venues that match, each a list of its own',
          querystring: query,
          response: { 200: searchSchema, 400: errorSchema },
        },
      },
      async (request) => {
        const { limit, offset, count, order, ...filter } = request.query;
        const context = { db, tenant, language: languageOf(request) };
        return search(context, filter, order, { limit, offset, count });
      },
    );
  };
