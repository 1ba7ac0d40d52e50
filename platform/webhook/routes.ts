import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { PlatformDeps } from '../core/deps.ts';
import { PlatformError } from '../core/errors.ts';
import { isMocked } from '../core/mock.ts';
import { isRead } from '../core/read-signal.ts';
import { errorSchema, idParams } from '../core/schemas.ts';
import { partnerOf, preventCaching } from '../core/visitor.ts';
import type { ZodApp } from '../core/zod-app.ts';
import {
  deliveriesQuery,
  deliveriesSchema,
  deliveryParams,
  deliverySchema,
  newWebhookSchema,
  webhookBody,
  webhookSchema,
  webhooksSchema,
} from './schemas.ts';
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  noteVisitorOf,
  replayDelivery,
  switchWebhookOn,
} from './service.ts';

/** Writes down for which partner a visitor came, before whatever the visitor does first. */
export const notePartnerVisitors = (app: FastifyInstance, { db, tenant }: PlatformDeps): void => {
  app.addHook('preHandler', async (request) => {
    const partner = partnerOf(request);
    const session = z.uuid().safeParse(request.headers['gst-session-id']);
    if (partner === null || isRead(request) || !session.success || isMocked(request)) return;
    await noteVisitorOf(db, session.data, { tenantId: tenant.id, partner });
  });
};

const tags = ['partner'];
const security = [{ partner: [] }];
const refusals = { 400: errorSchema, 401: errorSchema, 404: errorSchema };

const ownerOf = ({ tenant }: PlatformDeps, request: FastifyRequest) => {
  const partner = partnerOf(request);
  if (partner === null)
    throw new PlatformError('SERVER_ERROR', {
      status: 401,
      title: 'Not allowed',
      detail: 'Only partners have webhooks.',
    });
  return { tenantId: tenant.id, partner };
};

const registerWebhooks = (app: ZodApp, deps: PlatformDeps): void => {
  app.get(
    '/api/partner/webhook',
    {
      schema: {
        operationId: 'listWebhooks',
        tags,
        security,
        summary: 'The partner’s webhooks',
        response: { 200: webhooksSchema, ...refusals },
      },
    },
    async (request) => ({ items: await listWebhooks(deps.db, ownerOf(deps, request)) }),
  );
  app.post(
    '/api/partner/webhook',
    {
      schema: {
        operationId: 'createWebhook',
        tags,
        security,
        summary: 'Has the partner told at an address on the internet; answers the secret that signs it, this once',
        body: webhookBody,
        response: { 200: newWebhookSchema, ...refusals },
      },
    },
    async (request) => createWebhook(deps.db, ownerOf(deps, request), request.body, deps.privateWebhooks ?? false),
  );
};

const registerWebhook = (app: ZodApp, deps: PlatformDeps): void => {
  app.delete(
    '/api/partner/webhook/:id',
    {
      schema: {
        operationId: 'deleteWebhook',
        tags,
        security,
        summary: 'Tells the partner no more at this address',
        params: idParams,
        response: { 204: z.null(), ...refusals },
      },
    },
    async (request, reply) => {
      await deleteWebhook(deps.db, ownerOf(deps, request), request.params.id);
      return reply.code(204).send(null);
    },
  );
  app.post(
    '/api/partner/webhook/:id/on',
    {
      schema: {
        operationId: 'switchWebhookOn',
        tags,
        security,
        summary: 'Switches a webhook on again; what has waited is sent',
        params: idParams,
        response: { 200: webhookSchema, ...refusals },
      },
    },
    async (request) => switchWebhookOn(deps.db, ownerOf(deps, request), request.params.id),
  );
};

const registerDeliveries = (app: ZodApp, deps: PlatformDeps): void => {
  app.get(
    '/api/partner/webhook/:id/delivery',
    {
      schema: {
        operationId: 'listWebhookDeliveries',
        tags,
        security,
        summary: 'What was sent to a webhook, and what waits, the latest first, 100 at a time',
        params: idParams,
        querystring: deliveriesQuery,
        response: { 200: deliveriesSchema, ...refusals },
      },
    },
    async (request) => ({
      items: await listWebhookDeliveries(deps.db, ownerOf(deps, request), request.params.id, request.query.before),
    }),
  );
  app.post(
    '/api/partner/webhook/:id/delivery/:delivery/replay',
    {
      schema: {
        operationId: 'replayWebhookDelivery',
        tags,
        security,
        summary: 'Sends a message once more, with the id that it had',
        params: deliveryParams,
        response: { 200: deliverySchema, ...refusals },
      },
    },
    async (request) => replayDelivery(deps.db, ownerOf(deps, request), request.params.id, request.params.delivery),
  );
};

/** GRAPH-18: the webhooks of the partner whose key asks. */
export const webhookRoutes =
  (deps: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    preventCaching(app);
    registerWebhooks(app, deps);
    registerWebhook(app, deps);
    registerDeliveries(app, deps);
  };
