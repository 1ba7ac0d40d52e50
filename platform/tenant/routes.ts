import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { staticPages } from '#rules/static-pages.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { notFound } from '../core/errors.ts';
import { languageOf } from '../core/language.ts';
import { errorSchema } from '../core/schemas.ts';
import type { ZodApp } from '../core/zod-app.ts';
import { processorOf } from '../payment/service.ts';
import { brandPage } from './brand-pages.ts';
import { markNamed } from './marks.ts';
import { walletsOf } from './pass-signers.ts';
import { brandPageSchema, tenantAddressesSchema, tenantConfigSchema } from './schemas.ts';
import { tenantPlace, tenantToWire } from './service.ts';
import { ssoQuery, ssoSchema, ssoUrls } from './sso.ts';

const paymentSetupOf = (deps: PlatformDeps) => {
  const { tokenizeUrl, setup } = processorOf(deps, deps.tenant.id);
  return { tokenizeUrl, publishableKey: null, account: null, ...setup };
};

const registerBrands = (app: ZodApp, deps: PlatformDeps): void => {
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
    async (request) =>
      tenantToWire(deps.tenant, languageOf(request), {
        payment: paymentSetupOf(deps),
        walletPasses: walletsOf(deps, deps.tenant.id),
      }),
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
    async () => ({ items: deps.tenants.map(tenantPlace), isDefaultServed: deps.isDefaultServed ?? true }),
  );
};

const registerPage = (app: ZodApp, { tenant }: PlatformDeps): void => {
  app.get(
    '/api/tenant/page/:name',
    {
      schema: {
        operationId: 'readBrandPage',
        tags: ['tenant'],
        summary: 'A page of text in the brand’s own words; 404 where the storefront shows its own',
        params: z.object({ name: z.enum(staticPages) }),
        response: { 200: brandPageSchema, 400: errorSchema, 404: errorSchema },
      },
    },
    async (request) => {
      const page = brandPage(tenant, request.params.name, languageOf(request));
      if (page === undefined) throw notFound('page');
      return { title: page.title, html: page.html };
    },
  );
};

const registerMarks = (app: ZodApp, { tenants }: PlatformDeps): void => {
  app.get(
    '/images/brand/:id/:file',
    {
      schema: {
        operationId: 'readMark',
        tags: ['images'],
        summary: 'A picture of a brand’s own: wordmark, icon or link preview',
        params: z.object({ id: z.string().max(40), file: z.string().max(40) }),
        querystring: z.object({ v: z.string().max(40).optional().describe('Its version; any other is a 404') }),
      },
    },
    async ({ params: { id, file }, query: { v } }, reply) => {
      const owner = tenants.find((one) => one.id === id);
      const mark = owner && markNamed(owner.marks, file);
      if (mark === undefined || (v !== undefined && v !== mark.version)) throw notFound('picture');
      return reply
        .type(file.endsWith('.svg') ? 'image/svg+xml; charset=utf-8' : 'image/png')
        .header('cache-control', v === undefined ? 'public, max-age=300' : 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        .header('x-content-type-options', 'nosniff')
        .header('etag', `"${mark.version}"`)
        .send(mark.bytes);
    },
  );
};

const registerSignIn = (app: ZodApp, { tenant }: PlatformDeps): void => {
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

export const tenantRoutes =
  (deps: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    registerBrands(app, deps);
    registerPage(app, deps);
    registerMarks(app, deps);
    registerSignIn(app, deps);
  };
