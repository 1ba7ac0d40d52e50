export const languages = ['en', 'fr', 'de', 'es', 'nl', 'it'] as const;
export type Language = (typeof languages)[number];
/** The languages of a brand; the first is for readers of none of them. */
export type OfferedLanguages = readonly [Language, ...Language[]];

export const fallbackLanguage: Language = 'en';

function languageOf(tag: string, offered: readonly Language[]): Language | undefined {
  const primary = tag.trim().slice(0, 2).toLowerCase();
  return offered.find((language) => language === primary);
}

/** The language of a query parameter or cookie; undefined for one that is not offered. */
export function namedLanguage(
  value: string | null | undefined,
  offered: readonly Language[] = languages,
): Language | undefined {
  return value ? languageOf(value, offered) : undefined;
}

/** I18N-1: the best of the offered languages for an Accept-Language header, by its weights (why not a library: docs/decisions/0014). */
export function acceptedLanguage(
  header: string | null | undefined,
  offered: readonly Language[] = languages,
): Language | undefined {
  if (!header) return undefined;
  let best: Language | undefined;
  let bestQuality = 0;
  for (const part of header.slice(0, 500).split(',')) {
    const [tag = '', ...parameters] = part.split(';');
    const quality = Number(parameters.find((parameter) => parameter.trim().startsWith('q='))?.split('=')[1] ?? 1);
    const language = languageOf(tag, offered);
    if (language && quality > bestQuality) {
      best = language;
      bestQuality = quality;
    }
  }
  return best;
}
