import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { FormattedExecutionResult } from 'graphql';
import { type Logger, pino } from 'pino';
import { createContext, type Visitor } from './context.ts';
import { createOperation } from './core/http/operation.ts';
import { createRates, unlimited } from './core/rates/rates.ts';
import { clientAddress } from './core/web/client-address.ts';
import { securityHeaders } from './core/web/security-headers.ts';
import { GRAPH_PATH } from './core/web/target.ts';
import { createAnswers } from './graph/answers.ts';
import { createDoor } from './graph/door.ts';
import { createEngine, type Variables } from './graph/engine.ts';
import { readManifest } from './graph/manifest.ts';
import { operationKey } from './graph/operation-body.ts';
import { createRateLimits } from './graph/rate-limits.ts';
import { createYogaServer } from './graph/yoga.ts';
import { createGraphEndpoint, type Header } from './graph-endpoint.ts';
import { createGraphiql } from './graphiql/graphiql.ts';
import type { RemoteRules } from './images/fetch-remote.ts';
import { createImages } from './images/images.ts';
import { isPublicAddress } from './images/public-address.ts';
import { createImageAddresses } from './images/signature.ts';
import { createNodeHandler } from './node-handler.ts';
import { createSchema } from './schema.ts';
import { createServices } from './services.ts';
import { createSite } from './site.ts';
import { createAssets } from './storefront/assets.ts';
import { createCachedPages } from './storefront/cached-pages.ts';
import { createPages } from './storefront/pages.ts';
import type { Storefront } from './storefront/storefront.ts';
import { anybody, TRIAL_SESSION_HEADER, visitorOf } from './visitor.ts';

export type GatewayDeps = {
  /** Where the REST platform answers. */
  platformUrl: string;
  /** Only production refuses free text from browsers, introspection and GraphiQL. */
  environment?: 'development' | 'test' | 'production';
  logger?: Logger;
  /** The pages; without them every page is a 503 that says so kindly. */
  storefront?: Storefront | null;
  /** The client build's files. */
  assetsDirectory?: string | null;
  /** The origins at which the storefront is reached, the one that links name first (DOOR-8). */
  publicOrigins?: readonly string[];
  /** The origin at which this process listens, for links when no public one is configured. */
  listening?: () => string;
  /** How many proxies of ours stand before the gateway; by default none, and forwarded headers are anybody's word. */
  trustedProxies?: number;
  /** DOOR-5: counts visitors by address and session, and tells the platform where they are. By default nobody is counted. */
  rateLimits?: boolean;
  /** Whom to tell of a weakness, as an address for security.txt. */
  securityContact?: string | null;
  clock?: () => Date;
  /** How long a read may take in all. */
  readDeadlineMs?: number;
  /** False asks the platform for tenant, categories and leagues every time, for measuring. */
  sharedCache?: boolean;
  /** Signs the addresses of pictures from elsewhere; the same for all gateways of one storefront. By default of its own. */
  imageSecret?: string;
  /** Where pictures from elsewhere may be fetched; by default from public addresses. */
  remoteImages?: RemoteRules;
  /** Headers for every upstream call: gst-partner-api, mock. */
  fixedHeaders?: Readonly<Record<string, string>>;
};

export type Gateway = {
  fetch(request: Request): Promise<Response>;
  nodeHandler: RequestListener;
  /** One of the storefront's operations, in process. */
  execute(hash: string, variables?: Variables, visitor?: Partial<Visitor>): Promise<FormattedExecutionResult>;
  /** Compiles, loads and asks ahead what the first visitor would wait for. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
};

const READ_DEADLINE_MS = 8_000;
const publicOnly: RemoteRules = { mayConnect: isPublicAddress, ports: [] };

/** The gateway, listening to nobody yet: main.ts and tests bring the requests. */
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
  const engine = createEngine({ ...common, manifest: readManifest() });
  const rates = deps.rateLimits ? createRates() : unlimited;
  const limits = createRateLimits({ rates, production });
  const addressOf = (header: Header, connected: string | undefined) =>
    deps.rateLimits ? clientAddress(header, connected, origins.trustedProxies) : null;
  const yoga = createYogaServer({
    ...common,
    refuse: limits.refuse,
    introspection: !production,
    ran: (query, document, name) => engine.ran(operationKey(query, name), document, name),
  });
  const shared = services.answers
    ? createCachedPages({ enabled: true, now: () => clock().getTime(), staleMs: services.staleMs, log })
    : null;
  const answers = createAnswers({
    ...common,
    engine,
    services,
    contextForAll: (visitor, operation) => createContext(services, anybody(visitor), operation),
    eventChanged: (id) => shared?.evictEvent(id),
  });
  const door = createDoor({ engine, answers, yoga, limits, production, origins });
  const graph = createGraphEndpoint({ services, engine, answers, door, production });
  const images = createImages({
    platformUrl,
    addresses: services.images,
    remoteRules: deps.remoteImages ?? publicOnly,
    now: () => clock().getTime(),
  });
  const pages = createPages({ storefront, shared, log });
  const graphiql = production
    ? null
    : createGraphiql({ graph, graphPath: GRAPH_PATH, trialHeader: TRIAL_SESSION_HEADER });
  const site = {
    graph,
    graphiql,
    pages,
    images,
    services,
    origins,
    rates,
    addressOf,
    securityContact,
    production,
    log,
  };
  const fetch = createSite(site);
  const assets = assetsDirectory ? createAssets(assetsDirectory, securityHeaders) : null;
  const somebody = () => visitorOf(() => null, { trials: false });

  return {
    fetch,
    nodeHandler: createNodeHandler({ graph, fetch, assets, origins, addressOf, log }),
    execute: (hash, variables = {}, visitor) =>
      graph.execute(hash, variables, { ...somebody(), ...visitor }, createOperation()),
    warmUp: async () => {
      engine.warmUp();
      await Promise.allSettled([storefront?.pages(), fetch(new Request('http://localhost/readyz'))]);
    },
    close: async () => {
      await Promise.all([services.upstream.close(), images.close(), storefront?.close()]);
    },
  };
}
