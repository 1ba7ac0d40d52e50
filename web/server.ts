import { AsyncLocalStorage } from 'node:async_hooks';
import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, type RequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { PageContext, PageHandler } from '#rules/page-context.ts';
import { createServerClient } from './core/apollo/client.ts';
import { createServerLink } from './core/apollo/server-link.ts';
import { appContext } from './core/app.tsx';
import { languageFor, namespaces, type ScreenNamespace } from './core/i18n/languages.ts';
import { serverI18n } from './core/i18n/server.ts';
import { textUrl } from './core/i18n/text-urls.ts';
import { setNumberStyle } from './core/money/format.ts';

/** Pages of several brands are rendered at once, and whatever writes a number asks for the style of its own. */
const numbers = new AsyncLocalStorage<PageContext['numbers']>();
setNumberStyle(() => numbers.getStore());

const handlers = new Map<string, RequestHandler>();

/** One request handler per base path: the tenant sets it, so it is known only at run time. */
const handlerFor = (basePath: string): RequestHandler => {
  const existing = handlers.get(basePath);
  if (existing) return existing;
  const serverBuild: ServerBuild = { ...build, basename: basePath };
  const handler = createRequestHandler(serverBuild, import.meta.env.MODE);
  handlers.set(basePath, handler);
  return handler;
};

/** Renders the page of one request. The gateway's only way into this layer. */
export const handle: PageHandler = (request, context) => {
  const provider = new RouterContextProvider();
  const language = languageFor(context.language);
  const texts = new Set<ScreenNamespace>();
  provider.set(appContext, {
    client: createServerClient(createServerLink(context.execute)),
    i18n: serverI18n(language, context.texts),
    nonce: context.nonce,
    origin: context.origin,
    basePath: context.basePath,
    root: context.root,
    now: context.now,
    environment: context.environment,
    brandTexts: context.texts,
    numbers: context.numbers,
    embeddedBy: context.embeddedBy,
    waitingRoom: context.waitingRoom,
    externalScript: context.externalScript,
    consent: context.consent,
    hooks: context,
    texts,
    textUrls: () => Object.fromEntries([...namespaces, ...texts].map((name) => [name, textUrl(language, name)])),
  });
  return numbers.run(context.numbers, () => handlerFor(context.basePath)(request, provider));
};
