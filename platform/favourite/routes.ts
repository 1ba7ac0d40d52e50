import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { categorySchema } from '../category/service.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { languageOf } from '../core/language.ts';
import { memberKeyOf, requireAction } from '../core/member.ts';
import { errorSchema, listOf, pageQuery } from '../core/schemas.ts';
import { preventCaching } from '../core/visitor.ts';
import type { ZodApp } from '../core/zod-app.ts';
import { favouriteSchema, favouritesBody, idsQuery, typeParams } from './schemas.ts';
import {
  addFavourites,
  listFavouriteCategories,
  listFavouriteIds,
  listFavourites,
  removeFavourites,
} from './service.ts';

const tags = ['favourite'];
const security = [{ member: [] }];
const refusals = { 400: errorSchema, 401: errorSchema, 403: errorSchema };

const registerLists = (app: ZodApp, { db, tenant }: PlatformDeps): void => {
  app.get(
    '/api/favourite/:type/ids',
    {
      schema: {
        operationId: 'listFavouriteIds',
        tags,
        security,
        summary: 'Ids of the member’s favourites of one type, the latest first, in pages of 100',
        params: typeParams,
        querystring: idsQuery,
        response: { 200: listOf(z.uuid()), ...refusals },
      },
    },
    async (request) => listFavouriteIds(db, memberKeyOf(request, tenant.id), request.params.type, request.query),
  );
  app.get(
    '/api/favourite/:type',
    {
      schema: {
        operationId: 'listFavourites',
        tags,
        security,
        summary: 'The member’s favourites of one type, the latest first; of events those to come',
        params: typeParams,
        querystring: pageQuery,
        response: { 200: listOf(favouriteSchema), ...refusals },
      },
    },
    async (request) => {
      const context = { db, tenant, language: languageOf(request) };
      return listFavourites(context, memberKeyOf(request, tenant.id), request.params.type, request.query);
    },
  );
};

const registerChanges = (app: ZodApp, { db, tenant }: PlatformDeps): void => {
  app.post(
    '/api/favourite',
    {
      schema: {
        operationId: 'addFavourites',
        tags,
        security,
        summary: 'Makes things favourites, all of them or none; what is one already stays one',
        body: favouritesBody,
        response: { 204: z.null(), ...refusals, 404: errorSchema },
      },
    },
    async (request, reply) => {
      await addFavourites(db, memberKeyOf(request, tenant.id), request.body.items);
      return reply.code(204).send(null);
    },
  );
  app.delete(
    '/api/favourite/delete',
    {
      schema: {
        operationId: 'removeFavourites',
        tags,
        security,
        summary: 'Makes things favourites no more; what is none stays none',
        body: favouritesBody,
        response: { 204: z.null(), ...refusals },
      },
    },
    async (request, reply) => {
      await removeFavourites(db, memberKeyOf(request, tenant.id), request.body.items);
      return reply.code(204).send(null);
    },
  );
};

const registerCategories = (app: ZodApp, { db, tenant }: PlatformDeps): void => {
  app.get(
    '/api/attraction/favourite/categories',
    {
      schema: {
        operationId: 'listFavouriteCategories',
        tags,
        security,
        summary: 'The categories of the member’s favourite attractions, in the order to show them',
        response: { 200: listOf(categorySchema), ...refusals },
      },
    },
    async (request) => listFavouriteCategories(db, memberKeyOf(request, tenant.id)),
  );
};

export const favouriteRoutes =
  (deps: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    preventCaching(app);
    app.addHook('onRequest', requireAction('favourite', deps.tenant));
    registerLists(app, deps);
    registerChanges(app, deps);
    registerCategories(app, deps);
  };
