import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { PlatformDeps } from '../core/deps.ts';
import { languageOf } from '../core/language.ts';
import { errorSchema, idParams, severalIds } from '../core/schemas.ts';
import { listOffers, offersOfSeveral } from './list-offers.ts';
import { offersOfEventsSchema, offersSchema } from './schemas.ts';

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
    app.get(
      '/api/product/offers',
      {
        schema: {
          operationId: 'listOffersOfEvents',
          tags: ['offer'],
          summary: 'The offers of several events, as listOffers; an unknown event is left out',
          querystring: z.object({ eventId: severalIds }),
          response: { 200: offersOfEventsSchema, 400: errorSchema },
        },
      },
      async (request) => ({ items: await offersOfSeveral(db, request.query.eventId, languageOf(request)) }),
    );
  };
