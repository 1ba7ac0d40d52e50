import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageHandler } from '#rules/page-context.ts';

/** The source of pages: a build on disk, or Vite while developing. */
export type Storefront = {
  /** While developing, a new handler after each edit. */
  pages(): Promise<PageHandler>;
  /** Pages contain Vite's inline scripts, and none are cached. */
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

/** The production build in a directory; null when there is none. */
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
