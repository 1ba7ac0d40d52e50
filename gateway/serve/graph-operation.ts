import { GraphQLError, type GraphQLSchema } from 'graphql';
import { LRUCache } from 'lru-cache';
import { traced } from '#telemetry/tracing.ts';
import type { Visitor } from '../context.ts';
import { needsStream } from '../core/errors/client-errors.ts';
import { costAsSent } from '../core/limits/operation-cost.ts';
import { notJson, type Refusal, refuseDepth, refuseFreeText } from '../graph/admission.ts';
import type { Answer } from '../graph/answer.ts';
import { type Answers, eventOf } from '../graph/answers.ts';
import type { Compiled } from '../graph/compile.ts';
import { type Engine, unknownHash, type Variables } from '../graph/engine.ts';
import { refusal } from '../graph/finish.ts';
import { fromYoga, type GraphAnswer, refusedAnswer, toGraphAnswer } from '../graph/http-answer.ts';
import type { KeyGate } from '../graph/key-gate.ts';
import { type OperationBody, parseJson, readOperation } from '../graph/operation-body.ts';
import type { RateLimits } from '../graph/rate-limits.ts';
import { createRegisteredTexts } from '../graph/registered-texts.ts';
import type { Door, YogaServer } from '../graph/yoga.ts';
import type { Requester } from './graph-requester.ts';

type Options = {
  schema: GraphQLSchema;
  engine: Engine;
  answers: Answers;
  yoga: YogaServer;
  limits: RateLimits;
  gate: KeyGate;
  /** Called after something was written about an event. */
  eventChanged: (id: string) => void;
  production: boolean;
};

/** Bodies that are remembered with what they say, least recently used first out: some MB. */
const MOST_BODIES = 500;
const LONGEST_BODY = 4_000;
/** 404: a load balancer may ask a gateway of another release, because nothing has run (deploy/nginx.conf). */
const unknownOperation: Answer = { status: 404, result: refusal(unknownHash), body: null };
/** To a partner's client, in the words by which it knows that it has to send the text. */
const unregistered: Answer = {
  status: 404,
  result: refusal(new GraphQLError('PersistedQueryNotFound', { extensions: unknownHash.extensions })),
  body: null,
};
const subscriptionByPost: Answer = { status: 400, result: refusal(needsStream), body: null };

export async function answerByYoga(
  yoga: YogaServer,
  request: Request,
  { context, header }: Requester,
): Promise<GraphAnswer> {
  const door: Door = { refusal: null };
  const answer = await traced('free text', {}, async () =>
    fromYoga(await yoga.fetch(request, { gateway: context(), door })),
  );
  return door.refusal ? refusedAnswer(door.refusal, header) : answer;
}

async function answerFreeText(
  { yoga, eventChanged }: Options,
  requester: Requester,
  body: string,
  operation: OperationBody | null,
): Promise<GraphAnswer> {
  const { url, header, scope } = requester;
  const headers = { 'content-type': 'application/json', accept: header('accept') ?? '*/*' };
  // Without the client's abort signal: upstream calls are stopped by the scope, and what they gave until then is still answered.
  const answered = await answerByYoga(yoga, new Request(url, { method: 'POST', headers, body }), requester);
  const event = scope.calls.some(({ method }) => method !== 'GET') ? eventOf(operation?.variables ?? {}) : null;
  if (event) eventChanged(event);
  return answered;
}

/** Why a storefront operation may not run: rights and budget of the key, or the rate limits of mutations. */
async function refuseRun(
  { schema, limits, gate }: Options,
  { document, operation }: Compiled,
  variables: Variables,
  visitor: Visitor,
): Promise<Refusal | null> {
  // None of them is for partners alone, and only a key's budget pays for them.
  const calls = visitor.key ? (costAsSent(schema, { document, operation, variables })?.calls ?? 0) : 0;
  const refused = visitor.key ? await gate.admit(document, operation, calls, visitor) : null;
  return refused ?? limits.takeMutation(document, operation, visitor, { isFreeText: false });
}

/** Answers the body of a POST: a storefront operation compiled, text by Yoga. */
export function createBodyAnswers(options: Options): (requester: Requester, body: string) => Promise<GraphAnswer> {
  const { engine, answers, production } = options;
  /** Of operations with the same answer for everyone only: they are sent again and again, and their answers are kept under what they say anyway. */
  const bodies = new LRUCache<string, OperationBody>({ max: MOST_BODIES });
  const registered = createRegisteredTexts();

  function readBody(body: string): { unreadable: Refusal | null; operation: OperationBody | null } {
    const known = bodies.get(body);
    if (known) return { unreadable: null, operation: known };
    const value = parseJson(body);
    const unreadable = value === undefined ? notJson(body) : refuseDepth(value);
    return { unreadable, operation: unreadable ? null : readOperation(value) };
  }

  return async (requester, body) => {
    const { header, scope, visitor } = requester;
    const { unreadable, operation } = readBody(body);
    const isPersisted = operation?.kind === 'persisted';
    const unread = unreadable ?? (isPersisted ? null : refuseFreeText(requester, production));
    if (unread) return refusedAnswer(unread, header);
    scope.isFreeText = !isPersisted;
    const { key } = visitor;
    if (!isPersisted) {
      if (key && operation?.hash) registered.register(key.key.id, operation.hash, operation.query);
      return answerFreeText(options, requester, body, operation);
    }
    const compiled = engine.persisted(operation.hash);
    if (!compiled) {
      const query = key && registered.find(key.key.id, operation.hash);
      if (!query) return toGraphAnswer(key ? unregistered : unknownOperation, header);
      scope.isFreeText = true;
      const { operationName, variables } = operation;
      return answerFreeText(options, requester, JSON.stringify({ query, operationName, variables }), operation);
    }
    if (compiled.operation.operation === 'subscription') return toGraphAnswer(subscriptionByPost, header);
    if (compiled.lifetime !== null && body.length <= LONGEST_BODY) bodies.set(body, operation);
    const refused = await refuseRun(options, compiled, operation.variables, visitor);
    if (refused) return refusedAnswer(refused, header);
    return toGraphAnswer(await answers.answer(compiled, operation.variables, requester), header);
  };
}
