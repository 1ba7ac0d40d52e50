import {
  type DocumentNode,
  type ExecutionResult,
  type FormattedExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  NoSchemaIntrospectionCustomRule,
  parse,
  validate,
} from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import type { GatewayContext, Services } from '../context.ts';
import { toClientError } from '../core/errors/client-errors.ts';
import { operationCost, tooExpensive } from '../core/limits/operation-cost.ts';
import { brokenLimit, queryLimits } from '../core/limits/query-limits.ts';
import { BODY_LIMIT } from '../core/web/body.ts';
import type { ErrorCode } from '../generated/resolver-types.ts';
import { type FinishOptions, finish } from './finish.ts';
import { asYogaError, type RateLimits } from './rate-limits.ts';

/** What the door hands to Yoga with a request. */
export type ServerContext = { gateway: GatewayContext };
/** Hears of each document that was within limits, valid, and ran. */
export type Ran = (query: string, document: DocumentNode, operationName: string | null | undefined) => void;
type Options = FinishOptions & {
  schema: GraphQLSchema;
  introspection: boolean;
  deadlines: Services['deadlines'];
  ran: Ran;
  refuse: RateLimits['refuse'];
};

const MOST_ERRORS = 5;
const MOST_PARSED = 200;
const MOST_CHARACTERS = 4_000_000;

function costRefusal(
  schema: GraphQLSchema,
  document: DocumentNode,
  name: string | null | undefined,
  raw: Record<string, unknown>,
): GraphQLError | undefined {
  const operation = getOperationAST(document, name);
  if (!operation) return undefined;
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], raw, { maxErrors: 1 });
  const refused = coerced && tooExpensive(operationCost(schema, document, operation, coerced));
  if (!refused) return undefined;
  // Refused before it ran, so a request error: Yoga takes the status from here and strips it.
  return new GraphQLError(refused.message, {
    extensions: { ...refused.extensions, http: { status: 400, spec: true } },
  });
}

/** Yoga's stringifier wants errors of graphql's own class. */
function asErrors({ errors, ...rest }: FormattedExecutionResult): ExecutionResult {
  return {
    ...rest,
    ...(errors && { errors: errors.map((error) => Object.assign(new GraphQLError(error.message), error)) }),
  };
}

const MEANINGS: Readonly<Record<string, ErrorCode>> = { OPERATION_RESOLUTION_FAILURE: 'BAD_REQUEST' };
const NOT_ALLOWED = 405;

/** Yoga's own refusals in the words of the contract: each has a code of ErrorCode and says whether to try again (GRAPH-16). */
function inContractWords(error: GraphQLError): GraphQLError {
  const { code, http, ...more } = error.extensions;
  if (typeof code !== 'string' || 'retryable' in more) return error;
  const meaning = http?.status === NOT_ALLOWED ? 'METHOD_NOT_ALLOWED' : (MEANINGS[code] ?? code);
  const extensions = { ...more, ...(http && { http }), code: meaning, retryable: false };
  const { nodes, source, positions, path, originalError } = error;
  return new GraphQLError(error.message, { nodes, source, positions, path, originalError, extensions });
}

/** Limits before validation, cost before execution, and one place for what leaves. */
function houseRules({ schema, introspection, deadlines, ran, refuse, ...options }: Options): Plugin<ServerContext> {
  return {
    onParse: ({ setParseFn }) =>
      setParseFn((source, parseOptions) => parse(source, { ...parseOptions, maxTokens: queryLimits.tokens })),
    onValidate: ({ params, setValidationFn, addValidationRule, setResult }) => {
      const refused = brokenLimit(params.documentAST, queryLimits);
      if (refused) return setResult([refused]);
      if (!introspection) addValidationRule(NoSchemaIntrospectionCustomRule);
      setValidationFn((known, document, rules) =>
        validate(known, document, rules, { maxErrors: MOST_ERRORS, hideSuggestions: !introspection }),
      );
    },
    onResultProcess: ({ result, setResult }) => {
      if (Array.isArray(result) || Symbol.asyncIterator in result || !result.errors) return;
      setResult({ ...result, errors: result.errors.map(inContractWords) });
    },
    onExecute: async ({ args, setResultAndStopExecution }) => {
      const { gateway, params } = args.contextValue;
      const refused = costRefusal(schema, args.document, args.operationName, args.variableValues ?? {});
      if (refused) return setResultAndStopExecution({ errors: [refused] });
      const operation = getOperationAST(args.document, args.operationName);
      const barred = operation && (await refuse(operation, gateway, { text: true }));
      if (barred) return setResultAndStopExecution({ errors: [asYogaError(barred)] });
      gateway.operation.name = operation?.name?.value ?? null;
      gateway.operation.begin(operation?.operation === 'mutation' ? deadlines.writeMs : deadlines.readMs);
      return {
        onExecuteDone: ({ result, setResult }) => {
          gateway.operation.end();
          if (Symbol.asyncIterator in result) return;
          if (params.query) ran(params.query, args.document, args.operationName);
          setResult(asErrors(finish(result, gateway, options)));
        },
      };
    },
  };
}

/** Texts by strangers: a parsed one takes up to 250 kB. */
function bounded<V extends object>(): LRUCache<string, V> {
  return new LRUCache({
    max: MOST_PARSED,
    maxSize: MOST_CHARACTERS,
    sizeCalculation: (_value, text) => text.length + 1,
  });
}

/** Answers whatever is not compiled yet, by the book of GraphQL over HTTP. */
export function createYogaServer(options: Options) {
  return createYoga<ServerContext, GatewayContext>({
    schema: options.schema,
    context: ({ gateway }) => gateway,
    plugins: [houseRules(options)],
    cors: false,
    multipart: false,
    parserAndValidationCache: { documentCache: bounded(), errorCache: bounded() },
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
