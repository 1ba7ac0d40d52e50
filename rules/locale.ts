/** The locale of a language of the storefront, each but English as it is written in the country of its name; another tag is its own. */
export const localeOf = (language: string): string => {
  if (language === 'en') return 'en-US';
  return language.length > 2 ? language : `${language}-${language.toUpperCase()}`;
};

/** I18N-4: a brand writes numbers and prices as the page's language does, or in every language as in the United States. */
export type NumberStyle = 'language' | 'en-US';

/** The locale of numbers and prices in a language. */
export const numberLocale = (language: string, style: NumberStyle): string =>
  style === 'en-US' ? style : localeOf(language);

/** Making a format of Intl costs a hundred times more than using it: each is made once. */
export const madeOnce = <Options, Format>(make: (locale: string, options: Options) => Format) => {
  const made = new Map<string, Format>();
  return (locale: string, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const format = made.get(key) ?? make(locale, options);
    made.set(key, format);
    return format;
  };
};
