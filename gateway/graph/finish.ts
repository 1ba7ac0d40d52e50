import type { ExecutionResult, FormattedExecutionResult, GraphQLError, GraphQLFormattedError } from 'graphql';
import type { Logger } from 'pino';
import type { GatewayContext } from '../context.ts';
import { isUnexpected, isUpstreamFailure, toClientError } from '../core/errors/client-errors.ts';

export type FinishOptions = {
  log: Logger;
  showUpstream: boolean;
  /** Where in the sources an error was thrown; while developing only. */
  placeOf?: ((error: Error) => string | null) | undefined;
};

function report(error: GraphQLError, requestId: string, log: Logger): void {
  const place = { requestId, path: error.path?.join('.') };
  if (isUnexpected(error)) log.error({ ...place, err: error.originalError ?? error }, 'unexpected error');
  else if (isUpstreamFailure(error)) log.warn({ ...place, reason: error.message }, 'upstream failure');
}

/** While developing, an error that is masked also tells what was thrown where. */
function withPlace(
  masked: GraphQLFormattedError,
  error: GraphQLError,
  { placeOf }: FinishOptions,
): GraphQLFormattedError {
  if (!placeOf || !isUnexpected(error)) return masked;
  const thrown = error.originalError ?? error;
  return { ...masked, extensions: { ...masked.extensions, thrown: { message: thrown.message, at: placeOf(thrown) } } };
}

/** The last step of both executors: errors are logged and masked, extensions are for development only. */
export function finish(
  result: ExecutionResult,
  context: GatewayContext,
  options: FinishOptions,
): FormattedExecutionResult {
  const answer: { -readonly [K in keyof FormattedExecutionResult]: FormattedExecutionResult[K] } = {};
  if (result.errors?.length) {
    for (const error of result.errors) report(error, context.requestId, options.log);
    answer.errors = result.errors.map((error) => withPlace(toClientError(error, context), error, options));
  }
  if (result.data !== undefined) answer.data = result.data;
  const { calls: upstream, contract } = context.scope;
  if (options.showUpstream)
    answer.extensions = { ...result.extensions, upstream, ...(contract.length > 0 && { contract }) };
  return answer;
}

/** The result of an operation that did not run. */
export function refusal(error: GraphQLError): FormattedExecutionResult {
  return { errors: [{ message: error.message, extensions: error.extensions }] };
}
