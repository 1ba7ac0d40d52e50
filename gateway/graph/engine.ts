import {
  type DocumentNode,
  type ExecutionResult,
  type FormattedExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getVariableValues,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { GatewayContext, Services } from '../context.ts';
import { operationCost, tooExpensive } from '../core/limits/operation-cost.ts';
import { type Compiled, compileDocument, compileText } from './compile.ts';
import { type FinishOptions, finish, refusal } from './finish.ts';
import type { Manifest } from './manifest.ts';

export type Variables = Readonly<Record<string, unknown>>;
export type EngineAnswer = { status: 200 | 400; result: FormattedExecutionResult };

/** Runs compiled operations: the storefront's own from its manifest, and free text that has proved itself. */
export type Engine = {
  /** One of the storefront's operations, by its hash. */
  runPersisted(hash: string, variables: Variables, context: GatewayContext): Promise<EngineAnswer>;
  /** A free-text operation that was adopted before; undefined when it was not. */
  runKnown(key: string, variables: Variables, context: GatewayContext): Promise<EngineAnswer> | undefined;
  /** Tells of a free-text operation that passed limits and validation and ran; what is asked often is compiled. */
  ran(key: string, document: DocumentNode, operationName: string | null | undefined): void;
  warmUp(): void;
};
type Options = FinishOptions & { schema: GraphQLSchema; manifest: Manifest; deadlines: Services['deadlines'] };

type Coerced = ReturnType<typeof getVariableValues>;

const COMPILE_AFTER = 3;
const MOST_ADOPTED = 200;
const MOST_COUNTED = 2_000;

const unknownHash = new GraphQLError('There is no persisted operation with this hash.', {
  extensions: { code: 'PERSISTED_QUERY_NOT_FOUND', retryable: false },
});

export function createEngine({ schema, manifest, deadlines, ...options }: Options): Engine {
  const persisted = new Map<string, Compiled>();
  const adopted = new LRUCache<string, Compiled>({ max: MOST_ADOPTED });
  const timesRan = new LRUCache<string, number>({ max: MOST_COUNTED });

  const persistedOf = (hash: string): Compiled | undefined => {
    let compiled = persisted.get(hash);
    if (!compiled && Object.hasOwn(manifest, hash)) {
      compiled = compileText(schema, manifest[hash] ?? '');
      persisted.set(hash, compiled);
    }
    return compiled;
  };

  /** The compiler's own coercion leaves out @oneOf and the defaults of required input fields, so graphql's goes first. */
  function coerce({ operation: { variableDefinitions = [] } }: Compiled, variables: Variables): Coerced {
    if (variableDefinitions.length === 0) return { coerced: {} };
    return getVariableValues(schema, variableDefinitions, variables, { maxErrors: 10, hideSuggestions: true });
  }

  /** Without variables an operation always costs the same. */
  function costOfRun(compiled: Compiled, coerced: Variables): number {
    const { document, operation } = compiled;
    if (operation.variableDefinitions?.length) return operationCost(schema, document, operation, coerced);
    compiled.fixedCost ??= operationCost(schema, document, operation, {});
    return compiled.fixedCost;
  }

  async function run(
    compiled: Compiled,
    variables: Variables,
    context: GatewayContext,
    limited: boolean,
  ): Promise<EngineAnswer> {
    const { operation, query } = compiled;
    const { coerced, errors } = coerce(compiled, variables);
    if (errors) return { status: 400, result: finish({ errors }, context, options) };
    const refused = limited ? tooExpensive(costOfRun(compiled, coerced)) : undefined;
    if (refused) return { status: 400, result: refusal(refused) };
    context.operation.name = operation.name?.value ?? null;
    context.operation.begin(operation.operation === 'mutation' ? deadlines.writeMs : deadlines.readMs);
    try {
      const result: ExecutionResult = await query(undefined, context, coerced);
      return { status: 200, result: finish(result, context, options) };
    } finally {
      context.operation.end();
    }
  }

  return {
    runPersisted: async (hash, variables, context) => {
      const compiled = persistedOf(hash);
      return compiled ? run(compiled, variables, context, false) : { status: 400, result: refusal(unknownHash) };
    },
    runKnown: (key, variables, context) => {
      const compiled = adopted.get(key);
      return compiled && run(compiled, variables, context, true);
    },
    ran: (key, document, operationName) => {
      const times = (timesRan.get(key) ?? 0) + 1;
      timesRan.set(key, times);
      if (times === COMPILE_AFTER) adopted.set(key, compileDocument(schema, document, operationName));
    },
    warmUp: () => {
      for (const hash of Object.keys(manifest)) persistedOf(hash);
    },
  };
}
