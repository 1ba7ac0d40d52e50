import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What a page's loaders may ask of the gateway; the web has the same type of its own. */
export type StorefrontContext = {
  execute(
    hash: string,
    variables: Record<string, unknown>,
  ): Promise<{ data?: unknown; errors?: readonly unknown[]; extensions?: unknown }>;
  language: string;
  nonce: string;
  basePath: string;
  origin: string;
  now: string;
};
export type PageHandler = (request: Request, context: StorefrontContext) => Promise<Response>;

/** Where pages come from: a build on disk, or Vite while developing. */
export type Storefront = {
  /** The page handler; may change between calls while developing. */
  pages(): Promise<PageHandler>;
  /** True when pages need Vite's inline scripts. */
  developing: boolean;
  close(): Promise<void>;
};

function isPageModule(module: unknown): module is { handle: PageHandler } {
  return typeof module === 'object' && module !== null && 'handle' in module && typeof module.handle === 'function';
}

export function pageHandlerOf(module: unknown): PageHandler {
  if (isPageModule(module)) return module.handle;
  throw new Error('The web build exports no handle(request, context).');
}

/** The production build below a directory; null when nobody has built it. */
export function builtStorefront(directory: string): Storefront | null {
  const entry = join(directory, 'server/index.js');
  if (!existsSync(entry)) return null;
  let loaded: Promise<PageHandler> | undefined;
  return {
    pages: () => (loaded ??= import(pathToFileURL(entry).href).then(pageHandlerOf)),
    developing: false,
    close: async () => {},
  };
}
