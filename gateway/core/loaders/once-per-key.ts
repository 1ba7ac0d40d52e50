import DataLoader from 'dataloader';

/** One call a key and request, however many fields ask. For endpoints that take one id: they cannot be batched, only shared. */
export function oncePerKey<V>(load: (key: string) => Promise<V>): DataLoader<string, V> {
  const one = async (key: string): Promise<V | Error> => {
    try {
      return await load(key);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  };
  return new DataLoader<string, V>((keys) => Promise.all(keys.map(one)));
}
