import type { HistorySource } from './source.ts';

/** The history of an upstream that counts views by itself, from the analytics header. */
export const coreHistory = (own: HistorySource) => ({
  record: async (): Promise<unknown> => null,
  /** The core deletes things by name: all of them are read first. */
  remove: async (body: Parameters<HistorySource['remove']>[0]): Promise<unknown> => {
    if (!body.all) return own.remove(body);
    const { items } = await own.recent();
    return items.length === 0 ? null : own.remove({ items: items.map(({ type, id }) => ({ type, id })) });
  },
});
