const slash = /%2f|%5c|\\/gi;

/** As a server might read it that decodes a path before it follows it, also more than once. */
function decoded(path: string): string {
  const once = path.replace(/%25/g, '%').replace(slash, '/').replace(/%2e/gi, '.').replace(/%3b/gi, ';');
  return once === path ? path : decoded(once);
}

/** DOOR-9: whether a path leads upwards somewhere, like `/paid/..%2fother`: URL resolves a plain `..`, and leaves an encoded one to the server. */
export const climbs = (pathname: string): boolean =>
  decoded(pathname)
    .split('/')
    .some((step) => step.split(';')[0] === '..');
