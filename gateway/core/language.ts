export const languages = ['en', 'fr', 'de', 'es', 'nl', 'it'] as const;
export type Language = (typeof languages)[number];

export const fallbackLanguage: Language = 'en';

function languageOf(tag: string): Language | undefined {
  const primary = tag.trim().slice(0, 2).toLowerCase();
  return languages.find((language) => language === primary);
}

/** The language of a query parameter or cookie; undefined for one that the storefront does not have. */
export function namedLanguage(value: string | null | undefined): Language | undefined {
  return value ? languageOf(value) : undefined;
}

/** I18N-1: the storefront's best language for an Accept-Language header, by its weights (why not a library: docs/decisions/0014). */
export function acceptedLanguage(header: string | null | undefined): Language | undefined {
  if (!header) return undefined;
  let best: Language | undefined;
  let bestQuality = 0;
  for (const part of header.slice(0, 500).split(',')) {
    const [tag = '', ...parameters] = part.split(';');
    const quality = Number(parameters.find((parameter) => parameter.trim().startsWith('q='))?.split('=')[1] ?? 1);
    const language = languageOf(tag);
    if (language && quality > bestQuality) {
      best = language;
      bestQuality = quality;
    }
  }
  return best;
}
