import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { PlatformDeps } from '../core/deps.ts';
import { languageOf } from '../core/language.ts';
import { errorSchema, idParams, listOf } from '../core/schemas.ts';
import { hotelRoomsSchema, hotelSchema } from './schemas.ts';
import { hotelsQuery, roomsQuery } from './schemas-query.ts';
import { listHotels, listRooms } from './service.ts';

export const hotelRoutes =
  ({ db }: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['hotel'];
    app.get(
      '/api/hotel',
      {
        schema: {
          operationId: 'listHotels',
          tags,
          summary: 'Hotels near an event or a point, each with its lowest price for the stay and the guests',
          description: 'Give eventId, or latitude and longitude. A stay or guests that break a rule: 40010.',
          querystring: hotelsQuery,
          response: { 200: listOf(hotelSchema), 400: errorSchema, 404: errorSchema },
        },
      },
      async (request) => listHotels(db, request.query, languageOf(request)),
    );
    app.get(
      '/api/hotel/:id/rooms',
      {
        schema: {
          operationId: 'listRooms',
          tags,
          summary: 'The rooms of a hotel that fit the guests, with their rates for the stay',
          params: idParams,
          querystring: roomsQuery,
          response: { 200: hotelRoomsSchema, 400: errorSchema, 404: errorSchema },
        },
      },
      async (request) => listRooms(db, request.params.id.toLowerCase(), request.query, languageOf(request)),
    );
  };
