import DataLoader from 'dataloader';
import type { FavouriteType } from '../generated/resolver-types.ts';
import type { FavouriteSource } from './source.ts';

/** As many ids as the platform takes in one call. */
const BATCH = 100;

/** Which things are favourites of the member, for one request. */
export type FavouriteFlags = {
  isFavourite(type: FavouriteType, id: string): Promise<boolean>;
  /** Notes what an answer of the platform has said already, so that nothing is asked for it. */
  note(type: FavouriteType, id: string, isFavourite: boolean): void;
};

/** GRAPH-5: all things of one type are asked for together, a page of 20 cards by one call. */
export function createFavouriteFlags(source: FavouriteSource): FavouriteFlags {
  const loaderOf = (type: FavouriteType) =>
    new DataLoader<string, boolean>(
      async (ids) => {
        const { items } = await source.ids(type, { among: ids, limit: BATCH, count: false });
        const favourites = new Set(items);
        return ids.map((id) => favourites.has(id));
      },
      { maxBatchSize: BATCH },
    );
  const loaders = new Map<FavouriteType, DataLoader<string, boolean>>();
  const of = (type: FavouriteType) => {
    const loader = loaders.get(type) ?? loaderOf(type);
    loaders.set(type, loader);
    return loader;
  };
  return {
    isFavourite: (type, id) => of(type).load(id),
    note: (type, id, isFavourite) => {
      of(type).clear(id).prime(id, isFavourite);
    },
  };
}
