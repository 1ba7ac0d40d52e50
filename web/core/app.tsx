import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { CSPProvider } from '@base-ui/react/csp-provider';
import type { i18n } from 'i18next';
import { createContext, type ReactNode, useContext } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createContext as createRouterContext } from 'react-router';
import type { PageContext } from '#rules/page-context.ts';
import type { ScreenNamespace } from './i18n/languages.ts';

/** The storefront's services: one object per request on the server, one per page in the browser. */
export type App = {
  client: ApolloClient;
  i18n: i18n;
  /** The nonce of the page's content security policy. */
  nonce: string | undefined;
  /** The public origin, for canonical links. */
  origin: string;
  /** The tenant's base path with both slashes. */
  basePath: string;
  /** Where the brand's own /graphql begins. */
  root: string;
  /** The server's time when it rendered the page, an ISO instant in UTC, so that server and browser render the same. */
  now: string;
  /** localhost, test, uat or production (TEN-8). */
  environment: string;
  /** Texts that the brand words itself, in the language of the page as it was rendered. */
  brandTexts: PageContext['texts'];
  /** How the brand writes numbers and prices (I18N-4). */
  numbers: PageContext['numbers'];
  /** Origins whose pages may show the storefront in a frame (SHELL-11). */
  embeddedBy: readonly string[];
  /** The address of the brand's waiting-room script (TEN-13); null without one. */
  waitingRoom: string | null;
  /** The address of the brand's own script (TEN-12); null without one. */
  externalScript: string | null;
  /** For what the visitor is asked for consent, and by whom; null: for nothing. */
  consent: PageContext['consent'];
  /** Scripts of others that the visitor has agreed to, and who takes errors; on the server only. */
  hooks?: Pick<PageContext, 'analytics' | 'recording' | 'onError'>;
  /** Namespaces that the page's loaders asked for, besides those of every page. */
  texts: Set<ScreenNamespace>;
  /** URLs of the page's texts, by namespace. */
  textUrls: () => Readonly<Record<string, string>>;
};

/** For loaders. */
export const appContext = createRouterContext<App>();

const AppReactContext = createContext<App | undefined>(undefined);

/** For components. */
export const useApp = (): App => {
  const app = useContext(AppReactContext);
  if (!app) throw new Error('useApp is called outside of AppProvider');
  return app;
};

export const AppProvider = ({ app, children }: { app: App; children: ReactNode }) => (
  <AppReactContext value={app}>
    <CSPProvider nonce={app.nonce} disableStyleElements>
      <ApolloProvider client={app.client}>
        <I18nextProvider i18n={app.i18n}>{children}</I18nextProvider>
      </ApolloProvider>
    </CSPProvider>
  </AppReactContext>
);
