import {
  type ExecutionResult,
  type FormattedExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  parse,
  validate,
} from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import type { GatewayContext, Services } from '../context.ts';
import { needsStream, toClientError } from '../core/errors/client-errors.ts';
import { type Cost, costAsSent, tooExpensive } from '../core/limits/operation-cost.ts';
import { brokenLimit, queryLimits } from '../core/limits/query-limits.ts';
import { BODY_LIMIT } from '../core/web/body.ts';
import type { ErrorCode } from '../generated/resolver-types.ts';
import type { Refusal } from './admission.ts';
import { type FinishOptions, finish } from './finish.ts';
import type { KeyGate } from './key-gate.ts';
import { countOperation } from './operation-metrics.ts';
import type { RateLimits } from './rate-limits.ts';

/** What the endpoint answers in place of what ran here: a refusal keeps its status whatever the client accepts. */
export type Door = { refusal: Refusal | null };
type ServerContext = { gateway: GatewayContext; door: Door };
type Options = FinishOptions & {
  schema: GraphQLSchema;
  /** What a typo gets; in production they would tell the schema. */
  suggestions: boolean;
  deadlines: Services['deadlines'];
  takeMutation: RateLimits['takeMutation'];
  admit: KeyGate['admit'];
};

const MOST_ERRORS = 5;
const MOST_CACHED = 200;
const MOST_CHARACTERS = 4_000_000;

function costRefusal(cost: Cost): GraphQLError | undefined {
  const refused = tooExpensive(cost);
  if (!refused) return undefined;
  // `spec: true` marks an error from before execution: Yoga takes the status from here and removes `http`.
  return new GraphQLError(refused.message, {
    extensions: { ...refused.extensions, http: { status: 400, spec: true } },
  });
}

/** Yoga's serializer expects GraphQLError objects. */
function withGraphQLErrors({ errors, ...rest }: FormattedExecutionResult): ExecutionResult {
  return {
    ...rest,
    ...(errors && { errors: errors.map((error) => Object.assign(new GraphQLError(error.message), error)) }),
  };
}

const CODES: Readonly<Record<string, ErrorCode>> = { OPERATION_RESOLUTION_FAILURE: 'BAD_REQUEST' };
const NOT_ALLOWED = 405;

/** GRAPH-16: gives Yoga's own errors a code of ErrorCode and `retryable`. */
function withErrorCode(error: GraphQLError): GraphQLError {
  const { code, http, ...more } = error.extensions;
  if (typeof code !== 'string' || 'retryable' in more) return error;
  const errorCode = http?.status === NOT_ALLOWED ? 'METHOD_NOT_ALLOWED' : (CODES[code] ?? code);
  const extensions = { ...more, ...(http && { http }), code: errorCode, retryable: false };
  const { nodes, source, positions, path, originalError } = error;
  return new GraphQLError(error.message, { nodes, source, positions, path, originalError, extensions });
}

const limitExecution =
  ({ schema, deadlines, takeMutation, admit, ...options }: Options): Plugin<ServerContext>['onExecute'] =>
  async ({ args, setResultAndStopExecution }) => {
    const { gateway, door } = args.contextValue;
    const { document, variableValues: variables = {} } = args;
    const operation = getOperationAST(document, args.operationName);
    const cost = operation && costAsSent(schema, { document, operation, variables });
    const refused = cost && costRefusal(cost);
    if (refused) return setResultAndStopExecution({ errors: [refused] });
    if (operation) {
      door.refusal =
        (await admit(document, operation, cost?.calls ?? 0, gateway)) ??
        (await takeMutation(document, operation, gateway, { isFreeText: true }));
    }
    if (door.refusal) return setResultAndStopExecution({ errors: [door.refusal.error] });
    gateway.scope.name = operation?.name?.value ?? null;
    gateway.scope.startDeadline(operation?.operation === 'mutation' ? deadlines.writeMs : deadlines.readMs);
    const started = performance.now();
    return {
      onExecuteDone: ({ result, setResult }) => {
        gateway.scope.clearDeadline();
        if (Symbol.asyncIterator in result) return;
        countOperation(null, result, started);
        setResult(withGraphQLErrors(finish(result, gateway, options)));
      },
    };
  };

/** Limits before validation; cost and rate limits before execution; `finish` after it. */
function limitsPlugin(options: Options): Plugin<ServerContext> {
  return {
    onParse: ({ setParseFn }) =>
      setParseFn((source, parseOptions) => parse(source, { ...parseOptions, maxTokens: queryLimits.tokens })),
    onValidate: ({ params, setValidationFn, setResult }) => {
      const refused = brokenLimit(params.documentAST, queryLimits);
      if (refused) return setResult([refused]);
      setValidationFn((validated, document, rules) =>
        validate(validated, document, rules, { maxErrors: MOST_ERRORS, hideSuggestions: !options.suggestions }),
      );
    },
    onResultProcess: ({ result, setResult }) => {
      if (Array.isArray(result) || Symbol.asyncIterator in result || !result.errors) return;
      setResult({ ...result, errors: result.errors.map(withErrorCode) });
    },
    onSubscribe: ({ setResultAndStopExecution }) => {
      const extensions = { ...needsStream.extensions, http: { status: 400, spec: true } };
      setResultAndStopExecution({ errors: [new GraphQLError(needsStream.message, { extensions })] });
    },
    onExecute: limitExecution(options),
  };
}

/** Bounded, because a parsed document takes up to 250 kB. */
function documentCache<V extends object>(): LRUCache<string, V> {
  return new LRUCache({
    max: MOST_CACHED,
    maxSize: MOST_CHARACTERS,
    sizeCalculation: (_value, text) => text.length + 1,
  });
}

/** Runs operations sent as text, by the GraphQL over HTTP specification. */
export function createYogaServer(options: Options) {
  return createYoga<ServerContext, GatewayContext>({
    schema: options.schema,
    context: ({ gateway }) => gateway,
    plugins: [limitsPlugin(options)],
    cors: false,
    multipart: false,
    parserAndValidationCache: { documentCache: documentCache(), errorCache: documentCache() },
    graphiql: false,
    landingPage: false,
    logging: false,
    maxRequestBodySize: BODY_LIMIT,
    maskedErrors: {
      maskError: (error) => {
        if (error instanceof GraphQLError && !error.originalError) return error;
        options.log.error({ err: error }, 'unexpected error');
        const unexpected = new GraphQLError('', {
          originalError: error instanceof Error ? error : new Error(String(error)),
        });
        const { message, extensions } = toClientError(unexpected, { requestId: 'unknown' });
        return new GraphQLError(message, { extensions });
      },
    },
  });
}
export type YogaServer = ReturnType<typeof createYogaServer>;
