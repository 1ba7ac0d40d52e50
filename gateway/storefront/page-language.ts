import { acceptedLanguage, fallbackLanguage, type Language, namedLanguage } from '../core/language.ts';

/** I18N-1: `?lang=` decides, else the cookie, else what the browser accepts. */
export function pageLanguage(url: URL, cookie: string | null, accepted: string | null): Language {
  return (
    namedLanguage(url.searchParams.get('lang')) ??
    namedLanguage(cookie) ??
    acceptedLanguage(accepted) ??
    fallbackLanguage
  );
}
