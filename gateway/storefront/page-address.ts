import { acceptedLanguage, type Language, languages, namedLanguage, type OfferedLanguages } from '../core/language.ts';

/** TEN-9: where to redirect an address outside of the tenant's base path; null for one inside. */
export function redirectTo(url: URL, basePath: string): string | null {
  const { pathname, search } = url;
  if (pathname.startsWith(basePath)) return null;
  // `/fanatics` is the base path without its last slash.
  if (`${pathname}/` === basePath) return `${basePath}${search}`;
  return `${basePath}${pathname.replace(/^\/+/, '')}${search}`;
}

/** The pages on which something is paid, below the base path: the checkout, and the hosted payment page. */
export const isPayPath = (path: string): boolean => /^(checkout(\/|$)|pay$)/.test(path);

const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/** False for a path that cannot be decoded or contains control characters: the router would throw. */
export function isPagePath(pathname: string): boolean {
  try {
    return !CONTROL.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

/** I18N-1: of the brand's languages the one of `?lang=`, else of the cookie, else of Accept-Language, else the first. */
export function pageLanguage(
  url: URL,
  cookie: string | null,
  accepted: string | null,
  offered: OfferedLanguages,
): Language {
  return (
    namedLanguage(url.searchParams.get('lang'), offered) ??
    namedLanguage(cookie, offered) ??
    acceptedLanguage(accepted, offered) ??
    offered[0]
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
const searchParameters = [
  ...place,
  'where',
  'keyword',
  'asTyped',
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

const stayParameters = [
  'checkin',
  'checkout',
  'adults',
  'childAge',
  'rooms',
  'walkable',
  'freeCancellation',
  'breakfast',
  'fourStars',
  'sort',
  'pages',
] as const;

const ticketParameters = [
  'order',
  'minPrice',
  'maxPrice',
  'section',
  'accessible',
  'aisle',
  'frontRow',
  'fullView',
  'resale',
] as const;

/** Which query parameters make another page, besides `lang`. A cached page ignores all others. */
const parametersOf: readonly [path: RegExp, names: readonly string[]][] = [
  [/^$/, [...place, 'category', 'all']],
  [/^search(\/|$)/, searchParameters],
  [/^attraction(-partner)?\//, [...place, 'pages']],
  [/^venue\//, ['pages']],
  [/^event\/[^/]+(\/info)?\/?$/, ticketParameters],
  [/^event\/[^/]+\/hotels$/, stayParameters],
  [/^hotels(\/|$)/, [...place, 'venueId', 'eventId', ...stayParameters]],
];

const LONGEST_SEARCH = 300;

function valuesOf(query: URLSearchParams, name: string): string[] {
  if (name === 'genre') return [...new Set(query.getAll(name))].sort();
  // Two children may have one age.
  if (name === 'childAge') return query.getAll(name);
  return query.getAll(name).slice(0, 1);
}

/**
 * DOOR-6: the query normalised for the cache key: only parameters that the page reads, in one order. Null when the page must
 * not be cached: it has a discount token, or its query is too long.
 *
 * @param path below the base path, without a leading slash
 */
export function sharedPageQuery(path: string, search: string): string | null {
  if (search === '') return search;
  const query = new URLSearchParams(search);
  if (query.has('token')) return null;
  const read = new URLSearchParams();
  const names = parametersOf.find(([pattern]) => pattern.test(path))?.[1] ?? [];
  for (const name of names) for (const value of valuesOf(query, name)) read.append(name, value);
  const language = languages.find((code) => code === query.get('lang'));
  if (language) read.append('lang', language);
  const text = read.toString();
  if (text.length > LONGEST_SEARCH) return null;
  return text ? `?${text}` : '';
}
