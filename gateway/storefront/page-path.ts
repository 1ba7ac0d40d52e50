const UNWRITTEN = /[\p{Cc}\u2028\u2029]/u;

/** False for what is the path of no page and no router needs to see: it cannot be decoded, or control characters are in it. */
export function isPagePath(pathname: string): boolean {
  try {
    return !UNWRITTEN.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}
