import type { NormalizedCacheObject } from '@apollo/client';
import { type App, useApp } from './app.tsx';

/** What the server knew when it rendered the page, and the browser needs to go on from there. */
export type PageData = Pick<App, 'origin' | 'basePath' | 'now'> & {
  /** Everything the server asked the graph for, so that the browser asks for nothing again. */
  apollo: NormalizedCacheObject;
  /** Where its texts lie, by namespace. */
  texts: Readonly<Record<string, string>>;
};

const elementId = 'page-data';

/** JSON that can stand inside a script element: no "<" can close the element or open a comment. */
export const toScriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Printed once, after all loaders have run; never executed, so it needs no nonce. */
export const PageDataScript = () => {
  const { client, origin, basePath, now, textUrls } = useApp();
  const json = import.meta.env.SSR
    ? toScriptJson({
        origin,
        basePath,
        now,
        texts: textUrls(),
        apollo: client.extract() as NormalizedCacheObject,
      } satisfies PageData)
    : '';
  return (
    <script
      id={elementId}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: data in a script that never runs, "<" escaped
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
};

/** Reads it back before hydration. */
export const readPageData = (): PageData => {
  const text = document.getElementById(elementId)?.textContent;
  if (!text) throw new Error('The page carries no data of its server');
  // Its own server wrote it, above.
  return JSON.parse(text) as PageData;
};
