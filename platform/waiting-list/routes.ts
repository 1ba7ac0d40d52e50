import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { PlatformDeps } from '../core/deps.ts';
import { languageOf } from '../core/language.ts';
import { errorSchema } from '../core/schemas.ts';
import { addressHashOf, preventCaching, visitorOf, visitorSecurity } from '../core/visitor.ts';
import type { ZodApp } from '../core/zod-app.ts';
import { entrySchema, idParams, joinBody, takenSchema, tokenParams } from './schemas.ts';
import { joinList, leaveList, readEntry, takeOffer } from './service.ts';

const refusals = { 400: errorSchema, 404: errorSchema, 409: errorSchema };

const registerJoining = (app: ZodApp, deps: PlatformDeps): void => {
  app.post(
    '/api/event/:id/waitinglist',
    {
      schema: {
        operationId: 'joinWaitingList',
        security: visitorSecurity,
        tags: ['event'],
        summary: 'Puts a visitor’s name down for tickets of a sold-out event; one place a person',
        params: idParams,
        body: joinBody,
        response: { 200: entrySchema, ...refusals },
      },
    },
    async (request) => {
      const { quantity, emailAddress: email, section = null, maxPriceMinorUnits = null } = request.body;
      return joinList(deps, visitorOf(request), {
        eventId: request.params.id.toLowerCase(),
        quantity,
        email,
        section,
        maxPriceMinorUnits,
        language: languageOf(request),
        addressHash: addressHashOf(request),
      });
    },
  );
};

const registerEntry = (app: ZodApp, deps: PlatformDeps): void => {
  app.get(
    '/api/waitinglist/:token',
    {
      schema: {
        operationId: 'readWaitingListEntry',
        security: visitorSecurity,
        tags: ['event'],
        summary: 'A place in a waiting list, by the secret of its link',
        params: tokenParams,
        response: { 200: entrySchema, ...refusals },
      },
    },
    async (request) =>
      readEntry(deps.db, request.params.token, visitorOf(request), {
        tenant: deps.tenant,
        language: languageOf(request),
      }),
  );
  app.post(
    '/api/waitinglist/:token/take',
    {
      schema: {
        operationId: 'takeWaitingListOffer',
        security: visitorSecurity,
        tags: ['event'],
        summary: 'Puts the tickets that are held for the place into this visitor’s cart, in place of what it held',
        params: tokenParams,
        response: { 200: takenSchema, ...refusals },
      },
    },
    async (request) => takeOffer(deps.db, request.params.token, visitorOf(request)),
  );
};

const registerLeaving = (app: ZodApp, { db }: PlatformDeps): void => {
  app.delete(
    '/api/waitinglist/:token',
    {
      schema: {
        operationId: 'leaveWaitingList',
        security: visitorSecurity,
        tags: ['event'],
        summary: 'Leaves the list; what was held for the place goes to the next. Leaving again succeeds',
        params: tokenParams,
        response: { 204: z.null(), ...refusals },
      },
    },
    async (request, reply) => {
      await leaveList(db, request.params.token, visitorOf(request));
      return reply.code(204).send(null);
    },
  );
};

/** ORDER-8 */
export const waitingListRoutes =
  (deps: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    preventCaching(app);
    registerJoining(app, deps);
    registerEntry(app, deps);
    registerLeaving(app, deps);
  };
