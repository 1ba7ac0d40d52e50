import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { pageHandlerOf } from './build.ts';
import type { Storefront } from './storefront.ts';

export type DevelopedStorefront = Storefront & {
  /** Vite's own files; calls back when the request is not for one of them. */
  middleware(request: IncomingMessage, response: ServerResponse, next: () => void): void;
};

const ENTRY = '/web/server.ts';

/** The storefront from its sources, by Vite inside this process: hot reload over the gateway's own port. */
export async function viteStorefront(root: string, server: Server): Promise<DevelopedStorefront> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: { server }, hmr: { server } } });
  return {
    pages: async () => pageHandlerOf(await vite.ssrLoadModule(ENTRY)),
    developing: true,
    middleware: vite.middlewares,
    close: () => vite.close(),
  };
}
