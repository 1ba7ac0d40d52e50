import { path } from '../core/http/path.ts';
import type { Rest } from '../core/http/rest.ts';
import { type Check, hasFields } from '../core/http/wire.ts';
import type { SitemapCounts, SitemapIds } from '../generated/platform.ts';

export const kinds = ['event', 'attraction', 'venue', 'league'] as const;
export type Kind = (typeof kinds)[number];

const isIds: Check<SitemapIds> = hasFields<SitemapIds>({ items: 'list' });

export const sitemapSource = (rest: Rest) => ({
  counts: () => rest.get('sitemap', path`/api/sitemap`, hasFields<SitemapCounts>({ counts: 'object' })),
  ids: (kind: Kind, offset: number, limit: number) =>
    rest.get('sitemap', path`/api/sitemap/${{ kind }}`, isIds, { offset, limit }),
});
export type SitemapSource = ReturnType<typeof sitemapSource>;
