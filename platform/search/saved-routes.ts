import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { PlatformDeps } from '../core/deps.ts';
import { memberKeyOf, requireAction } from '../core/member.ts';
import { errorSchema, idParams, listOf } from '../core/schemas.ts';
import { preventCaching } from '../core/visitor.ts';
import type { ZodApp } from '../core/zod-app.ts';
import { forgetSearch, listSavedSearches, savedSearchSchema, saveSearch, searchToSaveBody } from './saved-searches.ts';

const tags = ['search'];
const security = [{ member: [] }];
const refusals = { 400: errorSchema, 401: errorSchema, 403: errorSchema };

const registerReads = (app: ZodApp, { db, tenant }: PlatformDeps): void => {
  app.get(
    '/api/user/search',
    {
      schema: {
        operationId: 'listSavedSearches',
        tags,
        security,
        summary: 'The member’s saved searches whose days are not over, the soonest first',
        response: { 200: listOf(savedSearchSchema), ...refusals },
      },
    },
    async (request) => listSavedSearches(db, memberKeyOf(request, tenant.id)),
  );
};

const registerChanges = (app: ZodApp, { db, tenant }: PlatformDeps): void => {
  app.post(
    '/api/user/search',
    {
      schema: {
        operationId: 'saveSearch',
        tags,
        security,
        summary: 'Saves a search in a city for some days; what was saved before is answered again',
        body: searchToSaveBody,
        response: { 200: savedSearchSchema, ...refusals },
      },
    },
    async (request) => saveSearch(db, tenant, memberKeyOf(request, tenant.id), request.body),
  );
  app.delete(
    '/api/user/search/:id',
    {
      schema: {
        operationId: 'forgetSearch',
        tags,
        security,
        summary: 'Deletes a saved search; one that is not the member’s stays',
        params: idParams,
        response: { 204: z.null(), ...refusals },
      },
    },
    async (request, reply) => {
      await forgetSearch(db, memberKeyOf(request, tenant.id), request.params.id);
      return reply.code(204).send(null);
    },
  );
};

/** SEARCH-12: for members of the loyalty programme, whose account a saved search names. */
export const savedSearchRoutes =
  (deps: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    preventCaching(app);
    app.addHook('onRequest', requireAction('wallet', deps.tenant));
    registerReads(app, deps);
    registerChanges(app, deps);
  };
