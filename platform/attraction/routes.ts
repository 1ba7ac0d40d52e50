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
  several,
  severalIds,
  textParam,
  walkOf,
  walkQuery,
} from '../core/schemas.ts';
import { analyticsIdOf } from '../core/visitor.ts';
import type { ZodApp } from '../core/zod-app.ts';
import {
  allAttractions,
  attractionInformation,
  attractionsById,
  attractionsByPartnerId,
  attractionsOfEvent,
  listAttractions,
  lookUpAttraction,
  similarAttractions,
} from './service.ts';
import { attractionInfoSchema, attractionSchema } from './wire.ts';

const tags = ['attraction'];
const list = { 200: listOf(attractionSchema), 400: errorSchema, 404: errorSchema };
const one = { 200: attractionSchema, 400: errorSchema, 404: errorSchema };

const listQuery = z
  .object({
    ...locationQuery.shape,
    ...keywordQuery.shape,
    ...datesQuery.shape,
    ...pageQuery.shape,
    category: textParam(50).optional().describe('Id of a category'),
  })
  .superRefine(inOrder);

const severalQuery = z.object({
  id: severalIds.optional(),
  partnerId: several(textParam(100), 'an id of 1 to 100 characters').optional(),
});

const registerList = (app: ZodApp, { db }: PlatformDeps): void => {
  app.get(
    '/api/attraction',
    {
      config: { headers: ['gst-als'] },
      schema: {
        operationId: 'listAttractions',
        tags,
        summary: 'Teams, artists and shows',
        querystring: listQuery,
        response: list,
      },
    },
    async (request) => {
      analyticsIdOf(request);
      const { limit, offset, count, category, ...filter } = request.query;
      return listAttractions(
        { db, language: languageOf(request) },
        { ...filter, categoryId: category },
        { limit, offset, count },
      );
    },
  );
};

const registerSeveral = (app: ZodApp, { db }: PlatformDeps): void => {
  app.get(
    '/api/attraction/all',
    {
      schema: {
        operationId: 'walkAttractions',
        tags,
        summary: 'Every attraction by id, in pages that go on after an id',
        querystring: walkQuery,
        response: { 200: walkOf(attractionSchema), 400: errorSchema },
      },
    },
    async (request) => allAttractions(db, request.query),
  );
  app.get(
    '/api/attraction/several',
    {
      schema: {
        operationId: 'readAttractions',
        tags,
        summary: 'Attractions by id, or by the ticket provider’s id, in no order; an unknown one is left out',
        querystring: severalQuery,
        response: { 200: listOf(attractionSchema), 400: errorSchema },
      },
    },
    async ({ query: { id = [], partnerId = [] } }) => {
      const found = await Promise.all([attractionsById(db, id), attractionsByPartnerId(db, partnerId)]);
      return { items: found.flat() };
    },
  );
};

const registerReads = (app: ZodApp, { db }: PlatformDeps): void => {
  app.get(
    '/api/attraction/:id',
    { schema: { operationId: 'readAttraction', tags, summary: 'One attraction', params: idParams, response: one } },
    async (request) => lookUpAttraction(db, { id: request.params.id }),
  );
  app.get(
    '/api/attraction/:id/info',
    {
      schema: {
        operationId: 'readAttractionInformation',
        tags,
        summary: 'Who or what an attraction is, and its pages elsewhere',
        params: idParams,
        response: { 200: attractionInfoSchema, 400: errorSchema, 404: errorSchema },
      },
    },
    async (request) => attractionInformation(db, request.params.id, languageOf(request)),
  );
  app.get(
    '/api/attraction/partner/:id',
    {
      schema: {
        operationId: 'readAttractionByPartnerId',
        tags,
        summary: 'One attraction by the ticket provider’s id, as league teams carry it',
        params: z.object({ id: textParam(100) }),
        response: one,
      },
    },
    async (request) => lookUpAttraction(db, { partnerId: request.params.id }),
  );
};

const registerRelated = (app: ZodApp, { db }: PlatformDeps): void => {
  app.get(
    '/api/attraction/event/:id',
    {
      schema: {
        operationId: 'listAttractionsOfEvent',
        tags,
        summary: 'The attractions of an event, home side first',
        params: idParams,
        response: list,
      },
    },
    async (request) => attractionsOfEvent(db, request.params.id),
  );
  app.get(
    '/api/attraction/:id/similar',
    {
      schema: {
        operationId: 'listSimilarAttractions',
        tags,
        summary: 'Other attractions of the same category, by genre and popularity',
        params: idParams,
        querystring: pageQuery,
        response: list,
      },
    },
    async ({ params, query }) => similarAttractions(db, params.id, query),
  );
};

export const attractionRoutes =
  (deps: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    registerList(app, deps);
    registerSeveral(app, deps);
    registerReads(app, deps);
    registerRelated(app, deps);
  };
