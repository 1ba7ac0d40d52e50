import { KEPT_PAGE_MS } from '#rules/timings.ts';

type Place = { root: string; basePath: string };

/**
 * Registers public/sw.js, which answers when the network does not. Its address names the language, so that it fetches its offline page
 * again in another one.
 */
export const registerWorker = ({ root, basePath }: Place, language: string): Promise<unknown> =>
  navigator.serviceWorker.register(`${root}sw.js?wait=${KEPT_PAGE_MS}&lang=${language}`, { scope: basePath });

/** Not in a frame of another page, whose visitor does not know that they are here. */
export const mayRegister = (): boolean => 'serviceWorker' in navigator && window.top === window;
