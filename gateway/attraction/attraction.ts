import { listOf, walkOf } from '../core/contract/fields.ts';
import { type AttractionWire, attraction } from '../core/contract/place.ts';
import { path } from '../core/http/path.ts';
import type { Params } from '../core/http/query.ts';
import type { Rest } from '../core/http/rest.ts';
import { together } from '../core/http/together.ts';
import { hasFields } from '../core/http/wire.ts';
import { filterParams } from '../core/limits/event-filter.ts';
import { checkedId, checkedIds, checkedOneOf, checkedPage, checkedWalk } from '../core/limits/inputs.ts';
import { toImage } from '../core/shapes/image.ts';
import { toLinks } from '../core/shapes/link.ts';
import { inOrderOf, isEmpty, toConnection, toList, wantsCount } from '../core/shapes/list.ts';
import type { AttractionInformation } from '../generated/platform.ts';
import type { Attraction, Resolvers } from '../generated/resolver-types.ts';

/** An attraction without the fields that cost a call of their own. */
export type AttractionModel = Omit<Attraction, 'events' | 'similar' | 'isFavourite' | 'information' | 'links'>;

const isAttractionInfo = hasFields<AttractionInformation>({});

const several = (rest: Rest, query: Params) =>
  rest.get('attraction', path`/api/attraction/several`, listOf(attraction), query);

const byPartnerId = (rest: Rest) => (id: string) =>
  rest.find('attraction', path`/api/attraction/partner/${{ id }}`, attraction);

export const attractionSource = (rest: Rest) => ({
  list: (query: Params) => rest.get('attraction', path`/api/attraction`, listOf(attraction), query),
  ofEvent: (id: string) => rest.find('attraction', path`/api/attraction/event/${{ id }}`, listOf(attraction)),
  all: (query: Params) => rest.get('attraction', path`/api/attraction/all`, walkOf(attraction), query),
  byId: (id: string) => rest.find('attraction', path`/api/attraction/${{ id }}`, attraction),
  byIds: (id: readonly string[]) => several(rest, { id }),
  oneByPartnerId: byPartnerId(rest),
  byPartnerId: together({
    one: byPartnerId(rest),
    several: async (partnerId) => {
      const { items } = await several(rest, { partnerId });
      return new Map(items.map((found) => [found.partnerId, found]));
    },
  }),
  info: (id: string) => rest.get('attraction', path`/api/attraction/${{ id }}/info`, isAttractionInfo),
  similar: (id: string, query: Params) =>
    rest.get('attraction', path`/api/attraction/${{ id }}/similar`, listOf(attraction), query),
});

export function toAttraction(wire: AttractionWire): AttractionModel {
  const { id, partnerId, name, category } = wire;
  return {
    id,
    partnerId,
    name,
    image: toImage(wire.imageUrl, wire.imagePlaceholder),
    colours: wire.colours,
    leagueId: wire.leagueId,
    category: { id: category.id, name: category.name },
  };
}

export const attractionResolvers = {
  Query: {
    attraction: async (_root, { by }, { sources, can }) => {
      const [key, value] = checkedOneOf('by', by);
      const wire = await (key === 'partnerId'
        ? sources.attraction.byPartnerId(value)
        : sources.attraction.byId(checkedId('by.id', value, { can })));
      return wire && toAttraction(wire);
    },
    allAttractions: async (_root, args, { sources }) =>
      toConnection(await sources.attraction.all(checkedWalk(args)), toAttraction),
    severalAttractions: async (_root, { ids }, { sources, can }) => {
      const asked = checkedIds('ids', ids, { can });
      return asked.length === 0 ? [] : inOrderOf(asked, await sources.attraction.byIds(asked), toAttraction);
    },
    attractions: async (_root, { filter, page }, context, info) => {
      const { categoryId, ...filtered } = filterParams(filter);
      const query = { ...filtered, category: categoryId, ...checkedPage(page), count: wantsCount(info) };
      const ask = (place: Params) => context.sources.attraction.list({ ...query, ...place });
      const { answer } = await context.near({ location: filter.location, offset: page.offset, ask, isEmpty });
      return toList(answer, toAttraction);
    },
    attractionsOfEvent: async (_root, { eventId }, { sources, can }) => {
      const wire = await sources.attraction.ofEvent(checkedId('eventId', eventId, { can }));
      return wire && toList(wire, toAttraction);
    },
  },
  Attraction: {
    information: async ({ id }, _args, { sources }) => (await sources.attraction.info(id)).info ?? null,
    links: async ({ id }, _args, { sources }) => toLinks((await sources.attraction.info(id)).links),
    similar: async ({ id }, { page }, { sources }, info) =>
      toList(await sources.attraction.similar(id, { ...checkedPage(page), count: wantsCount(info) }), toAttraction),
  },
  Team: {
    attraction: async ({ id }, _args, { sources }) => {
      const wire = await sources.attraction.byPartnerId(id);
      return wire && toAttraction(wire);
    },
  },
  Event: {
    similarAttractions: async ({ attractions: [first] }, { page }, { sources }, info) => {
      if (!first) return null;
      const query = { ...checkedPage(page), count: wantsCount(info) };
      return toList(await sources.attraction.similar(first.id, query), toAttraction);
    },
  },
} satisfies Resolvers;
