import { brandSuffix } from '#rules/brand.ts';
import type { App } from '../app.tsx';
import { ofBrand } from '../storage/stored.ts';

/** Notices that a redirect shows on the page it leads to. */
const flashes = [
  'league-not-available',
  'provider-not-available',
  // A guest came from a page of members (AUTH-14).
  'guest-tickets',
  'guest-wallet',
  'guest-favourites',
  'guest-searches',
  'guest-profile',
] as const;
export type Flash = (typeof flashes)[number];

const name = 'flash';
/** In seconds: enough for the page to load, too short to appear on a later visit. */
const seconds = 30;

const secure = (origin: string): string => (origin.startsWith('https:') ? '; Secure' : '');

/** The redirect's Set-Cookie header. The browser reads the cookie, so that the page is the same for everyone and can be cached. */
export const flashHeader = (flash: Flash, { origin, root }: Pick<App, 'origin' | 'root'>): [string, string] => [
  'set-cookie',
  `${name}${brandSuffix(root)}=${flash}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure(origin)}`,
];

/** Reads the brand's notice and deletes it. */
export const takeFlash = (): Flash | null => {
  const cookies = document.cookie.split('; ');
  const own = ofBrand(name);
  const flash = flashes.find((one) => cookies.includes(`${own}=${one}`));
  if (flash === undefined) return null;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser that is supported
  document.cookie = `${own}=; Path=/; Max-Age=0; SameSite=Lax${secure(location.origin)}`;
  return flash;
};
