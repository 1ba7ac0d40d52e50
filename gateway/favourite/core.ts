import { event } from '../core/contract/event.ts';
import { listOf, type Reader } from '../core/contract/fields.ts';
import { favouriteId, favouriteOf } from '../core/contract/member.ts';
import { attraction, venue } from '../core/contract/place.ts';
import { path } from '../core/http/path.ts';
import type { Params } from '../core/http/query.ts';
import type { Rest } from '../core/http/rest.ts';
import type { ListWire } from '../core/http/wire.ts';
import type { FavouriteType } from '../generated/resolver-types.ts';

const PAGE = 100;

/** Favourites by the core's calls, whose types are in upper case. Ids are read whole, once a request, and filtered here. */
export function coreFavourites(rest: Rest) {
  const page = (type: FavouriteType, params?: Params) =>
    rest.get('favourite', path`/api/favourite/${{ type }}/ids`, listOf(favouriteId), params);
  async function all(type: FavouriteType): Promise<string[]> {
    const { items: first, totalCount = 0 } = await page(type);
    const found = [...first];
    while (found.length < totalCount) {
      const { items } = await page(type, { limit: PAGE, offset: found.length });
      if (items.length === 0) break;
      found.push(...items);
    }
    return found;
  }
  const part = <T>(items: readonly T[], { limit, offset }: Params): ListWire<T> => {
    const from = Number(offset ?? 0);
    return { items: items.slice(from, from + Number(limit ?? items.length)), totalCount: items.length };
  };
  const listed =
    <T>(type: FavouriteType, reader: Reader<T>) =>
    async (query: Params) =>
      part((await rest.get('favourite', path`/api/favourite/${{ type }}`, listOf(reader))).items, query);
  return {
    ids: async (type: FavouriteType, { among, ...query }: Params): Promise<ListWire<string>> => {
      const ids = await all(type);
      return Array.isArray(among) ? { items: ids.filter((id) => among.includes(id)) } : part(ids, query);
    },
    events: listed('EVENT', favouriteOf('event', event)),
    attractions: listed('ATTRACTION', favouriteOf('attraction', attraction)),
    venues: listed('VENUE', favouriteOf('venue', venue)),
  };
}
