import { path } from '../core/http/path.ts';
import type { Params } from '../core/http/query.ts';
import type { Rest } from '../core/http/rest.ts';
import { type Check, hasFields, isAnything, isListOf } from '../core/http/wire.ts';
import type { Category, Favourite, FavouritesInput } from '../generated/platform.ts';
import type { FavouriteType } from '../generated/resolver-types.ts';

/** Which thing; all that is known of one in `changed` and in `Viewer.favourites`. */
export type FavouriteRef = FavouritesInput['items'][number];

const isId: Check<string> = (value): value is string => typeof value === 'string';
const isCategory = hasFields<Category>({ id: 'string', name: 'string' });

/** Favourites of one type come with the thing itself under the type's name. */
const isFavouriteEvent = hasFields<Extract<Favourite, { type: 'EVENT' }>>({ id: 'string', event: 'object' });
const isFavouriteAttraction = hasFields<Extract<Favourite, { type: 'ATTRACTION' }>>({
  id: 'string',
  attraction: 'object',
});
const isFavouriteVenue = hasFields<Extract<Favourite, { type: 'VENUE' }>>({ id: 'string', venue: 'object' });

export const favouriteSource = (rest: Rest) => ({
  ids: (type: FavouriteType, query: Params) =>
    rest.get('favourite', path`/api/favourite/${{ type: type.toLowerCase() }}/ids`, isListOf(isId), query),
  events: (page: Params) => rest.get('favourite', path`/api/favourite/event`, isListOf(isFavouriteEvent), page),
  attractions: (page: Params) =>
    rest.get('favourite', path`/api/favourite/attraction`, isListOf(isFavouriteAttraction), page),
  venues: (page: Params) => rest.get('favourite', path`/api/favourite/venue`, isListOf(isFavouriteVenue), page),
  categories: () => rest.get('favourite', path`/api/attraction/favourite/categories`, isListOf(isCategory)),
  add: (items: FavouriteRef[]) => rest.send('favourite', 'POST', path`/api/favourite`, isAnything, { body: { items } }),
  remove: (items: FavouriteRef[]) =>
    rest.send('favourite', 'DELETE', path`/api/favourite/delete`, isAnything, { body: { items } }),
});
export type FavouriteSource = ReturnType<typeof favouriteSource>;
