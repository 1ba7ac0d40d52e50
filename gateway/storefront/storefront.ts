import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What the gateway gives to a page's loaders; web/ declares the same type, because it may not import from here. */
export type StorefrontContext = {
  execute(
    hash: string,
    variables: Record<string, unknown>,
  ): Promise<{ data?: unknown; errors?: readonly unknown[]; extensions?: unknown }>;
  language: string;
  nonce: string;
  basePath: string;
  root: string;
  origin: string;
  now: string;
  environment: string;
  /** Texts that the brand words itself, in the page's language. */
  texts: readonly { namespace: string; key: string; text: string }[];
  /** How the brand writes numbers and prices (I18N-4). */
  numbers: 'LANGUAGE' | 'EN_US';
  /** The address of the brand's own script, for where this page is reached; null without one. */
  externalScript: string | null;
  /** The address of the brand's waiting-room script, for where this page is reached; null without one. */
  waitingRoom: string | null;
  /** The address of the brand's analytics, for where this page is reached; null without consent. */
  analytics: string | null;
  recording: { siteId: string; script: string } | null;
  /** For what the visitor is asked for consent, by the shop or by the brand's own tool; null: for nothing. */
  consent: { tool: 'shop' | 'own'; purposes: readonly ('analytics' | 'recording')[] } | null;
  /** Origins whose pages may show the storefront in a frame. */
  embeddedBy: readonly string[];
};
export type PageHandler = (request: Request, context: StorefrontContext) => Promise<Response>;

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
