import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { FormattedExecutionResult } from 'graphql';
import { type Logger, pino } from 'pino';
import { createBrand, type Shared } from './brand/brand.ts';
import { belowBase, createBrands } from './brand/brands.ts';
import type { PurchaseMapping } from './cart/purchase-mapping.ts';
import { ConfigError } from './config.ts';
import type { Visitor } from './context.ts';
import { createAnnouncements } from './core/announcements.ts';
import { keepsOutcomes } from './core/contract/by-capability.ts';
import { createUpstreamContract } from './core/contract/known.ts';
import { createContractReports } from './core/contract/reports.ts';
import { createCallScope } from './core/http/call-scope.ts';
import { createUpstream } from './core/http/upstream.ts';
import { memoryOutcomes, noOutcomes, ORDERS_RULE, redisOutcomes } from './core/outcomes.ts';
import { memoryBuckets, sharedBuckets } from './core/rates/bucket.ts';
import { createRates, memoryCounter, sharedCounter, unlimited } from './core/rates/rates.ts';
import { connectRedis } from './core/redis.ts';
import { clientAddress } from './core/web/client-address.ts';
import { hostOf, storefrontOrigin } from './core/web/origin.ts';
import type { Header } from './core/web/request-headers.ts';
import { securityHeaders } from './core/web/security-headers.ts';
import { normalisedTarget } from './core/web/target.ts';
import type { Developing } from './developing.ts';
import { createEngine, type Variables } from './graph/engine.ts';
import { createKeyGate } from './graph/key-gate.ts';
import { type Manifest, readManifest } from './graph/manifest.ts';
import { createRateLimits } from './graph/rate-limits.ts';
import { createYogaServer } from './graph/yoga.ts';
import { visitorOf } from './identity/visitor.ts';
import type { RemoteRules } from './images/fetch-remote.ts';
import { createImages } from './images/images.ts';
import { isPublicAddress } from './images/public-address.ts';
import { createImageAddresses } from './images/signature.ts';
import { createChanges } from './live/changes.ts';
import { createStreams } from './live/streams.ts';
import { createSchema } from './schema.ts';
import { createNodeHandler } from './serve/node-handler.ts';
import { createServices, deadlinesOf } from './services.ts';
import { createIdentity, type IdentityOptions } from './session/identity.ts';
import { createRedisStore } from './session/redis-store.ts';
import { createSeal } from './session/sealed.ts';
import { createCookieStore, createEndings } from './session/session-store.ts';
import { createAssets } from './storefront/assets.ts';
import type { Storefront } from './storefront/storefront.ts';
import { type BrandFile, toBrand } from './tenant/brand-file.ts';
import { listBrands, tenantSource } from './tenant/tenant.ts';

export type GatewayDeps = {
  platformUrl: string;
  /** In production browsers may not send free text, and there is no introspection and no GraphiQL. */
  environment?: 'development' | 'test' | 'production';
  logger?: Logger;
  developing?: Developing | undefined;
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
  /** Streams of live state at a time. */
  mostStreams?: number;
  /** How often each is pinged (ms), and a revoked key's is ended. */
  streamPingMs?: number;
  /** For security.txt. */
  securityContact?: string | null;
  clock?: () => Date;
  /** The deadline of an operation that only reads. */
  readDeadlineMs?: number;
  /** The storefront's operations; by default those of this tree and of the last release. */
  manifest?: Manifest;
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
  /** Several gateways share rate limits, partners' budgets and members' sign-ins in it; without it each counts for itself, and only cookies keep sign-ins. */
  redisUrl?: string;
  /** The tenant's key for `?_uid=` (HS256); without it no referral is accepted. */
  referralKey?: string;
  /** The same by the id of a brand, which then accepts no other. */
  referralKeys?: Readonly<Record<string, string>>;
  /** What the upstream can do beyond the core, for a tenant who cannot declare it in the configuration call. */
  capabilities?: readonly string[];
  /** Without Redis: orders of an upstream that does not keep them are kept in this process's memory; in production only when said. */
  ordersInMemory?: boolean;
  /** The company's own purchase (UPSTREAM_PURCHASE). */
  purchaseMapping?: PurchaseMapping;
  /** The brand's file, where the upstream is not our platform and knows nothing of it. */
  brand?: BrandFile;
  /** Headers for every upstream call: gst-partner-api, mock. */
  fixedHeaders?: Readonly<Record<string, string>>;
};

export type Gateway = {
  fetch(request: Request): Promise<Response>;
  nodeHandler: RequestListener;
  /** Runs a storefront operation in process. */
  execute(hash: string, variables?: Variables, visitor?: Partial<Visitor>): Promise<FormattedExecutionResult>;
  /** Reads which brands the platform has; before that there is one. */
  readBrands(): Promise<void>;
  /** Reads the brands, compiles operations, loads the web build and connects to the platform, so that the first visitor does not wait for it. */
  warmUp(): Promise<void>;
  /** Ends the streams of live state and lets none begin, so that the server can be closed. */
  drain(): void;
  close(): Promise<void>;
};

const READ_DEADLINE_MS = 8_000;
const MOST_STREAMS = 2_000;
const noIdentity: IdentityOptions = { issuer: undefined, clientId: '', clientSecret: '', audience: '' };
const publicOnly: RemoteRules = { mayConnect: isPublicAddress, ports: [] };

const mayKeepInMemory = ({ ordersInMemory, environment }: GatewayDeps): boolean =>
  ordersInMemory ?? environment !== 'production';

/** What is made once and used by all brands. */
function openParts(deps: GatewayDeps) {
  const { platformUrl, clock = () => new Date() } = deps;
  const production = deps.environment === 'production';
  const log = deps.logger ?? pino({ level: 'silent' });
  const now = () => clock().getTime();
  const schema = createSchema();
  const deadlines = deadlinesOf(deps.readDeadlineMs ?? READ_DEADLINE_MS);
  const addresses = createImageAddresses(deps.imageSecret ?? randomBytes(32).toString('base64'));
  const redis = deps.redisUrl ? connectRedis(deps.redisUrl, log) : null;
  const rates = deps.rateLimits ? createRates(redis ? sharedCounter(redis) : memoryCounter) : unlimited;
  const contract = createUpstreamContract({
    configured: deps.capabilities ?? deps.brand?.capabilities,
    keptIn: redis ? 'redis' : mayKeepInMemory(deps) ? 'memory' : null,
    log,
  });
  const developing = production ? undefined : deps.developing;
  const common = { schema, deadlines, log, showUpstream: !production, placeOf: developing?.placeOf };
  return {
    ...common,
    production,
    developing,
    clock,
    now,
    addresses,
    redis,
    rates,
    origins: {
      configured: deps.publicOrigins ?? [],
      listening: deps.listening ?? (() => 'http://localhost:3000'),
      trustedProxies: deps.trustedProxies ?? 0,
    },
    contract,
    upstream: createUpstream({
      url: platformUrl,
      attemptTimeoutMs: deadlines.attemptMs,
      reports: createContractReports(log, now),
      isTrusted: contract.isWhole,
    }),
    sessionSecret: deps.sessionSecret ?? randomBytes(32).toString('base64'),
    engine: createEngine({ ...common, manifest: deps.manifest ?? readManifest(schema) }),
    limits: createRateLimits({ rates, production }),
    gate: createKeyGate({ schema, buckets: redis ? sharedBuckets(redis, now) : memoryBuckets(now), production }),
    images: createImages({ platformUrl, addresses, remoteRules: deps.remoteImages ?? publicOnly, now }),
    live: {
      changes: createChanges({ platformUrl, log }),
      streams: createStreams({
        most: deps.mostStreams ?? MOST_STREAMS,
        now,
        ...(deps.streamPingMs && { pingMs: deps.streamPingMs }),
      }),
    },
  };
}
type Parts = ReturnType<typeof openParts>;
type Told = Pick<Shared, 'brandsAreKnown' | 'placesAt' | 'eventChanged'>;

/** What each brand is given, from what is configured. */
function sharedBy(parts: Parts, deps: GatewayDeps, told: Told): Shared {
  const { schema, limits, gate, upstream, contract, clock, deadlines, addresses, origins, redis, now } = parts;
  const { fixedHeaders = {}, sharedCache = true } = deps;
  const endings = createEndings();
  const outcomes = mayKeepInMemory(deps) ? memoryOutcomes(now) : noOutcomes();
  const brand = deps.brand ? toBrand(deps.brand) : null;
  return {
    ...parts,
    ...told,
    services: (headers, sealed) =>
      createServices(schema, {
        upstream,
        contract,
        brand,
        purchaseMapping: deps.purchaseMapping ?? null,
        clock,
        sharedCache,
        deadlines,
        fixedHeaders: { ...fixedHeaders, ...headers },
        images: addresses,
        ...sealed,
      }),
    yoga: createYogaServer({
      ...parts,
      takeMutation: limits.takeMutation,
      admit: gate.admit,
      suggestions: !parts.production,
    }),
    identity: createIdentity(deps.identity ?? noIdentity, now, parts.log),
    sealFor: (name, brand) => createSeal(parts.sessionSecret, name, brand ?? fixedHeaders['gst-partner-api'] ?? ''),
    storeFor: (seal) =>
      redis ? createRedisStore({ redis, seal, endings, now }) : createCookieStore(seal, endings, now),
    outcomesFor: (seal) => (redis ? redisOutcomes({ redis, seal, now }) : outcomes),
    referralKeyOf: (id) => deps.referralKeys?.[id ?? ''] ?? deps.referralKey ?? null,
    addressOf: (header, connected) =>
      deps.rateLimits ? clientAddress(header, connected, origins.trustedProxies) : null,
    storefront: deps.storefront ?? null,
    securityContact: deps.securityContact ?? null,
  };
}

/** Builds the gateway; main.ts and tests send it requests. */
export function createGateway(deps: GatewayDeps): Gateway {
  const { storefront = null, assetsDirectory, fixedHeaders = {} } = deps;
  const parts = openParts(deps);
  const { engine, upstream, contract, images, live, redis, origins, now, log } = parts;
  const anonymousRest = () => upstream.bind(fixedHeaders, createCallScope());
  // An upstream that does not answer yet says it with the first page.
  const readContract = () =>
    tenantSource(anonymousRest())
      .config()
      .then(({ capabilities }) => contract.learn(capabilities))
      .catch((error: unknown) => log.warn({ reason: String(error) }, 'the upstream does not say what it can do'));
  const shared = sharedBy(parts, deps, {
    brandsAreKnown: () => brands.areKnown(),
    placesAt: (host) => brands.at(host),
    eventChanged: (id) => announcements.tell(id),
  });
  const brands = createBrands({
    // A partner that was configured is the only brand.
    list: async () => {
      if (!contract.isKnown()) await readContract();
      return 'gst-partner-api' in fixedHeaders || !contract.can('brands') ? { items: [] } : listBrands(anonymousRest());
    },
    open: (rules) => createBrand(shared, rules),
    now,
    log,
  });
  const announcements = createAnnouncements(redis, (eventId) => {
    for (const brand of brands.all()) brand.evictEvent(eventId);
  });
  const requestedHost = (header: Header): string => hostOf(storefrontOrigin(header, origins));
  const newVisitor = () => visitorOf(() => null, { cookies: { secure: true, suffix: '' }, trials: false });

  const fetch = async (request: Request, connected?: string): Promise<Response> => {
    const target = normalisedTarget(request.url);
    const { brand, basePath } = brands.of(
      requestedHost((name) => request.headers.get(name)),
      target ?? '/',
    );
    const own = target === null ? null : belowBase(target, basePath);
    if (own === null || own === target) return brand.fetch(request, connected);
    return brand.fetch(new Request(new URL(own, request.url), request), connected);
  };

  return {
    fetch,
    nodeHandler: createNodeHandler({
      brandOf: (header, target) => {
        const { brand, basePath } = brands.of(requestedHost(header), target);
        return { ...brand, target: belowBase(target, basePath) };
      },
      assets: assetsDirectory ? createAssets(assetsDirectory, securityHeaders) : null,
      origins,
      addressOf: shared.addressOf,
      log,
    }),
    execute: (hash, variables = {}, visitor) =>
      brands.only.inProcess.execute(hash, variables, { ...newVisitor(), ...visitor }, createCallScope()),
    readBrands: brands.read,
    warmUp: async () => {
      engine.warmUp();
      await brands.read();
      if (!redis && !mayKeepInMemory(deps) && contract.isKnown() && !keepsOutcomes(contract.can))
        throw new ConfigError(ORDERS_RULE);
      await Promise.allSettled([storefront?.pages(), fetch(new Request('http://localhost/readyz'))]);
    },
    drain: live.streams.drain,
    close: async () => {
      live.streams.drain();
      announcements.close();
      await Promise.all([live.changes.close(), upstream.close(), images.close(), storefront?.close()]);
      redis?.disconnect();
    },
  };
}
