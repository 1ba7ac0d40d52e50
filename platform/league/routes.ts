import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { PlatformDeps } from '../core/deps.ts';
import { listOf } from '../core/schemas.ts';
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
          response: { 200: listOf(leagueSchema) },
        },
      },
      async () => listLeagues(db),
    );
  };
