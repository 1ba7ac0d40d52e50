export const GRAPH_PATH = '/graphql';

/** Only to parse a path: the result does not depend on it. */
const ANY_HOST = 'http://localhost';
/** RFC 3986: characters that mean the same as %xx. */
const UNRESERVED = /[\w.~-]/;

function normalisedEscape(triplet: string): string {
  const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
  return UNRESERVED.test(character) ? character : triplet.toUpperCase();
}

/**
 * A request's target, normalised before any routing, limit or log: `/x/../graphql`, `//graphql`, `/graphql/` and `/%67raphql`
 * are all `/graphql`. Of an absolute target (RFC 9112) only the path counts. Null for a target that is not an address.
 */
export function normalisedTarget(target: string): string | null {
  const isAbsolute = /^https?:\/\//i.test(target);
  const url = isAbsolute || target.startsWith('/') ? URL.parse(isAbsolute ? target : ANY_HOST + target) : null;
  if (!url) return null;
  const path = url.pathname.replace(/%[0-9a-f]{2}/gi, normalisedEscape).replace(/\/{2,}/g, '/');
  return (path === `${GRAPH_PATH}/` ? GRAPH_PATH : path) + url.search;
}
