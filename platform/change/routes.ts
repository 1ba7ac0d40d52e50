import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { PlatformDeps } from '../core/deps.ts';
import { operatorSecurity, requireOperator } from '../core/operator.ts';
import { errorSchema, idParams } from '../core/schemas.ts';
import { changeBody, changeSchema } from './schemas.ts';
import { changeEvent } from './service.ts';

export const changeRoutes =
  (deps: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/api/event/:id/change',
      {
        onRequest: requireOperator(deps),
        schema: {
          operationId: 'changeEvent',
          security: operatorSecurity,
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
