import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterContextProvider } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { createBrowserLink } from './core/apollo/browser-link.ts';
import { createBrowserClient } from './core/apollo/client.ts';
import { type App, AppProvider, appContext } from './core/app.tsx';
import { reloadOnMissingParts } from './core/errors/reload-once.ts';
import { createBrowserI18n } from './core/i18n/browser.ts';
import { readPageData } from './core/page-data.tsx';

/** Lets the browser answer what was done meanwhile: none of the steps that wake a page up may hold it for long. */
const breathe = () => new Promise((resume) => setTimeout(resume));

reloadOnMissingParts();
// The tables are the whole process's: what is drawn below finds them read, without having waited for it.
new Worker(new URL('./core/i18n/read-tables.ts', import.meta.url), { name: document.documentElement.lang });
const { apollo, texts, ...page } = readPageData();
const i18n = await createBrowserI18n(texts);
await breathe();
const client = createBrowserClient(
  createBrowserLink(() => i18n.language),
  apollo,
);
// Hidden from style sheets and markup, but not from scripts: what is drawn here later must carry it too.
const nonce = document.querySelector<HTMLElement>('[nonce]')?.nonce;
const app: App = { client, i18n, nonce, texts: new Set(), textUrls: () => texts, ...page };

/** Loaders in the browser find the same app that the components use. */
const getContext = () => {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  return context;
};

await breathe();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <AppProvider app={app}>
        <HydratedRouter getContext={getContext} />
      </AppProvider>
    </StrictMode>,
  );
});
