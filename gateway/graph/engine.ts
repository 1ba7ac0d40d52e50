import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { GatewayContext, Services } from '../context.ts';
import { type Cost, operationCost, tooExpensive } from '../core/limits/operation-cost.ts';
import { expandedSelections } from '../core/limits/query-limits.ts';
import type { EngineAnswer } from './answer.ts';
import { type Compiled, compileDocument, compileText, forCompiler } from './compile.ts';
import { type FinishOptions, finish, refusal } from './finish.ts';
import type { Manifest } from './manifest.ts';

export type Variables = Readonly<Record<string, unknown>>;

/** A compiled operation with what it is known by: the storefront's own are within limits by their making. */
export type Runnable = { key: string; compiled: Compiled; limited: boolean };

function isTooLarge(document: DocumentNode, operationName: string | null | undefined): boolean {
  const operation = getOperationAST(document, operationName);
  return !operation || expandedSelections(document, operation) > MOST_SELECTIONS;
}

/** Runs compiled operations: the storefront's own from its manifest, and free text that has proved itself. */
export type Engine = {
  /** One of the storefront's operations, by its hash. */
  persisted(hash: string): Runnable | undefined;
  /** A free-text operation that was adopted before; undefined when it was not. */
  known(key: string): Runnable | undefined;
  run(runnable: Runnable, variables: Variables, context: GatewayContext): Promise<EngineAnswer>;
  /** Tells of a free-text operation that passed limits and validation and ran; what is asked often is compiled. */
  ran(key: string, document: DocumentNode, operationName: string | null | undefined): void;
  warmUp(): void;
};
type Options = FinishOptions & { schema: GraphQLSchema; manifest: Manifest; deadlines: Services['deadlines'] };

type Coerced = ReturnType<typeof getVariableValues>;

const COMPILE_AFTER = 3;
/** Compiling takes 20 to 30 ms for so many, and nobody else is served meanwhile (DOOR-1): what is larger is run as it is. */
const MOST_SELECTIONS = 400;
const LONGEST_TEXT = 8_000;
const MOST_ADOPTED = 200;
const MOST_COUNTED = 2_000;

export const unknownHash = new GraphQLError('There is no persisted operation with this hash.', {
  extensions: { code: 'PERSISTED_QUERY_NOT_FOUND', retryable: false },
});

export function createEngine({ schema, manifest, deadlines, ...options }: Options): Engine {
  const compilerSchema = forCompiler(schema);
  const persisted = new Map<string, Runnable>();
  const adopted = new LRUCache<string, Runnable>({ max: MOST_ADOPTED });
  const timesRan = new LRUCache<string, number>({ max: MOST_COUNTED });

  const persistedOf = (hash: string): Runnable | undefined => {
    let runnable = persisted.get(hash);
    if (!runnable && Object.hasOwn(manifest, hash)) {
      runnable = { key: hash, compiled: compileText(compilerSchema, manifest[hash] ?? ''), limited: false };
      persisted.set(hash, runnable);
    }
    return runnable;
  };

  /** The compiler's own coercion leaves out @oneOf and the defaults of required input fields, so graphql's goes first. */
  function coerce({ operation: { variableDefinitions = [] } }: Compiled, variables: Variables): Coerced {
    if (variableDefinitions.length === 0) return { coerced: {} };
    return getVariableValues(schema, variableDefinitions, variables, { maxErrors: 10, hideSuggestions: true });
  }

  /** Without variables an operation always costs the same. */
  function costOfRun(compiled: Compiled, coerced: Variables): Cost {
    const { document, operation } = compiled;
    if (operation.variableDefinitions?.length) return operationCost(schema, document, operation, coerced);
    compiled.fixedCost ??= operationCost(schema, document, operation, {});
    return compiled.fixedCost;
  }

  async function run(
    { compiled, limited }: Runnable,
    variables: Variables,
    context: GatewayContext,
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
    persisted: persistedOf,
    known: (key) => adopted.get(key),
    run,
    ran: (key, document, operationName) => {
      if (key.length > LONGEST_TEXT) return;
      const times = (timesRan.get(key) ?? 0) + 1;
      timesRan.set(key, times);
      if (times !== COMPILE_AFTER || isTooLarge(document, operationName)) return;
      adopted.set(key, { key, compiled: compileDocument(compilerSchema, document, operationName), limited: true });
    },
    warmUp: () => {
      for (const hash of Object.keys(manifest)) persistedOf(hash);
    },
  };
}
