import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { PlatformDeps } from '../core/deps.ts';
import { languageOf } from '../core/language.ts';
import { memberKeyOf, requireAction } from '../core/member.ts';
import { errorSchema } from '../core/schemas.ts';
import { preventCaching } from '../core/visitor.ts';
import type { ZodApp } from '../core/zod-app.ts';
import { analyticsSchema, deleteViewsBody, fetchQuery, recentSchema, viewsBody } from './schemas.ts';
import { forgetViews, listRecentViews, readAnalytics, recordViews } from './service.ts';

const tags = ['user'];
const security = [{ member: [] }];
const refusals = { 400: errorSchema, 401: errorSchema, 403: errorSchema };

const contextOf = ({ db, tenant }: PlatformDeps, request: FastifyRequest) => ({
  db,
  tenant,
  language: languageOf(request),
});

const registerReads = (app: ZodApp, deps: PlatformDeps): void => {
  app.get(
    '/api/user/analytics',
    {
      schema: {
        operationId: 'readAnalytics',
        tags,
        security,
        summary: 'What the member may like, by what they looked at and favour',
        querystring: fetchQuery,
        response: { 200: analyticsSchema, ...refusals },
      },
    },
    async (request) =>
      readAnalytics(contextOf(deps, request), memberKeyOf(request, deps.tenant.id), request.query.limit),
  );
  app.get(
    '/api/user/analytics/recent',
    {
      schema: {
        operationId: 'listRecentViews',
        tags,
        security,
        summary:
          'What the member looked at, the latest first: up to 4 cities and 24 of each other type, events to come only',
        querystring: fetchQuery,
        response: { 200: recentSchema, ...refusals },
      },
    },
    async (request) =>
      listRecentViews(contextOf(deps, request), memberKeyOf(request, deps.tenant.id), request.query.limit),
  );
};

const registerChanges = (app: ZodApp, deps: PlatformDeps): void => {
  app.post(
    '/api/user/analytics/recent',
    {
      schema: {
        operationId: 'recordViews',
        tags,
        security,
        summary: 'What the member looks at, or looked at in this browser before they signed in',
        description: 'Unknown things are left out. Of each type the latest 54 are kept.',
        body: viewsBody,
        response: { 204: z.null(), ...refusals },
      },
    },
    async (request, reply) => {
      await recordViews(deps.db, memberKeyOf(request, deps.tenant.id), request.body.items);
      return reply.code(204).send(null);
    },
  );
  app.delete(
    '/api/user/analytics',
    {
      schema: {
        operationId: 'forgetViews',
        tags,
        security,
        summary: 'Deletes some recent views, or all of them; what was never looked at is left alone',
        body: deleteViewsBody,
        response: { 204: z.null(), ...refusals },
      },
    },
    async (request, reply) => {
      await forgetViews(deps.db, memberKeyOf(request, deps.tenant.id), request.body.items ?? 'all');
      return reply.code(204).send(null);
    },
  );
};

export const historyRoutes =
  (deps: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    preventCaching(app);
    app.addHook('onRequest', requireAction('history', deps.tenant));
    registerReads(app, deps);
    registerChanges(app, deps);
  };
