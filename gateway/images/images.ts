import { isBulkheadRejectedError } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { bufferedResponse } from '../core/web/buffered-response.ts';
import { encoded, isCompressible } from '../core/web/compression.ts';
import type { Header } from '../core/web/request-headers.ts';
import type { Marks } from '../generated/resolver-types.ts';
import { brandIcon } from './brand-icon.ts';
import { type BrandHeaders, createDrawings, type Drawings } from './drawings.ts';
import type { RemoteRules } from './fetch-remote.ts';
import { failed, found, type Image } from './image.ts';
import { drawnPng, iconPng, type Raster, shareableDrawing } from './raster.ts';
import { createRemoteImages, REMOTE_PATH, type RemoteImages } from './remote-images.ts';
import { shareCard } from './share-card.ts';
import type { ImageAddresses } from './signature.ts';

const MAX_BYTES = 64 * 1024 * 1024;
/** How long a failed image is not tried again. */
const FAILED_FOR_MS = 30_000;
const MOST_FAILED = 2_000;
/** Their addresses have no version, so that every page can name them. */
const FIVE_MINUTES = 'public, max-age=300';
const BUSY_SECONDS = '2';

/** `marks`: paths of the brand's own pictures on the platform; null where one is drawn. */
type Brand = {
  headers: BrandHeaders;
  look: () => Promise<{ name: string; colour: string; marks: Omit<Marks, 'wordmark'> }>;
};
type Options = { platformUrl: string; addresses: ImageAddresses; remoteRules: RemoteRules; now: () => number };

type BrandPicture = {
  mark: keyof Omit<Marks, 'wordmark' | '__typename'>;
  draw: (name: string, colour: string) => Promise<Raster>;
};
/** A system cuts maskable icons and those of home screens to its own shape, so they fill their square. */
const brandPictures: Readonly<Record<string, BrandPicture>> = {
  '/images/share.png': { mark: 'share', draw: (name, colour) => drawnPng(shareCard(name, colour)) },
  '/images/favicon.svg': {
    mark: 'favicon',
    draw: async (name, colour) => ({
      type: 'image/svg+xml; charset=utf-8',
      bytes: new TextEncoder().encode(brandIcon(name, colour, 112)),
    }),
  },
  '/images/apple-touch-icon.png': {
    mark: 'appleTouchIcon',
    draw: (name, colour) => iconPng(brandIcon(name, colour, 0), 180),
  },
  '/images/maskable.png': { mark: 'maskable', draw: (name, colour) => iconPng(brandIcon(name, colour, 0), 512) },
};

/** The catalogue's images: the platform's drawings, and remote images resized and converted. */
export type Images = { answer(url: URL, header: Header, brand: Brand): Promise<Response>; close(): Promise<void> };

/** Makes the image of a key once for all simultaneous callers, and caches it. */
function createImageCache() {
  const images = new LRUCache<string, Image>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => body.plain.length * 2 + 500,
  });
  const failures = new LRUCache<string, Image>({ max: MOST_FAILED, ttl: FAILED_FOR_MS });
  const flights = new Map<string, Promise<Image>>();

  function store(key: string, image: Image): Image {
    if (image.status === 200) images.set(key, image);
    else failures.set(key, image);
    return image;
  }

  return (key: string, make: () => Promise<Image>): Promise<Image> => {
    const cached = images.get(key) ?? failures.get(key);
    if (cached) return Promise.resolve(cached);
    const running = flights.get(key);
    if (running) return running;
    const flight = make()
      .then((image) => store(key, image))
      // A full queue says nothing about the image, so this failure is not cached.
      .catch((error: unknown) => (isBulkheadRejectedError(error) ? failed(503) : store(key, failed(502))))
      .finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  };
}

async function send(
  { status, type, body, cacheControl, varies }: Image,
  acceptEncoding: string | null,
): Promise<Response> {
  if (status !== 200) {
    const headers = { 'cache-control': 'no-store', ...(status === 503 && { 'retry-after': BUSY_SECONDS }) };
    return new Response(null, { status, headers });
  }
  const { bytes, headers } = isCompressible(type) ? await encoded(body, acceptEncoding) : { bytes: body.plain };
  return bufferedResponse(bytes, {
    headers: {
      'content-type': type,
      'cache-control': cacheControl,
      // An SVG opened by itself may contain script.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      ...(varies && { vary: 'accept' }),
      ...headers,
    },
  });
}

type Sources = { drawings: Drawings; remote: RemoteImages; cachedImage: ReturnType<typeof createImageCache> };

/** The brand's own picture, else the one that is drawn for it. */
async function ofBrand(
  { drawings, cachedImage }: Sources,
  path: string,
  { headers, look }: Brand,
  { mark, draw }: BrandPicture,
): Promise<Image> {
  const { name, colour, marks } = await look();
  const own = marks[mark];
  if (own) {
    const { pathname, searchParams } = new URL(own, 'http://platform');
    const { image } = await drawings.find(pathname, searchParams.get('v'), headers);
    if (image.status === 200) return { ...image, cacheControl: FIVE_MINUTES };
  }
  return cachedImage(`${path} ${name} ${colour}`, async () => {
    const { type, bytes } = await draw(name, colour);
    return found(type, bytes, FIVE_MINUTES);
  });
}

async function drawing(
  { drawings, cachedImage }: Sources,
  url: URL,
  isShare: boolean,
  { headers }: Brand,
): Promise<Image> {
  const { version, image } = await drawings.find(url.pathname, url.searchParams.get('v'), headers);
  if (!isShare || image.status !== 200) return image;
  const shared = await cachedImage(`${Object.values(headers).join(' ')} ${url.pathname} ${version}`, async () => {
    const { type, bytes } = await shareableDrawing(image.body.plain);
    return found(type, bytes, image.cacheControl);
  });
  return shared.status === 200 ? { ...shared, cacheControl: image.cacheControl } : shared;
}

async function find(sources: Sources, url: URL, accept: string | null, brand: Brand): Promise<Image> {
  const brandPicture = Object.hasOwn(brandPictures, url.pathname) ? brandPictures[url.pathname] : undefined;
  if (brandPicture) return ofBrand(sources, url.pathname, brand, brandPicture);
  const { remote, cachedImage } = sources;
  const as = url.searchParams.get('as');
  if (as !== null && as !== 'share') return failed(404);
  if (!url.pathname.startsWith(REMOTE_PATH)) return drawing(sources, url, as === 'share', brand);
  const variant = remote.variantOf(url, as === 'share', accept);
  return variant ? cachedImage(variant.key, variant.make) : failed(404);
}

export function createImages({ platformUrl, addresses, remoteRules, now }: Options): Images {
  const drawings = createDrawings({ platformUrl, now });
  const remote = createRemoteImages({ addresses, remoteRules });
  const sources: Sources = { drawings, remote, cachedImage: createImageCache() };

  return {
    answer: async (url, header, brand) =>
      send(await find(sources, url, header('accept'), brand), header('accept-encoding')),
    close: async () => {
      await Promise.all([drawings.close(), remote.close()]);
    },
  };
}
