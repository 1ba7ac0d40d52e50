/** The storefront's languages, in the order of the selector; each has a folder in web/locales. */
const written = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  es: 'Español',
  nl: 'Nederlands',
  it: 'Italiano',
} as const;

export type Language = keyof typeof written;
const defaultLanguage: Language = 'en';

/** The namespaces of every page (I18N-2); each is a file in every language's folder. */
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
  'hotels',
  'my-tickets',
  'take-along',
  'favourites',
  'pages',
  'wallet',
  'account',
  'configuration',
  'consent',
  'waiting-list',
] as const;
export type ScreenNamespace = (typeof screenNamespaces)[number];

const isWritten = (value: string): value is Language => Object.hasOwn(written, value);

export const writtenLanguages: readonly Language[] = Object.keys(written).filter(isWritten);

/** Our language for a tag like "de-AT"; English when there is none (I18N-1). */
export const languageFor = (tag: string | undefined): Language => {
  const primary = tag?.toLowerCase().split('-')[0] ?? '';
  return isWritten(primary) ? primary : defaultLanguage;
};

/** The language's name in the language itself. */
export const nameOf = (language: Language): string => written[language];
