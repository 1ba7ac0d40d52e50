import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { FormattedExecutionResult } from 'graphql';
import { type Logger, pino } from 'pino';
import { createContext, type Visitor } from './context.ts';
import { createCallScope } from './core/http/call-scope.ts';
import { createRates, unlimited } from './core/rates/rates.ts';
import { connectRedis } from './core/redis.ts';
import { clientAddress } from './core/web/client-address.ts';
import type { Header } from './core/web/request-headers.ts';
import { securityHeaders } from './core/web/security-headers.ts';
import { GRAPH_PATH } from './core/web/target.ts';
import { createAnswers } from './graph/answers.ts';
import { createEngine, type Variables } from './graph/engine.ts';
import { readManifest } from './graph/manifest.ts';
import { operationKey } from './graph/operation-body.ts';
import { createRateLimits } from './graph/rate-limits.ts';
import { createYogaServer } from './graph/yoga.ts';
import { createGraphEndpoint } from './graph-endpoint.ts';
import { createGraphiql } from './graphiql/graphiql.ts';
import { createIdentify } from './identify.ts';
import type { RemoteRules } from './images/fetch-remote.ts';
import { createImages } from './images/images.ts';
import { isPublicAddress } from './images/public-address.ts';
import { createImageAddresses } from './images/signature.ts';
import { createInProcess } from './in-process.ts';
import { createNodeHandler } from './node-handler.ts';
import { createPageEndpoint } from './page-endpoint.ts';
import { createSchema } from './schema.ts';
import { createServices } from './services.ts';
import { createIdentity, type IdentityOptions } from './session/identity.ts';
import { createMemberSessions } from './session/member-session.ts';
import { createRedisStore } from './session/redis-store.ts';
import { createReferrals } from './session/referral.ts';
import { createSeal } from './session/sealed.ts';
import { createCookieStore } from './session/session-store.ts';
import { createSessionEndpoint } from './session-endpoint.ts';
import { createSite } from './site.ts';
import { createAssets } from './storefront/assets.ts';
import { createCachedPages } from './storefront/cached-pages.ts';
import { createPages } from './storefront/pages.ts';
import type { Storefront } from './storefront/storefront.ts';
import { anonymous, TRIAL_SESSION_HEADER, visitorOf } from './visitor.ts';

export type GatewayDeps = {
  platformUrl: string;
  /** In production browsers may not send free text, and there is no introspection and no GraphiQL. */
  environment?: 'development' | 'test' | 'production';
  logger?: Logger;
  /** Without it every page is the 503 page. */
  storefront?: Storefront | null;
  /** The directory of the client build. */
  assetsDirectory?: string | null;
  /** The storefront's origins; links use the first (DOOR-8). */
  publicOrigins?: readonly string[];
  /** The origin where this process listens, used without `publicOrigins`. */
  listening?: () => string;
  /** How many proxies in front of the gateway are trusted; by default none, and forwarded headers are ignored. */
  trustedProxies?: number;
  /** DOOR-5: limits by address and session, and the address sent to the platform. Off by default. */
  rateLimits?: boolean;
  /** For security.txt. */
  securityContact?: string | null;
  clock?: () => Date;
  /** The deadline of an operation that only reads. */
  readDeadlineMs?: number;
  /** False: nothing is cached, for benchmarks. */
  sharedCache?: boolean;
  /** Signs the addresses of remote images; the same for all gateways of a storefront. By default random. */
  imageSecret?: string;
  /** From where remote images may be fetched; by default from public addresses. */
  remoteImages?: RemoteRules;
  /** Where members sign in; without an issuer nobody can. */
  identity?: IdentityOptions;
  /** Encrypts members' cookies; the same for all gateways of a storefront. By default random: a restart signs everyone out. */
  sessionSecret?: string;
  /** Keeps members' sign-ins for several gateways; without it the browser's cookie does. */
  redisUrl?: string;
  /** The tenant's key for `?_uid=` (HS256); without it no referral is accepted. */
  referralKey?: string;
  /** Headers for every upstream call: gst-partner-api, mock. */
  fixedHeaders?: Readonly<Record<string, string>>;
};

export type Gateway = {
  fetch(request: Request): Promise<Response>;
  nodeHandler: RequestListener;
  /** Runs a storefront operation in process. */
  execute(hash: string, variables?: Variables, visitor?: Partial<Visitor>): Promise<FormattedExecutionResult>;
  /** Compiles operations, loads the web build and connects to the platform, so that the first visitor does not wait for it. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
};

const READ_DEADLINE_MS = 8_000;
const noIdentity: IdentityOptions = { issuer: undefined, clientId: '', clientSecret: '', audience: '' };
const publicOnly: RemoteRules = { mayConnect: isPublicAddress, ports: [] };

/** Builds the gateway; main.ts and tests send it requests. */
export function createGateway(deps: GatewayDeps): Gateway {
  const { platformUrl, storefront = null, clock = () => new Date(), assetsDirectory, securityContact = null } = deps;
  const production = deps.environment === 'production';
  const log = deps.logger ?? pino({ level: 'silent' });
  const origins = {
    configured: deps.publicOrigins ?? [],
    listening: deps.listening ?? (() => 'http://localhost:3000'),
    trustedProxies: deps.trustedProxies ?? 0,
  };
  const schema = createSchema();
  const services = createServices(schema, {
    platformUrl,
    clock,
    sharedCache: deps.sharedCache ?? true,
    readDeadlineMs: deps.readDeadlineMs ?? READ_DEADLINE_MS,
    fixedHeaders: deps.fixedHeaders ?? {},
    images: createImageAddresses(deps.imageSecret ?? randomBytes(32).toString('base64')),
  });
  const common = { schema, deadlines: services.deadlines, log, showUpstream: !production };
  const sessionSecret = deps.sessionSecret ?? randomBytes(32).toString('base64');
  const now = () => clock().getTime();
  const identity = createIdentity(deps.identity ?? noIdentity, now);
  const sessionSeal = createSeal(sessionSecret, 'session');
  const redis = deps.redisUrl ? connectRedis(deps.redisUrl, log) : null;
  const store = redis ? createRedisStore(redis, sessionSeal, now) : createCookieStore(sessionSeal, now);
  const members = createMemberSessions({ store, identity, now, log });
  const referrals = createReferrals({
    key: deps.referralKey ?? null,
    seal: createSeal(sessionSecret, 'referral'),
    now,
  });
  const identify = createIdentify({ members, referrals, origins });
  const engine = createEngine({ ...common, manifest: readManifest() });
  const rates = deps.rateLimits ? createRates() : unlimited;
  const limits = createRateLimits({ rates, production });
  const addressOf = (header: Header, connected: string | undefined) =>
    deps.rateLimits ? clientAddress(header, connected, origins.trustedProxies) : null;
  const yoga = createYogaServer({
    ...common,
    takeMutation: limits.takeMutation,
    introspection: !production,
    countRun: (query, document, name) => engine.countRun(operationKey(query, name), document, name),
  });
  const cached = services.answers ? createCachedPages({ enabled: true, now, staleMs: services.staleMs, log }) : null;
  const answers = createAnswers({
    ...common,
    engine,
    services,
    anonymousContext: (visitor, scope) => createContext(services, anonymous(visitor), scope),
    eventChanged: (id) => cached?.evictEvent(id),
  });
  const graph = createGraphEndpoint({
    services,
    engine,
    answers,
    yoga,
    limits,
    members,
    identify,
    production,
    origins,
  });
  const inProcess = createInProcess({ services, engine, answers });
  const images = createImages({
    platformUrl,
    addresses: services.images,
    remoteRules: deps.remoteImages ?? publicOnly,
    now,
  });
  const pages = createPages({ storefront, cached, log });
  const page = createPageEndpoint({ pages, inProcess, services, members, referrals, identify, origins, production });
  const seal = createSeal(sessionSecret, 'sign-in');
  const session = createSessionEndpoint({ services, identity, identify, members, seal, origins, now, log });
  const graphiql = production
    ? null
    : createGraphiql({ graph, graphPath: GRAPH_PATH, trialHeader: TRIAL_SESSION_HEADER });
  const fetch = createSite({
    graph,
    graphiql,
    page,
    images,
    session,
    services,
    origins,
    rates,
    securityContact,
    addressOf,
    log,
  });
  const assets = assetsDirectory ? createAssets(assetsDirectory, securityHeaders) : null;
  const newVisitor = () => visitorOf(() => null, { trials: false });

  return {
    fetch,
    nodeHandler: createNodeHandler({ graph, fetch, assets, origins, addressOf, log }),
    execute: (hash, variables = {}, visitor) =>
      inProcess.execute(hash, variables, { ...newVisitor(), ...visitor }, createCallScope()),
    warmUp: async () => {
      engine.warmUp();
      await Promise.allSettled([storefront?.pages(), fetch(new Request('http://localhost/readyz'))]);
    },
    close: async () => {
      await Promise.all([services.upstream.close(), images.close(), storefront?.close()]);
      redis?.disconnect();
    },
  };
}
