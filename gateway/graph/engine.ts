import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { isTraced, traced } from '#telemetry/tracing.ts';
import type { GatewayContext, Services } from '../context.ts';
import { type Cost, operationCost, tooExpensive } from '../core/limits/operation-cost.ts';
import { expandedSelections } from '../core/limits/query-limits.ts';
import type { EngineAnswer } from './answer.ts';
import { type Compiled, compileDocument, compileText, schemaForCompiler } from './compile.ts';
import { type FinishOptions, finish, refusal } from './finish.ts';
import type { Manifest } from './manifest.ts';
import { countOperation } from './operation-metrics.ts';

export type Variables = Readonly<Record<string, unknown>>;

/** A compiled operation. `key` is its hash, or a short name of a text, for keys of caches; `limited` is false for storefront operations, which are trusted. */
export type Runnable = { key: string; compiled: Compiled; limited: boolean };

/** Runs compiled operations: the storefront's own, and free text that is asked often. */
export type Engine = {
  /** A storefront operation by its hash in the manifest. */
  persisted(hash: string): Runnable | undefined;
  /** A free-text operation that was compiled because it ran often. */
  adopted(key: string): Runnable | undefined;
  run(runnable: Runnable, variables: Variables, context: GatewayContext): Promise<EngineAnswer>;
  /** What it costs, in calls; nothing when its variables do not fit, because then it does not run. */
  callsOf(runnable: Runnable, variables: Variables): number;
  /** Counts a free-text operation that passed limits and validation and ran; the third time it is compiled. */
  countRun(key: string, document: DocumentNode, operationName: string | null | undefined): void;
  /** Compiles every storefront operation. */
  warmUp(): void;
};
type Options = FinishOptions & { schema: GraphQLSchema; manifest: Manifest; deadlines: Services['deadlines'] };

type Coerced = ReturnType<typeof getVariableValues>;

const COMPILE_AFTER = 3;
/** Compiling 400 fields blocks the process for 20 to 30 ms (DOOR-1); larger free text is never compiled. */
const MOST_SELECTIONS = 400;
const LONGEST_TEXT = 8_000;
const MOST_ADOPTED = 200;
const MOST_COUNTED = 2_000;

export const unknownHash = new GraphQLError('There is no persisted operation with this hash.', {
  extensions: { code: 'PERSISTED_QUERY_NOT_FOUND', retryable: false },
});

function isTooLarge(document: DocumentNode, operationName: string | null | undefined): boolean {
  const operation = getOperationAST(document, operationName);
  return !operation || expandedSelections(document, operation) > MOST_SELECTIONS;
}

/** A name of free text is whatever its sender likes, so no trace has it. */
function asTraced<T>({ operation }: Compiled, limited: boolean, ask: () => T | Promise<T>): T | Promise<T> {
  if (!isTraced()) return ask();
  const name = limited ? 'free text' : operation.name?.value;
  const attributes = { 'graphql.operation.type': operation.operation, 'graphql.operation.name': name };
  return traced(`${operation.operation} ${name}`, attributes, async () => ask());
}

/** graphql-jit's own coercion skips @oneOf and the defaults of required input fields, so graphql's runs first. */
function coerce(
  schema: GraphQLSchema,
  { operation: { variableDefinitions = [] } }: Compiled,
  variables: Variables,
): Coerced {
  if (variableDefinitions.length === 0) return { coerced: {} };
  return getVariableValues(schema, variableDefinitions, variables, { maxErrors: 10, hideSuggestions: true });
}

/** Without variables the cost never changes, so it is computed once. */
function costOf(schema: GraphQLSchema, compiled: Compiled, coerced: Variables): Cost {
  const { document, operation } = compiled;
  if (operation.variableDefinitions?.length) return operationCost(schema, document, operation, coerced);
  compiled.fixedCost ??= operationCost(schema, document, operation, {});
  return compiled.fixedCost;
}

async function run(
  options: Options,
  { compiled, limited }: Runnable,
  variables: Variables,
  context: GatewayContext,
): Promise<EngineAnswer> {
  const { schema, deadlines } = options;
  const { operation, query } = compiled;
  const { scope } = context;
  const { coerced, errors } = coerce(schema, compiled, variables);
  if (errors) return { status: 400, result: finish({ errors }, context, options) };
  const refused = limited ? tooExpensive(costOf(schema, compiled, coerced)) : undefined;
  if (refused) return { status: 400, result: refusal(refused) };
  scope.name = operation.name?.value ?? null;
  scope.startDeadline(operation.operation === 'mutation' ? deadlines.writeMs : deadlines.readMs);
  const started = performance.now();
  try {
    const result: ExecutionResult = await asTraced(compiled, limited, () => query(undefined, context, coerced));
    countOperation(limited ? null : scope.name, result, started);
    return { status: 200, result: finish(result, context, options) };
  } finally {
    scope.clearDeadline();
  }
}

export function createEngine(options: Options): Engine {
  const { schema, manifest } = options;
  const compilerSchema = schemaForCompiler(schema);
  const persisted = new Map<string, Runnable>();
  const adopted = new LRUCache<string, Runnable>({ max: MOST_ADOPTED });
  const timesRun = new LRUCache<string, number>({ max: MOST_COUNTED });
  let texts = 0;

  const persistedOf = (hash: string): Runnable | undefined => {
    let runnable = persisted.get(hash);
    if (!runnable && Object.hasOwn(manifest, hash)) {
      runnable = { key: hash, compiled: compileText(compilerSchema, manifest[hash] ?? ''), limited: false };
      persisted.set(hash, runnable);
    }
    return runnable;
  };

  return {
    persisted: persistedOf,
    adopted: (key) => adopted.get(key),
    run: (runnable, variables, context) => run(options, runnable, variables, context),
    callsOf: ({ compiled }, variables) => {
      const { coerced } = coerce(schema, compiled, variables);
      return coerced ? costOf(schema, compiled, coerced).calls : 0;
    },
    countRun: (key, document, operationName) => {
      if (key.length > LONGEST_TEXT) return;
      const times = (timesRun.get(key) ?? 0) + 1;
      timesRun.set(key, times);
      if (times !== COMPILE_AFTER || isTooLarge(document, operationName)) return;
      texts += 1;
      const compiled = compileDocument(compilerSchema, document, operationName);
      adopted.set(key, { key: `text ${texts}`, compiled, limited: true });
    },
    warmUp: () => {
      for (const hash of Object.keys(manifest)) persistedOf(hash);
    },
  };
}
