export type Params = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** `?a=1&b=2` of what has a value: empty, null and undefined parameters are left out (SEARCH-8). */
export function queryString(params: Params | undefined): string {
  if (!params) return '';
  let text = '';
  for (const name in params) {
    const value = params[name];
    if (value === undefined || value === null) continue;
    const word = typeof value === 'string' ? value.trim() : String(value);
    if (word === '') continue;
    text += `${text === '' ? '?' : '&'}${name}=${encodeURIComponent(word)}`;
  }
  return text;
}
