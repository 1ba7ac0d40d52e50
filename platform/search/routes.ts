import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { PlatformDeps } from '../core/deps.ts';
import { languageOf } from '../core/language.ts';
import { errorSchema } from '../core/schemas.ts';
import { autocompleteQuery, autocompleteSchema, searchQuery, searchSchema } from './schemas.ts';
import { autocomplete, search } from './service.ts';

const tags = ['search'];

export const searchRoutes =
  ({ db, tenant }: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/search',
      {
        schema: {
          operationId: 'search',
          tags,
          summary: 'Attractions, events and venues that match, each a list of its own',
          querystring: searchQuery,
          response: { 200: searchSchema, 400: errorSchema },
        },
      },
      async (request) => {
        const { limit, offset, count, sort, ...filter } = request.query;
        const context = { db, tenant, language: languageOf(request) };
        return search(context, filter, sort, { limit, offset, count });
      },
    );
    app.get(
      '/api/search/autocomplete',
      {
        schema: {
          operationId: 'suggest',
          tags,
          summary: 'Suggestions for a keyword that is being typed, the best of each group first',
          querystring: autocompleteQuery,
          response: { 200: autocompleteSchema, 400: errorSchema },
        },
      },
      async (request) => {
        const { keyword, limit } = request.query;
        return autocomplete({ db, tenant, language: languageOf(request) }, keyword, limit);
      },
    );
  };
