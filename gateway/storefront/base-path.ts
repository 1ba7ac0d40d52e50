/** Where a page lives: under the tenant's base path, or where to go instead (TEN-9). */
export function redirectTo(url: URL, basePath: string): string | null {
  const { pathname, search } = url;
  if (pathname.startsWith(basePath)) return null;
  // `/fanatics` is the base path without its last slash.
  if (`${pathname}/` === basePath) return `${basePath}${search}`;
  return `${basePath}${pathname.replace(/^\/+/, '')}${search}`;
}
