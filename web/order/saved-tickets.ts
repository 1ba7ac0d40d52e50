import { readStored, writeStored } from '../core/storage/stored.ts';
import { readSignInHint } from '../core/viewer/sign-in-hint.ts';
import { mayRegister, registerWorker } from '../core/worker.ts';
import { isNear, type Keepable } from './keepable.ts';

/** As in public/sw.js, which answers with what is kept. */
const cacheName = (basePath: string): string => `tickets ${basePath}`;
/** A device keeps no more: those that come first are asked for first. */
const MOST_KEPT = 10;

const answerKey = 'grandstand.keep';

/** On one's own: signed in, so that a sign-out takes the tickets away, in the app that one has installed, or who said so. */
const isOwnDevice = (): boolean =>
  readSignInHint() !== null ||
  matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches ||
  readStored('local', answerKey) === true;

/** Whether to ask a guest to keep tickets here: where that is possible, and once. */
export const mayAskToKeep = (): boolean =>
  'caches' in window && mayRegister() && !isOwnDevice() && readStored('local', answerKey) === null;

/** The guest's answer; it holds until they forget it with what else this browser has stored. */
export const answerToKeep = (keeps: boolean): void => writeStored('local', answerKey, keeps);

const isOfPage = (url: URL): boolean => url.origin === location.origin && /\/(assets|images)\//.test(url.pathname);

/** The files that the page names, and those that this one has loaded: texts, codes and fonts are requested later. */
const filesOf = (html: string): string[] => {
  const named = [...html.matchAll(/ (?:src|href)="([^"#]+)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const urls = [...named, ...loaded].map((url) => new URL(url, location.href));
  return [...new Set(urls.filter(isOfPage).map(({ href }) => href))];
};

const keep = async (cache: Cache, page: string, until: number): Promise<boolean> => {
  // A page that lists tickets hasn't loaded what draws their codes; without it the kept page would have none.
  await import('./qr-code.tsx');
  const answer = await fetch(page, { headers: { accept: 'text/html' } });
  if (!answer.ok || answer.redirected) return false;
  const html = await answer.text();
  const headers = new Headers(answer.headers);
  headers.set('x-kept-until', String(until));
  for (const file of filesOf(html)) {
    if (!(await cache.match(file))) await cache.add(file).catch(() => undefined);
  }
  await cache.put(page, new Response(html, { headers }));
  return true;
};

type Place = { basePath: string; root: string };

const ticketsPage = /\/order-confirmation\/([0-9a-f-]{36})\/tickets$/;

/** The orders whose tickets are kept. */
export const keptOrders = async (basePath: string): Promise<string[]> => {
  if (!('caches' in window && (await caches.has(cacheName(basePath))))) return [];
  const kept = await (await caches.open(cacheName(basePath))).keys();
  return kept.flatMap(({ url }) => ticketsPage.exec(new URL(url).pathname)?.[1] ?? []);
};

/** ORDER-4: tickets of the order were given back: their codes are let go of at once, and those that are left are kept anew. */
export const renewKept = async (orderId: string, hasTickets: boolean, { basePath }: Pick<Place, 'basePath'>) => {
  if (!(await keptOrders(basePath)).includes(orderId)) return;
  const page = `${basePath}order-confirmation/${orderId}/tickets`;
  const cache = await caches.open(cacheName(basePath));
  const until = Number((await cache.match(page))?.headers.get('x-kept-until'));
  await cache.delete(page);
  if (hasTickets) await keep(cache, page, until);
};

/**
 * ORDER-4: keeps the tickets of the next 30 days, and takes away those that are over or given back. Tells which pages are
 * kept, at once and when those of today are there.
 */
export const saveTickets = async (
  orders: readonly Keepable[],
  place: Place,
  tell: (pages: ReadonlySet<string>) => void,
): Promise<void> => {
  const { basePath } = place;
  if (!('caches' in window) || !mayRegister()) return;
  const hint = readSignInHint();
  const forget = () => caches.delete(cacheName(basePath));
  if (!isOwnDevice()) return void (await forget());
  const registered = registerWorker(place, document.documentElement.lang);
  // Where it runs already, looking for a newer one may wait for a silent network.
  if (navigator.serviceWorker.controller === null) await registered;
  else registered.catch(() => undefined);
  const cache = await caches.open(cacheName(basePath));
  const near = orders
    .filter((order) => isNear(order))
    .sort((a, b) => a.until - b.until)
    .slice(0, MOST_KEPT);
  const kept = new Set<string>();
  for (const { page, until } of orders) {
    if (until <= Date.now()) await cache.delete(page);
    else if (await cache.match(page)) kept.add(page);
  }
  tell(new Set(kept));
  for (const { page, until } of near) {
    if (await keep(cache, page, until).catch(() => false)) kept.add(page);
  }
  // Who has signed out meanwhile leaves nothing behind.
  if (readSignInHint() === hint) tell(kept);
  else await forget();
};
