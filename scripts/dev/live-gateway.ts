import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import type { ViteDevServer } from 'vite';
import type * as ConfigModule from '#gateway/config.ts';
import type * as OpenModule from '#gateway/open.ts';
import type { Gateway } from '#gateway/server.ts';
import { pageHandlerOf, type Storefront } from '#gateway/storefront/storefront.ts';

type Options = {
  vite: ViteDevServer;
  platformUrl: () => string;
  issuer: () => string | undefined;
  url: string;
  log: Logger;
};

export type LiveGateway = {
  /** Loads its changed sources; the running version stays when they are broken. */
  reload: () => Promise<void>;
  handle: RequestListener;
  close: () => Promise<void>;
};

/**
 * The gateway, loaded from its sources into this process by Vite, which reloads changed modules only: libraries and Vite
 * itself, which take seconds to start, keep running.
 */
export function createLiveGateway({ vite, platformUrl, issuer, url, log }: Options): LiveGateway {
  const storefront: Storefront = {
    developing: true,
    pages: async () => pageHandlerOf(await vite.ssrLoadModule('/web/server.ts', { fixStacktrace: true })),
    close: async () => undefined,
  };
  let gateway: Gateway | undefined;

  return {
    reload: async () => {
      const { readConfig } = (await vite.ssrLoadModule('/gateway/config.ts', {
        fixStacktrace: true,
      })) as typeof ConfigModule;
      const { openGateway } = (await vite.ssrLoadModule('/gateway/open.ts', {
        fixStacktrace: true,
      })) as typeof OpenModule;
      const opened = openGateway(readConfig(process.env), {
        platformUrl: platformUrl(),
        issuer: issuer(),
        storefront,
        listening: () => url,
        log,
      });
      await opened.readBrands();
      const before = gateway;
      gateway = opened;
      await before?.close();
    },
    handle: (request, response) => {
      if (gateway) return gateway.nodeHandler(request, response);
      response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' });
      response.end('The gateway did not start: the console says why.\n');
    },
    close: async () => gateway?.close(),
  };
}
