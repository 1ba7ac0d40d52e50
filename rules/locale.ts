/** The languages of the storefront, each as it is written in one country. */
const locales: ReadonlyMap<string, string> = new Map([
  ['en', 'en-US'],
  ['fr', 'fr-FR'],
  ['de', 'de-DE'],
  ['es', 'es-ES'],
  ['nl', 'nl-NL'],
  ['it', 'it-IT'],
]);

/** The locale of a language; another tag is its own. */
export const localeOf = (language: string): string => locales.get(language) ?? language;

/** I18N-4: a brand writes numbers and prices as the page's language does, or in every language as in the United States. */
export type NumberStyle = 'language' | 'en-US';

/** The locale of numbers and prices in a language. */
export const numberLocale = (language: string, style: NumberStyle): string =>
  style === 'en-US' ? style : localeOf(language);
