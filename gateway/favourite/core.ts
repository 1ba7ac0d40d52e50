import { coreList } from '../core/contract/by-capability.ts';
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
/** More are not read: an upstream that knows no `offset` would answer the same page for ever. */
const MOST = 2_000;

/** Favourites by the core's calls, whose types are in upper case. Ids are read whole, once a request, and filtered here. */
export function coreFavourites(rest: Rest) {
  const page = (type: FavouriteType, params: Params) =>
    rest.get('favourite', path`/api/favourite/${{ type }}/ids`, listOf(favouriteId), params);
  async function all(type: FavouriteType): Promise<string[]> {
    const found = new Set<string>();
    for (let offset = 0; offset < MOST; offset += PAGE) {
      const { items } = await page(type, { limit: PAGE, offset });
      for (const id of items) found.add(id);
      if (items.length !== PAGE) break;
    }
    return [...found];
  }
  const part = <T>(items: T[], { limit, offset }: Params): ListWire<T> => {
    const from = Number(offset ?? 0);
    return { items: items.slice(from, from + Number(limit ?? items.length)), totalCount: items.length };
  };
  const listed = <T>(type: FavouriteType, reader: Reader<T>) =>
    coreList('favourite', async (query) => {
      const list = await rest.get('favourite', path`/api/favourite/${{ type }}`, listOf(reader), query);
      // More than a page is all there are.
      return list.items.length > Number(query.limit) ? part(list.items, query) : list;
    });
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
