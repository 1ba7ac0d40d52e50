import { timingSafeEqual } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { PlatformDeps } from '../core/deps.ts';
import { PlatformError } from '../core/errors.ts';
import { isMocked } from '../core/mock.ts';
import { errorSchema, idParams } from '../core/schemas.ts';
import { changeBody, changeSchema } from './schemas.ts';
import { changeEvent } from './service.ts';

const OPERATOR_HEADER = 'gst-operator-key';

const isKey = (given: unknown, key: string): boolean => {
  const [sent, known] = [Buffer.from(typeof given === 'string' ? given : ''), Buffer.from(key)];
  return sent.length === known.length && timingSafeEqual(sent, known);
};

export const changeRoutes =
  (deps: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/api/event/:id/change',
      {
        // Before the body is read: a stranger learns nothing of its rules.
        onRequest: async (request) => {
          const { operatorKey } = deps;
          // Sample data change nothing.
          if (isMocked(request)) return;
          if (operatorKey !== undefined && isKey(request.headers[OPERATOR_HEADER], operatorKey)) return;
          throw new PlatformError('SERVER_ERROR', {
            status: 401,
            title: 'Not allowed',
            detail: `${OPERATOR_HEADER} must be the OPERATOR_KEY of this platform${operatorKey === undefined ? ', which has none' : ''}.`,
          });
        },
        schema: {
          operationId: 'changeEvent',
          security: [{ operator: [] }],
          tags: ['event'],
          summary:
            'The seller moves, postpones or cancels an event; its buyers are told, and paid back when it is cancelled',
          params: idParams,
          body: changeBody,
          response: { 200: changeSchema, 400: errorSchema, 401: errorSchema, 404: errorSchema, 409: errorSchema },
        },
      },
      async (request) => changeEvent(deps.db, request.params.id, request.body),
    );
  };
