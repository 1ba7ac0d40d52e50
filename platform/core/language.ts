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

export const inLanguage = (text: Localised, language: Language): string => text[language] ?? text.en;

/** A text of the catalogue: as it was written, or in several languages. */
export type CatalogueText = string | Localised;
export const catalogueText = (text: CatalogueText, language: Language): string =>
  typeof text === 'string' ? text : inLanguage(text, language);

/** Finds a usual text by its English words; another text stays as it is. */
export const textFinder = (texts: readonly Localised[]): ((text: string, language: Language) => string) => {
  const known = new Map(texts.map((text) => [text.en, text]));
  return (text, language) => known.get(text)?.[language] ?? text;
};
