import { acceptedLanguage, fallbackLanguage, type Language, languages, namedLanguage } from '../core/language.ts';

/** Where a page lives: under the tenant's base path, or where to go instead (TEN-9). */
export function redirectTo(url: URL, basePath: string): string | null {
  const { pathname, search } = url;
  if (pathname.startsWith(basePath)) return null;
  // `/fanatics` is the base path without its last slash.
  if (`${pathname}/` === basePath) return `${basePath}${search}`;
  return `${basePath}${pathname.replace(/^\/+/, '')}${search}`;
}

const UNWRITTEN = /[\p{Cc}\u2028\u2029]/u;

/** False for what is the path of no page and no router needs to see: it cannot be decoded, or control characters are in it. */
export function isPagePath(pathname: string): boolean {
  try {
    return !UNWRITTEN.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

/** I18N-1: `?lang=` decides, else the cookie, else what the browser accepts. */
export function pageLanguage(url: URL, cookie: string | null, accepted: string | null): Language {
  return (
    namedLanguage(url.searchParams.get('lang')) ??
    namedLanguage(cookie) ??
    acceptedLanguage(accepted) ??
    fallbackLanguage
  );
}

const place = [
  'cityName',
  'stateCode',
  'countryCode',
  'cityExistsInApi',
  'latitude',
  'longitude',
  'locationCurrent',
] as const;
const search = [
  ...place,
  'keyword',
  'startDate',
  'endDate',
  'categoryId',
  'genre',
  'minPrice',
  'maxPrice',
  'ticketType',
  'sort',
  'pages',
] as const;

/** What the pages for everyone read of their query, besides the language. A parameter that is not here makes no other page. */
const readBy: readonly [path: RegExp, names: readonly string[]][] = [
  [/^$/, [...place, 'category', 'all']],
  [/^search(\/|$)/, search],
  [/^(attraction|attraction-partner|venue)\//, ['pages']],
];

/** The one parameter that may stand in an address several times. */
const MANY = 'genre';
const LONGEST_SEARCH = 300;

function valuesOf(query: URLSearchParams, name: string): string[] {
  return name === MANY ? [...new Set(query.getAll(name))].sort() : query.getAll(name).slice(0, 1);
}

/**
 * The query as the page at this path reads it, however it is written: what no page reads is left out, the rest has one
 * order (DOOR-6). Null when the page is the visitor's own, because they bring a discount, or too long to be kept.
 *
 * @param path below the base path, without a leading slash
 */
export function sharedPageQuery(path: string, written: string): string | null {
  if (written === '') return written;
  const query = new URLSearchParams(written);
  if (query.has('token')) return null;
  const read = new URLSearchParams();
  const names = readBy.find(([pattern]) => pattern.test(path))?.[1] ?? [];
  for (const name of names) for (const value of valuesOf(query, name)) read.append(name, value);
  const language = languages.find((one) => one === query.get('lang'));
  if (language) read.append('lang', language);
  const text = read.toString();
  if (text.length > LONGEST_SEARCH) return null;
  return text ? `?${text}` : '';
}
