import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { PlatformDeps } from '../core/deps.ts';
import { languageOf } from '../core/language.ts';
import {
  datesQuery,
  errorSchema,
  idParams,
  inOrder,
  keywordQuery,
  listOf,
  locationQuery,
  pageQuery,
  severalIds,
  walkOf,
  walkQuery,
} from '../core/schemas.ts';
import type { ZodApp } from '../core/zod-app.ts';
import { allVenues, listVenues, lookUpVenue, venueInformation, venuesById } from './service.ts';
import { venueInfoSchema, venueSchema } from './wire.ts';

const query = z
  .object({ ...locationQuery.shape, ...keywordQuery.shape, ...datesQuery.shape, ...pageQuery.shape })
  .superRefine(inOrder);

const tags = ['venue'];

const registerList = (app: ZodApp, { db }: PlatformDeps): void => {
  app.get(
    '/api/venue',
    {
      schema: {
        operationId: 'listVenues',
        tags,
        summary: 'Venues by place and keyword; with days, only venues that have an event then',
        querystring: query,
        response: { 200: listOf(venueSchema), 400: errorSchema },
      },
    },
    async (request) => {
      const { limit, offset, count, ...filter } = request.query;
      return listVenues({ db, language: languageOf(request) }, filter, { limit, offset, count });
    },
  );
};

const registerSeveral = (app: ZodApp, { db }: PlatformDeps): void => {
  app.get(
    '/api/venue/all',
    {
      schema: {
        operationId: 'walkVenues',
        tags,
        summary: 'Every venue by id, in pages that go on after an id',
        querystring: walkQuery,
        response: { 200: walkOf(venueSchema), 400: errorSchema },
      },
    },
    async (request) => allVenues(db, request.query),
  );
  app.get(
    '/api/venue/several',
    {
      schema: {
        operationId: 'readVenues',
        tags,
        summary: 'Venues by id, in no order; an unknown id is left out',
        querystring: z.object({ id: severalIds }),
        response: { 200: listOf(venueSchema), 400: errorSchema },
      },
    },
    async (request) => ({ items: await venuesById(db, request.query.id) }),
  );
};

const registerReads = (app: ZodApp, { db }: PlatformDeps): void => {
  app.get(
    '/api/venue/:id',
    {
      schema: {
        operationId: 'readVenue',
        tags,
        summary: 'One venue',
        params: idParams,
        response: { 200: venueSchema, 400: errorSchema, 404: errorSchema },
      },
    },
    async (request) => lookUpVenue(db, request.params.id),
  );
  app.get(
    '/api/venue/:id/info',
    {
      schema: {
        operationId: 'readVenueInformation',
        tags,
        summary: 'What to know about a venue: the sections that have text, and its pages elsewhere',
        params: idParams,
        response: { 200: venueInfoSchema, 400: errorSchema, 404: errorSchema },
      },
    },
    async (request) => venueInformation(db, request.params.id, languageOf(request)),
  );
};

export const venueRoutes =
  (deps: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    registerList(app, deps);
    registerSeveral(app, deps);
    registerReads(app, deps);
  };
