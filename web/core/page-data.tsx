import type { NormalizedCacheObject } from '@apollo/client';
import { type App, useApp } from './app.tsx';

/** Data of the server's rendering that the browser needs to hydrate the page. */
export type PageData = Pick<
  App,
  | 'origin'
  | 'basePath'
  | 'root'
  | 'environment'
  | 'brandTexts'
  | 'numbers'
  | 'embeddedBy'
  | 'waitingRoom'
  | 'externalScript'
  | 'consent'
  | 'now'
> & {
  /** Apollo's cache: every answer of the graph, so that the browser sends no query again. */
  apollo: NormalizedCacheObject;
  /** URLs of the page's texts, by namespace. */
  texts: Readonly<Record<string, string>>;
};

const elementId = 'page-data';

/** JSON for a script element: without "<" nothing can close the element or open a comment. */
export const toScriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** On the server only: the browser's program is kept free of it. */
const pageDataOf = ({ client, textUrls, ...app }: App): PageData => ({
  origin: app.origin,
  basePath: app.basePath,
  root: app.root,
  environment: app.environment,
  brandTexts: app.brandTexts,
  numbers: app.numbers,
  embeddedBy: app.embeddedBy,
  waitingRoom: app.waitingRoom,
  externalScript: app.externalScript,
  consent: app.consent,
  now: app.now,
  texts: textUrls(),
  apollo: client.extract() as NormalizedCacheObject,
});

/** JSON that is never executed, so it needs no nonce. */
export const PageDataScript = () => {
  const app = useApp();
  const json = import.meta.env.SSR ? toScriptJson(pageDataOf(app)) : '';
  return (
    <script
      id={elementId}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON that is never executed, with "<" escaped
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
};

/** In the browser, before hydration. */
export const readPageData = (): PageData => {
  const text = document.getElementById(elementId)?.textContent;
  if (!text) throw new Error('The page has no #page-data');
  // PageDataScript wrote it.
  return JSON.parse(text) as PageData;
};
