import { climbs } from '#rules/climbing-path.ts';
import { GRAPH_PATH } from '../core/web/target.ts';

/** Coming back to one of these would start the next sign-in or sign-out. */
const NOT_A_PAGE = /\/(login|logout|auth\/.*)$/;
const LONGEST = 1_000;

/** AUTH-1: the page to come back to: a path of this origin, whatever the address says; null for anything else. */
export function returnPath(path: string | null, origin: string): string | null {
  if (path === null || path.length > LONGEST || !path.startsWith('/') || path.includes('\\')) return null;
  const url = URL.parse(path, origin);
  if (url?.origin !== origin || url.pathname.startsWith('//') || climbs(url.pathname)) return null;
  if (NOT_A_PAGE.test(url.pathname) || url.pathname === GRAPH_PATH) return null;
  return url.pathname + url.search + url.hash;
}
