import { type Language, languages } from '../../core/language.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { nl } from './nl.ts';
import type { Texts } from './shape.ts';

export const textsIn: Readonly<Record<Language, Texts>> = { en, fr, de, es, nl, it };

const spoken = (tag: string): Language | undefined =>
  languages.find((language) => language === tag.trim().slice(0, 2).toLowerCase());

/** I18N-1: the first language that we speak of `ui_locales`, else the browser's favourite one, else English. */
export const languageFor = (uiLocales: unknown, acceptLanguage: string | undefined): Language => {
  const asked = typeof uiLocales === 'string' ? uiLocales.split(' ') : [];
  const accepted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.split(';q=');
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
  return [...asked, ...accepted].map(spoken).find((language) => language !== undefined) ?? 'en';
};
