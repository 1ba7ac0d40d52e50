import type { Logger } from 'pino';
import type { PaymentSessions } from './cart/payment-session.ts';
import type { PurchaseMapping } from './cart/purchase-mapping.ts';
import { knownCategories } from './category/category.ts';
import { cityExists, cityFallback } from './city/fallback.ts';
import type { SharedCache } from './core/cache/shared-cache.ts';
import type { UpstreamContract } from './core/contract/known.ts';
import { UpstreamFault } from './core/errors/upstream-errors.ts';
import type { CallScope } from './core/http/call-scope.ts';
import type { Params } from './core/http/query.ts';
import type { Rest } from './core/http/rest.ts';
import { toFault, type Upstream } from './core/http/upstream.ts';
import type { KeptOrders } from './core/kept-orders.ts';
import type { Language } from './core/language.ts';
import type { OutcomeStore } from './core/outcomes.ts';
import type { EventModel } from './event/shape.ts';
import { createFavouriteFlags, type FavouriteFlags } from './favourite/flags.ts';
import type { Action, LocationInput, Role, Tenant } from './generated/resolver-types.ts';
import type { CachedAnswer } from './graph/answer.ts';
import type { ImageAddresses } from './images/signature.ts';
import type { KeyUse } from './partner/key-use.ts';
import type { VisitorTokens } from './partner/visitor-token.ts';
import { type Nearby, rangeRetry } from './search/range-retry.ts';
import type { GuestSession } from './session/guest-session.ts';
import { createShapes, type Shapes } from './shapes.ts';
import { createSources, type Sources } from './sources.ts';
import { type toBrand, withBrand } from './tenant/brand-file.ts';
import { tenantSource, toTenant } from './tenant/tenant.ts';
import { toActions, userSource } from './user/user.ts';
import { isHeldBack, openRooms, type Room } from './waiting-room/waiting-room.ts';

/** Who asks, read from the request's headers. */
export type Visitor = {
  requestId: string;
  language: Language;
  session: GuestSession;
  /** From a page's `?token=`, kept in a cookie, or from who began a partner's visitor (CART-15). */
  discountToken: string | null;
  /** Keys of the order links that this browser has opened, by order: kept in a cookie (ORDER-4). */
  orderLinks: ReadonlyMap<string, string>;
  /** The analytics session, only with the visitor's consent (REST-2). */
  analyticsId: string | null;
  /** A member's Authorization header: sent upstream, never logged or cached (AUTH-11). */
  bearer: string | null;
  /** Signed in by cookie, so the token is known to be good: what is the same for everyone comes from the cache, and the platform is told (AUTH-1). */
  isSignedIn: boolean;
  /** The referral that brought the visitor (AUTH-6), sent upstream as gst-uid. */
  referralId: string | null;
  /** The partner's key that asks, and what it has spent; null for everybody else. */
  key: KeyUse | null;
  /** The partner for whose visitor this is done; null for the storefront's. */
  partner: string | null;
  /** The visitor's IP address for rate limits, here and on the platform; null when they are off. */
  address: string | null;
};

/** What all requests of one gateway share. */
export type Services = {
  upstream: Upstream;
  /** What the upstream can do beyond the core. */
  contract: UpstreamContract;
  /** What became of writes, and orders, of an upstream that does not say it. */
  outcomes: OutcomeStore;
  /** The company's own purchase; null: the one of docs/rest. */
  purchaseMapping: PurchaseMapping | null;
  /** The brand's own side, where the upstream is not our platform. */
  brand: ReturnType<typeof toBrand> | null;
  log: Logger;
  /** Models of root fields that every screen asks for. */
  cache: SharedCache<unknown>;
  /** Whole answers; null when caching is off. */
  answers: SharedCache<CachedAnswer> | null;
  /** How old a cached answer may be while the platform is down. */
  staleMs: number;
  clock: () => Date;
  /** `writeMs` is longer, because a purchase waits for the payment processor. */
  deadlines: { readMs: number; writeMs: number };
  /** Sent upstream with every call: gst-partner-api and mock, when configured. */
  fixedHeaders: Readonly<Record<string, string>>;
  images: ImageAddresses;
  visitorTokens: VisitorTokens;
  paymentSessions: PaymentSessions;
  /** `@cacheControl(maxAge:)` of a root field, in milliseconds. */
  maxAgeMs: (rootField: SharedField) => number;
};

/** The brand, and after a slash the partner whose key asks. */
const PARTNER_HEADER = 'gst-partner-api';
const KEPT_HEADER = 'gst-kept-sign-in';

/** GRAPH-13: when the platform cannot say whether a city exists, the search goes by coordinates. */
function unknownWhenDown(error: unknown): false {
  if (error instanceof UpstreamFault && error.kind !== 'aborted') return false;
  throw error;
}

/** Root fields whose answer is the same for everyone of a language. */
type SharedField = 'tenant' | 'categories' | 'leagues' | 'waitingRooms';
type NearbyQuery<T> = {
  location: LocationInput | null | undefined;
  offset: number;
  ask: (place: Params) => Promise<T>;
  isEmpty: (answer: T) => boolean;
};

type ActedFor = { partner: string; sessionId: string; accessToken: string | null; referralId?: string | null };

export type GatewayContext = Visitor & {
  /** The origin that was asked, for addresses of its pages; null where no browser or partner asks. */
  storefront: string | null;
  /** `actions`: what the visitor may do here (AUTH-10). */
  viewer: { role: Role; actions: () => Promise<Action[]> };
  now: Date;
  scope: CallScope;
  sources: Sources;
  favourites: FavouriteFlags;
  images: ImageAddresses;
  visitorTokens: VisitorTokens;
  paymentSessions: PaymentSessions;
  /** Whether the upstream has declared it. */
  can: UpstreamContract['can'];
  /** What the page of a payment session does, it does for the partner's visitor: with nothing of the browser's but its address and language. */
  actingFor(visitor: ActedFor): GatewayContext;
  /** Caches a root field for its maxAge, each part of it by itself; its REST calls carry nothing of the visitor but the language. */
  shared<T>(field: SharedField, load: (rest: Rest) => Promise<T>, part?: string): Promise<T>;
  tenant(): Promise<Tenant>;
  shapes(): Promise<Shapes>;
  /** GRAPH-17: the event as it is after a mutation, by id; null for a mutation that changed nothing. */
  eventAfterWrite(id: string | null): Promise<EventModel | null>;
  /** Waiting rooms that are open. */
  waitingRooms(): Promise<Room[]>;
  /** SCALE-3: whether a waiting room stands before a reservation of the event's tickets with this pass. */
  mustWait(eventId: string, pass: string | null | undefined): Promise<boolean>;
  /** Searches near a location: the city fallback (CITY-7), then the range retry (SEARCH-7). */
  near<T>(query: NearbyQuery<T>): Promise<Nearby<T>>;
};

/** Headers of what is the same for everyone. */
const sharedHeaders = (services: Services, { language, requestId }: Visitor): Readonly<Record<string, string>> => ({
  ...services.fixedHeaders,
  'gst-language': language,
  'x-request-id': requestId,
});

/** Headers of what is the visitor's own. */
function ownHeaders(services: Services, visitor: Visitor): Readonly<Record<string, string>> {
  const { session, discountToken, analyticsId, address, partner, referralId, bearer } = visitor;
  const shared = sharedHeaders(services, visitor);
  return {
    ...shared,
    ...(partner !== null && { [PARTNER_HEADER]: `${shared[PARTNER_HEADER] ?? ''}/${partner}` }),
    ...(session.id && { 'gst-session-id': session.id }),
    ...(discountToken && { 'gst-discount-token': discountToken }),
    ...(referralId && { 'gst-uid': referralId }),
    ...(analyticsId && { 'gst-als': analyticsId }),
    ...(address && { 'gst-client-address': address }),
    ...(bearer && { authorization: bearer }),
    ...(bearer && visitor.isSignedIn && { [KEPT_HEADER]: 'true' }),
  };
}

/** The partner's visitor at the address and in the language of this browser. */
const actedBy = (browser: Visitor, { partner, sessionId, accessToken, referralId = null }: ActedFor): Visitor => ({
  ...browser,
  partner,
  session: { id: sessionId, isNew: false },
  bearer: accessToken && `Bearer ${accessToken}`,
  isSignedIn: false,
  discountToken: null,
  analyticsId: null,
  referralId,
  orderLinks: new Map(),
});

/** Whose carts and orders are kept: a member's once the upstream has taken the token, else the session's. */
function ownerOf({ bearer, session }: Visitor, rest: Rest): () => Promise<string> {
  let owner: Promise<string> | undefined;
  return () => {
    owner ??=
      bearer === null
        ? Promise.resolve(`session ${session.id}`)
        : userSource(rest)
            .known()
            .then(({ userId }) => `member ${userId}`);
    return owner;
  };
}
const keptOf = ({ outcomes, log, clock }: Services, owner: () => Promise<string>): KeptOrders => ({
  outcomes,
  now: clock,
  owner,
  warn: (line, facts) => log.error(facts, line),
});

function sharedFields(services: Services, visitor: Visitor, scope: CallScope): GatewayContext['shared'] {
  return async (field, load, part = '') => {
    const freshMs = services.maxAgeMs(field);
    const lifetime = { freshMs, revalidateMs: freshMs, staleMs: services.staleMs };
    try {
      return await services.cache.getOrLoad({
        key: `${field}${part}:${visitor.language}`,
        lifetime: () => lifetime,
        caller: scope,
        load: (loadScope) => load(services.upstream.bind(sharedHeaders(services, visitor), loadScope)),
      });
    } catch (error) {
      throw scope.stopReason() ? toFault(field, error) : error;
    }
  };
}

export function createContext(
  services: Services,
  visitor: Visitor,
  scope: CallScope,
  storefront: string | null = null,
): GatewayContext {
  const { contract } = services;
  const rest = services.upstream.bind(ownHeaders(services, visitor), scope);
  const toldIdOf = async (id: string): Promise<string> => {
    const known = await context.shared('categories', knownCategories);
    return known.find((category) => category.id === id)?.toldId ?? id;
  };
  const kept = keptOf(services, ownerOf(visitor, rest));
  const sources = createSources(rest, {
    can: contract.can,
    isWhole: contract.isWhole,
    isKnown: contract.isKnown,
    kept,
    toldIdOf,
    purchaseMapping: services.purchaseMapping,
  });
  // Any token counts as a member's here: the platform verifies it and answers 401 for a bad one.
  const role = visitor.bearer === null ? 'GUEST' : 'MEMBER';
  let tenant: Promise<Tenant> | undefined;
  const context: GatewayContext = {
    ...visitor,
    storefront,
    viewer: { role, actions: async () => toActions(role, await context.tenant()) },
    now: services.clock(),
    scope,
    sources,
    favourites: createFavouriteFlags(sources.favourite),
    can: contract.can,
    images: services.images,
    visitorTokens: services.visitorTokens,
    paymentSessions: services.paymentSessions,
    actingFor: (acted) => createContext(services, actedBy(visitor, acted), scope, storefront),
    shared: sharedFields(services, visitor, scope),
    tenant: () => {
      tenant ??= context.shared('tenant', async (shared) => {
        const config = await tenantSource(shared).config();
        contract.learn(config.capabilities);
        return toTenant(withBrand(config, services.brand, visitor.language), contract.current());
      });
      return tenant;
    },
    eventAfterWrite: async (id) => {
      if (id === null) return null;
      const [wire, shapes] = await Promise.all([sources.event.byId(id), context.shapes()]);
      return wire && shapes.event(wire);
    },
    waitingRooms: async () => (contract.can('waitingRoom') ? context.shared('waitingRooms', openRooms) : []),
    mustWait: async (eventId, pass) =>
      isHeldBack(await context.waitingRooms(), { eventId, sessionId: visitor.session.id, pass }),
    shapes: async () => createShapes(await context.tenant(), context.now),
    near: async ({ location, ...query }) => {
      const place = await cityFallback(location, (city) => cityExists(city, sources.city.list).catch(unknownWhenDown));
      return rangeRetry({ place, ...query });
    },
  };
  return context;
}
