import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import { createPaymentSessions, type PaymentSessions } from '../cart/payment-session.ts';
import { createContext, type Services } from '../context.ts';
import { createCallScope } from '../core/http/call-scope.ts';
import { languages, type OfferedLanguages } from '../core/language.ts';
import type { OutcomeStore } from '../core/outcomes.ts';
import type { Rates } from '../core/rates/rates.ts';
import type { AddressOf } from '../core/web/client-address.ts';
import type { OriginRules } from '../core/web/origin.ts';
import type { Developing } from '../developing.ts';
import { createAnswers } from '../graph/answers.ts';
import type { Engine } from '../graph/engine.ts';
import type { KeyGate } from '../graph/key-gate.ts';
import type { RateLimits } from '../graph/rate-limits.ts';
import type { YogaServer } from '../graph/yoga.ts';
import { createGraphiql } from '../graphiql/graphiql.ts';
import { createIdentify } from '../identity/identify.ts';
import { anonymous, TRIAL_SESSION_HEADER } from '../identity/visitor.ts';
import type { Images } from '../images/images.ts';
import type { Changes } from '../live/changes.ts';
import type { Streams } from '../live/streams.ts';
import { VISITOR_HEADER } from '../partner/cors.ts';
import { createKeyPage } from '../partner/key-page.ts';
import { createKeys, keySource } from '../partner/keys.ts';
import { createVisitorTokens, type VisitorTokens } from '../partner/visitor-token.ts';
import { createGraphEndpoint, type GraphEndpoint } from '../serve/graph-endpoint.ts';
import { createInProcess, type InProcess } from '../serve/in-process.ts';
import { createLiveEndpoint } from '../serve/live-endpoint.ts';
import { createOrderFileEndpoint } from '../serve/order-file-endpoint.ts';
import { createPageEndpoint } from '../serve/page-endpoint.ts';
import { createSessionEndpoint } from '../serve/session-endpoint.ts';
import { createSite } from '../serve/site.ts';
import { createWaitingRoomEndpoint } from '../serve/waiting-room-endpoint.ts';
import { isDiscountToken } from '../session/discount-token.ts';
import type { Identity } from '../session/identity.ts';
import { createMemberSessions } from '../session/member-session.ts';
import { createReferrals } from '../session/referral.ts';
import type { Seal } from '../session/sealed.ts';
import type { SessionStore } from '../session/session-store.ts';
import { createCachedPages } from '../storefront/cached-pages.ts';
import type { BrandPlace } from '../storefront/hooks.ts';
import { createPages } from '../storefront/pages.ts';
import type { Storefront } from '../storefront/storefront.ts';
import type { BrandPaths, BrandRules } from './brands.ts';

/** What one brand sealed, no other opens. */
type Sealed = {
  visitorTokens: VisitorTokens;
  paymentSessions: PaymentSessions;
  outcomes: OutcomeStore;
  log: Logger;
};

/** What all brands share: nothing in it knows a visitor, or what differs between brands. */
export type Shared = {
  services: (headers: Readonly<Record<string, string>>, sealed: Sealed) => Services;
  engine: Engine;
  yoga: YogaServer;
  limits: RateLimits;
  gate: KeyGate;
  rates: Rates;
  schema: GraphQLSchema;
  /** What changes on the platform, and who follows it. */
  live: { changes: Changes; streams: Streams };
  identity: Identity;
  /** `name` is that of its key. For one brand; null: the only one. */
  sealFor: (name: string, brand: string | null) => Seal;
  storeFor: (seal: Seal) => SessionStore;
  /** What became of writes, sealed for one brand. */
  outcomesFor: (seal: Seal) => OutcomeStore;
  /** With which partners sign a brand's referrals; null: none is accepted. */
  referralKeyOf: (id: string | null) => string | null;
  /** False while the platform has not said which brands it has. */
  brandsAreKnown: () => boolean;
  /** The brands at a host, for its robots.txt. */
  placesAt: (host: string) => readonly BrandPaths[];
  images: Images;
  storefront: Storefront | null;
  origins: OriginRules;
  production: boolean;
  developing: Developing | undefined;
  securityContact: string | null;
  addressOf: AddressOf;
  now: () => number;
  /** Tells all gateways that an event was changed. */
  eventChanged: (id: string) => void;
  log: Logger;
};

export type Brand = {
  fetch: (request: Request, connected?: string) => Promise<Response>;
  graph: GraphEndpoint;
  inProcess: InProcess;
  /** Drops what is kept of an event; null: of all events. */
  evictEvent: (id: string | null) => void;
};

/** Of a platform that lists no brands. */
const unlisted: BrandPlace = {
  environments: { test: [], uat: [] },
  externalScript: null,
  waitingRoom: null,
  analytics: null,
  sessionRecording: null,
  consentTool: 'shop',
  embeddedBy: [],
};

/** The languages that a brand offers; all for one that names none that we have. */
function offeredBy(named: readonly string[]): OfferedLanguages {
  const [first, ...others] = named.flatMap((one) => languages.find((language) => language === one) ?? []);
  return first ? [first, ...others] : languages;
}

/** What one brand sealed, no other opens. The keys are named as by the release before: while both run, each opens what the other sealed. */
function sealsOf(shared: Shared, { address, root }: BrandRules) {
  const id = address?.id ?? null;
  return {
    sealFor: (purpose: string) => shared.sealFor(root === '/' ? purpose : `${purpose} ${id}`, id),
    partnerSealFor: (purpose: string) => shared.sealFor(`${purpose} ${id ?? ''}`, id),
  };
}

/** What the brand's endpoints share: its platform, caches, and who its visitors are. */
function openParts(shared: Shared, { address, root }: BrandRules) {
  const { engine, identity, rates, now, eventChanged, production } = shared;
  const id = address?.id ?? null;
  const log = id === null ? shared.log : shared.log.child({ tenant: id });
  const origins = { ...shared.origins, root };
  const { sealFor, partnerSealFor } = sealsOf(shared, { address, root });
  const referrals = createReferrals({ key: shared.referralKeyOf(id), seal: sealFor('referral'), now });
  const visitorTokens = createVisitorTokens(partnerSealFor('partner visitor'), now, {
    isDiscount: isDiscountToken,
    referralOf: referrals.idOf,
  });
  const services = shared.services(address === null ? {} : { 'gst-partner-api': address.partnerId ?? address.id }, {
    visitorTokens,
    paymentSessions: createPaymentSessions(partnerSealFor('payment session'), now),
    outcomes: shared.outcomesFor(sealFor('outcomes')),
    log,
  });
  const keys = createKeys({
    source: () => keySource(services.upstream.bind(services.fixedHeaders, createCallScope())),
    rates,
    now,
  });
  const members = createMemberSessions({
    store: shared.storeFor(sealFor('session')),
    identity,
    isBrandKnown: () => id !== null || shared.brandsAreKnown(),
    now,
    log,
  });
  const answers = createAnswers({
    engine,
    services,
    log,
    showUpstream: !production,
    anonymousContext: (visitor, scope) => createContext(services, anonymous(visitor), scope),
    eventChanged,
  });
  const identify = createIdentify({ members, referrals, origins });
  const offered = offeredBy(address?.languages ?? []);
  const signInSeal = sealFor('sign-in');
  const joiningSeal = sealFor('joining');
  return {
    services,
    visitorTokens,
    referrals,
    keys,
    members,
    answers,
    identify,
    signInSeal,
    joiningSeal,
    offered,
    origins,
    log,
  };
}

const graphiqlOf = ({ schema, developing }: Shared, { address }: BrandRules) => ({
  schema,
  trialHeader: TRIAL_SESSION_HEADER,
  visitorHeader: VISITOR_HEADER,
  personas: developing?.personas ?? null,
  brand: address && { id: address.id, header: address.partnerId ?? address.id },
});

/** One brand's part of the gateway: its own caches, cookies and sign-ins, and the header that tells the platform which brand asks. */
export function createBrand(shared: Shared, rules: BrandRules): Brand {
  const { engine, storefront, production, schema, now } = shared;
  const { address, root } = rules;
  const parts = openParts(shared, rules);
  const { services, answers, signInSeal, joiningSeal, log, keys, visitorTokens, origins } = parts;
  const deps = { ...shared, ...parts };
  const graphPath = `${root}graphql`;
  const cached = services.answers ? createCachedPages({ enabled: true, now, staleMs: services.staleMs, log }) : null;
  const live = createLiveEndpoint({ schema, services, engine, ...shared.live, log, introspection: !production });
  const graph = createGraphEndpoint({ ...deps, live });
  const inProcess = createInProcess({ services, engine, answers });
  const pages = createPages({ storefront, cached, log, root, place: address ?? unlisted });
  const fetch = createSite({
    ...deps,
    graph,
    graphiql: production ? null : createGraphiql({ ...graphiqlOf(shared, rules), graph, graphPath }),
    keyPage: createKeyPage({ keys, visitorTokens, origins, graphPath }),
    page: createPageEndpoint({ ...deps, pages, inProcess }),
    orderFile: createOrderFileEndpoint(deps),
    waitingRoom: createWaitingRoomEndpoint(deps),
    session: createSessionEndpoint({ ...deps, seal: signInSeal, joiningSeal }),
  });
  return { fetch, graph, evictEvent: (eventId) => cached?.evictEvent(eventId), inProcess };
}
