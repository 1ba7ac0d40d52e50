/** The storefront's languages, in the order of the selector; each is written in full in a folder under web/locales. */
const written = {
  en: { locale: 'en-US', name: 'English' },
  fr: { locale: 'fr-FR', name: 'Français' },
  de: { locale: 'de-DE', name: 'Deutsch' },
  es: { locale: 'es-ES', name: 'Español' },
  nl: { locale: 'nl-NL', name: 'Nederlands' },
  it: { locale: 'it-IT', name: 'Italiano' },
} as const;

export type Language = keyof typeof written;
const defaultLanguage: Language = 'en';

/** A namespace is a file in each language's folder (I18N-2). Every page has these: words, what several screens show, header and footer. */
export const namespaces = ['common', 'main', 'shared'] as const;

/** The others are loaded by the screens that show them (texts.ts). Event, checkout and order share sale: seats, rooms, fees. */
export const screenNamespaces = [
  'home',
  'search',
  'league',
  'attraction',
  'venue',
  'event',
  'checkout',
  'order',
  'sale',
  'pages',
] as const;
export type ScreenNamespace = (typeof screenNamespaces)[number];

const isWritten = (value: string): value is Language => Object.hasOwn(written, value);

export const writtenLanguages: readonly Language[] = Object.keys(written).filter(isWritten);

/** The written language for a tag like "de-AT"; English for what is not written (I18N-1). */
export const languageFor = (tag: string | undefined): Language => {
  const primary = tag?.toLowerCase().split('-')[0] ?? '';
  return isWritten(primary) ? primary : defaultLanguage;
};

export const localeOf = (language: string): string => (isWritten(language) ? written[language].locale : language);

/** The language's own name, as its speakers look for it. */
export const nameOf = (language: Language): string => written[language].name;
