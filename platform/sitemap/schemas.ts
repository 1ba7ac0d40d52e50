import { z } from 'zod';
import { named } from '../core/schemas.ts';

export const kinds = ['event', 'attraction', 'venue', 'league'] as const;
export type Kind = (typeof kinds)[number];

/** Ids only, so a page may be longer than a list's. */
const LONGEST = 10_000;

export const kindParams = z.object({ kind: z.enum(kinds) });
export const idsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(LONGEST).default(LONGEST),
  offset: z.coerce.number().int().min(0).default(0),
});

const count = z.number().int();
export const countsSchema = z.object({
  counts: z.object({ event: count, attraction: count, venue: count, league: count }),
});
export const idsSchema = z.object({ items: z.array(z.string()) });

named({ SitemapCounts: countsSchema, SitemapIds: idsSchema });
