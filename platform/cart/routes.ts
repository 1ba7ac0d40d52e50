import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { PlatformDeps } from '../core/deps.ts';
import { invalid } from '../core/errors.ts';
import { languageOf } from '../core/language.ts';
import { errorSchema, idParams, listOf } from '../core/schemas.ts';
import { visitorOf } from '../core/visitor.ts';
import { reserve } from './reserve.ts';
import { cartSchema, invoiceSchema, reserveBody, shippingBody, shippingOptionSchema } from './schemas.ts';
import { chooseShipping, deleteCart, invoice, listShipping, readCart } from './service.ts';

const KEY = 'idempotency-key';

/** A client that sends no key cannot repeat safely, and is free to. */
const keyOf = (request: FastifyRequest): string => {
  const header = request.headers[KEY];
  if (header === undefined) return randomUUID();
  const parsed = z.uuid().safeParse(header);
  if (!parsed.success) throw invalid(KEY, 'must be a UUID');
  return parsed.data.toLowerCase();
};

const discountTokenOf = (request: FastifyRequest): string | null => {
  const header = request.headers['gst-discount-token'];
  return typeof header === 'string' ? header.slice(0, 200) : null;
};

const ownerOf = (request: FastifyRequest<{ Params: { id: string } }>) => ({
  uuid: request.params.id.toLowerCase(),
  ...visitorOf(request),
});

const refusals = { 400: errorSchema, 404: errorSchema, 409: errorSchema, 422: errorSchema };

export const cartRoutes =
  ({ db, tenant }: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const contextOf = (request: FastifyRequest) => ({ tenant, language: languageOf(request) });

    app.post(
      '/api/cart/reserve/:productId',
      {
        schema: {
          tags: ['cart'],
          summary: 'Holds tickets for this visitor alone; their older cart is deleted',
          description: 'The header idempotency-key (UUID) makes it safe to repeat.',
          params: z.object({ productId: z.uuid() }),
          querystring: z.object({ userGroupToken: z.string().max(200).optional() }),
          body: reserveBody,
          response: { 200: cartSchema, ...refusals },
        },
      },
      async (request) => {
        const [ticket] = request.body.tickets;
        const productId = request.params.productId.toLowerCase();
        if (ticket?.productId.toLowerCase() !== productId) {
          throw invalid('tickets.0.productId', 'must be the product of the path');
        }
        const { sessionId } = visitorOf(request);
        const { productId: _productId, selection: _selection, ...wish } = ticket;
        const offers = wish.offers?.map((id) => id.toLowerCase());
        const uuid = await reserve(db, tenant, {
          sessionId,
          idempotencyKey: keyOf(request),
          productId,
          wish: { ...wish, ...(offers === undefined ? {} : { offers }) },
          discountToken: discountTokenOf(request),
        });
        return readCart(db, { uuid, sessionId }, contextOf(request));
      },
    );

    app.get(
      '/api/cart/:id',
      {
        schema: {
          tags: ['cart'],
          summary: 'A cart of this visitor, with its price line by line',
          params: idParams,
          response: { 200: cartSchema, ...refusals },
        },
      },
      async (request) => readCart(db, ownerOf(request), contextOf(request)),
    );

    app.delete(
      '/api/cart/:id',
      {
        schema: {
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

    app.get(
      '/api/cart/:id/shippingOption',
      {
        schema: {
          tags: ['cart'],
          summary: 'How the tickets of a cart can be delivered',
          params: idParams,
          response: { 200: listOf(shippingOptionSchema), ...refusals },
        },
      },
      async (request) => {
        const items = await listShipping(db, ownerOf(request));
        return { items, totalCount: items.length };
      },
    );

    app.put(
      '/api/cart/:id/shippingOption',
      {
        schema: {
          tags: ['cart'],
          summary: 'Chooses the delivery; its fee and tax go into the totals',
          params: idParams,
          body: shippingBody,
          response: { 200: cartSchema, ...refusals },
        },
      },
      async (request) => chooseShipping(db, ownerOf(request), request.body.shippingId, contextOf(request)),
    );

    app.post(
      '/api/cart/:id/invoice',
      {
        schema: {
          tags: ['cart'],
          summary: 'What the cart comes to, as one payable amount',
          params: idParams,
          response: { 200: invoiceSchema, ...refusals },
        },
      },
      async (request) => invoice(db, ownerOf(request)),
    );
  };
