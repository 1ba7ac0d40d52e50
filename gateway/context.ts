import { cityExists, cityFallback } from './city/fallback.ts';
import type { SharedCache } from './core/cache/shared-cache.ts';
import { UpstreamFault } from './core/errors/upstream-errors.ts';
import type { Operation } from './core/http/operation.ts';
import type { Params } from './core/http/query.ts';
import { toFault, type Upstream } from './core/http/upstream.ts';
import type { Language } from './core/language.ts';
import type { LocationInput, Role, Tenant } from './generated/resolver-types.ts';
import type { KeptAnswer } from './graph/answer.ts';
import type { ImageAddresses } from './images/signature.ts';
import { type Nearby, rangeRetry } from './search/range-retry.ts';
import type { GuestSession } from './session/guest-session.ts';
import { createShapes, type Shapes } from './shapes.ts';
import { Sources } from './sources.ts';
import { toTenant } from './tenant/tenant.ts';

/** Who asks, as the door has made out. */
export type Visitor = {
  requestId: string;
  language: Language;
  session: GuestSession;
  /** What the visitor brought in a page's address (CART-15). */
  discountToken: string | null;
  /** The authorization of a member who asks; it goes upstream and nowhere else (AUTH-11). */
  bearer: string | null;
  /** Where the visitor is, when that can be known: reservations from one place are counted. */
  address: string | null;
};

/** What every request of one gateway shares. */
export type Services = {
  upstream: Upstream;
  /** Root fields that every screen asks for, as models. */
  cache: SharedCache<unknown>;
  /** Whole answers; null when nothing is to be kept. */
  answers: SharedCache<KeptAnswer> | null;
  /** How old an answer of the catalogue may be while the platform is down. */
  staleMs: number;
  clock: () => Date;
  /** How long an operation may take: a purchase waits for the card processor. */
  deadlines: { readMs: number; writeMs: number };
  /** Headers that are the same for all: partner and mock, when configured. */
  fixedHeaders: Readonly<Record<string, string>>;
  images: ImageAddresses;
  /** `@cacheControl(maxAge:)` of a root field, in milliseconds. */
  maxAgeMs: (rootField: SharedField) => number;
};

/** GRAPH-13: a city that cannot be asked about goes by its coordinates. */
function unlessGone(error: unknown): false {
  if (error instanceof UpstreamFault && error.kind !== 'aborted') return false;
  throw error;
}

type SharedField = 'tenant' | 'categories' | 'leagues';
type Near<T> = {
  location: LocationInput | null | undefined;
  offset: number;
  ask: (place: Params) => Promise<T>;
  isEmpty: (answer: T) => boolean;
};

export type GatewayContext = Visitor & {
  viewer: { role: Role };
  now: Date;
  operation: Operation;
  sources: Sources;
  images: ImageAddresses;
  /** A root field whose answer is the same for everyone of a language: kept for its maxAge, loaded once for many. */
  shared<T>(field: SharedField, load: (sources: Sources) => Promise<T>): Promise<T>;
  tenant(): Promise<Tenant>;
  shapes(): Promise<Shapes>;
  /** Asks near a place: the city fallback, then the range retry. */
  near<T>(question: Near<T>): Promise<Nearby<T>>;
};

export function createContext(services: Services, visitor: Visitor, operation: Operation): GatewayContext {
  const { requestId, language, session, discountToken, address } = visitor;
  const sharedHeaders = { ...services.fixedHeaders, 'gst-language': language, 'x-request-id': requestId };
  const ownHeaders = {
    ...sharedHeaders,
    ...(session.id && { 'gst-session-id': session.id }),
    ...(discountToken && { 'gst-discount-token': discountToken }),
    ...(address && { 'gst-client-address': address }),
    ...(visitor.bearer && { authorization: visitor.bearer }),
  };
  const sources = new Sources(services.upstream.bind(ownHeaders, operation));

  let tenant: Promise<Tenant> | undefined;
  const context: GatewayContext = {
    ...visitor,
    // Whoever brings a token says they are a member; the platform, which verifies it, answers 401 when they are not.
    viewer: { role: visitor.bearer === null ? 'GUEST' : 'MEMBER' },
    now: services.clock(),
    operation,
    sources,
    images: services.images,
    shared: async (field, load) => {
      const freshMs = services.maxAgeMs(field);
      const lifetime = { freshMs, revalidateMs: freshMs, staleMs: services.staleMs };
      try {
        return await services.cache.remember({
          key: `${field}:${language}`,
          lifetime: () => lifetime,
          asker: operation,
          load: (own) => load(new Sources(services.upstream.bind(sharedHeaders, own))),
        });
      } catch (error) {
        throw operation.stopped() ? toFault(field, error) : error;
      }
    },
    tenant: () => {
      tenant ??= context.shared('tenant', async (shared) => toTenant(await shared.tenant.config()));
      return tenant;
    },
    shapes: async () => createShapes(await context.tenant(), context.now),
    near: async ({ location, ...question }) => {
      const place = await cityFallback(location, (city) => cityExists(city, sources.city.list).catch(unlessGone));
      return rangeRetry({ place, ...question });
    },
  };
  return context;
}
