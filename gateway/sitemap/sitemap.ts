import { staticPages } from '#rules/static-pages.ts';
import { path } from '../core/http/path.ts';
import type { Rest } from '../core/http/rest.ts';
import { hasFields } from '../core/http/wire.ts';
import type { SitemapCounts, SitemapIds } from '../generated/platform.ts';

export const kinds = ['event', 'attraction', 'venue', 'league'] as const;
export type Kind = (typeof kinds)[number];

const isIds = hasFields<SitemapIds>({ items: 'list' });

export const sitemapSource = (rest: Rest) => ({
  counts: () => rest.get('sitemap', path`/api/sitemap`, hasFields<SitemapCounts>({ counts: 'object' })),
  ids: (kind: Kind, offset: number, limit: number) =>
    rest.get('sitemap', path`/api/sitemap/${{ kind }}`, isIds, { offset, limit }),
});
export type SitemapSource = ReturnType<typeof sitemapSource>;

/** `home`: the storefront's origin and base path, with a slash at the end. `languages`: those that the brand offers. */
type Place = { home: string; languages: readonly string[]; hasHotels: boolean };
type Entry = { path: string; changes: 'daily' | 'weekly' | 'monthly'; priority: string };

/** The sitemap protocol allows 50,000 URLs and 50 MB a file; in six languages an entry takes up to 5 kB, at an address of 500 characters. */
const PAGE_SIZE = 10_000;
/** Ids read from the platform at a time. */
const CHUNK = 5_000;
const FILE = /^\/sitemap-(pages|event|attraction|venue|league)(?:-([1-9]\d{0,4}))?\.xml$/;

const entries: Record<Kind, (id: string) => Entry> = {
  event: (id) => ({ path: `event/${id}`, changes: 'daily', priority: '0.8' }),
  attraction: (id) => ({ path: `attraction/${id}`, changes: 'daily', priority: '0.6' }),
  venue: (id) => ({ path: `venue/${id}`, changes: 'weekly', priority: '0.5' }),
  league: (id) => ({ path: `leagues/${encodeURIComponent(id)}`, changes: 'weekly', priority: '0.6' }),
};
const staticEntries = (hasHotels: boolean): Entry[] => [
  { path: '', changes: 'daily', priority: '1.0' },
  ...(hasHotels ? [{ path: 'hotels', changes: 'daily', priority: '0.5' } as const] : []),
  ...staticPages.map((path): Entry => ({ path, changes: 'monthly', priority: '0.3' })),
];

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const XMLNS_XHTML = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (found) => `&#${found.codePointAt(0)};`);

const alternate = (language: string, url: string): string =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${url}"/>`;

/** With the addresses that the page itself names for each language (web/core/layout/page-meta.tsx). */
function urlOf({ path, changes, priority }: Entry, { home, languages }: Place): string {
  const url = escapeXml(home + path);
  const alternates = [
    alternate('x-default', url),
    ...languages.map((language) => alternate(language, `${url}?lang=${language}`)),
  ].join('');
  return `<url><loc>${url}</loc><changefreq>${changes}</changefreq><priority>${priority}</priority>${alternates}</url>\n`;
}

/** The index of all sitemap files. */
export async function sitemapIndex(source: SitemapSource, root: string): Promise<string> {
  const { counts } = await source.counts();
  const files = ['pages', ...kinds.flatMap((kind) => pagesOf(kind, counts[kind]))];
  const lines = files.map((file) => `<sitemap><loc>${escapeXml(`${root}sitemap-${file}.xml`)}</loc></sitemap>\n`);
  return `${HEAD}<sitemapindex ${XMLNS}>\n${lines.join('')}</sitemapindex>\n`;
}

function pagesOf(kind: Kind, count: number): string[] {
  return Array.from({ length: Math.ceil(count / PAGE_SIZE) }, (_, index) => `${kind}-${index + 1}`);
}

/** A sitemap file in parts, so that it is never whole in memory; null for an unknown file. */
export function sitemapFile(source: SitemapSource, file: string, place: Place): AsyncGenerator<string> | null {
  const [, kind, page] = FILE.exec(file) ?? [];
  if (kind === 'pages')
    return page ? null : withFrame([staticEntries(place.hasHotels).map((entry) => urlOf(entry, place))]);
  const ofKind = kinds.find((name) => name === kind);
  if (!ofKind || !page) return null;
  return withFrame(chunks(source, ofKind, (Number(page) - 1) * PAGE_SIZE, place));
}

async function* chunks(source: SitemapSource, kind: Kind, from: number, place: Place): AsyncGenerator<string[]> {
  for (let offset = from; offset < from + PAGE_SIZE; offset += CHUNK) {
    const { items } = await source.ids(kind, offset, CHUNK);
    yield items.map((id) => urlOf(entries[kind](id), place));
    if (items.length < CHUNK) return;
  }
}

async function* withFrame(parts: Iterable<string[]> | AsyncIterable<string[]>): AsyncGenerator<string> {
  yield `${HEAD}<urlset ${XMLNS} ${XMLNS_XHTML}>\n`;
  for await (const lines of parts) yield lines.join('');
  yield '</urlset>\n';
}
