import { createContext, type GatewayContext, type Services, type Visitor } from './context.ts';
import type { CallScope } from './core/http/call-scope.ts';
import type { BrandOrigins } from './core/web/origin.ts';
import type { Header } from './core/web/request-headers.ts';
import { dataHeaders, securityHeaders } from './core/web/security-headers.ts';
import {
  notJson,
  type Refusal,
  refuseCaller,
  refuseDepth,
  refuseFreeText,
  refuseMediaType,
  refuseParameters,
  signInUnavailable,
  streamsOnly,
  tooLarge,
} from './graph/admission.ts';
import type { Answer } from './graph/answer.ts';
import { type Answers, eventOf } from './graph/answers.ts';
import { type Engine, unknownHash } from './graph/engine.ts';
import { refusal } from './graph/finish.ts';
import { fromYoga, type GraphAnswer, refusedAnswer, toGraphAnswer } from './graph/http-answer.ts';
import { parseJson, readOperation } from './graph/operation-body.ts';
import type { RateLimits } from './graph/rate-limits.ts';
import type { ReadSubscriptions } from './graph/subscriptions.ts';
import type { YogaServer } from './graph/yoga.ts';
import type { Identify } from './identify.ts';
import type { Subscription } from './live/hub.ts';
import { type CookieKind, cookieKind } from './session/cookies.ts';
import { hasSession, sessionCookie } from './session/guest-session.ts';
import { guest, hasSignIn, type MemberSessions, type MemberState } from './session/member-session.ts';
import { IdentityUnavailable } from './session/sign-in-errors.ts';
import { visitorOf } from './visitor.ts';

/** A request for /graphql, from node:http or as a Request. */
export type GraphRequest = { header: Header; url: string; scope: CallScope; address?: string | null };
type Requester = {
  header: Header;
  hasSession: boolean;
  url: string;
  visitor: Visitor;
  member: MemberState;
  /** The sign-in cannot be refreshed now: nothing runs. */
  refused: Refusal | null;
  kind: CookieKind;
  scope: CallScope;
  context: () => GatewayContext;
};
type Options = {
  services: Services;
  engine: Engine;
  answers: Answers;
  yoga: YogaServer;
  limits: RateLimits;
  members: MemberSessions;
  identify: Identify;
  readSubscriptions: ReadSubscriptions;
  /** Called after something was written about an event. */
  eventChanged: (id: string) => void;
  production: boolean;
  origins: BrandOrigins;
};

export type GraphEndpoint = {
  /** `readBody` gives null for a body that is too large. */
  post(request: GraphRequest, readBody: () => Promise<string | null>): Promise<SentAnswer>;
  /** What a stream is to tell of, or the answer that refuses it (GRAPH-19). */
  subscribe(request: GraphRequest, readBody: () => Promise<string | null>): Promise<SentAnswer | Subscribed>;
  /** Queries by GET, and every other method. */
  other(request: GraphRequest, fetchRequest: Request): Promise<SentAnswer>;
};
type SentAnswer = GraphAnswer & { cookies: readonly string[] };
export type Subscribed = {
  subscriptions: readonly Subscription[];
  /** Of a member's sign-in: the stream ends before its access token does. */
  isMember: boolean;
  headers: Record<string, string>;
  cookies: readonly string[];
};

const fixedHeaders = { ...securityHeaders, ...dataHeaders, 'cache-control': 'no-store' };
const unknownOperation: Answer = { status: 400, result: refusal(unknownHash), body: null };

/** Without the client's abort signal: upstream calls are stopped by the scope, and what they gave until then is still answered. */
function forYoga({ url, header }: Requester, body: string): Request {
  const headers = { 'content-type': 'application/json', accept: header('accept') ?? '*/*' };
  return new Request(url, { method: 'POST', headers, body });
}

/** /graphql: who may ask, rate limits, then a compiled operation or Yoga. */
export function createGraphEndpoint(options: Options): GraphEndpoint {
  const { services, engine, answers, yoga, limits, members, identify, production, origins } = options;

  async function requesterOf({ header, url, scope, address = null }: GraphRequest): Promise<Requester> {
    const [cookie, kind] = [header('cookie'), cookieKind(header, origins)];
    const arrived = visitorOf(header, { cookies: kind, trials: !production, address });
    const { visitor, member, refused } = await identify(arrived, header)
      .then((known) => ({ ...known, refused: null }))
      .catch((error: unknown) => {
        if (error instanceof IdentityUnavailable)
          return { visitor: arrived, member: guest, refused: signInUnavailable };
        throw error;
      });
    let context: GatewayContext | undefined;
    return {
      header,
      hasSession: hasSignIn(cookie, kind) || hasSession(cookie, kind),
      kind,
      url,
      visitor,
      member,
      refused,
      scope,
      context: () => {
        context ??= createContext(services, visitor, scope);
        return context;
      },
    };
  }

  function besidesBody({ visitor, member, kind, scope }: Requester): Pick<SentAnswer, 'headers' | 'cookies'> {
    const { requestId, session } = visitor;
    const cookies = session.isNew ? [sessionCookie(session, kind)] : [];
    return {
      headers: { ...fixedHeaders, 'x-request-id': requestId },
      cookies: [...cookies, ...members.settle(member, scope.calls, kind)],
    };
  }

  function toSent({ status, headers, body }: GraphAnswer, requester: Requester): SentAnswer {
    const own = besidesBody(requester);
    return { status, body, headers: { ...headers, ...own.headers }, cookies: own.cookies };
  }

  async function withinLimits(requester: Requester, answer: () => Promise<GraphAnswer>): Promise<GraphAnswer> {
    const refused = await limits.takeRead(requester);
    if (refused) return refusedAnswer(refused, requester.header);
    const answered = await answer();
    await limits.settleRead(requester);
    return answered;
  }

  async function answerBody(requester: Requester, body: string): Promise<GraphAnswer> {
    const { header, scope, visitor } = requester;
    const value = parseJson(body);
    const unreadable = value === undefined ? notJson : refuseDepth(value);
    if (unreadable) return refusedAnswer(unreadable, header);
    const operation = readOperation(value);
    const isPersisted = operation?.kind === 'persisted';
    const freeText = isPersisted ? null : refuseFreeText(requester, production);
    if (freeText) return refusedAnswer(freeText, header);
    scope.isFreeText = !isPersisted;
    const runnable = isPersisted ? engine.persisted(operation.hash) : operation && engine.adopted(operation.key);
    if (!runnable && isPersisted) return toGraphAnswer(unknownOperation, header);
    if (!runnable) {
      const answered = await fromYoga(await yoga.fetch(forYoga(requester, body), { gateway: requester.context() }));
      const event = scope.calls.some(({ method }) => method !== 'GET') ? eventOf(operation?.variables ?? {}) : null;
      if (event) options.eventChanged(event);
      return answered;
    }
    if (runnable.compiled.operation.operation === 'subscription') return refusedAnswer(streamsOnly, header);
    const refused = await limits.takeMutation(runnable.compiled.operation, visitor, { isFreeText: !isPersisted });
    if (refused) return refusedAnswer(refused, header);
    return toGraphAnswer(await answers.answer(runnable, operation?.variables ?? {}, requester), header);
  }

  const refuseBefore = (requester: Requester, body: string | null): Refusal | null =>
    refuseCaller(requester, origins) ??
    refuseMediaType(requester.header) ??
    (body === null ? tooLarge : null) ??
    requester.refused;

  return {
    subscribe: async (request, readBody) => {
      const requester = await requesterOf(request);
      const { visitor, header } = requester;
      const body = await readBody();
      const value = body === null ? undefined : parseJson(body);
      const refused =
        refuseBefore(requester, body) ??
        (value === undefined ? notJson : refuseDepth(value)) ??
        (await limits.takeRead(requester));
      const asked = refused ?? options.readSubscriptions(value, visitor, () => refuseFreeText(requester, production));
      if ('error' in asked) return toSent(refusedAnswer(asked, header), requester);
      return { subscriptions: asked, isMember: visitor.bearer !== null, ...besidesBody(requester) };
    },
    post: async (request, readBody) => {
      const requester = await requesterOf(request);
      const { header } = requester;
      const body = await readBody();
      const refused = refuseBefore(requester, body);
      const answer =
        refused || body === null
          ? refusedAnswer(refused ?? tooLarge, header)
          : await withinLimits(requester, () => answerBody(requester, body));
      return toSent(answer, requester);
    },
    other: async (request, fetchRequest) => {
      const requester = await requesterOf(request);
      const refused =
        refuseCaller(requester, origins) ??
        refuseFreeText(requester, production) ??
        refuseParameters(new URL(fetchRequest.url)) ??
        requester.refused;
      requester.scope.isFreeText = true;
      const answer = refused
        ? refusedAnswer(refused, requester.header)
        : await withinLimits(requester, async () =>
            fromYoga(await yoga.fetch(fetchRequest, { gateway: requester.context() })),
          );
      return toSent(answer, requester);
    },
  };
}
