import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { PlatformDeps } from '../core/deps.ts';
import { languageOf } from '../core/language.ts';
import { memberOf, requireAction } from '../core/member.ts';
import { errorSchema, listOf, pageQuery } from '../core/schemas.ts';
import { preventCaching } from '../core/visitor.ts';
import type { ZodApp } from '../core/zod-app.ts';
import { openProgram } from './program.ts';
import {
  earnBody,
  earnSchema,
  entrySchema,
  linkBody,
  registerParams,
  registrationSchema,
  walletSchema,
} from './schemas.ts';
import { computeEarn, linkWallet, readEntries, readWallet, registerWallet } from './service.ts';

const refusals = { 400: errorSchema, 401: errorSchema, 403: errorSchema };

const openContexts = (deps: PlatformDeps) => {
  const { db, tenant } = deps;
  const program = openProgram(deps);
  return (request: FastifyRequest) => ({ db, tenant, program, language: languageOf(request) });
};
type ContextOf = ReturnType<typeof openContexts>;

const registerReads = (app: ZodApp, { tenant }: PlatformDeps, contextOf: ContextOf): void => {
  app.get(
    '/api/wallet',
    {
      onRequest: requireAction('wallet', tenant),
      schema: {
        operationId: 'readWallet',
        tags: ['wallet'],
        security: [{ member: [] }],
        summary: 'The signed-in member’s wallet, its lots and the latest of its ledger',
        response: { 200: walletSchema, ...refusals },
      },
    },
    async (request) => readWallet(contextOf(request), memberOf(request)),
  );
  app.get(
    '/api/wallet/entries',
    {
      onRequest: requireAction('wallet', tenant),
      schema: {
        operationId: 'listLedgerEntries',
        tags: ['wallet'],
        security: [{ member: [] }],
        summary: 'The whole ledger of the signed-in member, the latest first',
        querystring: pageQuery,
        response: { 200: listOf(entrySchema), ...refusals },
      },
    },
    async (request) => readEntries(contextOf(request), memberOf(request), request.query),
  );
};

const registerLinks = (app: ZodApp, { tenant }: PlatformDeps, contextOf: ContextOf): void => {
  app.post(
    '/api/wallet',
    {
      onRequest: requireAction('wallet', tenant),
      schema: {
        operationId: 'linkWallet',
        tags: ['wallet'],
        security: [{ member: [] }],
        summary:
          'Links the member’s wallet: the loyalty program knows their verified address, or has sent them back with its signed answer',
        body: linkBody,
        response: { 200: walletSchema, ...refusals, 404: errorSchema, 503: errorSchema },
      },
    },
    async (request) => linkWallet(contextOf(request), memberOf(request), request.body),
  );
  app.post(
    '/api/wallet/register/:email',
    {
      onRequest: requireAction('wallet', tenant),
      schema: {
        operationId: 'registerWallet',
        tags: ['wallet'],
        security: [{ member: [] }],
        summary: 'Opens a wallet and says where its owner joins the loyalty program',
        params: registerParams,
        response: { 200: registrationSchema, ...refusals, 404: errorSchema },
      },
    },
    async (request) => registerWallet(contextOf(request), memberOf(request), request.params.email),
  );
};

const registerEarn = (app: ZodApp, { db, tenant }: PlatformDeps): void => {
  app.post(
    '/api/compute/earn/points',
    {
      schema: {
        operationId: 'computeEarnedPoints',
        tags: ['wallet'],
        summary: 'What a purchase of an event’s tickets or a hotel’s rooms would earn',
        body: earnBody,
        response: { 200: earnSchema, 400: errorSchema, 404: errorSchema },
      },
    },
    async (request) => computeEarn({ db, tenant }, request.body),
  );
};

export const walletRoutes =
  (deps: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    preventCaching(app);
    const contextOf = openContexts(deps);
    registerReads(app, deps, contextOf);
    registerLinks(app, deps, contextOf);
    registerEarn(app, deps);
  };
