import { preferredEncoding } from '../core/web/compression.ts';
import type { SitemapSource } from './sitemap.ts';
import { sitemapFile, sitemapIndex } from './sitemap.ts';

export type SitemapRequest = {
  pathname: string;
  origin: string;
  acceptEncoding: string | null;
  source: SitemapSource;
  /** Where the brand's sitemaps begin. */
  root: string;
  /** All brands of the host, for its one robots.txt; empty for a platform that lists none. */
  places: readonly { basePath: string; root: string }[];
  tenant: () => Promise<{ basePath: string; languages: readonly string[]; features: readonly string[] }>;
};

const ONE_HOUR = 'public, max-age=3600';
/** Besides /graphql: a visitor's own pages. */
const PRIVATE_PATHS = ['checkout/', 'order-confirmation/', 'waiting-list/', 'userTickets'];

function robots(origin: string, places: SitemapRequest['places']): string {
  const disallowed = places.flatMap(({ basePath, root }) => [
    `${root}graphql`,
    ...PRIVATE_PATHS.map((path) => basePath + path),
  ]);
  const rules = disallowed.map((path) => `Disallow: ${path}`).join('\n');
  const sitemaps = places.map(({ root }) => `Sitemap: ${origin}${root}sitemap.xml\n`).join('');
  return `User-agent: *\n${rules}\n\n${sitemaps}`;
}

/** Sends each part as soon as it is read, gzipped when that is accepted. */
async function streamed(parts: AsyncGenerator<string>, acceptEncoding: string | null): Promise<Response> {
  // Read before the status is sent, so that a platform that is down gives 503 and not an empty sitemap.
  const first = [await parts.next(), await parts.next()].map(({ value }) => value ?? '').join('');
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(encoder.encode(first)),
    pull: async (controller) => {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => {
      await parts.return(undefined);
    },
  });
  const isGzipped = preferredEncoding(acceptEncoding) !== null && /\bgzip\b/.test(acceptEncoding ?? '');
  const headers = {
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': ONE_HOUR,
    vary: 'accept-encoding',
    ...(isGzipped && { 'content-encoding': 'gzip' }),
  };
  return new Response(isGzipped ? stream.pipeThrough(new CompressionStream('gzip')) : stream, { headers });
}

function plain(text: string, type: string): Response {
  return new Response(text, { headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': ONE_HOUR } });
}

/** ROUTE-14: robots.txt and sitemaps, at the host's root; null for any other path. */
export async function sitemapAnswer(request: SitemapRequest): Promise<Response | null> {
  const { pathname, origin, root, places, source, acceptEncoding, tenant } = request;
  const isForCrawlers = pathname === '/robots.txt' || /^\/sitemap[\w-]*\.xml$/.test(pathname);
  if (!isForCrawlers) return null;
  try {
    if (pathname === '/robots.txt') {
      const all = places.length > 0 ? places : [{ basePath: (await tenant()).basePath, root }];
      return plain(robots(origin, all), 'text/plain');
    }
    if (pathname === '/sitemap.xml') return plain(await sitemapIndex(source, origin + root), 'application/xml');
    const { basePath, languages, features } = await tenant();
    const place = { home: origin + basePath, languages, hasHotels: features.includes('HOTELS') };
    const parts = sitemapFile(source, pathname, place);
    return parts ? await streamed(parts, acceptEncoding) : new Response(null, { status: 404 });
  } catch {
    return new Response(null, { status: 503, headers: { 'retry-after': '60', 'cache-control': 'no-store' } });
  }
}
