import type { ServerResponse } from 'node:http';
import {
  createSourceEventStream,
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { createContext, type Services, type Visitor } from '../context.ts';
import { UpstreamFault, UpstreamRejection } from '../core/errors/upstream-errors.ts';
import { type CallScope, createCallScope } from '../core/http/call-scope.ts';
import { fallbackLanguage } from '../core/language.ts';
import { operationCost, tooExpensive } from '../core/limits/operation-cost.ts';
import { brokenLimit, queryLimits } from '../core/limits/query-limits.ts';
import { requestIdOf } from '../core/web/request-headers.ts';
import type { ErrorCode } from '../generated/resolver-types.ts';
import { draining, type Refusal, tooManyRequests } from '../graph/admission.ts';
import type { Engine, Variables } from '../graph/engine.ts';
import { type FinishOptions, finish } from '../graph/finish.ts';
import { parseJson, readOperation } from '../graph/operation-body.ts';
import { anonymous } from '../identity/visitor.ts';
import { type Changes, ofEvent, ofSession } from '../live/changes.ts';
import { withdrawn } from '../live/shape.ts';
import type { Streams } from '../live/streams.ts';
import { createTopics, type State } from '../live/topics.ts';
import { type Watched, Watching } from '../live/watching.ts';

/** A subscription, and what is the same for all streams with the same text and variables. */
export type LiveOperation = {
  key: string;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Variables;
  isFreeText: boolean;
};

type Start = {
  operation: LiveOperation;
  visitor: Visitor;
  scope: CallScope;
  response: ServerResponse;
  headers: Readonly<Record<string, string | string[]>>;
  /** When the visitor's token ends (ms). */
  until: number;
  /** Of a stream with a partner's key: whether the key counts no more. */
  isOver?: () => Promise<boolean>;
};

export type LiveEndpoint = {
  /** The subscription that a body asks for; null for anything else. */
  read(body: string): LiveOperation | null;
  /** What its stream costs, by `@cost`. */
  costOf(operation: LiveOperation): number;
  /** Begins the stream, or says why not. */
  start(start: Start): Promise<Refusal | null>;
};

type Options = {
  schema: GraphQLSchema;
  services: Services;
  engine: Engine;
  changes: Changes;
  streams: Streams;
  log: Logger;
  introspection: boolean;
};

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // nginx keeps an answer back otherwise.
  'x-accel-buffering': 'no',
};
const MOST_ERRORS = 5;
const UNAUTHORIZED = 401;
/** When a client that was one too many may try again. */
const RETRY_SECONDS = 30;
const BAD_REQUEST = 400;

/** Texts that are parsed and validated once, and the length of the longest. */
const MOST_DOCUMENTS = 200;
const LONGEST_TEXT = 8_000;

const mentionsSubscription = /\bsubscription\b/;

function invalidDocument({ message, nodes }: GraphQLError): GraphQLError {
  const extensions = { code: 'GRAPHQL_VALIDATION_FAILED' satisfies ErrorCode, retryable: false };
  return new GraphQLError(message, { nodes, extensions });
}

function refused(error: GraphQLError): Refusal {
  return { status: BAD_REQUEST, error };
}

/** Subscriptions as Server-Sent Events (GRAPH-19). What is the same for all who watch is read, shaped and written to text once. */
export function createLiveEndpoint(options: Options): LiveEndpoint {
  const { schema, services, engine, changes, streams, log, introspection } = options;
  const finishing: FinishOptions = { log, showUpstream: false };
  const topics = createTopics(changes);
  const texts = new WeakMap<State, Map<string, Promise<string>>>();
  const documents = new LRUCache<string, DocumentNode>({ max: MOST_DOCUMENTS });
  /** Within the limits. Visitors of a page send the same text, and validation is half of what opening a stream costs. */
  const valid = new WeakSet<DocumentNode>();
  let carts = 0;

  function parsed(query: string, name: string | null | undefined): DocumentNode | null {
    if (!mentionsSubscription.test(query)) return null;
    try {
      const document = parse(query, { maxTokens: queryLimits.tokens });
      return getOperationAST(document, name)?.operation === 'subscription' ? document : null;
    } catch {
      // The usual door says what is wrong.
      return null;
    }
  }

  function read(body: string): LiveOperation | null {
    const asked = readOperation(parseJson(body));
    if (asked === null) return null;
    const { variables } = asked;
    if (asked.kind === 'persisted') {
      const compiled = engine.persisted(asked.hash)?.compiled;
      if (compiled?.operation.operation !== 'subscription') return null;
      const { document, operation } = compiled;
      return { key: `${asked.hash} ${JSON.stringify(variables)}`, document, operation, variables, isFreeText: false };
    }
    const [query = '', name] = asked.key.split('\0');
    const document = documents.get(asked.key) ?? parsed(query, name);
    const operation = document && getOperationAST(document, name);
    if (!document || !operation) return null;
    if (asked.key.length <= LONGEST_TEXT) documents.set(asked.key, document);
    return { key: `${asked.key} ${JSON.stringify(variables)}`, document, operation, variables, isFreeText: true };
  }

  /** Undefined when the variables are wrong, which execution says by name. */
  function costsOf({ document, operation, variables }: Pick<LiveOperation, 'document' | 'operation' | 'variables'>) {
    const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, { maxErrors: 1 });
    return coerced && operationCost(schema, document, operation, coerced);
  }

  function refuseText(document: DocumentNode): GraphQLError | undefined {
    if (valid.has(document)) return undefined;
    const broken = brokenLimit(document, queryLimits);
    if (broken) return broken;
    const options = { maxErrors: MOST_ERRORS, hideSuggestions: !introspection };
    const [invalid] = validate(schema, document, undefined, options);
    if (invalid) return invalidDocument(invalid);
    valid.add(document);
    return undefined;
  }

  /** Limits, validation and cost, as for every document of others. */
  function refuseDocument(operation: LiveOperation): GraphQLError | undefined {
    const refused = refuseText(operation.document);
    if (refused) return refused;
    const cost = costsOf(operation);
    return cost && tooExpensive(cost);
  }

  async function reading<T>(
    visitor: Visitor,
    work: (context: ReturnType<typeof createContext>) => Promise<T>,
  ): Promise<T> {
    const scope = createCallScope();
    scope.startDeadline(services.deadlines.readMs);
    try {
      return await work(createContext(services, visitor, scope));
    } catch (error) {
      if (!(error instanceof UpstreamFault || error instanceof UpstreamRejection))
        log.error({ err: error }, 'live state not read');
      throw error;
    } finally {
      scope.clearDeadline();
    }
  }

  const everybody = () => anonymous({ language: fallbackLanguage, requestId: requestIdOf(null) });

  function readEvent(id: string): Promise<State> {
    return reading(everybody(), async ({ sources, shapes }) => {
      const wire = await sources.live.event(id);
      return wire ? (await shapes()).eventLive(wire) : withdrawn(id);
    });
  }

  function readCart(visitor: Visitor): Promise<State> {
    return reading(visitor, async ({ sources, shapes }) => {
      // A new session has reserved nothing.
      const wire = visitor.session.isNew ? null : await sources.cart.current();
      return { __typename: 'CartLive', cart: wire && (await shapes()).cart(wire) };
    });
  }

  function textOf({ document, operation, variables }: LiveOperation, state: State, visitor: Visitor): Promise<string> {
    return reading(visitor, async (context) => {
      const result = await execute({
        schema,
        document,
        operationName: operation.name?.value,
        rootValue: state,
        contextValue: context,
        variableValues: variables,
      });
      return JSON.stringify(finish(result, context, finishing));
    });
  }

  /** The text of an event's state for one operation, made once for all its streams. */
  function sharedText(operation: LiveOperation, state: State): Promise<string> {
    const ofState = texts.get(state) ?? new Map<string, Promise<string>>();
    texts.set(state, ofState);
    const text = ofState.get(operation.key) ?? textOf(operation, state, everybody());
    ofState.set(operation.key, text);
    return text;
  }

  async function watchedBy(
    { document, operation, variables }: LiveOperation,
    context: unknown,
  ): Promise<Watched | GraphQLError> {
    const source = await createSourceEventStream({
      schema,
      document,
      operationName: operation.name?.value,
      contextValue: context,
      variableValues: variables,
    });
    if (source instanceof Watching) return source.watched;
    const [error] = 'errors' in source ? (source.errors ?? []) : [];
    if (error) return error;
    throw new Error('A subscription answered something else than what it watches.');
  }

  function follow(
    { operation, visitor }: Start,
    watched: Watched,
    stream: { send: (name: string, data: string) => void; end: () => void },
  ) {
    const sendLater = (name: string, text: Promise<string>) =>
      text.then(
        (data) => stream.send(name, data),
        // A state that cannot be shaped was logged; the next one may be.
        () => undefined,
      );
    const stops = watched.events.map((id) =>
      topics.watch({ key: id, changes: ofEvent(id), kind: 'event', read: () => readEvent(id) }, (state) =>
        sendLater(id, sharedText(operation, state)),
      ),
    );
    if (watched.cart) {
      const readOwn = async () => {
        try {
          return await readCart(visitor);
        } catch (error) {
          // The token has ended; the client begins anew with the one that it then has.
          if (error instanceof UpstreamRejection && error.rest.status === UNAUTHORIZED) stream.end();
          throw error;
        }
      };
      carts += 1;
      stops.push(
        topics.watch(
          { key: `cart ${carts}`, changes: ofSession(visitor.session.id), kind: 'cart', read: readOwn },
          (state) => sendLater('cart', textOf(operation, state, visitor)),
        ),
      );
    }
    return () => {
      for (const stop of stops) stop();
    };
  }

  return {
    read,
    costOf: (operation) => costsOf(operation)?.calls ?? 0,
    start: async (start) => {
      const { operation, visitor, scope, response, headers, until, isOver } = start;
      const context = createContext(services, visitor, scope);
      scope.name = operation.operation.name?.value ?? null;
      const invalid = operation.isFreeText ? refuseDocument(operation) : undefined;
      if (invalid) return refused(invalid);
      const watched = await watchedBy(operation, context);
      if (watched instanceof Error) {
        const [error] = finish({ errors: [watched] }, context, finishing).errors ?? [];
        return refused(Object.assign(watched, error));
      }
      if (response.destroyed) return null;
      let stop: () => void = () => undefined;
      const stream = streams.open({
        response,
        sharer: visitor.key?.key.id ?? visitor.address,
        headers: { ...headers, ...STREAM_HEADERS },
        until,
        ...(isOver && { isOver }),
        onClose: () => stop(),
      });
      if (stream === 'full') return tooManyRequests(RETRY_SECONDS);
      if (stream === 'draining') return draining;
      stop = follow(start, watched, stream);
      return null;
    },
  };
}
