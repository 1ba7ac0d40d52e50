import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { PlatformDeps } from '../core/deps.ts';
import { invalid } from '../core/errors.ts';
import { languageOf } from '../core/language.ts';
import { errorSchema, idParams } from '../core/schemas.ts';
import { discountTokenOf } from '../core/visitor.ts';
import type { ZodApp } from '../core/zod-app.ts';
import { discountsFor } from '../tenant/service.ts';
import { bestAvailableQuery, seatMapSchema, suggestionsSchema } from './schemas.ts';
import { bestAvailable, seatMap } from './service.ts';

const offerIds = z.array(z.uuid()).max(50);

/** Offer ids come as one comma-separated text. */
const offersOf = (text: string | undefined): string[] | undefined => {
  if (text === undefined) return undefined;
  const parsed = offerIds.safeParse(text.split(','));
  if (!parsed.success) throw invalid('offers', 'must be at most 50 offer ids (UUIDs), comma separated');
  return parsed.data;
};

const centsOrNull = (amount: number | undefined): number | null =>
  amount === undefined ? null : Math.round(amount * 100);

const registerSeatMap = (app: ZodApp, { db }: PlatformDeps): void => {
  app.get(
    '/api/product/:id/seatmap',
    {
      schema: {
        operationId: 'readSeatMap',
        tags: ['seat'],
        summary: 'The sections of an event with what is free in them; with ?section= also that section’s seats',
        params: idParams,
        querystring: z.object({ section: z.string().max(50).optional() }),
        response: { 200: seatMapSchema, 400: errorSchema, 404: errorSchema },
      },
    },
    async (request) => seatMap(db, request.params.id, request.query.section, languageOf(request)),
  );
};

const registerSuggestions = (app: ZodApp, { db, tenant }: PlatformDeps): void => {
  app.get(
    '/api/product/:id/bestavailable',
    {
      config: { headers: ['gst-discount-token'] },
      schema: {
        operationId: 'suggestSeats',
        tags: ['seat'],
        summary: 'Seats beside each other, best value first, one suggestion a section',
        params: idParams,
        querystring: bestAvailableQuery,
        response: { 200: suggestionsSchema, 400: errorSchema, 404: errorSchema },
      },
    },
    async (request) => {
      const { offers, aisle, frontRow, fullView, minPrice, maxPrice, resale, ...query } = request.query;
      if (minPrice !== undefined && maxPrice !== undefined && maxPrice < minPrice)
        throw invalid('maxPrice', 'must not be below minPrice');
      return bestAvailable(db, request.params.id, {
        ...query,
        discountsIn: (currency) => discountsFor(tenant, discountTokenOf(request), currency),
        offers: offersOf(offers),
        wish: aisle || frontRow || fullView ? { aisle, frontRow, fullView } : undefined,
        offerWish: { minCents: centsOrNull(minPrice), maxCents: centsOrNull(maxPrice), resale },
      });
    },
  );
};

export const seatRoutes =
  (deps: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    registerSeatMap(app, deps);
    registerSuggestions(app, deps);
  };
