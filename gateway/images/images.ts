import { LRUCache } from 'lru-cache';
import { Pool } from 'undici';
import { type Body, createBody, encoded, isPackable } from '../core/web/compression.ts';
import { ready } from '../core/web/ready.ts';
import { drawn, formatFor, resized, SHARE, shareable, widths } from './raster.ts';
import { createRemote, type RemoteRules } from './remote.ts';
import { shareCard } from './share-card.ts';
import type { ImageAddresses } from './signature.ts';

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_ORIGINALS = 32 * 1024 * 1024;
const LARGEST_IMAGE = 4 * 1024 * 1024;
const TIMEOUT_MS = 5_000;
/** A picture that failed is not asked for again by everyone at once. */
const FAILED_FOR_MS = 30_000;
const DEFAULT_WIDTH = 1280;
const IMMUTABLE = 'public, max-age=31536000, immutable';
const ONE_DAY = 'public, max-age=86400';

type Image = { status: number; type: string; body: Body; lives: string; varies: boolean };
type Bytes = Uint8Array<ArrayBuffer>;
type Brand = () => Promise<{ name: string; colour: string }>;
type Header = (name: string) => string | null;
type Options = { platformUrl: string; addresses: ImageAddresses; remoteRules: RemoteRules };

/** The catalogue's pictures: the platform's drawings as they are, pictures from elsewhere in the size and form that is wanted. */
export type Images = { answer(url: URL, header: Header, brand: Brand): Promise<Response>; close(): Promise<void> };

const nothing = createBody(new Uint8Array(), { keep: false });
const failed = (status: number): Image => ({ status, type: '', body: nothing, lives: 'no-store', varies: false });

function found(type: string, bytes: Bytes, lives: string, varies = false): Image {
  return { status: 200, type, body: createBody(bytes, { keep: true }), lives, varies };
}

/** Null for a width that is not made. */
function widthOf(url: URL): number | null {
  const wanted = url.searchParams.get('w');
  if (wanted === null) return DEFAULT_WIDTH;
  return widths.find((width) => String(width) === wanted) ?? null;
}

export function createImages({ platformUrl, addresses, remoteRules }: Options): Images {
  const pool = new Pool(platformUrl, { connections: 16, maxResponseSize: LARGEST_IMAGE });
  const remote = createRemote(remoteRules);
  const kept = new LRUCache<string, Image>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => body.plain.length * 2 + 500,
  });
  const originals = new LRUCache<string, Bytes>({
    maxSize: MAX_ORIGINALS,
    sizeCalculation: (bytes) => bytes.length + 1,
  });
  const flights = new Map<string, Promise<Image>>();

  async function fromPlatform(path: string): Promise<Image> {
    const answer = await pool.request({
      path,
      method: 'GET',
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
    });
    const bytes = new Uint8Array(await answer.body.arrayBuffer());
    const { statusCode, headers } = answer;
    if (statusCode !== 200) return failed(statusCode < 500 ? 404 : 502);
    return found(String(headers['content-type'] ?? 'application/octet-stream'), bytes, IMMUTABLE);
  }

  const fetching = new Map<string, Promise<Bytes>>();
  function fromElsewhere(url: string): Promise<Bytes> {
    const known = originals.get(url);
    if (known) return Promise.resolve(known);
    const under = fetching.get(url);
    if (under) return under;
    const fetched = remote
      .fetch(url)
      .then((bytes) => {
        originals.set(url, bytes);
        return bytes;
      })
      .finally(() => fetching.delete(url));
    fetching.set(url, fetched);
    return fetched;
  }

  async function shared(image: Image): Promise<Image> {
    if (image.status !== 200) return image;
    const { plain } = image.body;
    const isDrawing = image.type.startsWith('image/svg+xml');
    const { type, bytes } = await shareable(
      isDrawing ? await drawn(Buffer.from(plain).toString(), SHARE.width) : plain,
    );
    return found(type, bytes, IMMUTABLE);
  }

  async function card(brand: Brand): Promise<Image> {
    const { name, colour } = await brand();
    return found('image/png', new Uint8Array(await drawn(shareCard(name, colour), SHARE.width)), ONE_DAY);
  }

  async function load(url: URL, accept: string | null, brand: Brand): Promise<Image> {
    if (url.pathname === '/images/share.png') return card(brand);
    const isShare = url.searchParams.get('as') === 'share';
    if (url.pathname.startsWith('/images/remote/')) {
      const address = addresses.toRemote(url.pathname);
      const width = widthOf(url);
      if (address === null || width === null) return failed(404);
      const original = await fromElsewhere(address);
      const { type, bytes } = await (isShare
        ? shareable(original)
        : resized(original, width, formatFor(accept, width)));
      return found(type, bytes, IMMUTABLE, !isShare);
    }
    const version = url.searchParams.get('v');
    const image = await fromPlatform(url.pathname + (version ? `?v=${encodeURIComponent(version)}` : ''));
    return isShare ? shared(image) : image;
  }

  function find(url: URL, accept: string | null, brand: Brand): Promise<Image> {
    const format = url.pathname.startsWith('/images/remote/') ? formatFor(accept, widthOf(url) ?? 0) : '';
    // Nothing else of the query makes another picture.
    const [version, width, as] = ['v', 'w', 'as'].map((name) => url.searchParams.get(name) ?? '');
    const key = `${format} ${url.pathname} ${version} ${width} ${as}`;
    const known = kept.get(key);
    if (known) return Promise.resolve(known);
    const under = flights.get(key);
    if (under) return under;
    const flight = load(url, accept, brand)
      .catch(() => failed(502))
      .then((image) => {
        kept.set(key, image, image.status === 200 ? {} : { ttl: FAILED_FOR_MS });
        return image;
      })
      .finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  }

  return {
    answer: async (url, header, brand) => {
      const { status, type, body, lives, varies } = await find(url, header('accept'), brand);
      if (status !== 200) return new Response(null, { status, headers: { 'cache-control': 'no-store' } });
      const isText = isPackable(type);
      const { bytes, headers } = isText ? await encoded(body, header('accept-encoding')) : { bytes: body.plain };
      return ready(bytes, {
        headers: {
          'content-type': type,
          'cache-control': lives,
          // A drawing opened by itself runs nothing.
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
          ...(varies && { vary: 'accept' }),
          ...headers,
        },
      });
    },
    close: async () => {
      await Promise.all([pool.destroy(), remote.close()]);
    },
  };
}
