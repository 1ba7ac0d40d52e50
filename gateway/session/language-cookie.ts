import type { Language } from '../core/language.ts';
import type { CookieKind } from './cookies.ts';
import { readCookie } from './guest-session.ts';

const NAME = 'lang';
const ONE_YEAR_SECONDS = 31_536_000;

/** I18N-1: remembers the language that an address of the brand named. Not secret, so any origin may keep it; over https only that one gets it. */
export function languageCookie(language: Language, origin: string, { suffix }: CookieKind): string {
  const secure = origin.startsWith('https:') ? 'Secure; ' : '';
  return `${NAME}${suffix}=${language}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; HttpOnly; ${secure}SameSite=Lax`;
}

/** The language that was chosen at this brand, as the browser tells it; null without one. */
export const rememberedLanguage = (cookieHeader: string | null, { suffix }: CookieKind): string | null =>
  readCookie(cookieHeader, NAME + suffix);
