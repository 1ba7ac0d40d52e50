import type { FastifyPluginAsync } from 'fastify';
import { register } from 'prom-client';
import type { PlatformDeps } from '../core/deps.ts';
import { readMetrics } from './service.ts';

/** OPS-2: for Prometheus. Not in the contract: it is about the service, not of it. */
export const metricsRoutes =
  ({ db, databases = [db] }: PlatformDeps): FastifyPluginAsync =>
  async (app) => {
    app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
      reply.type(register.contentType).send(await readMetrics(databases)),
    );
  };
