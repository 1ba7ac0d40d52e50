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
