import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { ErrorCode } from '../../generated/resolver-types.ts';
import { fallbackLanguage, type Language } from '../language.ts';
import { isCatalogued } from './problem-codes.ts';
import { isDomainRejection, toProblem } from './problems.ts';
import { transportMessage, unexpectedMessage } from './transport-messages.ts';
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

const faults = {
  timeout: 'UPSTREAM_TIMEOUT',
  unavailable: 'UPSTREAM_UNAVAILABLE',
  aborted: 'CANCELLED',
  contract: 'UPSTREAM_UNAVAILABLE',
} as const satisfies Record<UpstreamFault['kind'], ErrorCode>;

const byStatus = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  // The brand is not served, or not yet: a page of it is not available, rather than not found.
  421: 'UPSTREAM_UNAVAILABLE',
  429: 'RATE_LIMITED',
} as const satisfies Record<number, ErrorCode>;
const isTransportStatus = (status: number): status is keyof typeof byStatus => status in byStatus;

function ofRejection({ area, rest }: UpstreamRejection, language: Language): Described {
  if (isTransportStatus(rest.status) && !(rest.status === 403 && isCatalogued(rest.code))) {
    const code = byStatus[rest.status];
    const retryable = code === 'RATE_LIMITED' || code === 'UPSTREAM_UNAVAILABLE';
    return { message: transportMessage(code, language), extensions: { code, retryable, area } };
  }
  const problem = toProblem(rest, language);
  if (rest.status >= 500) {
    const code = faults.unavailable;
    return { message: transportMessage(code, language), extensions: { code, retryable: true, area, problem } };
  }
  const fields = problem.fields.map(({ field, message }) => `${field}: ${message}`).join('; ');
  return {
    message: fields ? `${problem.message} (${fields})` : problem.message,
    extensions: { code: 'BAD_USER_INPUT', retryable: false, area, problem, fields: problem.fields },
  };
}

/** What the client is told about a thrown error; undefined for one that must be masked. */
function describe(error: unknown, language: Language): Described | undefined {
  if (error instanceof UpstreamFault) {
    const code = faults[error.kind];
    const cancel = error.kind === 'aborted' && { cancel: true };
    return {
      message: transportMessage(code, language),
      extensions: { code, retryable: true, area: error.area, ...cancel },
    };
  }
  if (error instanceof UpstreamRejection) return ofRejection(error, language);
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
export function toClientError(
  error: GraphQLError,
  { requestId, language = fallbackLanguage }: RequestFacts,
): GraphQLFormattedError {
  const { path, locations } = error;
  const place = { ...(locations && { locations }), ...(path && { path }) };
  const described = describe(error.originalError, language);
  if (described) return { ...described, ...place };
  if (isUnexpected(error)) {
    const message = unexpectedMessage(requestId, language);
    const extensions: Extensions = { code: 'INTERNAL_SERVER_ERROR', retryable: false, requestId };
    return { message, ...place, extensions };
  }
  return {
    message: error.message,
    ...place,
    extensions: { code: 'BAD_USER_INPUT', retryable: false, ...error.extensions },
  };
}

/** A subscription asked for in any other way than as a stream. */
export const needsStream = new GraphQLError('Subscriptions are answered as a stream: send accept: text/event-stream.', {
  extensions: { code: 'BAD_REQUEST' satisfies ErrorCode, retryable: false },
});
