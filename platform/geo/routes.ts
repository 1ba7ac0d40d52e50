import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { citySchema } from '../city/service.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { errorSchema, latitudeSchema, longitudeSchema } from '../core/schemas.ts';
import { cityAt } from './service.ts';

export const geoRoutes =
  ({ geocoderUrl }: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/geo/reverse',
      {
        schema: {
          operationId: 'findPlace',
          tags: ['city'],
          summary:
            'The populated place that a point belongs to; 404 where there is none with a name, a country and a region',
          querystring: z.object({ longitude: longitudeSchema, latitude: latitudeSchema }),
          response: { 200: citySchema, 400: errorSchema, 404: errorSchema, 503: errorSchema },
        },
      },
      async ({ query }) => cityAt(query, geocoderUrl),
    );
  };
