import { type ExecutionResult, GraphQLError, type GraphQLSchema, getVariableValues } from 'graphql';
import { isTraced, traced } from '#telemetry/tracing.ts';
import type { GatewayContext, Services } from '../context.ts';
import type { EngineAnswer } from './answer.ts';
import { type Compiled, compile, schemaForCompiler } from './compile.ts';
import { type FinishOptions, finish } from './finish.ts';
import type { Manifest } from './manifest.ts';
import { countOperation } from './operation-metrics.ts';

export type Variables = Readonly<Record<string, unknown>>;

/** Runs the storefront's own operations, compiled; they are trusted and have no limits. */
export type Engine = {
  /** A storefront operation by its hash in the manifest. */
  persisted(hash: string): Compiled | undefined;
  run(operation: Compiled, variables: Variables, context: GatewayContext): Promise<EngineAnswer>;
  /** Compiles every storefront operation. */
  warmUp(): void;
};
type Options = FinishOptions & { schema: GraphQLSchema; manifest: Manifest; deadlines: Services['deadlines'] };

export const unknownHash = new GraphQLError('There is no persisted operation with this hash.', {
  extensions: { code: 'PERSISTED_QUERY_NOT_FOUND', retryable: false },
});

function asTraced<T>({ operation }: Compiled, ask: () => T | Promise<T>): T | Promise<T> {
  if (!isTraced()) return ask();
  const name = operation.name?.value;
  const attributes = { 'graphql.operation.type': operation.operation, 'graphql.operation.name': name };
  return traced(`${operation.operation} ${name}`, attributes, async () => ask());
}

/** graphql-jit's own coercion skips @oneOf and the defaults of required input fields, so graphql's runs first. */
function coerce(
  schema: GraphQLSchema,
  { operation: { variableDefinitions = [] } }: Compiled,
  variables: Variables,
): ReturnType<typeof getVariableValues> {
  if (variableDefinitions.length === 0) return { coerced: {} };
  return getVariableValues(schema, variableDefinitions, variables, { maxErrors: 10, hideSuggestions: true });
}

async function run(
  options: Options,
  compiled: Compiled,
  variables: Variables,
  context: GatewayContext,
): Promise<EngineAnswer> {
  const { schema, deadlines } = options;
  const { operation, query } = compiled;
  const { scope } = context;
  const { coerced, errors } = coerce(schema, compiled, variables);
  if (errors) return { status: 400, result: finish({ errors }, context, options) };
  scope.name = operation.name?.value ?? null;
  scope.startDeadline(operation.operation === 'mutation' ? deadlines.writeMs : deadlines.readMs);
  const started = performance.now();
  try {
    const result: ExecutionResult = await asTraced(compiled, () => query(undefined, context, coerced));
    countOperation(scope.name, result, started);
    return { status: 200, result: finish(result, context, options) };
  } finally {
    scope.clearDeadline();
  }
}

export function createEngine(options: Options): Engine {
  const { schema, manifest } = options;
  const compilerSchema = schemaForCompiler(schema);
  const persisted = new Map<string, Compiled>();

  const persistedOf = (hash: string): Compiled | undefined => {
    let compiled = persisted.get(hash);
    if (!compiled && Object.hasOwn(manifest, hash)) {
      compiled = compile(compilerSchema, hash, manifest[hash] ?? '');
      persisted.set(hash, compiled);
    }
    return compiled;
  };

  return {
    persisted: persistedOf,
    run: (compiled, variables, context) => run(options, compiled, variables, context),
    warmUp: () => {
      for (const hash of Object.keys(manifest)) persistedOf(hash);
    },
  };
}
