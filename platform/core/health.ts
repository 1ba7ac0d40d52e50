import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { z } from 'zod';
import type { PlatformDeps } from './deps.ts';
import { PlatformError } from './errors.ts';
import { errorSchema } from './schemas.ts';

const ok = z.object({ status: z.literal('ok') });

/** OPS-2: /healthz checks this process, /readyz also its database. */
export const healthRoutes =
  ({ db }: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['operation'];
    app.get(
      '/healthz',
      { schema: { operationId: 'readLiveness', tags, summary: 'Is the process alive', response: { 200: ok } } },
      async () => ({
        status: 'ok' as const,
      }),
    );
    app.get(
      '/readyz',
      {
        schema: {
          operationId: 'readReadiness',
          tags,
          summary: 'Can it serve: is the database there',
          response: { 200: ok, 503: errorSchema },
        },
      },
      async () => {
        try {
          await sql`select 1 from event limit 1`.execute(db);
        } catch {
          throw new PlatformError('50030', { status: 503, detail: 'The database does not answer.' });
        }
        return { status: 'ok' as const };
      },
    );
  };
