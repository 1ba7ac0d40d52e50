import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { ErrorCode } from '../../generated/resolver-types.ts';
import { fallbackLanguage, type Language } from '../language.ts';
import { isDomainRejection, toProblem } from './problems.ts';
import { UpstreamFault, UpstreamRejection } from './upstream-errors.ts';

type RequestFacts = { requestId: string; language?: Language };
type Extensions = { code: ErrorCode; retryable: boolean } & Record<string, unknown>;
type Described = { message: string; extensions: Extensions };

/** An argument that the gateway itself refuses, with the rule it breaks. */
export function badInput(field: string, rule: string): GraphQLError {
  return new GraphQLError(`${field} ${rule}`, {
    extensions: { code: 'BAD_USER_INPUT', retryable: false, fields: [{ field, message: rule }] },
  });
}

const faults: Record<UpstreamFault['kind'], Described> = {
  timeout: {
    message: 'The ticketing platform did not answer in time.',
    extensions: { code: 'UPSTREAM_TIMEOUT', retryable: true },
  },
  unavailable: {
    message: 'The ticketing platform is not available.',
    extensions: { code: 'UPSTREAM_UNAVAILABLE', retryable: true },
  },
  aborted: { message: 'The request was cancelled.', extensions: { code: 'CANCELLED', retryable: true } },
};

const byStatus: Record<number, { message: string; code: ErrorCode; retryable: boolean }> = {
  401: { message: 'Sign in first.', code: 'UNAUTHENTICATED', retryable: false },
  403: { message: 'This is not allowed.', code: 'FORBIDDEN', retryable: false },
  404: { message: 'There is no such thing.', code: 'NOT_FOUND', retryable: false },
  429: { message: 'Too many requests.', code: 'RATE_LIMITED', retryable: true },
};

function ofRejection({ area, rest }: UpstreamRejection, { language = fallbackLanguage }: RequestFacts): Described {
  const status = byStatus[rest.status];
  if (status) return { message: status.message, extensions: { code: status.code, retryable: status.retryable, area } };
  const problem = toProblem(rest, language);
  if (rest.status >= 500) {
    return { message: faults.unavailable.message, extensions: { ...faults.unavailable.extensions, area, problem } };
  }
  const fields = problem.fields.map(({ field, message }) => `${field}: ${message}`).join('; ');
  return {
    message: fields ? `${problem.message} (${fields})` : problem.message,
    extensions: { code: 'BAD_USER_INPUT', retryable: false, area, problem, fields: problem.fields },
  };
}

/** What the client is told about a thrown error; undefined for one that must be masked. */
function describe(error: unknown, facts: RequestFacts): Described | undefined {
  if (error instanceof UpstreamFault) {
    const { message, extensions } = faults[error.kind];
    return { message, extensions: { ...extensions, area: error.area } };
  }
  if (error instanceof UpstreamRejection) return ofRejection(error, facts);
  return undefined;
}

/** True for a fault of the gateway itself: neither the caller's nor the platform's. */
export function isUnexpected(error: GraphQLError): boolean {
  const cause = error.originalError;
  // An execution error without a cause breaks the contract, like null in a non-null field.
  if (!cause) return error.path !== undefined;
  return !(cause instanceof GraphQLError || cause instanceof UpstreamFault || cause instanceof UpstreamRejection);
}

/** True for a failure of the platform; logged as a warning. */
export function isUpstreamFailure(error: GraphQLError): boolean {
  const cause = error.originalError;
  return cause instanceof UpstreamFault || (cause instanceof UpstreamRejection && !isDomainRejection(cause));
}

/** Every error that a client sees is made here: with its code when it is expected, else masked with a request id. */
export function toClientError(error: GraphQLError, facts: RequestFacts): GraphQLFormattedError {
  const { path, locations } = error;
  const place = { ...(locations && { locations }), ...(path && { path }) };
  const described = describe(error.originalError, facts);
  if (described) return { ...described, ...place };
  if (isUnexpected(error)) {
    const message = `Unexpected error. Quote request id ${facts.requestId} to support.`;
    const extensions: Extensions = { code: 'INTERNAL_SERVER_ERROR', retryable: false, requestId: facts.requestId };
    return { message, ...place, extensions };
  }
  return {
    message: error.message,
    ...place,
    extensions: { code: 'BAD_USER_INPUT', retryable: false, ...error.extensions },
  };
}
