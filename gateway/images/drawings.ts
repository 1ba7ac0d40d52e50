import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { Pool } from 'undici';
import { type Bytes, failed, found, IMMUTABLE, type Image } from './image.ts';
import { segmentDrawing } from './segments.ts';

const LARGEST = 4 * 1024 * 1024;
const MAX_BYTES = 32 * 1024 * 1024;
const TIMEOUT_MS = 5_000;
const CONNECTIONS = 16;
const WAITING = 200;
/** An unknown version may be a new one: a drawing is loaded again at most so often to see. */
const RELOAD_MS = 10_000;
/** How long a missing or failed drawing is not asked for again. */
const MISSING_MS = 30_000;
const MOST_MISSING = 2_000;
/** For an address without a version, whose drawing may change. */
const FIVE_MINUTES = 'public, max-age=300';
/** Paths of what the platform draws, and of brands' own pictures. */
const PATH =
  /^\/images\/((event|attraction|league|hotel|segment)\/[\w-]{1,40}(\.wide)?\.svg|brand\/[a-z0-9-]{1,40}\/[a-z-]{1,20}\.(svg|png))$/;

/** The headers that tell the platform whose drawing is asked for: a brand's own catalogue may have another picture under the same path. */
export type BrandHeaders = Readonly<Record<string, string>>;

/** `version` is null for a drawing that never changes. */
export type Drawing = { version: string | null; image: Image };
type CachedDrawing = Drawing & { loadedAt: number };
type Options = { platformUrl: string; now: () => number };

export type Drawings = {
  /**
   * The drawing of this version, or the current one for null. 404 when there is none or its version differs, 502 when the
   * platform fails, 503 when too many wait (DOOR-6).
   */
  find(path: string, version: string | null, brandHeaders: BrandHeaders): Promise<Drawing>;
  close(): Promise<void>;
};

const failure = (status: number): Drawing => ({ version: null, image: failed(status) });

async function request(pool: Pool, path: string, brandHeaders: BrandHeaders): Promise<Drawing> {
  const timeouts = { headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS };
  const { statusCode, headers, body } = await pool.request({
    path,
    method: 'GET',
    headers: brandHeaders,
    ...timeouts,
  });
  const bytes: Bytes = new Uint8Array(await body.arrayBuffer());
  if (statusCode !== 200) return failure(statusCode < 500 ? 404 : 502);
  const version = /^"([\w-]+)"$/.exec(String(headers.etag ?? ''))?.[1] ?? null;
  const type = String(headers['content-type'] ?? 'application/octet-stream');
  return { version, image: found(type, bytes, IMMUTABLE) };
}

/** The platform's drawings, cached by brand and path without the version, so that invented versions cannot fill the memory. */
export function createDrawings({ platformUrl, now }: Options): Drawings {
  const pool = new Pool(platformUrl, { connections: CONNECTIONS, maxResponseSize: LARGEST });
  const queue = bulkhead(CONNECTIONS, WAITING);
  const drawings = new LRUCache<string, CachedDrawing>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ image }) => image.body.plain.length * 2 + 500,
  });
  const missing = new LRUCache<string, Drawing>({ max: MOST_MISSING, ttl: MISSING_MS });
  const flights = new Map<string, Promise<Drawing>>();

  function store(key: string, drawing: Drawing): Drawing {
    if (drawing.image.status === 200) drawings.set(key, { ...drawing, loadedAt: now() });
    else missing.set(key, drawing);
    return drawing;
  }

  function load(key: string, path: string, brandHeaders: BrandHeaders): Promise<Drawing> {
    const running = flights.get(key);
    if (running) return running;
    const flight = queue
      .execute(() => request(pool, path, brandHeaders))
      .then((drawing) => store(key, drawing))
      .catch((error: unknown) => (isBulkheadRejectedError(error) ? failure(503) : store(key, failure(502))))
      .finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  }

  /** The cached answer for this version, unless the platform may have a newer drawing. */
  function fromCache(key: string, version: string | null): Drawing | undefined {
    const cached = drawings.get(key);
    if (cached && cached.version === version) return cached;
    return cached && now() - cached.loadedAt < RELOAD_MS ? cached : missing.get(key);
  }

  return {
    find: async (path, version, brandHeaders) => {
      if (!PATH.test(path)) return failure(404);
      const segment = segmentDrawing(path);
      if (segment) return { version: null, image: segment };
      const key = `${Object.values(brandHeaders).join(' ')} ${path}`;
      const drawing = fromCache(key, version) ?? (await load(key, path, brandHeaders));
      if (drawing.image.status !== 200 || drawing.version === version) return drawing;
      if (version !== null) return failure(404);
      return { ...drawing, image: { ...drawing.image, cacheControl: FIVE_MINUTES } };
    },
    close: () => pool.destroy(),
  };
}
