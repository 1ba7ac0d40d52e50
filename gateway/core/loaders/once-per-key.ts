import DataLoader from 'dataloader';

export type OncePerKey<V> = { load(key: string): Promise<V> };

/** One call a key and request, however many fields ask. For endpoints that take one id: they cannot be batched, only shared. */
export function oncePerKey<V>(load: (key: string) => Promise<V>): OncePerKey<V> {
  const one = async (key: string): Promise<V | Error> => {
    try {
      return await load(key);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  };
  // Made when it is first asked: most requests have use for none of theirs.
  let loader: DataLoader<string, V> | undefined;
  return {
    load: (key) => {
      loader ??= new DataLoader<string, V>((keys) => Promise.all(keys.map(one)));
      return loader.load(key);
    },
  };
}
