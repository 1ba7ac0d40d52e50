import { bulkhead } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { createRemote, type RemoteRules } from './fetch-remote.ts';
import { type Bytes, found, IMMUTABLE, type Image } from './image.ts';
import { formatFor, resized, shareable, widths } from './raster.ts';
import type { ImageAddresses } from './signature.ts';

export const REMOTE_PATH = '/images/remote/';
const MAX_ORIGINALS = 32 * 1024 * 1024;
const DEFAULT_WIDTH = 1280;
/** Each holds a whole original in memory: eight of the largest are 96 MB. */
const CONCURRENT = 8;
const WAITING = 200;

/** A remote image in one size and format. */
type Variant = {
  /** The cache key. */
  key: string;
  make(): Promise<Image>;
};
type Options = { addresses: ImageAddresses; remoteRules: RemoteRules };

export type RemoteImages = {
  /** Null for an address without our signature, or a width that is not offered. */
  variantOf(url: URL, isShare: boolean, accept: string | null): Variant | null;
  close(): Promise<void>;
};

function widthOf(url: URL): number | null {
  const requested = url.searchParams.get('w');
  if (requested === null) return DEFAULT_WIDTH;
  return widths.find((width) => String(width) === requested) ?? null;
}

/** Images of other servers, resized and converted; each original is fetched once for all variants. */
export function createRemoteImages({ addresses, remoteRules }: Options): RemoteImages {
  const remote = createRemote(remoteRules);
  const queue = bulkhead(CONCURRENT, WAITING);
  const fetching = new Map<string, Promise<Bytes>>();
  const originals = new LRUCache<string, Bytes>({
    maxSize: MAX_ORIGINALS,
    sizeCalculation: (bytes) => bytes.length + 1,
  });

  function original(url: string): Promise<Bytes> {
    const cached = originals.get(url);
    if (cached) return Promise.resolve(cached);
    const running = fetching.get(url);
    if (running) return running;
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

  return {
    variantOf: (url, isShare, accept) => {
      const address = addresses.toRemote(url.pathname);
      const width = widthOf(url);
      if (address === null || width === null) return null;
      const format = formatFor(accept, width);
      return {
        key: `${url.pathname} ${isShare ? 'share' : `${width} ${format}`}`,
        make: () =>
          queue.execute(async () => {
            const bytes = await original(address);
            const raster = await (isShare ? shareable(bytes) : resized(bytes, width, format));
            return found(raster.type, raster.bytes, IMMUTABLE, !isShare);
          }),
      };
    },
    close: () => remote.close(),
  };
}
