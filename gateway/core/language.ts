export const languages = ['en', 'fr', 'de', 'es', 'nl', 'it'] as const;
export type Language = (typeof languages)[number];

export const fallbackLanguage: Language = 'en';

function known(tag: string): Language | undefined {
  const primary = tag.trim().slice(0, 2).toLowerCase();
  return languages.find((language) => language === primary);
}

/** The language a plain value names (a query parameter, a cookie); undefined when we do not speak it. */
export function namedLanguage(value: string | null | undefined): Language | undefined {
  return value ? known(value) : undefined;
}

/** The best language of an Accept-Language header that we speak (I18N-1), by its quality values. */
export function acceptedLanguage(header: string | null | undefined): Language | undefined {
  if (!header) return undefined;
  let best: Language | undefined;
  let bestQuality = 0;
  for (const part of header.slice(0, 500).split(',')) {
    const [tag = '', ...parameters] = part.split(';');
    const quality = Number(parameters.find((parameter) => parameter.trim().startsWith('q='))?.split('=')[1] ?? 1);
    const language = known(tag);
    if (language && quality > bestQuality) {
      best = language;
      bestQuality = quality;
    }
  }
  return best;
}
