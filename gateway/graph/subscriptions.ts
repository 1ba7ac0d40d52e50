import { randomUUID } from 'node:crypto';
import { GraphQLError, Kind } from 'graphql';
import type { GatewayContext, Visitor } from '../context.ts';
import { type CallScope, createCallScope } from '../core/http/call-scope.ts';
import type { ErrorCode } from '../generated/resolver-types.ts';
import type { Subscription } from '../live/hub.ts';
import type { Refusal } from './admission.ts';
import { stableJson } from './answers.ts';
import type { Compiled } from './compile.ts';
import { type Engine, type Runnable, unknownHash, type Variables } from './engine.ts';
import { type OperationBody, readOperation } from './operation-body.ts';

/** A browser with ten tabs on ten events. */
const MOST_SUBSCRIPTIONS = 10;

type ContextOf = (visitor: Visitor, scope: CallScope) => GatewayContext;
type Options = {
  engine: Engine;
  /** Of the brand, so that two brands are never told the same. */
  root: string;
  ownContext: ContextOf;
  /** Without session, token and address. */
  anonymousContext: ContextOf;
};

const refused = (message: string): Refusal => ({
  status: 400,
  error: new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' satisfies ErrorCode, retryable: false } }),
});
const notSubscriptions = refused(
  `A stream is asked for by one subscription, or by an array of 1 to ${MOST_SUBSCRIPTIONS}.`,
);

/** What the argument `id` of the only root field says. */
function subjectOf({ operation }: Compiled, variables: Variables): string {
  const [field] = operation.selectionSet.selections;
  const value =
    field?.kind === Kind.FIELD ? field.arguments?.find(({ name }) => name.value === 'id')?.value : undefined;
  if (value?.kind === Kind.STRING) return value.value;
  return value?.kind === Kind.VARIABLE ? String(variables[value.name.value]) : '';
}

/** Reads what a stream is asked to tell of, by the rules of any other operation. */
export function createSubscriptions({ engine, root, ownContext, anonymousContext }: Options) {
  function runnableOf(operation: OperationBody): Runnable | Refusal {
    if (operation.kind === 'persisted') {
      return engine.persisted(operation.hash) ?? { status: 400, error: unknownHash };
    }
    const compiled = engine.subscription(operation.key);
    return compiled instanceof GraphQLError ? { status: 400, error: compiled } : compiled;
  }

  function subscriptionOf(operation: OperationBody, visitor: Visitor): Subscription | Refusal {
    const runnable = runnableOf(operation);
    if ('error' in runnable) return runnable;
    if (runnable.compiled.operation.operation !== 'subscription') return notSubscriptions;
    const { variables } = operation;
    const isOwn = runnable.compiled.lifetime === null;
    const contextOf = isOwn ? ownContext : anonymousContext;
    return {
      key: isOwn ? randomUUID() : `${root} ${visitor.language} ${stableJson(variables)} ${runnable.key}`,
      subject: subjectOf(runnable.compiled, variables),
      load: async () => {
        const scope = createCallScope();
        scope.isFreeText = operation.kind === 'text';
        const { result } = await engine.run(runnable, variables, contextOf(visitor, scope));
        const { extensions: _upstream, ...told } = result;
        return JSON.stringify(told);
      },
    };
  }

  return (body: unknown, visitor: Visitor, refuseText: () => Refusal | null): Subscription[] | Refusal => {
    const asked: unknown[] = Array.isArray(body) ? body : [body];
    if (asked.length === 0 || asked.length > MOST_SUBSCRIPTIONS) return notSubscriptions;
    const subscriptions: Subscription[] = [];
    for (const one of asked) {
      const operation = readOperation(one);
      if (!operation) return notSubscriptions;
      const freeText = operation.kind === 'text' ? refuseText() : null;
      if (freeText) return freeText;
      const subscription = subscriptionOf(operation, visitor);
      if ('error' in subscription) return subscription;
      subscriptions.push(subscription);
    }
    return subscriptions;
  };
}
export type ReadSubscriptions = ReturnType<typeof createSubscriptions>;
