import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { PlatformDeps } from '../core/deps.ts';
import { errorSchema } from '../core/schemas.ts';
import { preventCaching } from '../core/visitor.ts';
import { keyParams, originsSchema, partnerKeySchema } from './schemas.ts';
import { originsOf, readKey } from './service.ts';

/** GRAPH-7 */
export const partnerRoutes =
  (deps: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    preventCaching(app);
    app.get(
      '/api/partner/key/:hash',
      {
        schema: {
          operationId: 'readPartnerKey',
          tags: ['partner'],
          summary: 'What a partner’s key may do at this brand; 404 for one that is unknown or revoked',
          params: keyParams,
          response: { 200: partnerKeySchema, 400: errorSchema, 404: errorSchema },
        },
      },
      async (request) => readKey(deps, request.params.hash),
    );

    app.get(
      '/api/partner/origins',
      {
        schema: {
          operationId: 'listPartnerOrigins',
          tags: ['partner'],
          summary: 'Whose pages may ask with a partner’s key of this brand: for preflight requests, which show no key',
          response: { 200: originsSchema },
        },
      },
      async () => ({ items: await originsOf(deps) }),
    );
  };
