import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { PlatformDeps } from '../core/deps.ts';
import { operatorSecurity, requireOperator } from '../core/operator.ts';
import { errorSchema, idParams } from '../core/schemas.ts';
import { addressHashOf, partnerOf, preventCaching, visitorOf, visitorSecurity } from '../core/visitor.ts';
import type { ZodApp } from '../core/zod-app.ts';
import { openRoomsSchema, placeBody, placeSchema, roomBody, settingsSchema } from './schemas.ts';
import { joinRoom, leaveRoom, listOpenRooms, readPlace, removeRoom, setRoom } from './service.ts';

const refusals = { 400: errorSchema, 404: errorSchema, 409: errorSchema };
const sellersRefusals = { ...refusals, 401: errorSchema };
const idOf = ({ params }: { params: { id: string } }): string => params.id.toLowerCase();

const registerList = (app: ZodApp, { db, tenant }: PlatformDeps): void => {
  app.get(
    '/api/waitingroom',
    {
      schema: {
        operationId: 'listOpenWaitingRooms',
        tags: ['event'],
        summary:
          'Waiting rooms that are open now, 1,000 at most; the same for everyone at this brand, and none where it has a waiting-room script of its own',
        response: { 200: openRoomsSchema },
      },
    },
    async () => {
      const items = await listOpenRooms(db, tenant);
      return { items, totalCount: items.length };
    },
  );
};

const registerSettings = (app: ZodApp, deps: PlatformDeps): void => {
  app.put(
    '/api/event/:id/waitingroom',
    {
      onRequest: requireOperator(deps),
      schema: {
        operationId: 'setWaitingRoom',
        security: operatorSecurity,
        tags: ['event'],
        summary: 'The seller sets up a waiting room before the sale of an event, or changes its rule and pace',
        params: idParams,
        body: roomBody,
        response: { 200: settingsSchema, ...sellersRefusals },
      },
    },
    async (request) => setRoom(deps.db, idOf(request), request.body),
  );
  app.delete(
    '/api/event/:id/waitingroom',
    {
      onRequest: requireOperator(deps),
      schema: {
        operationId: 'removeWaitingRoom',
        security: operatorSecurity,
        tags: ['event'],
        summary: 'The seller takes the waiting room away: everybody may buy. Again succeeds',
        params: idParams,
        response: { 204: z.null(), ...sellersRefusals },
      },
    },
    async (request, reply) => {
      await removeRoom(deps.db, idOf(request));
      return reply.code(204).send(null);
    },
  );
};

const registerPlace = (app: ZodApp, { db, tenant: brand }: PlatformDeps): void => {
  app.get(
    '/api/event/:id/waitingroom/place',
    {
      schema: {
        operationId: 'readWaitingRoomPlace',
        security: visitorSecurity,
        tags: ['event'],
        summary: 'The visitor’s place in the waiting room, with its pass once it is admitted',
        params: idParams,
        response: { 200: placeSchema, ...refusals },
      },
    },
    async (request) => readPlace(db, idOf(request), visitorOf(request)),
  );
  app.post(
    '/api/event/:id/waitingroom/place',
    {
      config: { headers: ['gst-client-address'] },
      schema: {
        operationId: 'joinWaitingRoom',
        security: visitorSecurity,
        tags: ['event'],
        summary: 'Takes a place in the waiting room, or chooses another quantity; one place a person',
        params: idParams,
        body: placeBody,
        response: { 200: placeSchema, ...refusals },
      },
    },
    async (request) =>
      joinRoom(db, idOf(request), visitorOf(request), {
        brand,
        quantity: request.body.quantity,
        addressHash: addressHashOf(request),
        partner: partnerOf(request),
      }),
  );
};

const registerLeaving = (app: ZodApp, { db }: PlatformDeps): void => {
  app.delete(
    '/api/event/:id/waitingroom/place',
    {
      schema: {
        operationId: 'leaveWaitingRoom',
        security: visitorSecurity,
        tags: ['event'],
        summary: 'Gives the place and its pass up; without one it succeeds',
        params: idParams,
        response: { 204: z.null(), ...refusals },
      },
    },
    async (request, reply) => {
      await leaveRoom(db, idOf(request), visitorOf(request));
      return reply.code(204).send(null);
    },
  );
};

/** SCALE-3 */
export const waitingRoomRoutes =
  (deps: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    preventCaching(app);
    registerList(app, deps);
    registerSettings(app, deps);
    registerPlace(app, deps);
    registerLeaving(app, deps);
  };
