/** An answer of the graph to a page that is rendered in the gateway's process. */
export type GraphAnswer = {
  data?: unknown;
  errors?: readonly unknown[];
  extensions?: unknown;
};

/** What the gateway gives to a page that web/ renders. */
export type PageContext = {
  /** Runs the persisted operation with this hash for the page's visitor. */
  execute(hash: string, variables: Record<string, unknown>): Promise<GraphAnswer>;
  /** The language negotiated for the visitor. */
  language: string;
  /** The nonce of the response's content security policy. */
  nonce: string;
  /** The tenant's base path with both slashes, like /fanatics/. */
  basePath: string;
  /** Where the brand's own /graphql begins: `/`, or its base path where another brand has the host's root. */
  root: string;
  /** The public origin, for canonical links. */
  origin: string;
  /** The server's time, an ISO instant in UTC; on the server pages never read the clock themselves. */
  now: string;
  /** localhost, test, uat or production (TEN-8). */
  environment: string;
  /** Texts that the brand words itself, in the page's language. */
  texts: readonly { namespace: string; key: string; text: string }[];
  /** How the brand writes numbers and prices (I18N-4). */
  numbers: 'LANGUAGE' | 'EN_US';
  /** The address of the brand's own script, for where this page is reached (TEN-12); null without one. */
  externalScript: string | null;
  /** The address of the brand's waiting-room script, for where this page is reached (TEN-13); null without one. */
  waitingRoom: string | null;
  /** The address of the brand's analytics, for where this page is reached; null without the visitor's consent. */
  analytics: string | null;
  /** In production only, with the visitor's consent (TEN-17). */
  recording: { siteId: string; script: string } | null;
  /** For what the visitor is asked for consent, by the shop or by the brand's own tool; null: for nothing. */
  consent: { tool: 'shop' | 'own'; purposes: readonly ('analytics' | 'recording')[] } | null;
  /** Origins whose pages may show the storefront in a frame (SHELL-11). */
  embeddedBy: readonly string[];
  /** While developing: takes what a loader or a component throws. */
  onError?(error: unknown): void;
};

/** How the build of web/ answers the request of a page: the gateway's only way into it. */
export type PageHandler = (request: Request, context: PageContext) => Promise<Response>;
