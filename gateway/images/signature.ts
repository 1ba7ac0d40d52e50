import { createHmac, timingSafeEqual } from 'node:crypto';

const PREFIX = '/images/remote/';
const PATH = /^\/images\/remote\/([\w-]{22})\/([\w-]{1,3000})$/;

/** Only URLs of the catalogue are signed, so that the gateway cannot be made to fetch anything else. */
export type ImageAddresses = {
  /** A signed path for a remote URL; our own paths are returned unchanged. */
  toOwn(url: string): string;
  /** The remote URL of a signed path; null when the signature is wrong. */
  toRemote(path: string): string | null;
};

export function createImageAddresses(secret: string): ImageAddresses {
  const sign = (url: string): Buffer => createHmac('sha256', secret).update(url).digest().subarray(0, 16);
  return {
    toOwn: (url) => {
      if (!/^https?:\/\//i.test(url)) return url;
      return `${PREFIX}${sign(url).toString('base64url')}/${Buffer.from(url).toString('base64url')}`;
    },
    toRemote: (path) => {
      const [, signature = '', address = ''] = PATH.exec(path) ?? [];
      const url = Buffer.from(address, 'base64url').toString();
      const received = Buffer.from(signature, 'base64url');
      return received.length === 16 && timingSafeEqual(received, sign(url)) ? url : null;
    },
  };
}
