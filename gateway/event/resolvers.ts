import { lowerCase } from '#rules/lower-case.ts';
import type { GatewayContext } from '../context.ts';
import type { Params } from '../core/http/query.ts';
import { filterParams } from '../core/limits/event-filter.ts';
import {
  checkedFeedSlice,
  checkedId,
  checkedIds,
  checkedOneOf,
  checkedPage,
  checkedSlice,
} from '../core/limits/inputs.ts';
import { toInformation } from '../core/shapes/information.ts';
import { inOrderOf, isEmpty, toList, wantsCount } from '../core/shapes/list.ts';
import type { Resolvers } from '../generated/resolver-types.ts';
import { toFacets } from './facets.ts';
import { toDetails, toEventDate } from './shape.ts';
import type { EventSource } from './source.ts';

type LookUp = Pick<GatewayContext, 'can'> & { sources: { event: EventSource } };

const lookUp = (key: 'id' | 'legacyId' | 'partnerId', value: string, context: LookUp) => {
  const { event } = context.sources;
  if (key === 'legacyId') return event.byLegacyId(value);
  // The core finds no event by a partner's id.
  if (key === 'partnerId') return context.can('partners') ? event.byPartnerId(value) : null;
  return event.byId(checkedId('by.id', value, context));
};

export const eventResolvers = {
  Query: {
    event: async (_root, { by }, context) => {
      const [key, value] = checkedOneOf('by', by);
      const [wire, shape] = await Promise.all([lookUp(key, value, context), context.shapes()]);
      return wire && shape.event(wire);
    },
    severalEvents: async (_root, { ids }, { sources, shapes, can }) => {
      const asked = checkedIds('ids', ids, { can });
      if (asked.length === 0) return [];
      const [wire, shape] = await Promise.all([sources.event.byIds(asked), shapes()]);
      return inOrderOf(asked, wire, shape.event);
    },
    allEvents: async (_root, args, { sources, shapes }) => {
      const [{ items, hasMore }, shape] = await Promise.all([sources.event.all(checkedSlice(args)), shapes()]);
      return {
        edges: items.map(({ cursor, event }) => ({ cursor, node: shape.event(event) })),
        pageInfo: { endCursor: items.at(-1)?.cursor ?? null, hasNextPage: hasMore },
      };
    },
    eventsChanged: async (_root, args, { sources, shapes }) => {
      const [wire, shape] = await Promise.all([sources.event.changes(checkedFeedSlice(args)), shapes()]);
      const items = wire.items.map(({ event, ...change }) => ({ ...change, event: event && shape.event(event) }));
      return { items, cursor: wire.cursor, hasMore: wire.hasMore };
    },
    events: async (_root, { filter, order, page }, context, info) => {
      const filtered = filterParams(filter);
      const query = { ...filtered, order, ...checkedPage(page), count: wantsCount(info) };
      const ask = (place: Params) => context.sources.event.list({ ...query, ...place });
      const [{ answer, place }, shape] = await Promise.all([
        context.near({ location: filter.location, offset: page.offset, ask, isEmpty }),
        context.shapes(),
      ]);
      return shape.eventList(answer, { ...filtered, ...place });
    },
    topEvents: async (_root, { filter, page }, context, info) => {
      const query = { ...filterParams(filter), ...checkedPage(page), count: wantsCount(info) };
      const ask = (place: Params) => context.sources.event.popular({ ...query, ...place });
      const [{ answer }, shape] = await Promise.all([
        context.near({ location: filter.location, offset: page.offset, ask, isEmpty }),
        context.shapes(),
      ]);
      return shape.eventList(answer, null);
    },
  },
  Event: {
    otherDates: async ({ id }, { page }, { sources }, info) =>
      toList(await sources.event.dates({ id, ...checkedPage(page), count: wantsCount(info) }), toEventDate),
    providerUrl: async ({ id, sale }, _args, { sources }) =>
      sale.atProvider ? (await sources.event.linkOver(id)).url : null,
    details: async ({ id, starts }, _args, { sources, tenant }) => {
      const [wire, { purchaseFlow }] = await Promise.all([sources.event.info(id), tenant()]);
      return toDetails(wire, { timeZone: starts.timeZone, flow: lowerCase(purchaseFlow) });
    },
    information: async ({ id }, _args, { sources }) => toInformation(await sources.event.info(id)),
  },
  Attraction: {
    events: async ({ id }, { order, page }, { sources, shapes }, info) => {
      const query = { order, ...checkedPage(page), count: wantsCount(info) };
      const [wire, shape] = await Promise.all([sources.event.listOf('attractionId', id, query), shapes()]);
      return shape.eventList(wire, { attractionId: id });
    },
  },
  Venue: {
    events: async ({ id }, { order, page }, { sources, shapes }, info) => {
      const query = { order, ...checkedPage(page), count: wantsCount(info) };
      const [wire, shape] = await Promise.all([sources.event.listOf('venueId', id, query), shapes()]);
      return shape.eventList(wire, { venueId: id });
    },
  },
  City: {
    events: async (city, { order, page }, context, info) => {
      const { coordinates, isSearchableByName } = city;
      const query = { order, ...checkedPage(page), count: wantsCount(info) };
      const ask = (place: Params) => context.sources.event.list({ ...query, ...place });
      const location = { ...city, cityName: city.name, coordinates, isSearchableByName };
      const [{ answer, place }, shape] = await Promise.all([
        context.near({ location, offset: page.offset, ask, isEmpty }),
        context.shapes(),
      ]);
      return shape.eventList(answer, { ...place });
    },
  },
  EventList: {
    facets: async ({ facetQuery }, _args, { sources }) =>
      facetQuery && toFacets(await sources.event.facets(facetQuery)),
  },
} satisfies Resolvers;
