import { createContext, type GatewayContext, type Services, type Visitor } from '../context.ts';
import type { CallScope } from '../core/http/call-scope.ts';
import type { BrandOrigins } from '../core/web/origin.ts';
import type { Header } from '../core/web/request-headers.ts';
import { type Refusal, signInUnavailable } from '../graph/admission.ts';
import type { KeyGate } from '../graph/key-gate.ts';
import type { Identify } from '../identity/identify.ts';
import { refusalOf, visitorOfKey } from '../identity/key-visitor.ts';
import { anonymous, visitorOf } from '../identity/visitor.ts';
import type { KeyRead, Keys } from '../partner/keys.ts';
import { type CookieKind, cookieKind } from '../session/cookies.ts';
import { hasSession } from '../session/guest-session.ts';
import { guest, hasSignIn, type MemberState } from '../session/member-session.ts';
import { IdentityUnavailable } from '../session/sign-in-errors.ts';

/** A request for /graphql, from node:http or as a Request. */
export type GraphRequest = { header: Header; url: string; scope: CallScope; address?: string | null };
/** Who sent it. */
export type Requester = {
  header: Header;
  hasSession: boolean;
  url: string;
  visitor: Visitor;
  member: MemberState;
  /** The sign-in cannot be refreshed now: nothing runs. */
  refused: Refusal | null;
  kind: CookieKind;
  /** Other origins whose pages may ask, and the one that does. */
  allowed: readonly string[];
  origin: string | null;
  scope: CallScope;
  context: () => GatewayContext;
};
type Options = {
  services: Services;
  gate: KeyGate;
  keys: Keys;
  identify: Identify;
  production: boolean;
  origins: BrandOrigins;
};

function requester(
  services: Services,
  { header, url, scope }: GraphRequest,
  known: Omit<Requester, keyof GraphRequest | 'context'>,
): Requester {
  let context: GatewayContext | undefined;
  return {
    ...known,
    header,
    url,
    scope,
    context: () => {
      context ??= createContext(services, known.visitor, scope, new URL(url).origin);
      return context;
    },
  };
}

/** Who asks with a partner's key. */
async function partnerOf(options: Options, request: GraphRequest, read: KeyRead): Promise<Requester> {
  const { services, gate, origins } = options;
  const { header } = request;
  const kind = cookieKind(header, origins);
  const none = { hasSession: false, member: guest, kind, allowed: [], origin: null };
  if (read.kind !== 'key') {
    const visitor = anonymous(visitorOf(header, { cookies: kind, trials: false }));
    return requester(services, request, { ...none, visitor, refused: refusalOf(read) });
  }
  const { key } = read;
  const { visitor, refused } = await visitorOfKey({ services, gate }, request, key);
  const origin = header('origin');
  return requester(services, request, {
    ...none,
    visitor,
    refused,
    allowed: key.origins,
    origin: origin !== null && key.origins.includes(origin) ? origin : null,
  });
}

/** Who asks: the partner of a key, or else the visitor by their cookies. */
export async function requesterOf(options: Options, request: GraphRequest): Promise<Requester> {
  const { services, keys, identify, production, origins } = options;
  const { header, address = null } = request;
  const read = header('authorization') === null ? null : await keys.read(header, address);
  if (read !== null) return partnerOf(options, request, read);
  const [cookie, kind] = [header('cookie'), cookieKind(header, origins)];
  const arrived = visitorOf(header, { cookies: kind, trials: !production, address });
  const known = await identify(arrived, header)
    .then((identified) => ({ ...identified, refused: null }))
    .catch((error: unknown) => {
      if (error instanceof IdentityUnavailable) return { visitor: arrived, member: guest, refused: signInUnavailable };
      throw error;
    });
  return requester(services, request, {
    ...known,
    hasSession: hasSignIn(cookie, kind) || hasSession(cookie, kind),
    kind,
    allowed: [],
    origin: null,
  });
}
