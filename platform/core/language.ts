import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

export const languages = ['en', 'fr', 'de', 'es', 'nl', 'it'] as const;
export type Language = (typeof languages)[number];

/** A text in some languages; English is required, and used for languages without a text. */
export const localisedSchema = z.strictObject({
  en: z.string().min(1),
  fr: z.string().min(1).optional(),
  de: z.string().min(1).optional(),
  es: z.string().min(1).optional(),
  nl: z.string().min(1).optional(),
  it: z.string().min(1).optional(),
});
export type Localised = z.infer<typeof localisedSchema>;
/** Other languages of a text that stands beside them. */
export type Translations = { [language in Language]?: string | undefined };

/** I18N-1: the language of the header `gst-language`; English without one, or for one that is not supported. */
export const languageOf = (request: FastifyRequest): Language => {
  const header = request.headers['gst-language'];
  const requested = typeof header === 'string' ? header.slice(0, 2).toLowerCase() : '';
  return languages.find((language) => language === requested) ?? 'en';
};

/** A text in all of them. */
export const text = (en: string, fr: string, de: string, es: string, nl: string, it: string): Required<Localised> => ({
  en,
  fr,
  de,
  es,
  nl,
  it,
});

export const inLanguage = (text: Localised, language: Language): string => text[language] ?? text.en;

/** A text of the catalogue: as it was written, or in several languages. */
export type CatalogueText = string | Localised;
export const catalogueText = (text: CatalogueText, language: Language): string =>
  typeof text === 'string' ? text : inLanguage(text, language);

export const inEnglish = (text: CatalogueText): string => (typeof text === 'string' ? text : text.en);

/** What stored texts are called in further languages, by the English ones. */
export type FurtherTexts = Record<string, Translations>;

export const furtherTexts = (texts: readonly (CatalogueText | undefined)[]): FurtherTexts =>
  Object.fromEntries(texts.flatMap((text) => (typeof text === 'object' ? [[text.en, text] as const] : [])));
/** The same as a field of its own, left out where there are none. */
export const withFurther = (...texts: (CatalogueText | undefined)[]): { texts?: FurtherTexts } => {
  const further = furtherTexts(texts);
  return Object.keys(further).length === 0 ? {} : { texts: further };
};
/** A stored text in a language, else as it was written. */
export const furtherText = (text: string, language: Language, texts: FurtherTexts = {}): string =>
  texts[text]?.[language] ?? text;

/** Finds a usual text by its English words; another text stays as it is. */
export const textFinder = (texts: readonly Localised[]): ((text: string, language: Language) => string) => {
  const known = new Map(texts.map((text) => [text.en, text]));
  return (text, language) => known.get(text)?.[language] ?? text;
};
