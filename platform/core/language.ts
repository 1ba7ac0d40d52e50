import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

export const languages = ['en', 'fr', 'de', 'es', 'nl', 'it'] as const;
export type Language = (typeof languages)[number];

/** A text in the languages it has; English is always there and is what others fall back to. */
export const localisedSchema = z.object({
  en: z.string().min(1),
  fr: z.string().min(1).optional(),
  de: z.string().min(1).optional(),
  es: z.string().min(1).optional(),
  nl: z.string().min(1).optional(),
  it: z.string().min(1).optional(),
});
export type Localised = z.infer<typeof localisedSchema>;

/** The language asked for by `gst-language`, English for none or one we do not speak (I18N-1). */
export const languageOf = (request: FastifyRequest): Language => {
  const header = request.headers['gst-language'];
  const wanted = typeof header === 'string' ? header.slice(0, 2).toLowerCase() : '';
  return languages.find((language) => language === wanted) ?? 'en';
};

export const inLanguage = (text: Localised, language: Language): string => text[language] ?? text.en;
