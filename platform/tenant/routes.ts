import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { PlatformDeps } from '../core/deps.ts';
import { languageOf } from '../core/language.ts';
import { tenantConfigSchema } from './schemas.ts';
import { tenantToWire } from './service.ts';

export const tenantRoutes =
  ({ tenant, processor }: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/tenant/config',
      {
        schema: {
          operationId: 'readTenantConfig',
          tags: ['tenant'],
          summary: 'The brand this service runs for: rules, loyalty programme, discounts and theme',
          response: { 200: tenantConfigSchema },
        },
      },
      async (request) => tenantToWire(tenant, languageOf(request), processor.tokenizeUrl),
    );
  };
