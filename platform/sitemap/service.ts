import type { Reader } from '../core/db.ts';
import { countPages, findPages } from './repository.ts';
import type { Kind } from './schemas.ts';

export const countsOf = async (db: Reader): Promise<{ counts: Record<Kind, number> }> => ({
  counts: await countPages(db),
});

export const pagesOf = async (
  db: Reader,
  kind: Kind,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ items: string[] }> => ({ items: await findPages(db, kind, offset, limit) });
