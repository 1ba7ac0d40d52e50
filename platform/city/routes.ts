import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { PlatformDeps } from '../core/deps.ts';
import { memberKeyOf } from '../core/member.ts';
import { errorSchema, flag, keywordQuery, listOf, locationQuery, pageQuery } from '../core/schemas.ts';
import { hasFavourite } from '../favourite/service.ts';
import { citySchema, listCities, placesFor } from './service.ts';

const { countryCode, stateCode } = locationQuery.shape;
const query = z.object({
  ...keywordQuery.shape,
  ...pageQuery.shape,
  countryCode,
  stateCode,
  onlyFavourite: flag
    .optional()
    .describe('true: only cities where a favourite of the signed-in member is on; a guest is refused with 401'),
  everyPlace: flag
    .optional()
    .describe('true: with a keyword, also up to 100 places of that name without a venue; not with onlyFavourite'),
  order: z
    .enum(['MATCH', 'EVENTS'])
    .optional()
    .describe(
      'EVENTS: cities with events first, without a keyword the most first; else the best match first, then by name',
    ),
});

export const cityRoutes =
  ({ db, tenant }: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/city',
      {
        schema: {
          operationId: 'listCities',
          tags: ['city'],
          security: [{}, { member: [] }],
          summary: 'Cities that have a venue, best match first; with everyPlace places without one as well',
          querystring: query,
          response: { 200: listOf(citySchema), 400: errorSchema, 401: errorSchema },
        },
      },
      async (request, reply) => {
        const { limit, offset, count, onlyFavourite, everyPlace, order, ...rest } = request.query;
        const filter = { ...rest, byEvents: order === 'EVENTS' };
        const paging = { limit, offset, count };
        if (!onlyFavourite) {
          const places = everyPlace && filter.keyword !== undefined ? await placesFor(filter.keyword) : [];
          return listCities(db, { ...filter, places }, paging);
        }
        reply.header('cache-control', 'no-store');
        return listCities(db, { ...filter, only: hasFavourite(memberKeyOf(request, tenant.id)) }, paging);
      },
    );
  };
