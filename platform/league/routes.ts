import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { PlatformDeps } from '../core/deps.ts';
import { errorSchema, flag, listOf } from '../core/schemas.ts';
import { leagueSchema, listLeagues } from './service.ts';

export const leagueRoutes =
  ({ db }: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/league',
      {
        schema: {
          operationId: 'listLeagues',
          tags: ['league'],
          summary: 'The leagues with all their teams',
          querystring: z.object({
            teams: flag
              .default(true)
              .describe('false: each league with an empty list of teams, a fiftieth of the answer'),
          }),
          response: { 200: listOf(leagueSchema), 400: errorSchema },
        },
      },
      async ({ query }) => listLeagues(db, query),
    );
  };
