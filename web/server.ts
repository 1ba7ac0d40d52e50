import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, type RequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { createServerClient } from './core/apollo/client.ts';
import { createServerLink } from './core/apollo/server-link.ts';
import { appContext } from './core/app.tsx';
import { languageFor, namespaces, type ScreenNamespace } from './core/i18n/languages.ts';
import { serverI18n } from './core/i18n/server.ts';
import { textUrl } from './core/i18n/text-urls.ts';
import type { StorefrontContext } from './core/server-context.ts';

const handlers = new Map<string, RequestHandler>();

/** The base path is the tenant's and known only at run time; one handler for each that is in use. */
const handlerFor = (basePath: string): RequestHandler => {
  const known = handlers.get(basePath);
  if (known) return known;
  const serverBuild: ServerBuild = { ...build, basename: basePath };
  const made = createRequestHandler(serverBuild, import.meta.env.MODE);
  handlers.set(basePath, made);
  return made;
};

/** The storefront's front door: one page request, answered as a visitor's browser wants it. */
export const handle = (request: Request, context: StorefrontContext): Promise<Response> => {
  const provider = new RouterContextProvider();
  const language = languageFor(context.language);
  const texts = new Set<ScreenNamespace>();
  provider.set(appContext, {
    client: createServerClient(createServerLink(context.execute)),
    i18n: serverI18n(language),
    nonce: context.nonce,
    origin: context.origin,
    basePath: context.basePath,
    now: context.now,
    texts,
    textUrls: () => Object.fromEntries([...namespaces, ...texts].map((name) => [name, textUrl(language, name)])),
  });
  return handlerFor(context.basePath)(request, provider);
};
