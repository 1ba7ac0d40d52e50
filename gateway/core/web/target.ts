export const GRAPH_PATH = '/graphql';

/** What the host of a target is read against; it decides nothing. */
const ANY_HOST = 'http://localhost';
/** RFC 3986: these mean the same written out or as %xx. */
const UNRESERVED = /[\w.~-]/;

function plainEscape(triplet: string): string {
  const written = String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
  return UNRESERVED.test(written) ? written : triplet.toUpperCase();
}

/**
 * The one spelling of a request's target that everything behind it goes by: `/x/../graphql`, `//graphql`, `/graphql/` and
 * `/%67raphql` are the graph. Of an absolute target, which a server must understand (RFC 9112), the path counts: its host
 * is nobody's word. Null for a target that can be no address.
 */
export function normalisedTarget(target: string): string | null {
  const isAbsolute = /^https?:\/\//i.test(target);
  const url = isAbsolute || target.startsWith('/') ? URL.parse(isAbsolute ? target : ANY_HOST + target) : null;
  if (!url) return null;
  const path = url.pathname.replace(/%[0-9a-f]{2}/gi, plainEscape).replace(/\/{2,}/g, '/');
  return (path === `${GRAPH_PATH}/` ? GRAPH_PATH : path) + url.search;
}
