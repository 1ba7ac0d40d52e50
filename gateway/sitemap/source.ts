import { path } from '../core/http/path.ts';
import type { Rest } from '../core/http/rest.ts';
import { type Check, hasFields } from '../core/http/wire.ts';

export const kinds = ['event', 'attraction', 'venue', 'league'] as const;
export type Kind = (typeof kinds)[number];
type CountsWire = { counts: Record<Kind, number> };
type IdsWire = { items: string[] };

const isIds: Check<IdsWire> = hasFields<IdsWire>({ items: 'list' });

export const sitemapSource = (rest: Rest) => ({
  counts: () => rest.get('sitemap', path`/api/sitemap`, hasFields<CountsWire>({ counts: 'object' })),
  ids: (kind: Kind, offset: number, limit: number) =>
    rest.get('sitemap', path`/api/sitemap/${{ kind }}`, isIds, { offset, limit }),
});
export type SitemapSource = ReturnType<typeof sitemapSource>;
