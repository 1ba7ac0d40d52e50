import type { ServerResponse } from 'node:http';
import { createSourceEventStream, type GraphQLError, type GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import { createContext, type GatewayContext, type Services, type Visitor } from '../context.ts';
import { UpstreamRejection } from '../core/errors/upstream-errors.ts';
import type { CallScope } from '../core/http/call-scope.ts';
import { costAsSent } from '../core/limits/operation-cost.ts';
import { draining, type Refusal, tooManyRequests } from '../graph/admission.ts';
import type { Engine } from '../graph/engine.ts';
import { finish } from '../graph/finish.ts';
import { type Changes, ofEvent, ofSession } from '../live/changes.ts';
import type { Stream, Streams } from '../live/streams.ts';
import { createTopics, type State, type Topics } from '../live/topics.ts';
import { type Watched, Watching } from '../live/watching.ts';
import { createLiveChecks, createLiveReader, type LiveOperation } from './live-documents.ts';
import { createStates, type States } from './live-states.ts';

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
const UNAUTHORIZED = 401;
/** When a client that was one too many may try again. */
const RETRY_SECONDS = 30;
const BAD_REQUEST = 400;

function refused(error: GraphQLError): Refusal {
  return { status: BAD_REQUEST, error };
}

async function watchedBy(
  schema: GraphQLSchema,
  { document, operation, variables }: LiveOperation,
  context: GatewayContext,
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

/** Streams that follow states: each is told the present one, and each newer one. */
function createFollowing(topics: Topics, states: States) {
  let carts = 0;

  function followCart({ visitor }: Start, stream: Stream, tell: (state: State) => void): () => void {
    carts += 1;
    const read = async () => {
      try {
        return await states.readCart(visitor);
      } catch (error) {
        // The token has ended; the client begins anew with the one that it then has.
        if (error instanceof UpstreamRejection && error.rest.status === UNAUTHORIZED) stream.end();
        throw error;
      }
    };
    const changes = ofSession(visitor.session.id);
    return topics.watch({ key: `cart ${carts}`, changes, kind: 'cart', read }, tell);
  }

  /** Returns the function that stops it. */
  return (start: Start, watched: Watched, stream: Stream): (() => void) => {
    const { operation, visitor } = start;
    const sendLater = (name: string, text: Promise<string>) =>
      text.then(
        (data) => stream.send(name, data),
        // A state that cannot be shaped was logged; the next one may be.
        () => undefined,
      );
    const stops = watched.events.map((id) =>
      topics.watch({ key: id, changes: ofEvent(id), kind: 'event', read: () => states.readEvent(id) }, (state) =>
        sendLater(id, states.sharedText(operation, state)),
      ),
    );
    if (watched.cart)
      stops.push(followCart(start, stream, (state) => sendLater('cart', states.ownText(operation, state, visitor))));
    return () => {
      for (const stop of stops) stop();
    };
  };
}

/** Subscriptions as Server-Sent Events (GRAPH-19). What is the same for all who watch is read, shaped and written to text once. */
export function createLiveEndpoint({
  schema,
  services,
  engine,
  changes,
  streams,
  log,
  introspection,
}: Options): LiveEndpoint {
  const refuseDocument = createLiveChecks(schema, { introspection });
  const follow = createFollowing(createTopics(changes), createStates({ schema, services, log }));

  return {
    read: createLiveReader(engine),
    costOf: (operation) => costAsSent(schema, operation)?.calls ?? 0,
    start: async (start) => {
      const { operation, visitor, scope, response, headers, until, isOver } = start;
      const context = createContext(services, visitor, scope);
      scope.name = operation.operation.name?.value ?? null;
      const invalid = operation.isFreeText ? refuseDocument(operation) : undefined;
      if (invalid) return refused(invalid);
      const watched = await watchedBy(schema, operation, context);
      if (watched instanceof Error) {
        const [error] = finish({ errors: [watched] }, context, { log, showUpstream: false }).errors ?? [];
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
