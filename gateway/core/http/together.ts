import DataLoader from 'dataloader';

type Ways<T> = {
  one: (id: string) => Promise<T>;
  /** What is known of several ids; what is missing is then asked for by itself, which says why. */
  several: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>;
  /** As many ids as the platform takes in one call. */
  most?: number;
};

const MOST_IDS = 100;

/** GRAPH-5: what is asked for each item of a list goes out as one call; for one item by itself. Nothing is kept: a write may follow. */
export function together<T>({ one, several, most = MOST_IDS }: Ways<T>): (id: string) => Promise<T> {
  const load = async (asked: readonly string[]) => {
    const ids = [...new Set(asked)];
    const found = ids.length > 1 ? await several(ids) : new Map<string, T>();
    return Promise.all(asked.map((id) => found.get(id) ?? one(id).catch((error: Error) => error)));
  };
  // Made when it is needed: most requests ask for none.
  let loader: DataLoader<string, T> | undefined;
  return (id) => {
    loader ??= new DataLoader(load, { cache: false, maxBatchSize: most });
    return loader.load(id);
  };
}
