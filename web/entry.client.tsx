import { StrictMode, startTransition } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { RouterContextProvider } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { createBrowserLink } from './core/apollo/browser-link.ts';
import { createBrowserClient } from './core/apollo/client.ts';
import { type App, AppProvider, appContext } from './core/app.tsx';
import { PAGE_LOST } from './core/errors/page-lost.ts';
import { reloadOnMissingFiles } from './core/errors/reload-once.ts';
import { createBrowserI18n, setBrandTexts } from './core/i18n/browser.ts';
import { setNumberStyle } from './core/money/format.ts';
import { readPageData } from './core/page-data.tsx';

/** Ends the current task, so that the browser can answer input between two steps of the start. */
const nextTask = () => new Promise((resume) => setTimeout(resume));

reloadOnMissingFiles();
// Loads the language's Intl data on another thread; the process shares it, so that the first format on this one is fast.
new Worker(new URL('./core/i18n/read-tables.ts', import.meta.url), { name: document.documentElement.lang });
const { apollo, texts, ...page } = readPageData();
setNumberStyle(() => page.numbers);
setBrandTexts(document.documentElement.lang, page.brandTexts);
const i18n = await createBrowserI18n(texts);
await nextTask();
const client = createBrowserClient(
  createBrowserLink(`${page.root}graphql`, () => i18n.language),
  apollo,
);
// Browsers hide the nonce from markup and style sheets, but scripts can read it; styles inserted later need it.
const nonce = document.querySelector<HTMLElement>('[nonce]')?.nonce;
const app: App = { client, i18n, nonce, texts: new Set(), textUrls: () => texts, ...page };

/** Loaders in the browser find the same app that the components use. */
const getContext = () => {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  return context;
};

let root: Root;
/** A component threw: late-start.tsx puts the server's page back. */
const onError = (error: unknown) => {
  // While developing, Vite tells the console of npm run dev what is reported here.
  if (import.meta.env.DEV) reportError(error);
  else console.error(error);
  dispatchEvent(new CustomEvent(PAGE_LOST, { detail: root }));
};

await nextTask();
startTransition(() => {
  root = hydrateRoot(
    document,
    <StrictMode>
      <AppProvider app={app}>
        <HydratedRouter getContext={getContext} />
      </AppProvider>
    </StrictMode>,
    { onCaughtError: onError, onUncaughtError: onError },
  );
});
