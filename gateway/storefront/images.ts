import { LRUCache } from 'lru-cache';
import { Pool } from 'undici';

const MAX_BYTES = 64 * 1024 * 1024;
const LARGEST_IMAGE = 4 * 1024 * 1024;
const TIMEOUT_MS = 5_000;
const KEPT_HEADERS = ['content-type', 'etag', 'last-modified', 'vary'] as const;
const IMMUTABLE = 'public, max-age=31536000, immutable';

type Image = { status: number; headers: Record<string, string>; bytes: Uint8Array<ArrayBuffer> };

/** The catalogue's pictures, from the platform and then from memory. */
export type Images = { answer(url: URL, accept: string | null): Promise<Response>; close(): Promise<void> };

/** The part of Accept that changes which picture comes. */
function formats(accept: string | null): string {
  return ['image/avif', 'image/webp'].filter((type) => accept?.includes(type)).join(',');
}

export function createImages(platformUrl: string): Images {
  const pool = new Pool(platformUrl, { connections: 16, maxResponseSize: LARGEST_IMAGE });
  const kept = new LRUCache<string, Image>({ maxSize: MAX_BYTES, sizeCalculation: ({ bytes }) => bytes.length + 500 });
  const flights = new Map<string, Promise<Image>>();

  async function load(path: string, accept: string): Promise<Image> {
    const answer = await pool.request({
      path,
      method: 'GET',
      headers: { accept: accept ? `${accept},image/*` : 'image/*' },
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
    });
    const headers: Record<string, string> = {};
    for (const name of KEPT_HEADERS) {
      const value = answer.headers[name];
      if (typeof value === 'string') headers[name] = value;
    }
    return { status: answer.statusCode, headers, bytes: new Uint8Array(await answer.body.arrayBuffer()) };
  }

  async function find(path: string, accept: string): Promise<Image> {
    const key = `${accept} ${path}`;
    const known = kept.get(key);
    if (known) return known;
    let flight = flights.get(key);
    if (!flight) {
      flight = load(path, accept).finally(() => flights.delete(key));
      flights.set(key, flight);
    }
    const image = await flight;
    if (image.status === 200) kept.set(key, image);
    return image;
  }

  return {
    answer: async (url, accept) => {
      try {
        const image = await find(url.pathname + url.search, formats(accept));
        if (image.status === 200) {
          return new Response(image.bytes, { headers: { ...image.headers, 'cache-control': IMMUTABLE } });
        }
        return new Response(null, { status: image.status < 500 ? 404 : 502, headers: { 'cache-control': 'no-store' } });
      } catch {
        return new Response(null, { status: 502, headers: { 'cache-control': 'no-store' } });
      }
    },
    close: () => pool.destroy(),
  };
}
