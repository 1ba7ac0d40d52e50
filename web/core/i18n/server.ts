import type { i18n } from 'i18next';
import { initReactI18next } from 'react-i18next/initReactI18next';
import { type BrandTexts, inBrandsWords } from './brand-texts.ts';
import { createI18n, i18nOptions } from './instance.ts';
import { type Language, namespaces, screenNamespaces, writtenLanguages } from './languages.ts';

const files = import.meta.glob<Record<string, unknown>>('../../locales/*/*.json', { eager: true, import: 'default' });

const resourcesOf = (language: Language, brandTexts: BrandTexts) =>
  Object.fromEntries(
    [...namespaces, ...screenNamespaces].map((name) => [
      name,
      inBrandsWords(files[`../../locales/${language}/${name}.json`] ?? {}, name, brandTexts),
    ]),
  );

const createServerI18n = (language: Language, brandTexts: BrandTexts): i18n => {
  const instance = createI18n();
  instance.use(initReactI18next).init({
    ...i18nOptions(language),
    initAsync: false,
    resources: { [language]: resourcesOf(language, brandTexts) },
  });
  return instance;
};

const instances = new Map(writtenLanguages.map((language) => [language, createServerI18n(language, [])]));
/** Of brands with words of their own, by language: the gateway keeps a brand's list for minutes. */
const worded = new WeakMap<BrandTexts, i18n>();

/** Shared by every request of a brand in the language: an instance never changes. */
export const serverI18n = (language: Language, brandTexts: BrandTexts = []): i18n => {
  const known = brandTexts.length > 0 ? worded.get(brandTexts) : instances.get(language);
  if (known) return known;
  const created = createServerI18n(language, brandTexts);
  worded.set(brandTexts, created);
  return created;
};
