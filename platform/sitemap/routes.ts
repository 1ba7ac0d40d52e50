import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { PlatformDeps } from '../core/deps.ts';
import { errorSchema } from '../core/schemas.ts';
import { kinds } from './repository.ts';
import { countsOf, pagesOf } from './service.ts';

/** Ids only, so a page may be longer than a list's. */
const LONGEST = 10_000;

const tags = ['sitemap'];
const count = z.number().int();
const params = z.object({ kind: z.enum(kinds) });
const querystring = z.object({
  limit: z.coerce.number().int().min(1).max(LONGEST).default(LONGEST),
  offset: z.coerce.number().int().min(0).default(0),
});

export const sitemapRoutes =
  ({ db }: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/sitemap',
      {
        schema: {
          tags,
          summary: 'How many pages there are of each kind that search engines should know',
          response: {
            200: z.object({ counts: z.object({ event: count, attraction: count, venue: count, league: count }) }),
          },
        },
      },
      async () => countsOf(db),
    );
    app.get(
      '/api/sitemap/:kind',
      {
        schema: {
          tags,
          summary: 'The ids of one kind, in order',
          params,
          querystring,
          response: { 200: z.object({ items: z.array(z.string()) }), 400: errorSchema },
        },
      },
      async ({ params: { kind }, query }) => pagesOf(db, kind, query),
    );
  };
