import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { PlatformDeps } from '../core/deps.ts';
import { invalid } from '../core/errors.ts';
import { languageOf } from '../core/language.ts';
import { errorSchema, idParams, listOf } from '../core/schemas.ts';
import {
  addressHashOf,
  discountTokenOf,
  preventCaching,
  visitorOf,
  visitorSecurity,
  waitingRoomPassOf,
} from '../core/visitor.ts';
import type { ZodApp } from '../core/zod-app.ts';
import type { TenantConfig } from '../tenant/schemas.ts';
import { openResaleSession } from './resale-session.ts';
import { reserve } from './reserve.ts';
import {
  cartSchema,
  invoiceSchema,
  resaleSessionSchema,
  reserveBody,
  shippingBody,
  shippingOptionSchema,
  type TicketRequest,
} from './schemas.ts';
import { deleteCart, extendCart, invoice, readCart, readCurrentCart } from './service.ts';
import { chooseShipping, listShipping } from './shipping-service.ts';

const KEY = 'idempotency-key';

/** The key is optional: without one a repeated request reserves again. */
const keyOf = (request: FastifyRequest): string => {
  const header = request.headers[KEY];
  if (header === undefined) return randomUUID();
  const parsed = z.uuid().safeParse(header);
  if (!parsed.success) throw invalid(KEY, 'must be a UUID');
  return parsed.data.toLowerCase();
};

const ticketsOf = ({ tickets }: z.infer<typeof reserveBody>, productId: string): TicketRequest | null => {
  const [ticket] = tickets ?? [];
  if (ticket === undefined) return null;
  if (ticket.productId.toLowerCase() !== productId) {
    throw invalid('tickets.0.productId', 'must be the product of the path');
  }
  const { productId: _productId, ...request } = ticket;
  const offers = request.offers?.map((id) => id.toLowerCase());
  return { ...request, ...(offers === undefined ? {} : { offers }) };
};

const ownerOf = (request: FastifyRequest<{ Params: { id: string } }>) => ({
  uuid: request.params.id.toLowerCase(),
  ...visitorOf(request),
});

const refusals = {
  400: errorSchema,
  404: errorSchema,
  409: errorSchema,
  410: errorSchema,
  422: errorSchema,
  429: errorSchema,
};

const contextOf = (tenant: TenantConfig, request: FastifyRequest) => ({ tenant, language: languageOf(request) });

const registerReserve = (app: ZodApp, { db, tenant, tenants }: PlatformDeps): void => {
  app.post(
    '/api/cart/reserve/:productId',
    {
      config: { headers: ['idempotency-key', 'gst-client-address', 'gst-discount-token', 'gst-waiting-room-pass'] },
      schema: {
        operationId: 'reserve',
        security: visitorSecurity,
        tags: ['cart'],
        summary: 'Holds tickets, a hotel room or both for this visitor alone; their older cart is deleted',
        description:
          'The header idempotency-key (UUID) makes it safe to repeat. The product is the event, or the hotel of a room alone. ' +
          'A room whose price is not the one sent: 40076 with oldPrice and newPrice. ' +
          'What this visitor held less than a minute ago keeps the end of that hold: ten minutes after it was first taken.',
        params: z.object({ productId: z.uuid() }),
        querystring: z.object({ userGroupToken: z.string().max(200).optional() }),
        body: reserveBody,
        response: { 200: cartSchema, ...refusals },
      },
    },
    async (request) => {
      const productId = request.params.productId.toLowerCase();
      const visitor = visitorOf(request);
      const uuid = await reserve(
        { db, tenant, tenants },
        {
          ...visitor,
          idempotencyKey: keyOf(request),
          productId,
          tickets: ticketsOf(request.body, productId),
          room: request.body.hotelRoom ?? null,
          discountToken: discountTokenOf(request),
          packageId: request.body.offer?.id.toLowerCase() ?? null,
          addressHash: addressHashOf(request),
          waitingRoomPass: waitingRoomPassOf(request),
        },
      );
      return readCart(db, { uuid, ...visitor }, contextOf(tenant, request));
    },
  );
};

const registerReads = (app: ZodApp, { db, tenant }: PlatformDeps): void => {
  app.get(
    '/api/cart/:id',
    {
      schema: {
        operationId: 'readCart',
        security: visitorSecurity,
        tags: ['cart'],
        summary: 'A cart of this visitor, with its price line by line',
        params: idParams,
        response: { 200: cartSchema, ...refusals },
      },
    },
    async (request) => readCart(db, ownerOf(request), contextOf(tenant, request)),
  );
  app.get(
    '/api/cart/current',
    {
      schema: {
        operationId: 'readCurrentCart',
        security: visitorSecurity,
        tags: ['cart'],
        summary:
          'The cart with which this visitor holds something; else the last one, unless it has expired or was deleted',
        response: { 200: cartSchema, ...refusals },
      },
    },
    async (request) => readCurrentCart(db, visitorOf(request), contextOf(tenant, request)),
  );
};

const registerHolds = (app: ZodApp, { db, tenant }: PlatformDeps): void => {
  app.delete(
    '/api/cart/:id',
    {
      schema: {
        operationId: 'deleteCart',
        security: visitorSecurity,
        tags: ['cart'],
        summary: 'Gives a cart’s seats back; deleting what is gone already succeeds',
        params: idParams,
        response: { 204: z.null(), ...refusals },
      },
    },
    async (request, reply) => {
      await deleteCart(db, ownerOf(request));
      return reply.code(204).send(null);
    },
  );
  app.post(
    '/api/cart/:id/extension',
    {
      schema: {
        operationId: 'extendCart',
        security: visitorSecurity,
        tags: ['cart'],
        summary: 'Holds the cart five minutes longer, once',
        params: idParams,
        response: { 200: cartSchema, ...refusals },
      },
    },
    async (request) => extendCart(db, ownerOf(request), contextOf(tenant, request)),
  );
};

const registerResale = (app: ZodApp, { db }: PlatformDeps): void => {
  app.post(
    '/api/product/:id/resaleSession',
    {
      schema: {
        operationId: 'openResaleSession',
        security: visitorSecurity,
        tags: ['cart'],
        summary:
          'Opens a visitor’s view of the tickets that fans resell: for a quarter of an hour they can be reserved',
        params: idParams,
        response: { 201: resaleSessionSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const { id, expiresAt } = await openResaleSession(db, request.params.id, visitorOf(request).sessionId);
      return reply.code(201).send({ id, expiresAt: expiresAt.toISOString() });
    },
  );
};

const registerShipping = (app: ZodApp, { db, tenant }: PlatformDeps): void => {
  app.get(
    '/api/cart/:id/shippingOption',
    {
      schema: {
        operationId: 'listShippingOptions',
        security: visitorSecurity,
        tags: ['cart'],
        summary: 'How the tickets of a cart can be delivered',
        description:
          'Without what cannot arrive before the event starts, or has no price in the cart’s currency; empty for a room alone.',
        params: idParams,
        response: { 200: listOf(shippingOptionSchema), ...refusals },
      },
    },
    async (request) => {
      const items = await listShipping(db, ownerOf(request), contextOf(tenant, request));
      return { items, totalCount: items.length };
    },
  );
  app.put(
    '/api/cart/:id/shippingOption',
    {
      schema: {
        operationId: 'chooseShippingOption',
        security: visitorSecurity,
        tags: ['cart'],
        summary: 'Chooses the delivery; its fee and tax go into the totals',
        description:
          '40020 at shippingId: data.reason is delivery_late when it cannot arrive before the event starts, delivery_gone when it is not offered. ' +
          'Looked at again at the purchase, before anything is charged.',
        params: idParams,
        body: shippingBody,
        response: { 200: cartSchema, ...refusals },
      },
    },
    async (request) => chooseShipping(db, ownerOf(request), request.body.shippingId, contextOf(tenant, request)),
  );
};

const registerInvoice = (app: ZodApp, { db }: PlatformDeps): void => {
  app.post(
    '/api/cart/:id/invoice',
    {
      schema: {
        operationId: 'invoiceCart',
        security: visitorSecurity,
        tags: ['cart'],
        summary: 'What the cart comes to, as one payable amount',
        params: idParams,
        response: { 200: invoiceSchema, ...refusals },
      },
    },
    async (request) => invoice(db, ownerOf(request)),
  );
};

export const cartRoutes =
  (deps: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    preventCaching(app);
    registerReserve(app, deps);
    registerReads(app, deps);
    registerHolds(app, deps);
    registerResale(app, deps);
    registerShipping(app, deps);
    registerInvoice(app, deps);
  };
