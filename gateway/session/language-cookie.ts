import type { Language } from '../core/language.ts';

const NAME = 'lang';
const ONE_YEAR_SECONDS = 31_536_000;

/** I18N-1: remembers the language that an address named. Not secret, so any origin may keep it; over https only that one gets it. */
export function languageCookie(language: Language, origin: string): string {
  const secure = origin.startsWith('https:') ? 'Secure; ' : '';
  return `${NAME}=${language}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; HttpOnly; ${secure}SameSite=Lax`;
}
