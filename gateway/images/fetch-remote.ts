import { Agent, request } from 'undici';
import { type AddressRule, isAllowedHost, lookupAllowed } from './public-address.ts';

const LARGEST = 12 * 1024 * 1024;
const CONNECT_MS = 3_000;
const TIMEOUT_MS = 8_000;
const MOST_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Fetches remote images: from public addresses and default ports only, bounded in size, time and redirects. */
export type Remote = { fetch(url: string): Promise<Uint8Array<ArrayBuffer>>; close(): Promise<void> };
export type RemoteRules = {
  mayConnect: AddressRule;
  /** Allowed besides the default ports. */
  ports: readonly string[];
};

function allowed(url: URL, { mayConnect, ports }: RemoteRules): URL {
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  const hasNoExtras = url.username === '' && url.password === '' && ['', ...ports].includes(url.port);
  if (!isWeb || !hasNoExtras || !isAllowedHost(url.hostname, mayConnect)) throw new Error(`${url.host} is not allowed`);
  return url;
}

export function createRemote(rules: RemoteRules): Remote {
  const agent = new Agent({
    connect: { lookup: lookupAllowed(rules.mayConnect), timeout: CONNECT_MS },
    maxResponseSize: LARGEST,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  });

  return {
    fetch: async (address) => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      let url = allowed(new URL(address), rules);
      for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
        const { statusCode, headers, body } = await request(url, {
          dispatcher: agent,
          signal,
          headers: { accept: 'image/avif,image/webp,image/*', 'user-agent': 'grandstand-images' },
        });
        if (statusCode === 200) return new Uint8Array(await body.arrayBuffer());
        await body.dump();
        const { location } = headers;
        if (!REDIRECTS.has(statusCode) || typeof location !== 'string') throw new Error(`status ${statusCode}`);
        url = allowed(new URL(location, url), rules);
      }
      throw new Error('too many redirects');
    },
    close: () => agent.destroy(),
  };
}
