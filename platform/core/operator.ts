import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { PlatformDeps } from './deps.ts';
import { PlatformError } from './errors.ts';
import { isMocked } from './mock.ts';

const OPERATOR_HEADER = 'gst-operator-key';

const isKey = (given: unknown, key: string): boolean => {
  const [sent, known] = [Buffer.from(typeof given === 'string' ? given : ''), Buffer.from(key)];
  return sent.length === known.length && timingSafeEqual(sent, known);
};

/** OpenAPI `security` of routes for the seller. */
export const operatorSecurity: Record<string, string[]>[] = [{ operator: [] }];

/** A route's `onRequest`: 401 without the operator's key, before the body is read, so that an anonymous client learns nothing of its rules. */
export const requireOperator =
  ({ operatorKey }: PlatformDeps) =>
  async (request: FastifyRequest): Promise<void> => {
    // Sample data change nothing.
    if (isMocked(request)) return;
    if (operatorKey !== undefined && isKey(request.headers[OPERATOR_HEADER], operatorKey)) return;
    throw new PlatformError('SERVER_ERROR', {
      status: 401,
      title: 'Not allowed',
      detail: `${OPERATOR_HEADER} must be the OPERATOR_KEY of this platform${operatorKey === undefined ? ', which has none' : ''}.`,
    });
  };
