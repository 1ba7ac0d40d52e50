import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { pageHandlerOf } from './build.ts';
import type { Storefront } from './storefront.ts';

export type DevelopedStorefront = Storefront & {
  /** Vite's own files; calls back when the request is not for one of them. */
  middleware(request: IncomingMessage, response: ServerResponse, next: () => void): void;
};

const ENTRY = '/web/server.ts';

/**
 * Vite writes its configuration to a file for the moment of importing it. `node --watch`, told of that import, would
 * see the file go and start the gateway again, and again.
 */
async function unwatched<T>(work: () => Promise<T>): Promise<T> {
  const { WATCH_REPORT_DEPENDENCIES: watching } = process.env;
  delete process.env.WATCH_REPORT_DEPENDENCIES;
  try {
    return await work();
  } finally {
    if (watching) process.env.WATCH_REPORT_DEPENDENCIES = watching;
  }
}

/** The storefront from its sources, by Vite inside this process: hot reload over the gateway's own port. */
export async function viteStorefront(root: string, server: Server): Promise<DevelopedStorefront> {
  const { createServer } = await import('vite');
  const vite = await unwatched(() =>
    createServer({ root, appType: 'custom', server: { middlewareMode: { server }, hmr: { server } } }),
  );
  return {
    pages: async () => pageHandlerOf(await vite.ssrLoadModule(ENTRY)),
    developing: true,
    middleware: vite.middlewares,
    close: () => vite.close(),
  };
}
