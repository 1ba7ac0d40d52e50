import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { PlatformDeps } from '../core/deps.ts';
import { languageOf } from '../core/language.ts';
import { errorSchema, idParams } from '../core/schemas.ts';
import { listOffers } from './list-offers.ts';
import { offersSchema } from './schemas.ts';

export const offerRoutes =
  ({ db }: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/product/:id/offers',
      {
        schema: {
          operationId: 'listOffers',
          tags: ['offer'],
          summary: 'The offers of an event, cheapest first, each with the number of tickets left',
          params: idParams,
          response: { 200: offersSchema, 400: errorSchema, 404: errorSchema },
        },
      },
      async (request) => listOffers(db, request.params.id, languageOf(request)),
    );
  };
