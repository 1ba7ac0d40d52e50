import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { PlatformDeps } from '../core/deps.ts';
import { errorSchema, named } from '../core/schemas.ts';
import { countPages, kinds, listPages } from './service.ts';

const tags = ['sitemap'];

/** Ids are short: ten times as many as entries of other lists. */
const MOST_IDS = 10_000;

const kindParams = z.object({ kind: z.enum(kinds) });
const idsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(MOST_IDS).default(MOST_IDS),
  offset: z.coerce.number().int().min(0).default(0),
});

const count = z.number().int();
const countsSchema = z.object({ counts: z.object({ event: count, attraction: count, venue: count, league: count }) });
const idsSchema = z.object({ items: z.array(z.string()) });
named({ SitemapCounts: countsSchema, SitemapIds: idsSchema });

export const sitemapRoutes =
  ({ db }: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/sitemap',
      {
        schema: {
          operationId: 'countPages',
          tags,
          summary: 'The number of pages for search engines, by kind',
          response: { 200: countsSchema },
        },
      },
      async () => countPages(db),
    );
    app.get(
      '/api/sitemap/:kind',
      {
        schema: {
          operationId: 'listPages',
          tags,
          summary: 'The ids of one kind of page, ordered',
          params: kindParams,
          querystring: idsQuery,
          response: { 200: idsSchema, 400: errorSchema },
        },
      },
      async ({ params: { kind }, query }) => listPages(db, kind, query),
    );
  };
