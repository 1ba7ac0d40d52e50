import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { PlatformDeps } from '../core/deps.ts';
import { languageOf } from '../core/language.ts';
import { errorSchema } from '../core/schemas.ts';
import { tenantAddressesSchema, tenantConfigSchema } from './schemas.ts';
import { tenantPlace, tenantToWire } from './service.ts';
import { ssoQuery, ssoSchema, ssoUrls } from './sso.ts';

export const tenantRoutes =
  ({ tenant, tenants, processor }: PlatformDeps): FastifyPluginAsyncZod =>
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

    app.get(
      '/api/tenant/list',
      {
        schema: {
          operationId: 'listTenants',
          tags: ['tenant'],
          summary: 'The brands of this service and where each is reached; the first one answers where none is named',
          response: { 200: tenantAddressesSchema },
        },
      },
      async () => ({ items: tenants.map(tenantPlace) }),
    );

    app.get(
      '/api/tenant/sso',
      {
        schema: {
          operationId: 'readSingleSignOn',
          tags: ['tenant'],
          summary: 'Where members sign in and out; 404 for a brand without sign-in',
          querystring: ssoQuery,
          response: { 200: ssoSchema, 400: errorSchema, 404: errorSchema },
        },
      },
      async (request) => ssoUrls(tenant, request.query),
    );
  };
