import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { sql } from 'kysely';
import { errors, type Provider } from 'oidc-provider';
import { register } from 'prom-client';
import { closeConnectionsOnStop, limitConnections, serverTimeouts } from '../core/connections.ts';
import type { Db } from '../core/db.ts';
import { registerRequestLog, requestIdOf } from '../core/request-log.ts';
import type { IdentityConfig } from './config.ts';
import { type Keys, openKeys } from './keys.ts';
import { createAttempts } from './limits.ts';
import { readMetrics, requestSeconds } from './metrics.ts';
import { createPages, type Pages } from './page.ts';
import { programRoutes } from './program-routes.ts';
import { protocolRoutes } from './protocol-routes.ts';
import { createProvider } from './provider.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { formTargetsOf, storefrontUrlOf } from './storefront-client.ts';
import { languageFor } from './texts/texts.ts';

export type Identity = {
  app: FastifyInstance;
  /** Serves as this issuer from now on; before, only health is answered. */
  open: (issuer: string) => Promise<void>;
  /** Takes over what other providers did with the keys. */
  reloadKeys: () => Promise<void>;
};

type Serving = { issuer: string; keys: Keys; provider: Provider };
type Parts = { config: IdentityConfig; db: Db; logger: FastifyBaseLogger };

const languageOf = (request: FastifyRequest) => languageFor(undefined, request.headers['accept-language']);

const registerPages = (app: FastifyInstance, pages: Pages, storefrontUrl: string | undefined): void => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(pages.headers());
  });
  const say = (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    name: 'expired' | 'invalid' | 'failed' | 'notFound',
  ) =>
    reply
      .code(status)
      .type('text/html')
      .send(pages.notice(languageOf(request), name, storefrontUrl));
  app.setNotFoundHandler((request, reply) => say(request, reply, 404, 'notFound'));
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof errors.SessionNotFound) return say(request, reply, 400, 'expired');
    const status = error.statusCode ?? 500;
    if (status < 500) return say(request, reply, status, 'invalid');
    request.log.error({ err: error }, 'sign-in page failed');
    return say(request, reply, 500, 'failed');
  });
};

const registerHealth = (app: FastifyInstance, db: Db, isOpen: () => boolean): void => {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const answers = await sql`select 1 from identity_key limit 1`.execute(db).then(
      () => isOpen(),
      () => false,
    );
    return reply.code(answers ? 200 : 503).send({ status: answers ? 'ok' : 'unavailable' });
  });
  app.get('/metrics', async (_request, reply) => reply.type(register.contentType).send(await readMetrics()));
};

/** The identity provider, listening to nobody yet. */
export const buildIdentity = (parts: Parts): Identity => {
  const { config, db, logger } = parts;
  const pages = createPages({ tenant: config.tenants[0], formTargets: formTargetsOf(config) });
  const storefrontUrl = storefrontUrlOf(config);
  const attempts = createAttempts(config.RATE_LIMITS === 'on');
  let served: Serving | undefined;
  const serving = () => {
    if (served === undefined) throw new Error('not open yet');
    return served;
  };
  const open = async (issuer: string) => {
    const keys = await openKeys(db);
    served = { issuer, keys, provider: createProvider(issuer, keys, { ...parts, pages }) };
  };

  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf,
    ...serverTimeouts,
    return503OnClosing: false,
  });
  limitConnections(app);
  closeConnectionsOnStop(app);
  registerRequestLog(app, requestSeconds);
  registerPages(app, pages, storefrontUrl);
  registerHealth(app, db, () => served !== undefined);
  app.register(signInRoutes({ serving, db, pages, attempts, storefrontUrl }));
  app.register(programRoutes({ serving, config, pages, storefrontUrl }));
  app.register(protocolRoutes({ serving, attempts, pages, storefrontUrl }));
  return {
    app,
    open,
    reloadKeys: async () => {
      const { issuer, keys } = serving();
      const now = await openKeys(db);
      if (JSON.stringify(now) !== JSON.stringify(keys)) await open(issuer);
    },
  };
};
