/** One answer of the graph, as the gateway gives it to a page that is rendered in its own process. */
export type GraphAnswer = {
  data?: unknown;
  errors?: readonly unknown[];
  extensions?: unknown;
};

/** What the server that embeds the storefront hands over with every page request. */
export type StorefrontContext = {
  /** Runs the persisted operation with this hash for the visitor who asks for the page. */
  execute(hash: string, variables: Record<string, unknown>): Promise<GraphAnswer>;
  /** The language that was negotiated for the visitor. */
  language: string;
  /** The nonce that the response's content security policy names. */
  nonce: string;
  /** The tenant's base path with both slashes, like /fanatics/. */
  basePath: string;
  /** The public origin, for canonical links. */
  origin: string;
  /** The server's clock as an ISO instant: pages never ask their own on the server. */
  now: string;
};
