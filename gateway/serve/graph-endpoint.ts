import type { ServerResponse } from 'node:http';
import type { GraphQLSchema } from 'graphql';
import type { Services } from '../context.ts';
import { createBody } from '../core/web/compression.ts';
import type { BrandOrigins } from '../core/web/origin.ts';
import { dataHeaders, securityHeaders } from '../core/web/security-headers.ts';
import {
  type Refusal,
  refuseCaller,
  refuseFreeText,
  refuseMediaType,
  refuseParameters,
  tooLarge,
} from '../graph/admission.ts';
import type { Answers } from '../graph/answers.ts';
import type { Engine } from '../graph/engine.ts';
import { type GraphAnswer, refusedAnswer } from '../graph/http-answer.ts';
import { costHeaders, withCost } from '../graph/key-answer.ts';
import type { KeyGate } from '../graph/key-gate.ts';
import type { RateLimits } from '../graph/rate-limits.ts';
import type { YogaServer } from '../graph/yoga.ts';
import type { Identify } from '../identity/identify.ts';
import { corsHeaders, preflightHeaders } from '../partner/cors.ts';
import type { Keys } from '../partner/keys.ts';
import { noSession, sessionCookie } from '../session/guest-session.ts';
import type { MemberSessions } from '../session/member-session.ts';
import { answerByYoga, createBodyAnswers } from './graph-operation.ts';
import { type GraphRequest, type Requester, requesterOf } from './graph-requester.ts';
import type { LiveOperation } from './live-documents.ts';
import type { LiveEndpoint } from './live-endpoint.ts';

type Options = {
  schema: GraphQLSchema;
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

function besidesBody(
  members: MemberSessions,
  { visitor, member, kind, scope, origin }: Requester,
): Pick<SentAnswer, 'headers' | 'cookies'> {
  const { requestId, session } = visitor;
  const cookies = session.isNew && session !== noSession ? [sessionCookie(session, kind)] : [];
  return {
    headers: { ...fixedHeaders, ...corsHeaders(origin), 'x-request-id': requestId },
    cookies: [...cookies, ...members.settle(member, scope.calls, kind)],
  };
}

function toSent({ members, services }: Options, answer: GraphAnswer, requester: Requester): SentAnswer {
  const { key } = requester.visitor;
  const { status, headers, body } = key ? withCost(answer, key, services.clock().getTime()) : answer;
  const own = besidesBody(members, requester);
  return { status, body, headers: { ...headers, ...own.headers }, cookies: own.cookies };
}

async function withinLimits(
  { limits, gate }: Options,
  requester: Requester,
  answer: () => Promise<GraphAnswer>,
): Promise<GraphAnswer> {
  const refused = await limits.takeRead(requester);
  if (refused) return refusedAnswer(refused, requester.header);
  const answered = await answer();
  await limits.settleRead(requester);
  if (requester.visitor.key) await gate.settle(requester.visitor.key, requester.scope);
  return answered;
}

/** A page of another origin asks whether it may: no key is shown yet. */
async function preflight(keys: Keys, request: GraphRequest): Promise<SentAnswer | null> {
  const origin = request.header('origin');
  if (origin === null || !(await keys.allowsOrigin(origin))) return null;
  const headers = { ...fixedHeaders, ...preflightHeaders(origin) };
  return { status: 204, headers, body: createBody(Buffer.alloc(0), { reused: false }), cookies: [] };
}

async function refuseStream(
  { gate, limits, live, origins, production }: Options,
  operation: LiveOperation,
  requester: Requester,
): Promise<Refusal | null> {
  const { visitor, header } = requester;
  const isOpen = !operation.isFreeText && visitor.key === null;
  return (
    refuseCaller(requester, origins) ??
    refuseMediaType(header) ??
    requester.refused ??
    (operation.isFreeText ? refuseFreeText(requester, production) : null) ??
    (isOpen ? null : await gate.admit(operation.document, operation.operation, live.costOf(operation), visitor)) ??
    (await limits.takeRead(requester))
  );
}

async function subscribe(
  options: Options,
  request: GraphRequest,
  operation: LiveOperation,
  { response, headers }: StreamTo,
): Promise<SentAnswer | Streaming> {
  const { live, keys, members, limits } = options;
  const requester = await requesterOf(options, request);
  const { header, visitor, member, scope } = requester;
  const refused = await refuseStream(options, operation, requester);
  if (refused) return toSent(options, refusedAnswer(refused, header), requester);
  const own = besidesBody(members, requester);
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
  if (!notBegun) return { requestId: visitor.requestId };
  await limits.settleRead(requester);
  return toSent(options, refusedAnswer(notBegun, header), requester);
}

/** /graphql: who may ask, rate limits, then a storefront operation or Yoga. */
export function createGraphEndpoint(options: Options): GraphEndpoint {
  const { yoga, live, keys, production, origins } = options;
  const answerBody = createBodyAnswers(options);

  return {
    post: async (request, readBody) => {
      const requester = await requesterOf(options, request);
      const body = await readBody();
      const refused =
        refuseCaller(requester, origins) ??
        refuseMediaType(requester.header) ??
        (body === null ? tooLarge : null) ??
        requester.refused;
      const answer =
        refused || body === null
          ? refusedAnswer(refused ?? tooLarge, requester.header)
          : await withinLimits(options, requester, () => answerBody(requester, body));
      return toSent(options, answer, requester);
    },
    subscribe: async (request, body, to) => {
      const operation = body === null ? null : live.read(body);
      return operation && subscribe(options, request, operation, to);
    },
    other: async (request, fetchRequest) => {
      const allowed = fetchRequest.method === 'OPTIONS' ? await preflight(keys, request) : null;
      if (allowed) return allowed;
      const requester = await requesterOf(options, request);
      const refused =
        refuseCaller(requester, origins) ??
        refuseFreeText(requester, production) ??
        refuseParameters(new URL(fetchRequest.url)) ??
        requester.refused;
      requester.scope.isFreeText = true;
      const answer = refused
        ? refusedAnswer(refused, requester.header)
        : await withinLimits(options, requester, () => answerByYoga(yoga, fetchRequest, requester));
      return toSent(options, answer, requester);
    },
  };
}
