import type { ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { traced } from '#telemetry/tracing.ts';
import { createContext, type GatewayContext, type Services, type Visitor } from '../context.ts';
import { needsStream } from '../core/errors/client-errors.ts';
import type { CallScope } from '../core/http/call-scope.ts';
import { createBody } from '../core/web/compression.ts';
import type { BrandOrigins } from '../core/web/origin.ts';
import type { Header } from '../core/web/request-headers.ts';
import { dataHeaders, securityHeaders } from '../core/web/security-headers.ts';
import {
  notJson,
  type Refusal,
  refuseCaller,
  refuseDepth,
  refuseFreeText,
  refuseMediaType,
  refuseParameters,
  signInUnavailable,
  tooLarge,
} from '../graph/admission.ts';
import type { Answer } from '../graph/answer.ts';
import { type Answers, eventOf } from '../graph/answers.ts';
import { type Engine, unknownHash } from '../graph/engine.ts';
import { refusal } from '../graph/finish.ts';
import { fromYoga, type GraphAnswer, refusedAnswer, toGraphAnswer } from '../graph/http-answer.ts';
import { costHeaders, withCost } from '../graph/key-answer.ts';
import type { KeyGate } from '../graph/key-gate.ts';
import { type OperationBody, parseJson, readOperation } from '../graph/operation-body.ts';
import type { RateLimits } from '../graph/rate-limits.ts';
import type { Door, YogaServer } from '../graph/yoga.ts';
import type { Identify } from '../identity/identify.ts';
import { refusalOf, visitorOfKey } from '../identity/key-visitor.ts';
import { anonymous, visitorOf } from '../identity/visitor.ts';
import { corsHeaders, preflightHeaders } from '../partner/cors.ts';
import type { KeyRead, Keys } from '../partner/keys.ts';
import { type CookieKind, cookieKind } from '../session/cookies.ts';
import { hasSession, noSession, sessionCookie } from '../session/guest-session.ts';
import { guest, hasSignIn, type MemberSessions, type MemberState } from '../session/member-session.ts';
import { IdentityUnavailable } from '../session/sign-in-errors.ts';
import type { LiveEndpoint } from './live-endpoint.ts';

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
  /** Other origins whose pages may ask, and the one that does. */
  allowed: readonly string[];
  origin: string | null;
  scope: CallScope;
  context: () => GatewayContext;
};
type Options = {
  services: Services;
  engine: Engine;
  answers: Answers;
  yoga: YogaServer;
  limits: RateLimits;
  live: LiveEndpoint;
  gate: KeyGate;
  keys: Keys;
  members: MemberSessions;
  identify: Identify;
  /** Called after something was written about an event. */
  eventChanged: (id: string) => void;
  production: boolean;
  origins: BrandOrigins;
};

export type GraphEndpoint = {
  /** `readBody` gives null for a body that is too large. */
  post(request: GraphRequest, readBody: () => Promise<string | null>): Promise<SentAnswer>;
  /** A subscription: its stream is begun, or refused with an answer. Null for anything else, which is for `post`. */
  subscribe(request: GraphRequest, body: string | null, to: StreamTo): Promise<SentAnswer | Streaming | null>;
  /** Queries by GET, and every other method. */
  other(request: GraphRequest, fetchRequest: Request): Promise<SentAnswer>;
};
/** The stream has begun. */
type Streaming = { requestId: string };
/** Where a stream goes; `headers` are those of the connection. */
type StreamTo = { response: ServerResponse; headers: Readonly<Record<string, string>> };
type SentAnswer = GraphAnswer & { cookies: readonly string[] };

const fixedHeaders = { ...securityHeaders, ...dataHeaders, 'cache-control': 'no-store' };
/** Bodies that are remembered with what they say, least recently used first out: some MB. */
const MOST_BODIES = 500;
const LONGEST_BODY = 4_000;
/** 404: a load balancer may ask a gateway of another release, because nothing has run (deploy/nginx.conf). */
const unknownOperation: Answer = { status: 404, result: refusal(unknownHash), body: null };

/** Without the client's abort signal: upstream calls are stopped by the scope, and what they gave until then is still answered. */
function forYoga({ url, header }: Requester, body: string): Request {
  const headers = { 'content-type': 'application/json', accept: header('accept') ?? '*/*' };
  return new Request(url, { method: 'POST', headers, body });
}

/** /graphql: who may ask, rate limits, then a compiled operation or Yoga. */
export function createGraphEndpoint(options: Options): GraphEndpoint {
  const { services, engine, answers, yoga, limits, live, gate, keys, members, identify, production, origins } = options;

  function requester(request: GraphRequest, known: Omit<Requester, keyof GraphRequest | 'context'>): Requester {
    const { header, url, scope } = request;
    let context: GatewayContext | undefined;
    return {
      ...known,
      header,
      url,
      scope,
      context: () => {
        context ??= createContext(services, known.visitor, scope);
        return context;
      },
    };
  }

  /** Who asks with a partner's key. */
  async function partnerOf(request: GraphRequest, read: KeyRead): Promise<Requester> {
    const { header } = request;
    const kind = cookieKind(header, origins);
    const none = { hasSession: false, member: guest, kind, allowed: [], origin: null };
    if (read.kind !== 'key') {
      const visitor = anonymous(visitorOf(header, { cookies: kind, trials: false }));
      return requester(request, { ...none, visitor, refused: refusalOf(read) });
    }
    const { key } = read;
    const { visitor, refused } = await visitorOfKey({ services, gate }, request, key);
    const origin = header('origin');
    return requester(request, {
      ...none,
      visitor,
      refused,
      allowed: key.origins,
      origin: origin !== null && key.origins.includes(origin) ? origin : null,
    });
  }

  async function requesterOf(request: GraphRequest): Promise<Requester> {
    const { header, address = null } = request;
    const read = header('authorization') === null ? null : await keys.read(header, address);
    if (read !== null) return partnerOf(request, read);
    const [cookie, kind] = [header('cookie'), cookieKind(header, origins)];
    const arrived = visitorOf(header, { cookies: kind, trials: !production, address });
    const { visitor, member, refused } = await identify(arrived, header)
      .then((known) => ({ ...known, refused: null }))
      .catch((error: unknown) => {
        if (error instanceof IdentityUnavailable)
          return { visitor: arrived, member: guest, refused: signInUnavailable };
        throw error;
      });
    return requester(request, {
      hasSession: hasSignIn(cookie, kind) || hasSession(cookie, kind),
      visitor,
      member,
      kind,
      refused,
      allowed: [],
      origin: null,
    });
  }

  function besidesBody({ visitor, member, kind, scope, origin }: Requester): Pick<SentAnswer, 'headers' | 'cookies'> {
    const { requestId, session } = visitor;
    const cookies = session.isNew && session !== noSession ? [sessionCookie(session, kind)] : [];
    return {
      headers: { ...fixedHeaders, ...corsHeaders(origin), 'x-request-id': requestId },
      cookies: [...cookies, ...members.settle(member, scope.calls, kind)],
    };
  }

  function toSent(answer: GraphAnswer, requester: Requester): SentAnswer {
    const { key } = requester.visitor;
    const { status, headers, body } = key ? withCost(answer, key, services.clock().getTime()) : answer;
    const own = besidesBody(requester);
    return { status, body, headers: { ...headers, ...own.headers }, cookies: own.cookies };
  }

  async function withinLimits(requester: Requester, answer: () => Promise<GraphAnswer>): Promise<GraphAnswer> {
    const refused = await limits.takeRead(requester);
    if (refused) return refusedAnswer(refused, requester.header);
    const answered = await answer();
    await limits.settleRead(requester);
    if (requester.visitor.key) await gate.settle(requester.visitor.key, requester.scope);
    return answered;
  }

  async function byYoga(request: Request, { context, header }: Requester): Promise<GraphAnswer> {
    const door: Door = { refusal: null };
    const answer = await traced('free text', {}, async () =>
      fromYoga(await yoga.fetch(request, { gateway: context(), door })),
    );
    return door.refusal ? refusedAnswer(door.refusal, header) : answer;
  }

  /** A page of another origin asks whether it may: no key is shown yet. */
  async function preflight(request: GraphRequest): Promise<SentAnswer | null> {
    const origin = request.header('origin');
    if (origin === null || !(await keys.allowsOrigin(origin))) return null;
    const headers = { ...fixedHeaders, ...preflightHeaders(origin) };
    return { status: 204, headers, body: createBody(Buffer.alloc(0), { reused: false }), cookies: [] };
  }

  /** Of operations with the same answer for everyone only: they are sent again and again, and their answers are kept under what they say anyway. */
  const bodies = new LRUCache<string, OperationBody>({ max: MOST_BODIES });

  function readBody(body: string): { unreadable: Refusal | null; operation: OperationBody | null } {
    const known = bodies.get(body);
    if (known) return { unreadable: null, operation: known };
    const value = parseJson(body);
    const unreadable = value === undefined ? notJson : refuseDepth(value);
    return { unreadable, operation: unreadable ? null : readOperation(value) };
  }

  async function answerBody(requester: Requester, body: string): Promise<GraphAnswer> {
    const { header, scope, visitor } = requester;
    const { unreadable, operation } = readBody(body);
    if (unreadable) return refusedAnswer(unreadable, header);
    const isPersisted = operation?.kind === 'persisted';
    const freeText = isPersisted ? null : refuseFreeText(requester, production);
    if (freeText) return refusedAnswer(freeText, header);
    scope.isFreeText = !isPersisted;
    const runnable = isPersisted ? engine.persisted(operation.hash) : operation && engine.adopted(operation.key);
    if (!runnable && isPersisted) return toGraphAnswer(unknownOperation, header);
    if (!runnable || !operation) {
      const answered = await byYoga(forYoga(requester, body), requester);
      const event = scope.calls.some(({ method }) => method !== 'GET') ? eventOf(operation?.variables ?? {}) : null;
      if (event) options.eventChanged(event);
      return answered;
    }
    const { document, operation: compiled, lifetime } = runnable.compiled;
    if (compiled.operation === 'subscription')
      return toGraphAnswer({ status: 400, result: refusal(needsStream), body: null }, header);
    const { variables } = operation;
    if (lifetime !== null && body.length <= LONGEST_BODY) bodies.set(body, operation);
    // Of the storefront's own operations there is none for partners alone.
    const isOpen = isPersisted && visitor.key === null;
    // Only a key's budget pays for them.
    const callsOf = () => (visitor.key === null ? 0 : engine.callsOf(runnable, variables));
    const refused =
      (isOpen ? null : await gate.admit(document, compiled, callsOf(), visitor)) ??
      (compiled.operation === 'mutation'
        ? await limits.takeMutation(document, compiled, visitor, { isFreeText: !isPersisted })
        : null);
    if (refused) return refusedAnswer(refused, header);
    return toGraphAnswer(await answers.answer(runnable, variables, requester), header);
  }

  return {
    post: async (request, readBody) => {
      const requester = await requesterOf(request);
      const { header } = requester;
      const body = await readBody();
      const refused =
        refuseCaller(requester, origins) ??
        refuseMediaType(header) ??
        (body === null ? tooLarge : null) ??
        requester.refused;
      const answer =
        refused || body === null
          ? refusedAnswer(refused ?? tooLarge, header)
          : await withinLimits(requester, () => answerBody(requester, body));
      return toSent(answer, requester);
    },
    subscribe: async (request, body, { response, headers }) => {
      const operation = body === null ? null : live.read(body);
      if (operation === null) return null;
      const requester = await requesterOf(request);
      const { header, visitor, member, scope } = requester;
      const isOpen = !operation.isFreeText && visitor.key === null;
      const refused =
        refuseCaller(requester, origins) ??
        refuseMediaType(header) ??
        requester.refused ??
        (operation.isFreeText ? refuseFreeText(requester, production) : null) ??
        (isOpen ? null : await gate.admit(operation.document, operation.operation, live.costOf(operation), visitor)) ??
        (await limits.takeRead(requester));
      if (refused) return toSent(refusedAnswer(refused, header), requester);
      const own = besidesBody(requester);
      const { key } = visitor;
      const notBegun = await live.start({
        operation,
        visitor,
        scope,
        response,
        headers: {
          ...own.headers,
          ...(key && costHeaders(key)),
          ...headers,
          ...(own.cookies.length > 0 && { 'set-cookie': [...own.cookies] }),
        },
        until: member.kind === 'member' ? member.session.until : Number.POSITIVE_INFINITY,
        ...(key && { isOver: async () => (await keys.read(header, null))?.kind === 'unknown' }),
      });
      return notBegun ? toSent(refusedAnswer(notBegun, header), requester) : { requestId: visitor.requestId };
    },
    other: async (request, fetchRequest) => {
      const allowed = fetchRequest.method === 'OPTIONS' ? await preflight(request) : null;
      if (allowed) return allowed;
      const requester = await requesterOf(request);
      const refused =
        refuseCaller(requester, origins) ??
        refuseFreeText(requester, production) ??
        refuseParameters(new URL(fetchRequest.url)) ??
        requester.refused;
      requester.scope.isFreeText = true;
      const answer = refused
        ? refusedAnswer(refused, requester.header)
        : await withinLimits(requester, async () => byYoga(fetchRequest, requester));
      return toSent(answer, requester);
    },
  };
}
