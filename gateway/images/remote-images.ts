import { bulkhead } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { createRemote, type RemoteRules } from './fetch-remote.ts';
import { type Bytes, found, IMMUTABLE, type Image } from './image.ts';
import { formatFor, resized, shareable, widths } from './raster.ts';
import type { ImageAddresses } from './signature.ts';

export const REMOTE_PATH = '/images/remote/';
const MAX_ORIGINALS = 32 * 1024 * 1024;
const DEFAULT_WIDTH = 1280;
/** Whole originals are held that long: eight of the largest are 96 MB. */
const AT_ONCE = 8;
const WAITING = 200;

/** One form of a picture from elsewhere. */
export type Form = {
  /** Names the form among all that are made of any picture. */
  key: string;
  make(): Promise<Image>;
};
type Options = { addresses: ImageAddresses; remoteRules: RemoteRules };

export type RemoteImages = {
  /** What is made at this address; null when it is none that we wrote, or a width that is not made. */
  formOf(url: URL, isShare: boolean, accept: string | null): Form | null;
  close(): Promise<void>;
};

function widthOf(url: URL): number | null {
  const wanted = url.searchParams.get('w');
  if (wanted === null) return DEFAULT_WIDTH;
  return widths.find((width) => String(width) === wanted) ?? null;
}

/** Pictures of other servers in the widths and forms that are made, each fetched once for all of them. */
export function createRemoteImages({ addresses, remoteRules }: Options): RemoteImages {
  const remote = createRemote(remoteRules);
  const queue = bulkhead(AT_ONCE, WAITING);
  const fetching = new Map<string, Promise<Bytes>>();
  const originals = new LRUCache<string, Bytes>({
    maxSize: MAX_ORIGINALS,
    sizeCalculation: (bytes) => bytes.length + 1,
  });

  function original(url: string): Promise<Bytes> {
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

  return {
    formOf: (url, isShare, accept) => {
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
