import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { PlatformDeps } from '../core/deps.ts';
import { languageOf } from '../core/language.ts';
import { errorSchema, idParams, listOf, severalIds, textParam } from '../core/schemas.ts';
import { discountTokenOf } from '../core/visitor.ts';
import type { ZodApp } from '../core/zod-app.ts';
import { facetsOf } from './facets.ts';
import { linkOver } from './linkover.ts';
import {
  allEventsSchema,
  changesSchema,
  eventDateSchema,
  eventInfoSchema,
  eventListSchema,
  eventListsSchema,
  eventSchema,
  facetsSchema,
  linkOverBody,
  linkOverSchema,
} from './schemas.ts';
import {
  allEventsQuery,
  changesQuery,
  eventDatesQuery,
  eventListsQuery,
  facetsQuery,
  legacyParams,
  listEventsQuery,
  popularEventsQuery,
} from './schemas-query.ts';
import {
  allEvents,
  changedEvents,
  eventsById,
  informationOf,
  listsOfEvents,
  lookUpEvent,
  otherDates,
  popularEvents,
  searchEvents,
} from './service.ts';

const tags = ['product'];
const list = { 200: eventListSchema, 400: errorSchema };
const one = { 200: eventSchema, 400: errorSchema, 404: errorSchema };

const contextOf = ({ db, tenant }: PlatformDeps, request: FastifyRequest) => ({
  db,
  tenant,
  language: languageOf(request),
  discountToken: discountTokenOf(request),
});

const registerSearch = (app: ZodApp, deps: PlatformDeps): void => {
  app.get(
    '/api/product',
    {
      schema: {
        operationId: 'listEvents',
        tags,
        summary: 'Events by a filter, by date unless another order is asked for',
        querystring: listEventsQuery,
        response: list,
      },
    },
    async (request) => {
      const { order, limit, offset, count, ...filter } = request.query;
      return searchEvents(contextOf(deps, request), filter, order, { limit, offset, count });
    },
  );
};

const registerSeveral = (app: ZodApp, deps: PlatformDeps): void => {
  app.get(
    '/api/product/several',
    {
      schema: {
        operationId: 'readEvents',
        tags,
        summary: 'Events by id, in no order; an unknown or inactive one is left out',
        querystring: z.object({ id: severalIds }),
        response: { 200: listOf(eventSchema), 400: errorSchema },
      },
    },
    async (request) => ({ items: await eventsById(contextOf(deps, request), request.query.id) }),
  );
  app.get(
    '/api/product/lists',
    {
      schema: {
        operationId: 'listEventsOfSeveral',
        tags,
        summary: 'The same page of the events of each of several venues or attractions, 1,000 events at most',
        querystring: eventListsQuery,
        response: { 200: eventListsSchema, 400: errorSchema },
      },
    },
    async (request) => {
      const { venueId = [], attractionId = [], order, ...paging } = request.query;
      const filters = [...venueId.map((id) => ({ venueId: id })), ...attractionId.map((id) => ({ attractionId: id }))];
      return { lists: await listsOfEvents(contextOf(deps, request), filters, order, paging) };
    },
  );
};

const registerWalks = (app: ZodApp, deps: PlatformDeps): void => {
  app.get(
    '/api/product/all',
    {
      schema: {
        operationId: 'walkEvents',
        tags,
        summary: 'Every event that is not over, by date, in pages that go on after a cursor',
        querystring: allEventsQuery,
        response: { 200: allEventsSchema, 400: errorSchema },
      },
    },
    async (request) => allEvents(contextOf(deps, request), request.query),
  );
  app.get(
    '/api/product/changes',
    {
      schema: {
        operationId: 'listChangedEvents',
        tags,
        summary: 'Events that have changed since a cursor, deleted ones among them, in order and each at least once',
        querystring: changesQuery,
        response: { 200: changesSchema, 400: errorSchema },
      },
    },
    async (request) => changedEvents(contextOf(deps, request), request.query),
  );
};

const registerFacets = (app: ZodApp, { db, tenant }: PlatformDeps): void => {
  app.get(
    '/api/product/facets',
    {
      schema: {
        operationId: 'countFacets',
        tags,
        summary: 'How many events each choice of a filter would leave',
        querystring: facetsQuery,
        response: { 200: facetsSchema, 400: errorSchema },
      },
    },
    async (request) => facetsOf(db, tenant, request.query, languageOf(request)),
  );
};

const registerSuggestions = (app: ZodApp, deps: PlatformDeps): void => {
  app.get(
    '/api/product/popular',
    {
      schema: {
        operationId: 'listPopularEvents',
        tags,
        summary: 'Events by popularity, from seven days ahead without a startDate',
        querystring: popularEventsQuery,
        response: list,
      },
    },
    async (request) => {
      const { limit, offset, count, ...filter } = request.query;
      return popularEvents(contextOf(deps, request), filter, { limit, offset, count });
    },
  );
  app.get(
    '/api/product/dates',
    {
      schema: {
        operationId: 'listOtherDates',
        tags,
        summary: 'The other dates of the same attraction, soonest first',
        querystring: eventDatesQuery,
        response: { 200: listOf(eventDateSchema), 400: errorSchema, 404: errorSchema },
      },
    },
    async ({ query: { id, ...paging } }) => otherDates(deps.db, id, paging),
  );
};

const registerLinkOver = (app: ZodApp, { db, tenant, processor: { sandboxUrl } }: PlatformDeps): void => {
  app.post(
    '/api/event/linkover',
    {
      schema: {
        operationId: 'linkOver',
        tags,
        summary: 'The page where an event’s provider sells its tickets; 409 where the purchase flow is direct',
        body: linkOverBody,
        response: { 200: linkOverSchema, 400: errorSchema, 404: errorSchema, 409: errorSchema, 503: errorSchema },
      },
    },
    async (request) => linkOver({ db, tenant, sandboxUrl }, request.body.productId.toLowerCase()),
  );
};

const registerReads = (app: ZodApp, deps: PlatformDeps): void => {
  app.get(
    '/api/product/:id',
    { schema: { operationId: 'readEvent', tags, summary: 'One event', params: idParams, response: one } },
    async (request) => lookUpEvent(contextOf(deps, request), { id: request.params.id }),
  );
  app.get(
    '/api/product/legacy/:id',
    {
      schema: {
        operationId: 'readEventByLegacyId',
        tags,
        summary: 'One event by its number in the former system',
        params: legacyParams,
        response: one,
      },
    },
    async (request) => lookUpEvent(contextOf(deps, request), { legacyId: request.params.id }),
  );
  app.get(
    '/api/product/partner/:id',
    {
      schema: {
        operationId: 'readEventByPartnerId',
        tags,
        summary: 'One event by the ticketing provider’s id',
        params: z.object({ id: textParam(100) }),
        response: one,
      },
    },
    async (request) => lookUpEvent(contextOf(deps, request), { partnerId: request.params.id }),
  );
};

const registerInformation = (app: ZodApp, { db }: PlatformDeps): void => {
  app.get(
    '/api/product/:id/info',
    {
      schema: {
        operationId: 'readEventInformation',
        tags,
        summary: 'The information sections that have text',
        params: idParams,
        response: { 200: eventInfoSchema, 400: errorSchema, 404: errorSchema },
      },
    },
    async (request) => informationOf(db, request.params.id, languageOf(request)),
  );
};

export const eventRoutes =
  (deps: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    registerSearch(app, deps);
    registerSeveral(app, deps);
    registerWalks(app, deps);
    registerFacets(app, deps);
    registerSuggestions(app, deps);
    registerLinkOver(app, deps);
    registerReads(app, deps);
    registerInformation(app, deps);
  };
