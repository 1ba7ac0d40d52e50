import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import type { ViteDevServer } from 'vite';
import type * as ConfigModule from '#gateway/config.ts';
import type { Personas } from '#gateway/developing.ts';
import type * as OpenModule from '#gateway/open.ts';
import type { Gateway } from '#gateway/server.ts';
import { pageHandlerOf, type Storefront } from '#gateway/storefront/storefront.ts';
import type { PageHandler } from '#rules/page-context.ts';
import { placesIn } from '../lib/place.mjs';
import { type Mistake, mistakeThrown } from './mistake.ts';
import { mistakePage } from './mistake-page.ts';

type Options = {
  vite: ViteDevServer;
  platformUrl: () => string;
  issuer: () => string | undefined;
  url: string;
  personas: Personas;
  log: Logger;
  /** A page threw. */
  onThrown: (mistake: Mistake) => void;
};

export type LiveGateway = {
  /** Loads its changed sources; the running version stays when they are broken. */
  reload: () => Promise<void>;
  handle: RequestListener;
  close: () => Promise<void>;
};

/** A page that throws is told of, and shown as what was thrown where in place of what a visitor would see. */
function showThrown(handle: PageHandler, onThrown: Options['onThrown']): PageHandler {
  return async (request, context) => {
    const thrown: unknown[] = [];
    const onError = (error: unknown): void => void thrown.push(error);
    const page = await handle(request, { ...context, onError }).catch(onError);
    const [first] = thrown;
    if (page && first === undefined) return page;
    const mistake = mistakeThrown(first);
    onThrown(mistake);
    return page && !page.headers.get('content-type')?.startsWith('text/html') ? page : mistakePage([mistake]);
  };
}

/**
 * The gateway, loaded from its sources into this process by Vite, which reloads changed modules only: libraries and Vite
 * itself, which take seconds to start, keep running.
 */
export function createLiveGateway({ vite, platformUrl, issuer, url, personas, log, onThrown }: Options): LiveGateway {
  const storefront: Storefront = {
    developing: true,
    pages: async () => {
      const module = await vite.ssrLoadModule('/web/server.ts');
      return showThrown(pageHandlerOf(module), onThrown);
    },
    close: async () => undefined,
  };
  let gateway: Gateway | undefined;

  return {
    reload: async () => {
      const { readConfig } = (await vite.ssrLoadModule('/gateway/config.ts')) as typeof ConfigModule;
      const { openGateway } = (await vite.ssrLoadModule('/gateway/open.ts')) as typeof OpenModule;
      const opened = openGateway(readConfig(process.env), {
        platformUrl: platformUrl(),
        issuer: issuer(),
        storefront,
        developing: {
          personas,
          placeOf: (error) => placesIn(error.stack ?? '')[0] ?? null,
        },
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
