import type { GraphQLResolveInfo } from 'graphql';
import type { GatewayContext } from '../context.ts';
import { usualCategoryId } from '../core/contract/place.ts';
import { badInput } from '../core/errors/client-errors.ts';
import { checkedPage } from '../core/limits/inputs.ts';
import { selectedBelow, toList, wantsCount } from '../core/shapes/list.ts';
import type { FavouriteType, PageInput, Resolvers } from '../generated/resolver-types.ts';
import { setFavourites } from './changes.ts';

const typeNames = { EVENT: 'Event', ATTRACTION: 'Attraction', VENUE: 'Venue' } as const;
const KNOWN_FIELDS = new Set(['__typename', 'id', 'isFavourite']);

/** Looking up the rest of up to 100 things would cost as many calls. */
function checkSelection(info: GraphQLResolveInfo, list: string): void {
  const other = selectedBelow(info, list).find((name) => !KNOWN_FIELDS.has(name));
  if (other) throw badInput(`${list}.${other}`, 'cannot be selected here, only id and isFavourite');
}

async function isFavourite(type: FavouriteType, id: string, context: GatewayContext): Promise<boolean | null> {
  const mayHave = (await context.viewer.actions()).includes('FAVOURITE');
  return mayHave ? context.favourites.isFavourite(type, id) : null;
}

function listParams(page: PageInput, info: GraphQLResolveInfo) {
  return { ...checkedPage(page), count: wantsCount(info) };
}

export const favouriteResolvers = {
  Mutation: {
    setFavourites: async (_root, { input }, context, info) => {
      checkSelection(info, 'changed');
      const { changed, problems } = await setFavourites(input.changes, context);
      return { changed, viewer: changed.length > 0 ? { can: await context.viewer.actions() } : null, problems };
    },
  },
  Viewer: {
    favourites: async (_viewer, { type, page }, context, info) => {
      checkSelection(info, 'items');
      const { items, totalCount } = toList(
        await context.sources.favourite.ids(type, listParams(page, info)),
        (id) => id,
      );
      for (const id of items) context.favourites.note(type, id, true);
      return { items: items.map((id) => ({ type, id })), totalCount };
    },
    favouriteEvents: async (_viewer, { page }, context, info) => {
      const [wire, shape] = await Promise.all([
        context.sources.favourite.events(listParams(page, info)),
        context.shapes(),
      ]);
      for (const { id } of wire.items) context.favourites.note('EVENT', id, true);
      return shape.eventList({ ...wire, items: wire.items.map(({ event }) => event) }, null);
    },
    favouriteAttractions: async (_viewer, { page }, context, info) => {
      const wire = await context.sources.favourite.attractions(listParams(page, info));
      for (const { id } of wire.items) context.favourites.note('ATTRACTION', id, true);
      const shape = await context.shapes();
      return toList(wire, ({ attraction }) => shape.attraction(attraction));
    },
    favouriteVenues: async (_viewer, { page }, context, info) => {
      const wire = await context.sources.favourite.venues(listParams(page, info));
      for (const { id } of wire.items) context.favourites.note('VENUE', id, true);
      const shape = await context.shapes();
      return toList(wire, ({ venue }) => shape.venue(venue));
    },
    favouriteCategories: async (_viewer, _args, { sources }) =>
      (await sources.favourite.categories()).items.map(({ id, name }) => ({ id: usualCategoryId(name) ?? id, name })),
  },
  Favouritable: { __resolveType: ({ type }) => typeNames[type] },
  Event: { isFavourite: ({ id }, _args, context) => isFavourite('EVENT', id, context) },
  Attraction: { isFavourite: ({ id }, _args, context) => isFavourite('ATTRACTION', id, context) },
  Venue: { isFavourite: ({ id }, _args, context) => isFavourite('VENUE', id, context) },
} satisfies Resolvers;
