import { event } from '../core/contract/event.ts';
import { anyAnswer, listOf } from '../core/contract/fields.ts';
import { favouriteId, favouriteOf } from '../core/contract/member.ts';
import { attraction, category, venue } from '../core/contract/place.ts';
import { path } from '../core/http/path.ts';
import type { Params } from '../core/http/query.ts';
import type { Rest } from '../core/http/rest.ts';
import type { FavouritesInput } from '../generated/platform.ts';
import type { FavouriteType } from '../generated/resolver-types.ts';

/** Which thing; all that is known of one in `changed` and in `Viewer.favourites`. */
export type FavouriteRef = FavouritesInput['items'][number];

export const favouriteSource = (rest: Rest) => ({
  ids: (type: FavouriteType, query: Params) =>
    rest.get('favourite', path`/api/favourite/${{ type: type.toLowerCase() }}/ids`, listOf(favouriteId), query),
  events: (page: Params) =>
    rest.get('favourite', path`/api/favourite/event`, listOf(favouriteOf('event', event)), page),
  attractions: (page: Params) =>
    rest.get('favourite', path`/api/favourite/attraction`, listOf(favouriteOf('attraction', attraction)), page),
  venues: (page: Params) =>
    rest.get('favourite', path`/api/favourite/venue`, listOf(favouriteOf('venue', venue)), page),
  categories: () => rest.get('favourite', path`/api/attraction/favourite/categories`, listOf(category)),
  add: (items: FavouriteRef[]) => rest.send('favourite', 'POST', path`/api/favourite`, anyAnswer, { body: { items } }),
  remove: (items: FavouriteRef[]) =>
    rest.send('favourite', 'DELETE', path`/api/favourite/delete`, anyAnswer, { body: { items } }),
});
export type FavouriteSource = ReturnType<typeof favouriteSource>;
