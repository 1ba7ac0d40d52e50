import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors, ResponseSerializationError } from 'fastify-type-provider-zod';
import { isLockTimeout, isTemporary, sqlState } from './db.ts';
import { errorBody, type FieldError, PlatformError } from './errors.ts';
import { currentReadSignal } from './read-signal.ts';

const CANCELLED = '57014';
const TOO_MANY = 429;
/** Seconds after which a client that got 429 may try again. */
const RETRY_AFTER_S = '2';
/** nginx's status for a client that closed the connection; only seen in the log. */
const CLIENT_CLOSED_REQUEST = 499;

/** `/tickets/0/quantity` → `tickets.0.quantity`. */
const fieldName = (path: string): string => path.replace(/^\//, '').replaceAll('/', '.');

const fromValidation = (error: FastifyError): PlatformError | undefined => {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined;
  const where = error.validationContext ?? 'request';
  const byField = new Map<string, FieldError>();
  for (const issue of error.validation) {
    const field = fieldName(issue.instancePath) || where;
    // One message per field; the last is the most specific.
    byField.set(field, { field, message: issue.message ?? 'is not valid' });
  }
  const fields = [...byField.values()];
  return new PlatformError('40020', {
    detail: fields.map((one) => `${one.field}: ${one.message}`).join('; '),
    fields,
  });
};

const ofUrl = new Set(['FST_ERR_BAD_URL', 'FST_ERR_MAX_PARAM_LENGTH', 'FST_ERR_ASYNC_CONSTRAINT']);

/** Fastify's own refusals, worded as rules; the messages of its parsers do not help a client. */
const frameworkRules: Readonly<Record<string, string>> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: 'must not be empty',
  FST_ERR_CTP_INVALID_JSON_BODY: 'must be complete JSON, without the keys __proto__ and constructor.prototype',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'must be as long as its content-length says',
  FST_ERR_BAD_URL: 'must be one that can be decoded',
  FST_ERR_MAX_PARAM_LENGTH: 'must not have a part longer than 300 characters',
};

/** The rule that a body breaks, as its route has it. */
const routeRule = (code: string, { bodyLimit, schema }: FastifyRequest['routeOptions']): string | undefined => {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return `must not be larger than ${Math.floor(bodyLimit / 1024)} kB`;
  if (code !== 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return undefined;
  return `must be of the content type ${schema?.consumes?.[0] ?? 'application/json'}`;
};

/** Refused by Fastify before a route runs: too large, not JSON, wrong media type. */
const fromFramework = (error: FastifyError, request: FastifyRequest | undefined): PlatformError | undefined => {
  const status = error.statusCode;
  if (status === undefined || status < 400 || status >= 500) return undefined;
  const broken = request && routeRule(error.code, request.routeOptions);
  const message = broken ?? frameworkRules[error.code] ?? 'is not one that can be read';
  const field = ofUrl.has(error.code) ? 'url' : 'body';
  return new PlatformError('40020', { status, detail: `${field}: ${message}`, fields: [{ field, message }] });
};

const fromDatabase = (error: unknown): PlatformError | undefined => {
  if (isLockTimeout(error)) {
    return new PlatformError('67941', { detail: 'Somebody else is taking these right now. Try again in a moment.' });
  }
  return isTemporary(error)
    ? new PlatformError('50030', { status: 503, detail: 'The database does not answer. Try again in a moment.' })
    : undefined;
};

const toPlatformError = (error: FastifyError, request?: FastifyRequest): PlatformError =>
  error instanceof PlatformError
    ? error
    : (fromValidation(error) ?? fromDatabase(error) ?? fromFramework(error, request) ?? new PlatformError('50030'));

/** For errors before routing, such as a malformed URL. */
export const answerFrameworkError = (error: FastifyError, reply: FastifyReply): void => {
  const known = toPlatformError(error);
  reply.code(known.status).send(errorBody(known));
};

/** Whether the error comes from cancelling a read whose client disconnected: nothing failed. */
const isCancelled = (error: unknown): boolean =>
  currentReadSignal()?.aborted === true &&
  (sqlState(error) === CANCELLED || (error instanceof Error && error.name === 'AbortError'));

/** For the log: the call whose answer breaks its own schema, and each field with what it should be and is. */
const brokenAnswer = (error: unknown): string | undefined => {
  if (!(error instanceof ResponseSerializationError)) return undefined;
  const fields = error.cause.issues.map(({ path, message }) => `${path.join('.') || 'the answer'}: ${message}`);
  return `${error.method} ${error.url} breaks the schema of its answer: ${fields.join('; ')}`;
};

/** Turns every error into the body of spec section 8. An unexpected one is logged, and its details are not sent. */
export const registerErrorHandling = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (isCancelled(error)) return reply.code(CLIENT_CLOSED_REQUEST).send();
    const known = toPlatformError(error, request);
    if (known.status >= 500) {
      const reason = brokenAnswer(error);
      request.log.error({ err: error, code: known.code, ...(reason && { reason }) }, 'request failed');
    }
    if (known.status === TOO_MANY) reply.header('retry-after', RETRY_AFTER_S);
    return reply.code(known.status).send(errorBody(known));
  });
  app.setNotFoundHandler((request: FastifyRequest, reply) => {
    const missing = new PlatformError('SERVER_ERROR', {
      status: 404,
      title: 'Not found',
      detail: `There is no ${request.method} ${request.url.split('?')[0]} here.`,
    });
    return reply.code(404).send(errorBody(missing));
  });
};
