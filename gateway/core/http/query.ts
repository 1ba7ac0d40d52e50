export type Params = Readonly<Record<string, string | number | boolean | readonly string[] | null | undefined>>;

/** `?a=1&b=2&b=3`; empty, null and undefined parameters are left out (SEARCH-8). */
export function queryString(params: Params | undefined): string {
  if (!params) return '';
  let text = '';
  for (const name in params) {
    const value = params[name];
    if (value === undefined || value === null) continue;
    for (const item of Array.isArray(value) ? value : [value]) {
      const trimmed = typeof item === 'string' ? item.trim() : String(item);
      if (trimmed === '') continue;
      text += `${text === '' ? '?' : '&'}${name}=${encodeURIComponent(trimmed)}`;
    }
  }
  return text;
}
