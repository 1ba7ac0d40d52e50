import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { PlatformDeps } from '../core/deps.ts';
import { errorSchema, keywordQuery, listOf, locationQuery, pageQuery } from '../core/schemas.ts';
import { citySchema, listCities } from './service.ts';

const { countryCode, stateCode } = locationQuery.shape;
const query = z.object({ ...keywordQuery.shape, ...pageQuery.shape, countryCode, stateCode });

export const cityRoutes =
  ({ db }: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/city',
      {
        schema: {
          operationId: 'listCities',
          tags: ['city'],
          summary: 'Cities that have a venue, best match first',
          querystring: query,
          response: { 200: listOf(citySchema), 400: errorSchema },
        },
      },
      async (request) => {
        const { limit, offset, count, ...filter } = request.query;
        return listCities(db, filter, { limit, offset, count });
      },
    );
  };
