import { execute, type GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import { createContext, type GatewayContext, type Services, type Visitor } from '../context.ts';
import { UpstreamFault, UpstreamRejection } from '../core/errors/upstream-errors.ts';
import { createCallScope } from '../core/http/call-scope.ts';
import { fallbackLanguage } from '../core/language.ts';
import { requestIdOf } from '../core/web/request-headers.ts';
import { finish } from '../graph/finish.ts';
import { anonymous } from '../identity/visitor.ts';
import { withdrawn } from '../live/shape.ts';
import type { State } from '../live/topics.ts';
import type { LiveOperation } from './live-documents.ts';

type Options = { schema: GraphQLSchema; services: Services; log: Logger };

const everybody = (): Visitor => anonymous({ language: fallbackLanguage, requestId: requestIdOf(null) });

async function reading<T>(
  { services, log }: Options,
  visitor: Visitor,
  work: (context: GatewayContext) => Promise<T>,
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

function textOf(
  options: Options,
  { document, operation, variables }: LiveOperation,
  state: State,
  visitor: Visitor,
): Promise<string> {
  return reading(options, visitor, async (context) => {
    const result = await execute({
      schema: options.schema,
      document,
      operationName: operation.name?.value,
      rootValue: state,
      contextValue: context,
      variableValues: variables,
    });
    return JSON.stringify(finish(result, context, { log: options.log, showUpstream: false }));
  });
}

/** The states that streams follow, and the texts that are sent of them. */
export function createStates(options: Options) {
  const texts = new WeakMap<State, Map<string, Promise<string>>>();

  return {
    readEvent: (id: string): Promise<State> =>
      reading(options, everybody(), async ({ sources, shapes }) => {
        const wire = await sources.live.event(id);
        return wire ? (await shapes()).eventLive(wire) : withdrawn(id);
      }),
    readCart: (visitor: Visitor): Promise<State> =>
      reading(options, visitor, async ({ sources, shapes }) => {
        // A new session has reserved nothing.
        const wire = visitor.session.isNew ? null : await sources.cart.current();
        return { __typename: 'CartLive', cart: wire && (await shapes()).cart(wire) };
      }),
    /** The text of an event's state for one operation, made once for all its streams. */
    sharedText: (operation: LiveOperation, state: State): Promise<string> => {
      const ofState = texts.get(state) ?? new Map<string, Promise<string>>();
      texts.set(state, ofState);
      const text = ofState.get(operation.key) ?? textOf(options, operation, state, everybody());
      ofState.set(operation.key, text);
      return text;
    },
    ownText: (operation: LiveOperation, state: State, visitor: Visitor): Promise<string> =>
      textOf(options, operation, state, visitor),
  };
}
export type States = ReturnType<typeof createStates>;
