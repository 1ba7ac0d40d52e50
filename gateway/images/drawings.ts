import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { Pool } from 'undici';
import { type Bytes, failed, found, IMMUTABLE, type Image } from './image.ts';

const LARGEST = 4 * 1024 * 1024;
const MAX_BYTES = 32 * 1024 * 1024;
const TIMEOUT_MS = 5_000;
const CONNECTIONS = 16;
const WAITING = 200;
/** A version that we do not know may be a new one: so often a drawing is asked for again to see. */
const LOOK_AGAIN_MS = 10_000;
/** So long a drawing that is not there, or that failed, is not asked for again. */
const MISSING_MS = 30_000;
const MOST_MISSING = 2_000;
/** How long an address without a version may show what was drawn. */
const SHORTLY = 'public, max-age=300';
/** What the platform draws; anything else below /images/ is not worth asking for. */
const PATH = /^\/images\/(event|attraction|league|hotel|segment)\/[\w-]{1,40}(\.wide)?\.svg$/;

/** What the platform draws at a path now; the version is null for what is always drawn the same. */
export type Drawing = { version: string | null; image: Image };
type Known = Drawing & { askedAt: number };
type Options = { platformUrl: string; now: () => number };

export type Drawings = {
  /**
   * The drawing at a path under the version that is given, null being whichever is current. One that is not there, or
   * has another version, is a 404; one that the platform cannot give a 502; a 503 when too many wait (DOOR-6).
   */
  find(path: string, version: string | null): Promise<Drawing>;
  close(): Promise<void>;
};

const without = (status: number): Drawing => ({ version: null, image: failed(status) });

/** The platform's drawings, kept by their path alone: however many versions are made up, each is there once. */
export function createDrawings({ platformUrl, now }: Options): Drawings {
  const pool = new Pool(platformUrl, { connections: CONNECTIONS, maxResponseSize: LARGEST });
  const queue = bulkhead(CONNECTIONS, WAITING);
  const kept = new LRUCache<string, Known>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ image }) => image.body.plain.length * 2 + 500,
  });
  const missing = new LRUCache<string, Drawing>({ max: MOST_MISSING, ttl: MISSING_MS });
  const flights = new Map<string, Promise<Drawing>>();

  async function ask(path: string): Promise<Drawing> {
    const timeouts = { headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS };
    const { statusCode, headers, body } = await pool.request({ path, method: 'GET', ...timeouts });
    const bytes: Bytes = new Uint8Array(await body.arrayBuffer());
    if (statusCode !== 200) return without(statusCode < 500 ? 404 : 502);
    const version = /^"([\w-]+)"$/.exec(String(headers.etag ?? ''))?.[1] ?? null;
    const type = String(headers['content-type'] ?? 'application/octet-stream');
    return { version, image: found(type, bytes, IMMUTABLE) };
  }

  function keep(path: string, drawing: Drawing): Drawing {
    if (drawing.image.status === 200) kept.set(path, { ...drawing, askedAt: now() });
    else missing.set(path, drawing);
    return drawing;
  }

  function load(path: string): Promise<Drawing> {
    const under = flights.get(path);
    if (under) return under;
    const flight = queue
      .execute(() => ask(path))
      .then((drawing) => keep(path, drawing))
      .catch((error: unknown) => (isBulkheadRejectedError(error) ? without(503) : keep(path, without(502))))
      .finally(() => flights.delete(path));
    flights.set(path, flight);
    return flight;
  }

  /** What is known at a path without asking, if that may stand for this version. */
  function remembered(path: string, version: string | null): Drawing | undefined {
    const known = kept.get(path);
    if (known && known.version === version) return known;
    return known && now() - known.askedAt < LOOK_AGAIN_MS ? known : missing.get(path);
  }

  return {
    find: async (path, version) => {
      if (!PATH.test(path)) return without(404);
      const drawing = remembered(path, version) ?? (await load(path));
      if (drawing.image.status !== 200 || drawing.version === version) return drawing;
      if (version !== null) return without(404);
      return { ...drawing, image: { ...drawing.image, lives: SHORTLY } };
    },
    close: () => pool.destroy(),
  };
}
